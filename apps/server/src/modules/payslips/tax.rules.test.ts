import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fromFen, toFen } from '../../lib/money.ts';
import { slipOf } from './pay.rules.ts';
import { employedMonths, reliefIn, TAX_TABLES, taxTableOf, withholding } from './tax.rules.ts';

/** Withholds month by month from January, as 国家税务总局公告 2018 年第 61 号 says. */
function yearOf(months: readonly { income: string; insured: string; relief: string }[]): string[] {
  const taxes: string[] = [];
  for (let n = 1; n <= months.length; n++) {
    const far = months.slice(0, n);
    const sum = (key: 'income' | 'insured' | 'relief') => add(...far.map((one) => one[key]));
    const { tax } = withholding({
      month: `2026-${String(n).padStart(2, '0')}`,
      months: n,
      income: sum('income'),
      insured: sum('insured'),
      relief: sum('relief'),
      withheld: add(...taxes),
    });
    taxes.push(tax);
  }
  return taxes;
}
const same = (income: string, insured: string, relief: string, count: number) =>
  Array.from({ length: count }, () => ({ income, insured, relief }));

test('The tax office’s first example: 10,000 a month, 1,500 of insurance and 1,000 of reliefs make 75 each month', () => {
  expect(yearOf(same('10000.00', '1500.00', '1000.00', 3))).toEqual(['75.00', '75.00', '75.00']);
});

test('The tax office’s second example: 30,000 a month, 4,500 and 2,000 make 555, 625 and 1,850', () => {
  expect(yearOf(same('30000.00', '4500.00', '2000.00', 3))).toEqual(['555.00', '625.00', '1850.00']);
});

test('A bonus month is taxed by the year, and a surplus waits instead of being returned', () => {
  const months = [
    { income: '50000.00', insured: '0.00', relief: '0.00' },
    { income: '0.00', insured: '0.00', relief: '0.00' },
    { income: '10000.00', insured: '0.00', relief: '0.00' },
  ];
  // 45,000 → 10 % − 2,520 = 1,980; 40,000 → 1,480 due, 500 too much; 45,000 → 1,980 due, all withheld.
  expect(yearOf(months)).toEqual(['1980.00', '0.00', '0.00']);
});

test('The brackets are continuous: at each bound both rates give the same tax', () => {
  for (const { brackets } of TAX_TABLES) {
    for (const [i, { upTo, rate, quick }] of brackets.entries()) {
      const next = brackets[i + 1];
      if (upTo === null || !next) continue;
      expect((upTo * rate) / 100 - quick).toBeCloseTo((upTo * next.rate) / 100 - next.quick, 6);
    }
    expect(brackets.at(-1)?.upTo).toBeNull();
  }
  expect(taxTableOf('2026-09').basic).toBe(5000);
  expect(() => taxTableOf('2018-12')).toThrow('2018-12');
});

test('Whatever the months are, the tax withheld never falls below nor exceeds the year’s when incomes never fall', () => {
  const cents = fc.integer({ min: 500_000, max: 9_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (incomes) => {
      const months = incomes.map((fen) => ({
        income: fromFen(BigInt(fen)),
        insured: '0.00',
        relief: '0.00',
      }));
      const taxes = yearOf(months);
      const { due } = withholding({
        month: '2026-12',
        months: months.length,
        income: add(...months.map((one) => one.income)),
        insured: '0.00',
        relief: '0.00',
        withheld: '0.00',
      });
      // Income of at least the basic deduction each month: the sum is exactly the year's tax.
      expect(toFen(add(...taxes))).toBe(toFen(due));
    }),
    { numRuns: 200 },
  );
});

test('Reliefs count in their months, and months count in employment', () => {
  const reliefs = [
    { amount: '2000.00', fromMonth: '2026-01', toMonth: null },
    { amount: '1000.00', fromMonth: '2026-03', toMonth: '2026-04' },
  ];
  expect(['2025-12', '2026-01', '2026-03', '2026-05'].map((month) => reliefIn(reliefs, month))).toEqual([
    '0.00',
    '2000.00',
    '3000.00',
    '2000.00',
  ]);
  const periods = [
    { from: '2020-01-01', to: '2026-01-15' },
    { from: '2026-03-31', to: '9999-12-31' },
  ];
  expect(employedMonths(periods, '2026-01', '2026-04')).toEqual(['2026-01', '2026-03', '2026-04']);
});

