import { AUTO_MEASURES, type Sheet, type SheetItem } from '@shibiao/contract/performance';
import { expect, test } from 'vitest';
import { actualAddress } from './actuals.ts';

const sheet = { personnelId: 7, month: '2026-02', name: '王芳', isOwn: false } as Sheet;
const addressOf = (measure: string, mayAll = true, of = sheet) =>
  actualAddress(() => mayAll, of, { measure } as SheetItem);

test('each automatic figure opens the rows of its person and month', () => {
  expect(AUTO_MEASURES.values.filter((measure) => addressOf(measure) === null)).toEqual([]);
  expect(addressOf('receipt')).toBe(
    '/sales/figureRows?figure=received&from=2026-02-01&to=2026-02-28&personnelId=7',
  );
  expect(addressOf('filed')).toBe('/sales/days?personnelId=7&from=2026-02-01&to=2026-02-28');
  expect(addressOf('winRate')).toContain('figure=wonDemands');
  expect(addressOf('present')).toBe(`/hr/attendance?month=2026-02&keyword=${encodeURIComponent('王芳')}`);
});

test('a figure that the caller may not open is no link; the own attendance always is', () => {
  for (const measure of AUTO_MEASURES.values) expect(addressOf(measure, false)).toBeNull();
  expect(addressOf('present', false, { ...sheet, isOwn: true })).toBe('/hr/my-attendance?month=2026-02');
});
