import { amountTyped } from '@shibiao/contract/amounts';
import { InputNumber, type InputNumberProps } from 'antd';
import { type FocusEvent, useInsertionEffect, useRef, useState } from 'react';
import './number-input.css';

/** Validates a value: a schema of the contract. */
export interface NumberRule {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined };
}

type Base<V extends number | string> = Omit<
  InputNumberProps<V>,
  'precision' | 'parser' | 'formatter' | 'changeOnBlur' | 'onStep' | 'onInput'
>;

export interface NumberInputProps<V extends number | string> extends Base<V> {
  /** Its message stands below the input where no Field shows it: in parts of a value, and outside of forms. */
  rule?: NumberRule;
  /** The rule also refuses an empty field; a cleared one is empty, never 0. */
  mustFill?: boolean;
  /** Format of the number on blur. Never rounds. */
  written?: (value: string) => string;
}

/**
 * A number as typed. antd moves values to `min` and `max`, rounds to `precision` and drops letters, all silently on
 * blur. Here `min` and `max` only limit the steps; anything invalid stays, and the schema refuses it in words.
 */
export function NumberInput<V extends number | string = number>(props: NumberInputProps<V>) {
  const {
    rule,
    mustFill = false,
    written,
    min,
    max,
    value,
    defaultValue,
    onChange,
    onBlur,
    style,
    ...rest
  } = props;
  const [own, setOwn] = useState<V | null>(defaultValue ?? null);
  const [isLeft, setIsLeft] = useState(false);
  const current = ('value' in props ? value : own) ?? null;
  // The text while it is typed; null otherwise.
  const typed = useRef<string | null>(null);
  const given = useRef<V | null>(current);
  const latest = useRef({ current, written });
  // Runs before antd's own effects, which call the formatter.
  useInsertionEffect(() => {
    latest.current = { current, written };
    if (typed.current === null) given.current = current;
  });
  // A stable formatter: antd rewrites the text with every new one, and with every new value.
  const [formatter] = useState(
    () =>
      (next: V | undefined, info: { userTyping: boolean; input: string }): string => {
        if (info.userTyping) return info.input;
        const { current: now, written: write } = latest.current;
        // A value that was not typed comes from the parent and is shown.
        if (typed.current !== null && String(given.current ?? '') === String(now ?? '')) return typed.current;
        const text = String(next ?? '');
        return isNumber(text) && write ? write(text) : text;
      },
  );
  const give = (next: V | null) => {
    given.current = next;
    setOwn(next);
    onChange?.(next);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typed.current = null;
    setIsLeft(true);
    onBlur?.(event);
  };
  const wrong =
    rule && isLeft && (mustFill || current !== null)
      ? rule.safeParse(current).error?.issues[0]?.message
      : undefined;
  const input = (
    <InputNumber<V>
      // A digits keyboard; some phones have no minus on theirs.
      inputMode={min !== undefined && Number(min) < 0 ? 'text' : 'decimal'}
      {...rest}
      {...(wrong === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
      // Without a width the input keeps antd's.
      {...(rule ? style?.width !== undefined && { style: { width: '100%' } } : style && { style })}
      value={current}
      parser={(text) => plain(text ?? '') as V}
      formatter={formatter}
      onInput={(text) => {
        typed.current = text;
        // Invalid text is passed on as it is, so that the schema refuses it.
        if (plain(text) !== '' && !isNumber(plain(text))) give(text as V);
      }}
      onChange={give}
      onBlur={leave}
      onStep={(next) => {
        typed.current = null;
        if (min !== undefined && Number(next) < Number(min)) give(min as V);
        if (max !== undefined && Number(next) > Number(max)) give(max as V);
      }}
    />
  );
  if (!rule) return input;
  return (
    <span className="number-input" style={style}>
      {input}
      {wrong !== undefined && <small role="alert">{wrong}</small>}
    </span>
  );
}

/** The digits of a number as the contract reads it; what it refuses stays as typed, without blanks. */
const plain = (text: string): string => amountTyped(text.replace(/[%％]\s*$/, '')).trim();
/** True for numbers and their beginnings such as `12.`. */
const isNumber = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)$/.test(text);

type PercentProps = Omit<NumberInputProps<number>, 'value' | 'defaultValue' | 'onChange' | 'rule'> & {
  /** The fraction: 0.06 is shown as 6. */
  value?: number | string | null;
  onChange?: (fraction: number | null) => void;
  /** Validates the fraction. */
  rule?: NumberRule;
};

/** A share that is stored as a fraction and typed in per cent. */
export const PercentInput = ({ value, onChange, rule, ...rest }: PercentProps) => (
  <NumberInput<number>
    suffix="%"
    min={0}
    max={100}
    {...rest}
    value={moved(value ?? null, 2)}
    onChange={(percent) => onChange?.(moved(percent, -2))}
    rule={rule && { safeParse: (percent) => rule.safeParse(moved(percent as number | null, -2)) }}
  />
);

/** Moves the decimal point within the text, so that 7 % is 0.07 and back. Invalid text stays. */
function moved(value: number | string | null, places: number): number | null {
  if (value === null || !isNumber(String(value))) return value as null;
  const exact = Number(`${value}e${places}`);
  return Number.isNaN(exact) ? Number(value) * 10 ** places : exact;
}
