import { date, month, time } from '@shibiao/contract/fields';
import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { use, useMemo } from 'react';
import { quickRanges, type Range } from '../lib/ranges.ts';
import { MORNING_HOUR, readDay, readMonth, readTime } from '../lib/typedDates.ts';
import { InFieldContext, TypedInput, TypingContext, useTyped } from './typedDate.tsx';
import './dates.css';

/** Date inputs whose value is the wire's text, so that forms hold, store and compare plain values. */
interface Value {
  value?: string | null;
  onChange?: (value: string | null) => void;
  /**
   * Passes invalid text to the parent, for its schema to refuse on save. True within a Field; elsewhere, as in a
   * filter, the input shows the refusal and the parent keeps its value.
   */
  givesTyped?: boolean;
  /** Called at every key with the date or the text so far, for a parent that saves by a key of its own. */
  onTyped?: (value: string | null) => void;
}
type Rest = Omit<DatePickerProps<Dayjs>, 'value' | 'onChange' | 'defaultValue' | 'multiple' | 'picker'>;
type Props = Value & Rest;

interface Kind {
  /** Format of the value on the wire. */
  wire: string;
  /** Displayed format. */
  shown: string;
  read: (typed: string) => string | null;
  /** Describes an invalid text. */
  rule: typeof date | typeof time;
}
const DAY: Kind = { wire: 'YYYY-MM-DD', shown: 'YYYY-MM-DD', read: readDay, rule: date };
const MONTH: Kind = { wire: 'YYYY-MM', shown: 'YYYY-MM', read: readMonth, rule: month };
const TIME: Kind = { wire: 'YYYY-MM-DD HH:mm:ss', shown: 'YYYY-MM-DD HH:mm', read: readTime, rule: time };

const wide = { width: '100%' };
const components = { input: TypedInput };
/** Touch screens pick days by tapping: a keyboard would cover the calendar. */
const isTapped = window.matchMedia('(pointer: coarse)').matches;

/** The reason why a text cannot be accepted; undefined when it can. */
function problemOf(text: string | null, kind: Kind, { minDate, maxDate, disabledDate }: Rest) {
  if (!text?.trim()) return undefined;
  const read = kind.read(text);
  if (!read) return kind.rule.safeParse(text).error?.issues[0]?.message;
  const day = dayjs(read);
  const unit = kind === MONTH ? 'month' : 'day';
  if (minDate && day.isBefore(minDate, unit)) return `不能早于 ${minDate.format(kind.shown)}`;
  if (maxDate && day.isAfter(maxDate, unit)) return `不能晚于 ${maxDate.format(kind.shown)}`;
  return disabledDate?.(day, { type: kind === MONTH ? 'month' : 'date' }) ? '不能选这一天' : undefined;
}

