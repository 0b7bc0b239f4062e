import type { PayKind, TaxNote } from '@shibiao/contract/payslips/payslips';
import { add, allocate, multiply, negate, subtract, toFen } from '../../lib/money.ts';
import { employedMonths, type Relief, reliefIn, withholding } from './tax.rules.ts';

export interface Line {
  kind: PayKind;
  title: string;
  amount: string;
  source: string;
  isManual: boolean;
}
export interface Term {
  fromMonth: string;
  base: string;
  performance: string;
  allowance: string;
  insurance: string;
  fund: string;
  sickPercent: number;
}
/** A person's attendance of a month, in days and hours. */
export interface Attended {
  /** Workdays of the month, and those in employment. */
  workdays: number;
  due: number;
  /** 事假, 旷工 and 病假 on workdays. */
  personal: number;
  absent: number;
  sick: number;
  overtimeWorkday: number;
  overtimeStatutory: number;
  isLocked: boolean;
}
export interface Earned {
  term: Term | null;
  attended: Attended;
  commission: { amount: string; source: string } | null;
  /** The month's sheet; without a coefficient until it is confirmed. */
  performance: { grade: string | null; coefficient: string | null } | null;
  manual: readonly Line[];
}
/** Records of the tax year before the month. */
export interface TaxYear {
  month: string;
  periods: readonly { from: string; to: string }[];
  reliefs: readonly Relief[];
  /** Published slips of earlier months. */
  before: readonly { month: string; gross: string; insured: string; tax: string }[];
  opening: {
    throughMonth: string;
    months: number;
    income: string;
    deducted: string;
    withheld: string;
  } | null;
}
export interface Slip {
  lines: Line[];
  gross: string;
  insured: string;
  tax: string;
  net: string;
  note: TaxNote;
  warnings: string[];
}

/** 月计薪天数 and hours of a day: 人社部发〔2025〕2号. */
const PAID_DAYS = '21.75';
const HOURS = 8;
/** 劳动法 §44; overtime on rest days becomes time off here. */
const WORKDAY_RATE = 1.5;
const STATUTORY_RATE = 3;
const TAXED: ReadonlySet<PayKind> = new Set([
  'salary',
  'commission',
  'performance',
  'overtime',
  'allowance',
  'other',
  'absence',
]);
export const isTaxed = (kind: PayKind): boolean => TAXED.has(kind);

/** Amount × numerator ÷ denominator, to the cent. */
function share(amount: string, part: number, whole: string | number): string {
  const rest = Number(whole) - part;
  // More than the whole (overtime above a month) is the part by part.
  if (rest < 0) return multiply(share(amount, 1, whole), part);
  return allocate(amount, [part, Number(rest.toFixed(10))])[0] ?? '0.00';
}
const sumOf = (lines: readonly Line[], is: (kind: PayKind) => boolean) =>
  add(...lines.filter(({ kind }) => is(kind)).map(({ amount }) => amount));

/** Lines of a month from its records, without the tax. */
export function earnedLines({ term, attended, commission, performance, manual }: Earned): {
  lines: Line[];
  warnings: string[];
} {
  const lines: Line[] = [];
  const warnings: string[] = [];
  const push = (kind: PayKind, title: string, amount: string, source: string) => {
    if (toFen(amount) !== 0n) lines.push({ kind, title, amount, source, isManual: false });
  };
  const { workdays, due } = attended;
  const since = term && `薪资档案 ${term.fromMonth} 起`;
  if (term && due > 0) {
    const isWhole = due >= workdays;
    const part = (amount: string) => (isWhole ? amount : share(amount, due, workdays));
    const days = isWhole ? '' : ` × 在职 ${due}/${workdays} 个工作日`;
    push('salary', '基本工资', part(term.base), `${since}：${term.base}${days}`);
    push('allowance', '津贴', part(term.allowance), `${since}：${term.allowance}${days}`);
  }
  if (!term) warnings.push('没有薪资档案');
  if (commission) push('commission', '提成', commission.amount, commission.source);
  if (term && toFen(term.performance) > 0n) {
    if (performance?.coefficient)
      push(
        'performance',
        '绩效工资',
        multiply(term.performance, performance.coefficient),
        `绩效 ${performance.grade} 级：${term.performance} × ${Number(performance.coefficient)}`,
      );
    else warnings.push(performance ? '绩效还没有确认，未计绩效工资' : '没有当月绩效，未计绩效工资');
  }
  if (term) pushAttendance(push, term, attended);
  if (!attended.isLocked) warnings.push('考勤还没有锁定');
  if (term && due > 0) {
    push('insurance', '社保个人', negate(term.insurance), `${since}`);
    push('fund', '公积金个人', negate(term.fund), `${since}`);
  }
  lines.push(...manual);
  return { lines, warnings };
}

