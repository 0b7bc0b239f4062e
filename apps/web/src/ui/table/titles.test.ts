import { expect, it } from 'vitest';

type Listed = { key: string; title: string; type?: string; hint?: string; exportOnly?: true };
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
