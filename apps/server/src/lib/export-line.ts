import { cutText } from './text-guard.ts';

/** Longer than any usual filter; a cell could hold 32,767. */
const LONGEST = 1000;

/** The first line of an export: its time and its filter. @param at `YYYY-MM-DD HH:mm` */
export const exportLine = (at: string, conditions: readonly string[]): string =>
  cutText(`截至 ${at} · 筛选 ${conditions.join('；') || '无'}`, LONGEST);

/** Whether a row is the first line of an export, which an import skips. */
export const isExportLine = (values: readonly string[]): boolean =>
  values.length === 1 && /^截至 \d{4}-\d\d-\d\d \d\d:\d\d · 筛选 /.test(values[0] ?? '');
