import { expect, test } from 'vitest';
import { draftOf } from './monthDraft.ts';

test('a report is prefilled from the records and the targets of the month', () => {
  const draft = draftOf({
    month: '2026-03',
    deadline: '2026-04-03 18:00:00',
    id: null,
    figures: [
      { measure: 'receipt', planned: '160000.00', actual: '96000.00' },
      { measure: 'followUps', planned: null, actual: '41.00' },
      { measure: 'demands', planned: null, actual: '0.00' },
    ],
    topCustomers: [
      {
        contactId: 1,
        contactName: '王主任',
        coorgid: 1,
        cooperationName: '邢台银行',
        lessons: 2,
        income: '20000.00',
      },
    ],
    cancelled: [
      { id: 2, name: '厅堂营销', date: '2026-03-10', lessonStatus: 0 as const, reason: '预算取消' },
    ],
    overdue: [
      {
        id: 3,
        name: '信贷风险',
        coorgid: 1,
        cooperationName: '邯郸银行',
        lastDate: '2026-01-05',
        open: '5000.00',
      },
    ],
    weeks: [{ id: 4, weekTitle: '2026年第11周', status: 3, completion: 85 }],
  });
  expect(draft).toEqual({
    summary: '收款 96,000 元，计划 160,000 元，完成 60.0%\n跟进次数 41\n各周完成率 85.0%',
    achievements: '邢台银行 王主任：2 节课，20,000 元',
    problems: '取消 2026-03-10 厅堂营销：预算取消\n逾期 邯郸银行 信贷风险：未收 5,000 元',
    plans: [{ measure: 'receipt', planned: '160000.00' }],
  });
});