function pushAttendance(
  push: (kind: PayKind, title: string, amount: string, source: string) => void,
  term: Term,
  { personal, absent, sick, overtimeWorkday, overtimeStatutory }: Attended,
): void {
  for (const [title, hours, factor] of [
    ['工作日加班', overtimeWorkday, WORKDAY_RATE],
    ['法定节假日加班', overtimeStatutory, STATUTORY_RATE],
  ] as const)
    push(
      'overtime',
      `${title}工资`,
      share(multiply(term.base, factor), hours, Number(PAID_DAYS) * HOURS),
      `考勤：${title} ${hours} 小时 × ${term.base} ÷ ${PAID_DAYS} ÷ ${HOURS} × ${factor}`,
    );
  for (const [title, days, percent] of [
    ['事假', personal, 100],
    ['旷工', absent, 100],
    ['病假', sick, 100 - term.sickPercent],
  ] as const)
    push(
      'absence',
      `${title}扣款`,
      negate(share(multiply(term.base, percent / 100), days, PAID_DAYS)),
      `考勤：${title} ${days} 天 × ${term.base} ÷ ${PAID_DAYS}${percent === 100 ? '' : ` × ${percent}%`}`,
    );
}

/** A slip from its lines and the tax year before it. */
export function slipOf(earned: Earned, year: TaxYear): Slip {
  const { lines, warnings } = earnedLines(earned);
  // Absence never takes more than was earned.
  const taxed = sumOf(lines, isTaxed);
  const gross = toFen(taxed) > 0n ? taxed : '0.00';
  if (gross !== taxed) {
    const absence = lines.filter(({ kind }) => kind === 'absence');
    const over = allocate(
      negate(taxed),
      absence.map(({ amount }) => negate(amount)),
    );
    for (const [i, line] of absence.entries()) line.amount = add(line.amount, over[i] ?? '0.00');
  }
  const insured = negate(sumOf(lines, (kind) => kind === 'insurance' || kind === 'fund'));
  const note = taxOf(gross, insured, year);
  if (toFen(note.tax) > 0n)
    lines.push({
      kind: 'tax',
      title: '个人所得税',
      amount: negate(note.tax),
      source: `累计预扣法：${note.taxable} × ${note.rate}% − ${note.quick} − 已预扣 ${note.withheld}`,
      isManual: false,
    });
  const net = add(...lines.map(({ amount }) => amount));
  if (toFen(net) < 0n) warnings.push('实发为负，不能发布');
  return { lines: inOrder(lines), gross, insured, tax: note.tax, net, note, warnings };
}

const ORDER: readonly PayKind[] = [
  'salary',
  'commission',
  'performance',
  'overtime',
  'allowance',
  'other',
  'absence',
  'insurance',
  'fund',
  'tax',
  'deduction',
];
const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/**
 * The month's tax. Months count from the first one of the year with a slip here (or after the opening sums), so that a
 * company which starts in September does not deduct eight months without income.
 */
function taxOf(gross: string, insured: string, year: TaxYear): TaxNote & { tax: string } {
  const { month, periods, reliefs, before, opening } = year;
  const counted = before.filter((one) => !opening || one.month > opening.throughMonth);
  const first = counted.reduce((least, one) => (one.month < least ? one.month : least), month);
  // A leaver's late commission comes without employment: the month itself still counts once.
  const months = new Set([...employedMonths(periods, first, month), month]);
  const {
    tax,
    month: _month,
    ...note
  } = withholding({
    month,
    months: months.size + (opening?.months ?? 0),
    income: add(gross, opening?.income ?? '0', ...counted.map((one) => one.gross)),
    insured: add(insured, opening?.deducted ?? '0', ...counted.map((one) => one.insured)),
    relief: add(...[...months].map((one) => reliefIn(reliefs, one))),
    withheld: add(opening?.withheld ?? '0', ...counted.map((one) => one.tax)),
  });
  return { ...note, tax };
}

/** Changed sums by kind between a published slip and the records of now. */
export function changesOf(
  published: readonly Line[],
  now: readonly Line[],
): { kind: PayKind; before: string; now: string }[] {
  return ORDER.flatMap((kind) => {
    const [before, after] = [sumOf(published, (one) => one === kind), sumOf(now, (one) => one === kind)];
    return before === after ? [] : [{ kind, before, now: after }];
  });
}
export const differenceOf = (published: string, now: string): string | null =>
  published === now ? null : subtract(now, published);
