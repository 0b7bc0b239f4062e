import type { CellValue } from 'hucre/xlsx';
import { isDay, timeOf } from './dates.ts';
import { cellText } from './text-guard.ts';

/**
 * Type of a column's wire values; `text` by default. A `word` is text from a fixed set (a level, a province, a
 * colleague's name): it needs no text format, which saves a fifth of the writing time.
 */
export type ColumnType = 'text' | 'word' | 'number' | 'money' | 'date' | 'time' | 'percent';

const FORMATS: Record<ColumnType, string | null> = {
  text: '@',
  word: null,
  number: null,
  money: '#,##0.00',
  date: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
  percent: '0.00%',
};

/** Excel's number format of a column type; null for General. */
export const numberFormatOf = (type: ColumnType): string | null => FORMATS[type];

const DAY_MS = 86_400_000;
// Serial 1 is 1900-01-01, but Excel believes in 1900-02-29: from 1900-03-01 (61) on, days count from 1899-12-30.
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_SAFE_DAY = '1900-03-01';
/** Excel keeps 15 significant digits; a longer number would be changed and is written as text. */
const MAX_DIGITS = 15;

/** Converts a column's wire values into cells. Values that do not fit the type become text. */
export function cellOf(type: ColumnType): (value: unknown) => CellValue {
  if (type === 'text' || type === 'word') return textCell;
  if (type === 'date' || type === 'time') return (value) => dateCell(value, type) ?? textCell(value);
  return (value) => numberCell(value) ?? textCell(value);
}

function textCell(value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return cellText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : timeOf(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return cellText(items.map((item) => textCell(item) ?? '').join('、'));
  }
  if (typeof value === 'object') return cellText(JSON.stringify(value));
  // String() is lossless for what is left: numbers and bigints.
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

function numberCell(value: unknown): CellValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = typeof value === 'bigint' ? value.toString() : value;
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const digits = text.replace(/^-?0*|\./g, '');
  return digits.length > MAX_DIGITS ? null : Number(text);
}

/**
 * Excel's serial number of a wall-clock time. It is computed here and never through a Date cell: a serial has no time
 * zone, so neither the machine's zone nor the library's can move it.
 */
function dateCell(value: unknown, type: 'date' | 'time'): CellValue {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? timeOf(value) : value;
  if (typeof text !== 'string') return null;
  const day = text.slice(0, 10);
  if (!isDay(day) || day < FIRST_SAFE_DAY) return null;
  const date = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
  const days = (date - EPOCH) / DAY_MS;
  if (text.length === 10) return days;
  if (!/^.{10} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) return null;
  // A date column shows the day only.
  if (type === 'date') return days;
  const seconds =
    Number(text.slice(11, 13)) * 3600 + Number(text.slice(14, 16)) * 60 + Number(text.slice(17) || 0);
  // 10 decimals are a hundredth of a millisecond and keep 09:30:00 from reading 09:29:59.
  return Math.round((days + seconds / 86_400) * 1e10) / 1e10;
}
