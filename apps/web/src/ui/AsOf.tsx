import dayjs from 'dayjs';

/** Time of figures that may be older than a second; today's show the time only. */
export function AsOf({ at }: { at: string | undefined }) {
  if (!at) return null;
  const isToday = at.startsWith(dayjs().format('YYYY-MM-DD'));
  return (
    <small className="quiet tabular" title={`截至 ${at}`}>
      截至 {isToday ? at.slice(11) : at}
    </small>
  );
}
