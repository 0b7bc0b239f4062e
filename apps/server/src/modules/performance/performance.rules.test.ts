import { parseScoreText } from '@shibiao/contract/performance';
import { expect, test } from 'vitest';
import {
  autoScore,
  deadlinesOf,
  gradeOf,
  monthsOnPage,
  templateFor,
  totalOf,
  yearOf,
} from './performance.rules.ts';

const tables = [
  {
    from: '2000-01',
    grades: [
      { grade: 'A' as const, least: 95, coefficient: 1.2 },
      { grade: 'B' as const, least: 85, coefficient: 1 },
      { grade: 'C' as const, least: 70, coefficient: 0.8 },
      { grade: 'D' as const, least: 60, coefficient: 0.5 },
      { grade: 'E' as const, least: 0, coefficient: 0 },
    ],
  },
];

test('收款 50 % 96, 新客户 30 % 120, 日志 20 % 80: 48 + 36 + 16 = 100.0, A', () => {
  const final = totalOf([
    { weight: 50, score: autoScore('receipt', 100_000, 96_000) },
    { weight: 30, score: autoScore('newCustomers', 5, 7) },
    { weight: 20, score: autoScore('filed', 100, 80) },
  ]);
  expect(final).toBe(100);
  expect(gradeOf(final ?? 0, '2026-03', tables)).toEqual({ grade: 'A', coefficient: 1.2 });
});

test('automatic scores: at most 120, the other way round where less is better, none without a plan', () => {
  expect(autoScore('receipt', 100, 300)).toBe(120);
  expect(autoScore('cancelled', 2, 4)).toBe(50);
  expect(autoScore('cancelled', 2, 0)).toBe(120);
  expect([autoScore('receipt', null, 5), autoScore('receipt', 0, 5), autoScore('winRate', 50, null)]).toEqual(
    [null, null, null],
  );
});

test('oneself until the 3rd working day of the next month, the leader until the 6th', () => {
  // 清明 2026: 4 to 6 April.
  expect(deadlinesOf('2026-03')).toEqual({ self: '2026-04-03', score: '2026-04-09' });
  // 国庆 2026: 1 to 7 October are holidays; Saturday the 10th is a workday.
  expect(deadlinesOf('2026-09')).toEqual({ self: '2026-10-10', score: '2026-10-14' });
});

test('a total waits for every score', () => {
  expect(
    totalOf([
      { weight: 50, score: 90 },
      { weight: 50, score: null },
    ]),
  ).toBeNull();
});

test('grades at their bounds, by the table in force', () => {
  expect([95, 94.99, 85, 70, 60, 59.99].map((final) => gradeOf(final, '2026-01', tables).grade)).toEqual([
    'A',
    'B',
    'B',
    'C',
    'D',
    'E',
  ]);
  const newer = [...tables, { from: '2026-06', grades: [{ grade: 'A' as const, least: 0, coefficient: 1 }] }];
  expect([gradeOf(10, '2026-05', newer).grade, gradeOf(10, '2026-06', newer).grade]).toEqual(['E', 'A']);
});

test('a year is weighted by due days; below three months it has no grade', () => {
  const months = [
    { month: '2026-01', final: 100, dueDays: 20 },
    { month: '2026-02', final: 80, dueDays: 10 },
  ];
  expect(yearOf(months, tables)).toEqual({ year: 93.33, grade: null });
  expect(yearOf([...months, { month: '2026-03', final: 90, dueDays: 20 }], tables)).toEqual({
    year: 92,
    grade: 'B',
  });
  expect(yearOf([], tables)).toEqual({ year: null, grade: null });
});

test('a template by post, then by role, then for everybody; the newest that had begun', () => {
  const templates = [
    { id: 1, roleKey: null, post: null, fromMonth: '2020-01' },
    { id: 2, roleKey: 'salesperson', post: null, fromMonth: '2020-01' },
    { id: 3, roleKey: 'salesperson', post: null, fromMonth: '2026-02' },
    { id: 4, roleKey: null, post: '大客户', fromMonth: '2020-01' },
  ];
  const of = (post: string | null, month: string, ...roleKeys: string[]) =>
    templateFor(templates, { post, roleKeys }, month)?.id;
  expect([
    of('大客户', '2026-03', 'salesperson'),
    of(null, '2026-01', 'salesperson'),
    of(null, '2026-02', 'salesperson'),
  ]).toEqual([4, 2, 3]);
  expect([of(null, '2026-03', 'hr'), of(null, '2019-01', 'hr')]).toEqual([1, undefined]);
});

test('a score with its note', () => {
  expect(parseScoreText('96.5 客户延期')).toEqual({ score: 96.5, note: '客户延期' });
  expect([parseScoreText(''), parseScoreText('130'), parseScoreText('好')]).toEqual([
    { score: null, note: null },
    null,
    null,
  ]);
});

test('a page reads only the months that it shows', () => {
  const months = [
    { month: '2026-10', count: 25 },
    { month: '2026-09', count: 3 },
    { month: '2026-08', count: 30 },
  ];
  expect(monthsOnPage(months, 0, 20)).toEqual({ shown: ['2026-10'], offset: 0 });
  expect(monthsOnPage(months, 20, 20)).toEqual({ shown: ['2026-10', '2026-09', '2026-08'], offset: 20 });
  expect(monthsOnPage(months, 28, 20)).toEqual({ shown: ['2026-08'], offset: 0 });
  expect(monthsOnPage(months, 40, 20)).toEqual({ shown: ['2026-08'], offset: 12 });
  expect(monthsOnPage(months, 60, 20).shown).toEqual([]);
  expect(monthsOnPage([], 0, 20).shown).toEqual([]);
});
