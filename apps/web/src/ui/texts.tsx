import type { Codes, Tone } from '@shibiao/contract/codes';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoney, formatPercent, formatRelative, maskPhone } from '../lib/format.ts';

/** Small facts as text. Blank values show a dash, so that columns stay aligned. */
const Blank = () => <span className="blank">—</span>;

interface MoneyProps {
  value: string | number | null | undefined;
  /** Shows ¥, for single figures; money columns omit it. */
  hasSign?: boolean;
}

/** Yuan with thousands, negative amounts in red. */
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
  pattern?: string | undefined;
  /** Relative time (3 分钟前), with the full one in a tooltip. */
  isRelative?: boolean;
}

export function DateText({ value, pattern = 'YYYY-MM-DD HH:mm', isRelative = false }: DateProps) {
  if (!value) return <Blank />;
  // Days are shown without a time.
  const text = formatDate(value, value.length === 10 ? 'YYYY-MM-DD' : pattern);
  return (
    <time className="tabular" dateTime={value} title={formatDate(value)}>
      {isRelative ? formatRelative(value) : text}
    </time>
  );
}

/** Masked until clicked; a number masked by the server stays masked. */
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

/** A coloured tag beside a name. */
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

/** Options of a select from a table of codes. */
export const codeOptions = <V extends string | number>(of: Codes<V>) =>
  of.table.map(({ value, label }) => ({ value, label }));

/** Options of a flag's filter, with the screen's labels. */
export const flagOptions = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** A share such as 0.0600, shown as 6.0%. */
export function Percent({ value }: { value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <Blank />;
  return (
    <span className="tabular" title={`${(Number(value) * 100).toFixed(2)}%`}>
      {formatPercent(value)}
    </span>
  );
}
