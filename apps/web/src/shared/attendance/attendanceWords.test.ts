import { expect, it } from 'vitest';
import { attendanceWords } from './attendanceWords.ts';

const item = (id: number, values: object) => ({
  id,
  date: '2026-11-12',
  half: null,
  kind: '迟到',
  quantity: 8,
  times: 1,
  unit: '分钟',
  note: null,
  source: '导入',
  ...values,
});

it('says each unusual day, and that a card may be corrected while the month is open', () => {
  const items = [
    item(2, { date: '2026-11-20', kind: '年假', quantity: 2, unit: '半天' }),
    item(1, {}),
    item(3, { date: '2026-11-21', half: 2, kind: '病假', quantity: 1, unit: '半天' }),
    item(4, { date: null, kind: '迟到', quantity: 25, times: 3 }),
  ];
  expect(attendanceWords(items, false).map(({ text }) => text)).toEqual([
    '整月 迟到 25 分钟（3 次）',
    '11-12 迟到 8 分钟，可补卡',
    '11-20 年假 1 天',
    '11-21 病假 下午',
  ]);
  expect(attendanceWords(items, true).some(({ isCorrectable }) => isCorrectable)).toBe(false);
});
