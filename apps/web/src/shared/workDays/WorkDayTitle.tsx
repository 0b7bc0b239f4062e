import dayjs from 'dayjs';
import { DAY } from '../../lib/ranges.ts';
import { DateInput } from '../../ui/dates.tsx';

interface Props {
  date: string;
  /** The first day that can be chosen, by the calendar of working days. */
  earliest: string;
  onDate: (date: string) => void;
}

/** Title and choice of the written day: today, or one of the last week. */
export const WorkDayTitle = ({ date, earliest, onDate }: Props) => (
  <>
    <h2>{date === dayjs().format(DAY) ? '我的今天' : '我的日志'}</h2>
    <span style={{ width: 140 }}>
      <DateInput
        aria-label="日志日期"
        allowClear={false}
        value={date}
        minDate={dayjs(earliest)}
        maxDate={dayjs()}
        onChange={(next) => next && onDate(next)}
      />
    </span>
  </>
);
