import type { Codes, Tone } from '@shibiao/contract/codes';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoney, formatPercent, formatRelative, maskPhone } from '../lib/format.ts';

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
  /** 3 分钟前, with the full time as tooltip. */
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

/** A word in its tone: what stands beside a name because something is so. */
export const ToneTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Tag color={COLORS[tone]} variant="filled" className="status-tag">
    {children}
  </Tag>
);

interface StatusProps {
  value: string | number | null | undefined;
  of: Codes;
}

/** A code's label in its tone: `<StatusTag value={row.lessonstatus} of={LESSON_STATUS} />`. */
export function StatusTag({ value, of }: StatusProps) {
  if (value === null || value === undefined || value === '') return <Blank />;
  return <ToneTag tone={of.toneOf(value)}>{of.labelOf(value)}</ToneTag>;
}

/** The options of a select from a table of codes. */
export const codeOptions = <V extends string | number>(of: Codes<V>) =>
  of.table.map(({ value, label }) => ({ value, label }));

/** The options of a filter by a flag, in the words of its screen. */
export const flagOptions = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** A share such as 0.0600, as 6.0%. */
export function Percent({ value }: { value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <Blank />;
  return (
    <span className="tabular" title={`${(Number(value) * 100).toFixed(2)}%`}>
      {formatPercent(value)}
    </span>
  );
}
