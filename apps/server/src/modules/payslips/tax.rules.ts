import { addMonths } from '../../lib/dates.ts';
import { add, fromFen, multiply, subtract, toFen } from '../../lib/money.ts';

interface Bracket {
  /** Taxable yuan of the year up to here; null: without limit. */
  upTo: number | null;
  /** Per cent. */
  rate: number;
  /** 速算扣除数 in yuan. */
  quick: number;
}
interface TaxTable {
  /** First month that it applies to. */
  from: string;
  /** 减除费用 of a month in yuan. */
  basic: number;
  brackets: readonly Bracket[];
}

/**
 * Withholding tables for wages by their first month, the newest last. A change of the law adds a table.
 * Source: 国家税务总局公告 2018 年第 61 号, 个人所得税预扣率表一; in force since 2019.
 */
export const TAX_TABLES: readonly TaxTable[] = [
  {
    from: '2019-01',
    basic: 5000,
    brackets: [
      { upTo: 36_000, rate: 3, quick: 0 },
      { upTo: 144_000, rate: 10, quick: 2520 },
      { upTo: 300_000, rate: 20, quick: 16_920 },
      { upTo: 420_000, rate: 25, quick: 31_920 },
      { upTo: 660_000, rate: 30, quick: 52_920 },
      { upTo: 960_000, rate: 35, quick: 85_920 },
      { upTo: null, rate: 45, quick: 181_920 },
    ],
  },
];

/** The table of a month. @throws RangeError before the first one */
export function taxTableOf(month: string): TaxTable {
  const table = TAX_TABLES.findLast(({ from }) => from <= month);
  if (!table) throw new RangeError(`no tax table for ${month}`);
  return table;
}

/** A year's sums up to a month, that month included; money in yuan. */
export interface YearSoFar {
  month: string;
  /** Months in employment so far, each with its basic deduction. */
  months: number;
  income: string;
  /** Social insurance and fund. */
  insured: string;
  /** 专项附加扣除. */
  relief: string;
  /** Tax withheld by the months before. */
  withheld: string;
}
export interface Withholding extends YearSoFar {
  basic: string;
  taxable: string;
  rate: number;
  quick: string;
  /** Tax of the year so far. */
  due: string;
  /** Tax of this month. */
  tax: string;
}

/**
 * 累计预扣法: the tax of the year so far less what was withheld before; a surplus is not returned by the month's wages
 * and stays for the next month or the year's settlement.
 */
export function withholding(so: YearSoFar): Withholding {
  const { basic: monthly, brackets } = taxTableOf(so.month);
  const basic = multiply(String(monthly), so.months);
  const rest = subtract(so.income, basic, so.insured, so.relief);
  const taxable = toFen(rest) > 0n ? rest : '0.00';
  const fen = toFen(taxable);
  const bracket = brackets.find(({ upTo }) => upTo === null || fen <= BigInt(upTo) * 100n) as Bracket;
  const due = subtract(multiply(taxable, String(bracket.rate / 100)), String(bracket.quick));
  const left = toFen(due) - toFen(so.withheld);
  return {
    ...so,
    basic,
    taxable,
    rate: bracket.rate,
    quick: fromFen(BigInt(bracket.quick) * 100n),
    due,
    tax: left > 0n ? fromFen(left) : '0.00',
  };
}

/** 专项附加扣除 of one kind and span. */
export interface Relief {
  amount: string;
  fromMonth: string;
  toMonth: string | null;
}
export const reliefIn = (reliefs: readonly Relief[], month: string): string =>
  add(
    ...reliefs
      .filter(({ fromMonth, toMonth }) => fromMonth <= month && month <= (toMonth ?? month))
      .map(({ amount }) => amount),
  );

/** Months of a span in which somebody was employed on any day. */
export function employedMonths(
  periods: readonly { from: string; to: string }[],
  from: string,
  to: string,
): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1))
    if (periods.some((one) => one.from.slice(0, 7) <= month && month <= one.to.slice(0, 7)))
      months.push(month);
  return months;
}
