import { amountTyped } from '@shibiao/contract/amounts';
import { InputNumber, type InputNumberProps } from 'antd';
import { type FocusEvent, useInsertionEffect, useRef, useState } from 'react';
import './number-input.css';

/** Says what is wrong with a value: a schema of the contract. */
export interface NumberRule {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined };
}

type Base<V extends number | string> = Omit<
  InputNumberProps<V>,
  'precision' | 'parser' | 'formatter' | 'changeOnBlur' | 'onStep' | 'onInput'
>;

export interface NumberInputProps<V extends number | string> extends Base<V> {
  /** Its words stand below the input, where no Field says them: in parts of a value, and outside of forms. */
  rule?: NumberRule;
  /** The rule refuses nothing as well: a field that was cleared is empty, never 0. */
  mustFill?: boolean;
  /** How the number is written once the field is left. Never rounds. */
  written?: (value: string) => string;
}

/**
 * A number as it was typed. antd moves what is out of `min` and `max` to the nearest that is allowed, rounds to its
 * `precision` and drops letters, all without a word when the field is left. Here `min` and `max` only stop the steps;
 * what is too small, too large, too fine or no number stays as it is, and the schema refuses it in words.
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
  // The text as it is typed, from its first key until it is left.
  const typed = useRef<string | null>(null);
  const given = useRef<V | null>(current);
  const latest = useRef({ current, written });
  // Before antd's own effects, which ask the formatter.
  useInsertionEffect(() => {
    latest.current = { current, written };
    if (typed.current === null) given.current = current;
  });
  // One formatter for good: antd writes the text anew with every new one, and with every new value.
  const [formatter] = useState(
    () =>
      (next: V | undefined, info: { userTyping: boolean; input: string }): string => {
        if (info.userTyping) return info.input;
        const { current: now, written: write } = latest.current;
        // A value that the keys did not give is the parent's, and is shown.
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
      // The digits of a phone's keyboard; some of those have no minus.
      inputMode={min !== undefined && Number(min) < 0 ? 'text' : 'decimal'}
      {...rest}
      {...(wrong === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
      // Without a width of its own it is as wide as antd makes it.
      {...(rule ? style?.width !== undefined && { style: { width: '100%' } } : style && { style })}
      value={current}
      parser={(text) => plain(text ?? '') as V}
      formatter={formatter}
      onInput={(text) => {
        typed.current = text;
        // What is no number goes on as it stands, so that the schema refuses it instead of a lone letter being lost.
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

/**
 * The digits of a number as the contract's one reader reads it; what it refuses stays as it was typed, without
 * blanks.
 */
const plain = (text: string): string => amountTyped(text.replace(/[%％]\s*$/, '')).trim();
/** Digits as they stand on the way to a number, such as `12.`, count as one. */
const isNumber = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)$/.test(text);

type PercentProps = Omit<NumberInputProps<number>, 'value' | 'defaultValue' | 'onChange' | 'rule'> & {
  /** The fraction: 0.06 is shown as 6. */
  value?: number | string | null;
  onChange?: (fraction: number | null) => void;
  /** Of the fraction. */
  rule?: NumberRule;
};

/** A share that is kept as a fraction and typed in per cent. */
export const PercentInput = ({ value, onChange, rule, ...rest }: PercentProps) => (
  <NumberInput<number>
    suffix="%"
    min={0}
    max={100}
    {...rest}
    value={moved(value ?? null, 2)}
    onChange={(percent) => onChange?.(moved(percent, -2))}
    {...(rule
      ? { rule: { safeParse: (percent) => rule.safeParse(moved(percent as number | null, -2)) } }
      : {})}
  />
);

/** The decimal point moved in the text, so that 7 % is 0.07 and 0.07 is 7 %. What is no number stays. */
function moved(value: number | string | null, places: number): number | null {
  if (value === null || !isNumber(String(value))) return value as null;
  const exact = Number(`${value}e${places}`);
  return Number.isNaN(exact) ? Number(value) * 10 ** places : exact;
}
