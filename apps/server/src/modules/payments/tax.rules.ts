import type { labourTax } from '@shibiao/contract/finance/labourTax';
import type { z } from 'zod';
import { add, allocate, fromFen, multiply, subtract, toFen } from '../../lib/money.ts';

export type TaxTables = z.output<typeof labourTax>;
export type TaxTable = TaxTables[number];

/** The tax table of a day: the last one that began by then. */
export function tableOn(tables: TaxTables, day: string): TaxTable {
  const table = [...tables].sort((a, b) => (a.from < b.from ? 1 : -1)).find((one) => one.from <= day);
  if (!table) throw new RangeError(`没有 ${day} 有效的劳务报酬预扣率表`);
  return table;
}

/**
 * 劳务报酬 prepayment: up to 4000 less 800, else less 20 %; then the bracket's rate less its quick deduction.
 * @param gross one payment's fee before tax
 */
export function withholdingTax(gross: string, table: TaxTable): string {
  const isSmall = toFen(gross) <= toFen(table.smallUpTo);
  const taxable = isSmall ? subtract(gross, table.smallDeduction) : multiply(gross, table.share);
  if (toFen(taxable) <= 0n) return '0.00';
  const bracket = table.brackets.find(({ upTo }) => !upTo || toFen(taxable) <= toFen(upTo));
  if (!bracket) throw new RangeError('预扣率表不完整');
  const tax = subtract(multiply(taxable, bracket.rate), bracket.quick);
  return toFen(tax) > 0n ? tax : '0.00';
}

/** 10000 → 10,000; cents only where there are some. */
const words = (amount: string): string =>
  Number(amount).toLocaleString('zh-CN', { minimumFractionDigits: amount.endsWith('.00') ? 0 : 2 });
const percent = (rate: string | number): string => `${Number((Number(rate) * 100).toFixed(4))}%`;

/**
 * The prepayment in words, with the figures of the table.
 * @example 税前 10,000 元：超过 4,000 元，按 80% 计应纳税所得额 8,000 元；8,000 × 20% = 1,600 元
 */
export function taxWords(gross: string, table: TaxTable): string {
  if (toFen(gross) === 0n) return '没有课酬，不计税';
  const isSmall = toFen(gross) <= toFen(table.smallUpTo);
  const taxable = isSmall ? subtract(gross, table.smallDeduction) : multiply(gross, table.share);
  if (toFen(taxable) <= 0n)
    return `税前 ${words(gross)} 元，不超过 ${words(table.smallDeduction)} 元，不计税`;
  const base = isSmall
    ? `不超过 ${words(table.smallUpTo)} 元，减除 ${words(table.smallDeduction)} 元，应纳税所得额 ${words(taxable)} 元`
    : `超过 ${words(table.smallUpTo)} 元，按 ${percent(table.share)} 计应纳税所得额 ${words(taxable)} 元`;
  const bracket = table.brackets.find(({ upTo }) => !upTo || toFen(taxable) <= toFen(upTo));
  const quick = bracket && toFen(bracket.quick) > 0n ? ` − 速算扣除 ${words(bracket.quick)}` : '';
  return `税前 ${words(gross)} 元：${base}；${words(taxable)} × ${percent(bracket?.rate ?? 0)}${quick} = ${words(withholdingTax(gross, table))} 元`;
}

/** The gross amount of a net fee, found by bisection because the net grows with the gross. */
export function grossOf(net: string, table: TaxTable): string {
  let low = toFen(net);
  let high = low * 2n + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const gross = fromFen(middle);
    if (toFen(subtract(gross, withholdingTax(gross, table))) >= toFen(net)) high = middle;
    else low = middle + 1n;
  }
  return fromFen(low);
}

interface Parts {
  fee: string;
  subsidy: string;
  travel: string;
}
interface Teacher {
  /** jiesuanfangshi: 1 tax withheld here, 2 the teacher's own invoice, 3 a third party pays and withholds. */
  settlementMethod: number;
  isFeeAfterTax: boolean;
}

/**
 * gross + subsidy + travel − tax = net (domain.md 4). All lessons of one payment are taxed together and the tax is
 * split by fee; subsidy and travel are paid unchanged.
 */
export function settle<L extends Parts>(lessons: readonly L[], teacher: Teacher, table: TaxTable) {
  const fee = add(...lessons.map((lesson) => lesson.fee));
  const isTaxed = teacher.settlementMethod === 1;
  const gross = isTaxed && teacher.isFeeAfterTax ? grossOf(fee, table) : fee;
  const tax = isTaxed ? withholdingTax(gross, table) : '0.00';
  const isNothing = toFen(fee) === 0n;
  const weights = lessons.map((lesson) => lesson.fee);
  const grosses = isNothing ? weights : allocate(gross, weights);
  const taxes = isNothing ? weights : allocate(tax, weights);
  const lines = lessons.map((lesson, index) => {
    const own = { gross: grosses[index] ?? '0.00', tax: taxes[index] ?? '0.00' };
    return { ...lesson, ...own, amount: subtract(add(own.gross, lesson.subsidy, lesson.travel), own.tax) };
  });
  const subsidy = add(...lessons.map((lesson) => lesson.subsidy));
  const travel = add(...lessons.map((lesson) => lesson.travel));
  return { lines, gross, tax, subsidy, travel, net: add(...lines.map((line) => line.amount)) };
}
