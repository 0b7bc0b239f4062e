import './figures.css';

interface Props {
  rate: string | null;
  pace: string | null;
  label: string;
}

/** Progress of a target, with a mark at the elapsed share of time. */
export function PaceBar({ rate, pace, label }: Props) {
  const done = Math.min(Number(rate ?? 0), 1.2) / 1.2;
  const time = Math.min(Number(pace ?? 0), 1) / 1.2;
  const tone = rate === null ? 'is-none' : Number(rate) >= Number(pace ?? 0) ? 'is-good' : 'is-late';
  return (
    <div className="pace-bar" role="img" aria-label={label} title={label}>
      <div className={`pace-bar-done ${tone}`} style={{ width: `${done * 100}%` }} />
      <div className="pace-bar-full" style={{ left: `${100 / 1.2}%` }} />
      {pace !== null && <div className="pace-bar-time" style={{ left: `${time * 100}%` }} />}
    </div>
  );
}
