import dayjs from 'dayjs';
import { companyTime } from './companyClock.ts';

/** Formats of dates, money and numbers. Takes wire values (strings) and accepts blanks. */
export const DATE_TIME = 'YYYY-MM-DD HH:mm:ss';

type When = string | number | null | undefined;

/** Timestamps of 10 digits are seconds (product specification, section 9). */
function parse(value: When): dayjs.Dayjs | null {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value);
  const when = /^\d{10}$/.test(text)
    ? dayjs(companyTime(new Date(Number(text) * 1000)))
    : /^\d{13}$/.test(text)
      ? dayjs(companyTime(new Date(Number(text))))
      : dayjs(text);
  return when.isValid() ? when : null;
}

export const formatDate = (value: When, pattern = DATE_TIME): string => parse(value)?.format(pattern) ?? '';

/** Below 30 s 刚刚, then minutes, hours, 1 day, then the full date. */
export function formatRelative(value: When, now: number = companyTime(new Date()).valueOf()): string {
  const when = parse(value);
  if (!when) return '';
  const seconds = (now - when.valueOf()) / 1000;
  if (seconds < 30) return '刚刚';
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟前`;
  if (seconds < 86_400) return `${Math.ceil(seconds / 3600)} 小时前`;
  if (seconds < 2 * 86_400) return '1 天前';
  return when.format(DATE_TIME);
}

/** "1234567.5" → "1,234,567.50". Works on the text, so that no amount is rounded through a float. */
export function formatMoney(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', cents = ''] = parts;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`;
}

const ONE_DECIMAL = new Intl.NumberFormat('zh-CN', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});
/**
 * '0.0600' → '6.0%', '0.5405' → '54.1%'. Rounds the digits as a spreadsheet does, because 0.5405 × 100 is slightly less
 * as a float.
 */
export const formatPercent = (rate: string | number): string =>
  ONE_DECIMAL.format(String(rate) as `${number}`);

/** '0.0600' → '6.00%' */
export const formatRate = (rate: string | null): string | null =>
  rate === null ? null : `${(Number(rate) * 100).toFixed(2)}%`;

/** 12,345; halves are kept: 2,368.5. */
export const formatCount = (value: number): string => value.toLocaleString('zh-CN');

/**
 * Rounds to two decimals, halves up (product.md 5); amounts are strings and are not passed here.
 * @public
 */
export const truncateNumber = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

const SUFFIXES = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/**
 * 12345 → "12.3k" (product.md 5), for readers abroad; Chinese screens say 万.
 * @public
 */
export function shortNumber(value: number, digits = 1): string {
  for (const [size, suffix] of SUFFIXES) {
    if (Math.abs(value) >= size) return `${Number((value / size).toFixed(digits))}${suffix}`;
  }
  return String(value);
}

/** 138****5678 */
export const maskPhone = (phone: string): string =>
  phone.length >= 7 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone;

/** 1.2 MB, 3 MB */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(0)} KB`;
  return `${Number((bytes / 1024 ** 2).toFixed(1))} MB`;
}

/** 12,345 or 1.2 万. */
export const inWan = (value: number): string =>
  Math.abs(value) >= 10_000
    ? `${Number((value / 10_000).toFixed(1)).toLocaleString('zh-CN')} 万`
    : value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });

/** Tooltip of a ratio: `3 ÷ 5 = 60.00%`. @param more text that follows */
export const inParts = (part: string | number, whole: string | number, more = ''): string =>
  `${Number(part).toLocaleString('zh-CN')} ÷ ${Number(whole).toLocaleString('zh-CN')}${
    Number(whole) === 0 ? '' : ` = ${((Number(part) / Number(whole)) * 100).toFixed(2)}%`
  }${more}`;