function TextPicker({
  value: given,
  onChange,
  givesTyped,
  onTyped,
  kind,
  ...rest
}: Props & { kind: Kind; picker?: 'date' | 'month' }) {
  const isInField = use(InFieldContext);
  const isGiving = givesTyped ?? isInField;
  const value = given ?? null;
  const typed = useTyped(value);
  const text = typed.text ?? value;
  const problem =
    isInField && isGiving ? undefined : typed.isTyping ? undefined : problemOf(text, kind, rest);
  const read = text ? kind.read(text) : null;
  const give = (next: string | null) => {
    typed.clear();
    if (next !== value) onChange?.(next);
  };
  const leave = () => {
    if (typed.text === null) return;
    const left = typed.text.trim();
    if (!left) return rest.allowClear === false && !isGiving ? typed.clear() : give(null);
    if (isGiving || !problemOf(left, kind, rest)) give(kind.read(left) ?? left);
    else typed.refuse(left);
  };
  const pick = (day: Dayjs | null) => give(day ? day.format(kind.wire) : null);
  return (
    <TypingContext
      value={{
        textOf: () => typed.text ?? (read ? null : value),
        type: (_end, next) => {
          typed.type(next);
          onTyped?.(kind.read(next) ?? (next.trim() || null));
        },
        leave,
      }}
    >
      <DatePicker<Dayjs>
        style={wide}
        inputReadOnly={isTapped}
        {...rest}
        {...(problem === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        components={components}
        format={kind.shown}
        value={read ? dayjs(read) : null}
        onChange={pick}
        // A picked time counts without the calendar's own button.
        onCalendarChange={kind === TIME ? (day) => pick(day as Dayjs | null) : undefined}
      />
      {problem !== undefined && (
        <small role="alert" className="date-problem">
          {problem}
        </small>
      )}
    </TypingContext>
  );
}

/** A day as YYYY-MM-DD. */
export const DateInput = (props: Props) => <TextPicker {...props} kind={DAY} />;
/** A month as YYYY-MM. */
export const MonthInput = (props: Props) => <TextPicker {...props} kind={MONTH} picker="month" />;
/** A time as YYYY-MM-DD HH:mm:ss, in steps of half an hour by default. */
export const TimeInput = (props: Props) => (
  <TextPicker
    showTime={{
      format: 'HH:mm',
      minuteStep: 30,
      showSecond: false,
      defaultOpenValue: dayjs().startOf('day').hour(MORNING_HOUR),
    }}
    {...props}
    kind={TIME}
  />
);

interface RangeProps {
  value?: Range | null;
  onChange?: (value: Range | null) => void;
  label?: string;
  width?: number | string;
  /** Opens on mount, because a click asked for it. */
  isOpenAtFirst?: boolean;
}

/** A range with the quick ranges 今天 上周 本周 本月 本年. Emitted once both are days, the earlier one first. */
export function DateRangeInput({
  value,
  onChange,
  label,
  width = '100%',
  isOpenAtFirst = false,
}: RangeProps) {
  const from = useTyped(value?.[0] ?? null);
  const to = useTyped(value?.[1] ?? null);
  const ends = [from, to] as const;
  const texts = [from.text ?? value?.[0] ?? null, to.text ?? value?.[1] ?? null] as const;
  const first = texts[0] && readDay(texts[0]);
  const second = texts[1] && readDay(texts[1]);
  // A stable array, because the calendar forgets a picked end when the value is a new one.
  const shown = useMemo(
    () => [first ? dayjs(first) : null, second ? dayjs(second) : null] as [Dayjs | null, Dayjs | null],
    [first, second],
  );
  const problem = ends
    .map((end) => (end.isTyping ? undefined : problemOf(end.text, DAY, {})))
    .find((words) => words !== undefined);
  const give = (next: Range | null) => {
    for (const end of ends) end.clear();
    onChange?.(next);
  };
  const leave = (index: 0 | 1) => {
    const left = ends[index];
    if (left.text === null) return;
    if (texts.every((text) => !text?.trim())) return give(null);
    if (first && second) return give(first <= second ? [first, second] : [second, first]);
    // Half a range waits for its other end.
    left.refuse((index === 0 ? first : second) || left.text.trim());
  };
  return (
    <TypingContext
      value={{ textOf: (end) => ends[end].text, type: (end, text) => ends[end].type(text), leave }}
    >
      <DatePicker.RangePicker
        aria-label={label ?? '日期范围'}
        style={{ width }}
        inputReadOnly={isTapped}
        components={components}
        format={DAY.shown}
        autoFocus={isOpenAtFirst}
        defaultOpen={isOpenAtFirst}
        placeholder={label ? [`${label}起`, '止'] : ['开始日期', '结束日期']}
        presets={quickRanges().map((quick) => ({
          label: quick.label,
          value: [dayjs(quick.range[0]), dayjs(quick.range[1])],
        }))}
        status={problem === undefined ? undefined : 'error'}
        value={shown}
        onCalendarChange={(_days, _texts, { range }) => ends[range === 'end' ? 1 : 0].clear()}
        onChange={(picked) =>
          give(picked?.[0] && picked[1] ? [picked[0].format(DAY.wire), picked[1].format(DAY.wire)] : null)
        }
      />
      {problem !== undefined && (
        <small role="alert" className="date-problem">
          {problem}
        </small>
      )}
    </TypingContext>
  );
}
