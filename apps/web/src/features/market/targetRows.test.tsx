import { expect, it } from 'vitest';
import { behind, cellOf, cellsOf, emptyRow, gridRows, rowKey, type TargetRow } from './targetRows.ts';
import { monthWidth } from './YearHead.tsx';

const withPlan = (title: string): TargetRow => {
  const row = emptyRow(title);
  return {
    ...row,
    months: row.months.map((cell) =>
      cell.month === 1 ? { ...cell, id: 7, version: 2, planned: '4.00', actual: '3.00' } : cell,
    ),
  };
};

it('the actual figure of a custom measure is typed below its plan', () => {
  const rows = gridRows([withPlan('直播场次')]);
  expect(rows.map(rowKey)).toEqual(['other 直播场次', 'other 完成：直播场次']);
  const [plan, reached] = rows;
  if (!plan || !reached) throw new Error('two rows');
  expect(cellOf(plan, '1')).toEqual({ value: '4', version: 2 });
  expect(cellOf(reached, '1')).toEqual({ value: '3', version: 2, isLocked: false });
  expect(cellOf(reached, '2')).toMatchObject({ value: '', isLocked: true });
});

it('plan and actual of a month are sent as one cell, and unchanged ones stay', () => {
  const rows = [withPlan('直播场次')];
  const change = (row: string, column: string, value: string, version?: number) => ({
    row,
    column,
    value,
    version,
  });
  const cell = { measure: 'other', title: '直播场次', month: 1, version: 2 };
  expect(cellsOf([change('other 完成：直播场次', '1', '5', 2)], rows)).toEqual([
    { ...cell, planned: '4.00', reached: '5' },
  ]);
  expect(
    cellsOf([change('other 直播场次', '1', '6', 2), change('other 完成：直播场次', '1', '', 2)], rows),
  ).toEqual([{ ...cell, planned: '6', reached: null }]);
  expect(cellsOf([change('leads ', '3', '9')], rows)).toEqual([
    { measure: 'leads', title: '', month: 3, version: undefined, planned: '9' },
  ]);
});

it('a figure opens its rows; a typed one has none', () => {
  const of = { year: 2026, month: 2, personnelId: null };
  expect(behind('dealAmount', of)).toEqual({ measure: 'deals', ...of });
  expect(behind('followers', of)).toBe('/market/followers?view=trend&from=2026-02-01&to=2026-02-28&unit=day');
  expect(behind('followers', { ...of, personnelId: 9 })).toContain('&managerId=9');
  expect(behind('bookings', of)).toBe(
    '/market/adslots?view=bookings&begunFrom=2026-02-01&begunTo=2026-02-28',
  );
  expect(behind('spend', { ...of, month: null, personnelId: 9 })).toBe(
    '/market/budget?view=charges&state=paid&year=2026&applicantId=9',
  );
  expect(behind('other', of)).toBeNull();
});

it('months are as wide as their longest figure', () => {
  expect(monthWidth(['24000.00', null, 3140])).toBe(70);
  expect(monthWidth(['999999999.00'])).toBeGreaterThanOrEqual('999,999,999'.length * 8);
});
