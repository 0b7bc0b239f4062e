import type { Codes, Tone } from '@shibiao/contract/codes';
import { Tag } from 'antd';
import { useState } from 'react';
import { formatDate, formatMoney, formatRelative, maskPhone } from '../lib/format.ts';

/** Small facts as text. Blank values show a dash, so that columns stay calm. */
const Blank = () => <span className="blank">—</span>;

interface MoneyProps {
  value: string | number | null | undefined;
  /** With ¥, for single figures; columns of money do without. */
  hasSign?: boolean;
}

/** Yuan with thousands, negative ones in red. */
export function Money({ value, hasSign = false }: MoneyProps) {
  const text = formatMoney(value);
  if (!text) return <Blank />;
  return (
    <span className={`money ${text.startsWith('-') ? 'is-negative' : ''}`}>
      {hasSign ? text.replace(/^(-?)/, '$1¥') : text}
    </span>
  );
}

interface DateProps {
  value: string | null | undefined;
  pattern?: string;
  /** 3分钟前, with the full time as tooltip. */
  isRelative?: boolean;
}

export function DateText({ value, pattern = 'YYYY-MM-DD HH:mm', isRelative = false }: DateProps) {
  if (!value) return <Blank />;
  // A day is a day: no time of it is shown.
  const text = formatDate(value, value.length === 10 ? 'YYYY-MM-DD' : pattern);
  return (
    <time className="tabular" dateTime={value} title={formatDate(value)}>
      {isRelative ? formatRelative(value) : text}
    </time>
  );
}

/** Masked until clicked; what the server already masked stays so. */
export function Phone({ value }: { value: string | null | undefined }) {
  const [isShown, setIsShown] = useState(false);
  if (!value) return <Blank />;
  const isLocked = value.includes('*');
  if (isLocked || isShown) return <span className="tabular">{value}</span>;
  return (
    <button type="button" className="phone tabular" title="点击显示号码" onClick={() => setIsShown(true)}>
      {maskPhone(value)}
    </button>
  );
}

const COLORS: Record<Tone, string> = {
  good: 'success',
  warn: 'warning',
  bad: 'error',
  info: 'processing',
  quiet: 'default',
};

export type Statuses = Readonly<Record<string | number, readonly [label: string, tone: Tone]>>;

/** A code's label in its tone: `<StatusTag value={row.lessonstatus} of={LESSON_STATUS} />`. */
export function StatusTag({
  value,
  of,
}: {
  value: string | number | null | undefined;
  of: Codes | Statuses;
}) {
  if (value === null || value === undefined || value === '') return <Blank />;
  const [label, tone] = isCodes(of)
    ? [of.labelOf(value), of.toneOf(value)]
    : (of[value] ?? [String(value), 'quiet']);
  return (
    <Tag color={COLORS[tone]} variant="filled" className="status-tag">
      {label}
    </Tag>
  );
}

const isCodes = (of: Codes | Statuses): of is Codes => typeof of.labelOf === 'function';

/** The options of a select from a table of codes. */
export const codeOptions = <V extends string | number>(of: Codes<V>) =>
  of.table.map(({ value, label }) => ({ value, label }));

/** A share such as 0.0600, as 6.0%. */
export function Percent({ value }: { value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <Blank />;
  return <span className="tabular">{(Number(value) * 100).toFixed(1)}%</span>;
}

/**
 * Options of a select from a table of codes: their labels, with or without a tone. Keys that are numbers become their
 * text.
 */
export const optionsOf = (table: Readonly<Record<string | number, string>> | Statuses) =>
  Object.entries<string | Statuses[string]>(table).map(([value, entry]) => ({
    value,
    label: typeof entry === 'string' ? entry : entry[0],
  }));

/** The same where the codes are numbers on the wire. */
export const numbersOf = (table: Parameters<typeof optionsOf>[0]) =>
  optionsOf(table).map((one) => ({ ...one, value: Number(one.value) }));
