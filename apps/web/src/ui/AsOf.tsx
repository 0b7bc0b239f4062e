import dayjs from 'dayjs';

/** Of when figures are that may be older than a second; of today by the time alone. */
export function AsOf({ at }: { at: string | undefined }) {
  if (!at) return null;
  const isToday = at.startsWith(dayjs().format('YYYY-MM-DD'));
  return (
    <small className="quiet tabular" title={`截至 ${at}`}>
      截至 {isToday ? at.slice(11) : at}
    </small>
  );
}