const term = {
  fromMonth: '2026-01',
  base: '8700.00',
  performance: '2000.00',
  allowance: '300.00',
  insurance: '900.00',
  fund: '600.00',
  sickPercent: 60,
};
const attended = {
  workdays: 22,
  due: 22,
  personal: 0,
  absent: 0,
  sick: 0,
  overtimeWorkday: 0,
  overtimeStatutory: 0,
  isLocked: true,
};
const year = {
  month: '2026-01',
  periods: [{ from: '2020-01-01', to: '9999-12-31' }],
  reliefs: [],
  before: [],
  opening: null,
};
const performance = { grade: 'A', coefficient: '1.20' };
const earned = { term, attended, performance, commission: null, manual: [] };
const amounts = (slip: ReturnType<typeof slipOf>) =>
  Object.fromEntries(slip.lines.map((line) => [line.title, line.amount]));

test('A slip has a line with its source for each part, and its net is their sum', () => {
  const slip = slipOf(
    {
      ...earned,
      commission: { amount: '1500.00', source: '提成批次 TC202601001，3 笔明细' },
      attended: { ...attended, personal: 1, sick: 2, overtimeWorkday: 4 },
    },
    year,
  );
  // A day is 8,700 ÷ 21.75 = 400, an hour 50.
  expect(amounts(slip)).toEqual({
    基本工资: '8700.00',
    提成: '1500.00',
    绩效工资: '2400.00',
    工作日加班工资: '300.00',
    津贴: '300.00',
    事假扣款: '-400.00',
    病假扣款: '-320.00',
    社保个人: '-900.00',
    公积金个人: '-600.00',
    个人所得税: '-179.40',
  });
  // (12,480 − 5,000 − 1,500) × 3 %.
  expect(slip).toMatchObject({
    gross: '12480.00',
    insured: '1500.00',
    tax: '179.40',
    net: '10800.60',
    warnings: [],
  });
  expect(slip.lines.every(({ source }) => source.length > 0)).toBe(true);
});

test('Pay follows the days in employment, open performance is left out with a word, and absence takes no more than was earned', () => {
  const half = slipOf(
    { ...earned, attended: { ...attended, due: 11 }, performance: { grade: null, coefficient: null } },
    year,
  );
  expect(amounts(half)).toMatchObject({ 基本工资: '4350.00', 津贴: '150.00' });
  expect(half.warnings).toEqual(['绩效还没有确认，未计绩效工资']);
  const away = slipOf({ ...earned, performance, attended: { ...attended, due: 11, absent: 22 } }, year);
  expect(away.gross).toBe('0.00');
  expect(away.warnings).toContain('实发为负，不能发布');
});

test('Opening sums and earlier slips of the year count, months before both do not', () => {
  const opening = {
    throughMonth: '2026-02',
    months: 2,
    income: '20000.00',
    deducted: '5000.00',
    withheld: '150.00',
  };
  const before = [
    { month: '2026-02', gross: '999.00', insured: '0.00', tax: '9.00' },
    { month: '2026-03', gross: '10000.00', insured: '2500.00', tax: '75.00' },
  ];
  const whole = {
    ...term,
    base: '10000.00',
    performance: '0.00',
    allowance: '0.00',
    insurance: '1500.00',
    fund: '1000.00',
  };
  const slip = slipOf({ ...earned, term: whole }, { ...year, month: '2026-04', opening, before });
  expect(slip.note).toMatchObject({
    months: 4,
    income: '40000.00',
    basic: '20000.00',
    withheld: '225.00',
    due: '300.00',
  });
  expect(slip.tax).toBe('75.00');
  const alone = slipOf({ ...earned, term: whole }, { ...year, month: '2026-09' });
  expect(alone.note).toMatchObject({ months: 1, basic: '5000.00' });
});
