import { MEANINGS } from '@shibiao/contract/meanings';
import { expect, it } from 'vitest';
import { DEFAULT_WIDTH } from './columns.ts';

type Listed = {
  key: string;
  title: string;
  type?: string;
  hint?: string;
  exportOnly?: true;
  width?: number;
  sortable?: true;
};
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const lists = Object.values(modules).flatMap((one) =>
  Object.entries(one).filter((entry): entry is [string, Listed[]] => entry[0].endsWith('Columns')),
);
/** Their unit depends on the row's measure, or the figure is money in some rows only. */
const BY_MEASURE = new Set(['targetColumns', 'marketTargetColumns', 'salesColumns']);

it('amounts name their unit, in the table as in the exported file', () => {
  const wrong = lists
    .filter(([name, columns]) => Array.isArray(columns) && !BY_MEASURE.has(name))
    .flatMap(([name, columns]) =>
      columns
        .filter(({ type, title }) => type === 'money' && !title.endsWith('元）'))
        .map(({ key, title }) => `${name}.${key} ${title}`),
    );
  expect(lists.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

/** Width of a title in the table's head: 12.5 pixels a Chinese character, its padding, and the mark of sorting. */
const widthOf = ({ title, sortable }: Listed) =>
  [...title].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 12.5 : 7.2), 20) + (sortable ? 20 : 0);

it('a title fits in one line of its column', () => {
  const tight = lists
    .flatMap(([name, columns]) => (Array.isArray(columns) ? columns.map((one) => ({ name, ...one })) : []))
    .filter((one) => one.title && !one.exportOnly && widthOf(one) > (one.width ?? DEFAULT_WIDTH))
    .map(({ name, title, width }) => `${name} ${title} ${width}`);
  expect(tight).toEqual([]);
});

/** Entered amounts of a lesson, document or plan, which nothing computes. */
const ENTERED = new Set(
  `feeIncome teacherFee travelFee materialFee otherFee subsidy taxShare amount taxAmount price monthlyFee fee feeDay feeHalfDay planned plannedAmount target budget baseSalary expectedSalary offerSalary salaryFrom salaryTo`.split(
    ' ',
  ),
);

it('a computed amount shows its formula in a tooltip', () => {
  const silent = lists
    .flatMap(([name, columns]) => (Array.isArray(columns) ? columns.map((one) => ({ name, ...one })) : []))
    .filter(
      ({ type, key, hint, exportOnly }) => type === 'money' && !exportOnly && !hint && !ENTERED.has(key),
    )
    .map(({ name, key, title }) => `${name}.${key} ${title}`);
  expect(silent).toEqual([]);
});

/** Counts that somebody types, that number the row itself, or that are what the title says and nothing else. */
const TYPED = new Set(
  `audit.rowId contactAccount.status candidate.years adLog.clicks adLog.impressions adLog.leads core.plannedDays demand.days
  error.hits evaluation.contentScore evaluation.expressionScore evaluation.interactionScore evaluation.organisationScore
  follower.gained follower.lost follower.posts follower.reads follower.total leave.days monthReport.score weekReport.score
  opening.headcount poster.sortOrder role.code sheet.coefficient sheet.selfTotal supply.minStock supplyMove.quantity invoice.rate`.split(
    /\s+/,
  ),
);

it('a computed count or share says on hover what it counts', () => {
  const silent = lists
    .flatMap(([name, columns]) => (Array.isArray(columns) ? columns.map((one) => ({ name, ...one })) : []))
    .filter(({ type, hint, exportOnly }) => (type === 'number' || type === 'percent') && !exportOnly && !hint)
    .map(({ name, key, title }) => `${name.slice(0, -'Columns'.length)}.${key} ${title}`)
    .filter((one) => !TYPED.has(one.split(' ')[0] ?? ''));
  expect(silent).toEqual([]);
});

it('a sum above a list means what the column of its name means', () => {
  const OF_LISTS = new Set(['lessonFinanceColumns', 'receiptColumns', 'invoiceColumns', 'paymentColumns']);
  const others = lists
    .filter(([name]) => OF_LISTS.has(name))
    .flatMap(([name, columns]) =>
      columns.map(({ title, hint }) => ({ name, title: title.replace('（元）', ''), hint })),
    )
    .filter(
      ({ title, hint }) => hint && title in MEANINGS && MEANINGS[title as keyof typeof MEANINGS] !== hint,
    );
  expect(others).toEqual([]);
});

it('a column named as an amount of a lesson holds that amount or its sum, no share and no measure of people', () => {
  const OF_LESSONS = new Set(['课程款（元）', '课酬（元）', '差旅（元）']);
  const isOther = (hint: string) => / × .* ÷ /.test(hint) || hint.startsWith('首日在期内');
  const others = lists.flatMap(([name, columns]) =>
    Array.isArray(columns)
      ? columns
          .filter(({ title, hint = '' }) => OF_LESSONS.has(title) && isOther(hint))
          .map(({ key, title }) => `${name}.${key} ${title}`)
      : [],
  );
  expect(others).toEqual([]);
});
