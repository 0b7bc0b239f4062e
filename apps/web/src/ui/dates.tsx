import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { quickRanges, type Range } from '../lib/ranges.ts';
import './dates.css';

/** Date inputs whose value is the wire's text, so that forms hold, store and compare plain values. */
interface Value {
  value?: string | null;
  onChange?: (value: string | null) => void;
}
type Rest = Omit<DatePickerProps<dayjs.Dayjs>, 'value' | 'onChange' | 'defaultValue' | 'multiple' | 'picker'>;
type Props = Value & Rest;

const DAY = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';
const TIME = 'YYYY-MM-DD HH:mm:ss';
/** What is shown, then what is also understood when it is typed. */
const TYPED: Record<string, string[]> = {
  [DAY]: [DAY, 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD'],
  [MONTH]: [MONTH, 'YYYY-M', 'YYYY/M', 'YYYYMM'],
  [TIME]: ['YYYY-MM-DD HH:mm', TIME, 'YYYY-M-D H:mm', 'YYYY/M/D H:mm'],
};
const wide = { width: '100%' };
/** A finger taps the day: a keyboard would lie over the calendar. */
const isTapped = window.matchMedia('(pointer: coarse)').matches;

function TextPicker({
  value,
  onChange,
  pattern,
  ...rest
}: Props & { pattern: string; picker?: 'date' | 'month' }) {
  return (
    <DatePicker<dayjs.Dayjs>
      style={wide}
      inputReadOnly={isTapped}
      {...rest}
      format={TYPED[pattern]}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(pattern) : null)}
    />
  );
}

/** YYYY-MM-DD */
export const DateInput = (props: Props) => <TextPicker {...props} pattern={DAY} />;
/** YYYY-MM */
export const MonthInput = (props: Props) => <TextPicker {...props} pattern={MONTH} picker="month" />;
/** The hour of a day that was chosen without one: work begins, not the night. */
const MORNING = dayjs().startOf('day').hour(9);
/** YYYY-MM-DD HH:mm:ss, in steps of half an hour unless told otherwise. */
export const TimeInput = (props: Props) => (
  <TextPicker
    showTime={{ format: 'HH:mm', minuteStep: 30, showSecond: false, defaultOpenValue: MORNING }}
    {...props}
    pattern={TIME}
  />
);

interface RangeProps {
  value?: Range | null;
  onChange?: (value: Range | null) => void;
  label?: string;
  width?: number | string;
  /** Opens as soon as it is there (it was asked for by a click). */
  isOpenAtFirst?: boolean;
}

/** From and to, with the quick ranges 今天 上周 本周 本月 本年. */
export function DateRangeInput({
  value,
  onChange,
  label,
  width = '100%',
  isOpenAtFirst = false,
}: RangeProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label ?? '日期范围'}
      style={{ width }}
      inputReadOnly={isTapped}
      format={DAY}
      autoFocus={isOpenAtFirst}
      defaultOpen={isOpenAtFirst}
      placeholder={label ? [`${label}起`, '止'] : ['开始日期', '结束日期']}
      presets={quickRanges().map((quick) => ({
        label: quick.label,
        value: [dayjs(quick.range[0]), dayjs(quick.range[1])],
      }))}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      onChange={(days) =>
        onChange?.(days?.[0] && days[1] ? [days[0].format(DAY), days[1].format(DAY)] : null)
      }
    />
  );
}
