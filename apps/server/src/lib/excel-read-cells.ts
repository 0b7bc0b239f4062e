import { parseDay } from './dates.ts';

/** A cell's value (as hucre gives it) in the form of the wire; '' for a blank. See `readRows`. */
export function valueOf(cell: unknown): string {
  if (typeof cell === 'string') return textOf(cell);
  if (typeof cell === 'number') return digitsOf(cell);
  if (typeof cell === 'boolean') return String(cell);
  return cell instanceof Date ? wallClockOf(cell) : '';
}

function textOf(text: string): string {
  const value = text.trim();
  return dateTyped(value) ?? exponentTyped(value) ?? value;
}

/** A date or time typed as text, or written by Excel into a CSV: 2026/1/5, 2026-1-5 9:30, 2026年1月5日. */
function dateTyped(text: string): string | null {
  const match =
    /^(\d{4}(?:[-/]\d{1,2}[-/]\d{1,2}|年\d{1,2}月\d{1,2}日))(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
      text,
    );
  const day = match?.[1] ? parseDay(match[1]) : null;
  if (!match || !day) return null;
  const [, , hour, minute, second = '00'] = match;
  if (hour === undefined || minute === undefined) return day;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${day} ${hour.padStart(2, '0')}:${minute}:${second}`;
}

/**
 * 1.3812345678E+10 in a CSV is 13812345678. 1.38123E+10 stays as it is: Excel has dropped digits there, and zeros in
 * their place would make a wrong number that looks right.
 */
function exponentTyped(text: string): string | null {
  const match = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(text);
  if (!match || match[2] === undefined) return null;
  return match[2].length === Number(match[3]) ? `${match[1]}${match[2]}` : null;
}

function digitsOf(value: number): string {
  if (!Number.isFinite(value)) return '';
  // Excel shows 15 significant digits; the 17 of a double would turn 0.3 into 0.30000000000000004.
  const shown = Number(value.toPrecision(15));
  // Zeros in place of the digits that Excel dropped would make a wrong card number that looks right.
  if (Math.abs(shown) >= 1e15) return shown.toExponential().replace('e', 'E');
  const text = String(shown);
  if (!text.includes('e')) return text;
  return shown.toFixed(20).replace(/0+$/, '');
}

/** hucre puts the wall clock into the Date's UTC components; seconds are rounded, as a serial is a float. */
function wallClockOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  // Serials below 1 are a time of day without a date.
  if (day < '1900-01-01') return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!)$/;

/** Reason why an import refuses a cell: an error value of a formula, or a number with lost digits. */
export function spoiltCell(text: string): string | null {
  if (FORMULA_ERROR.test(text)) return `公式出错（${text}）`;
  return /^-?\d(\.\d+)?E\+\d{2,}$/i.test(text)
    ? '数字过长，末几位已丢失，请把这一列设为文本格式后重新填写'
    : null;
}
