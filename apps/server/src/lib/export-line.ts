import { cutText } from './text-guard.ts';

/** Longer than any filter that people choose; a cell could hold 32,767. */
const LONGEST = 1000;

/** The first line of an export: when it was taken, and what it was taken of. @param at `YYYY-MM-DD HH:mm` */
export const exportLine = (at: string, conditions: readonly string[]): string =>
  cutText(`截至 ${at} · 筛选 ${conditions.join('；') || '无'}`, LONGEST);

/** Whether a row is the first line of an export: whoever reads the file again passes over it. */
export const isExportLine = (values: readonly string[]): boolean =>
  values.length === 1 && /^截至 \d{4}-\d\d-\d\d \d\d:\d\d · 筛选 /.test(values[0] ?? '');
