import { SETTLEMENT_METHODS } from '@shibiao/contract/finance/settlement';
import type { FEE_STATES } from '@shibiao/contract/teacherPortal/answers';
import type { Executor } from '../../db/transaction.ts';
import { monthOf, today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { add } from '../../lib/money.ts';
import { teacherOf } from './changes.queries.ts';
import { openLessonsOf, requestedLinesOf } from './settlement.queries.ts';
import { taxTable } from './settlement.service.ts';
import { settle, type TaxTable, taxWords, withholdingTax } from './tax.rules.ts';

type State = (typeof FEE_STATES)['values'][number];
type Teacher = NonNullable<Awaited<ReturnType<typeof teacherOf>>>;
type Open = Awaited<ReturnType<typeof openLessonsOf>>[number];
type Line = Awaited<ReturnType<typeof requestedLinesOf>>[number];

/** PAYMENT_STATUS as the teacher reads it. */
const STATES: Record<number, State> = { 1: 'asked', 2: 'asked', 3: 'approved', 4: 'paid' };

const lineRow = (line: Line) => ({
  key: `line-${line.id}`,
  lessonId: line.lessonId ?? 0,
  lessonid: line.lessonid,
  lessonname: line.lessonname,
  cooperationName: line.cooperationName,
  lastDate: line.lastDate,
  fee: line.fee,
  subsidy: line.subsidy,
  travel: line.travel,
  gross: line.gross,
  tax: line.tax,
  net: line.net,
  state: STATES[line.status] ?? 'asked',
  paidOn: line.paidOn,
  isEstimate: false,
});

/** Lessons as one payment, by the function that finance's preview and request use. */
function estimate(lessons: readonly Open[], teacher: Teacher, table: TaxTable) {
  const settled = settle(
    lessons.map((lesson) => ({
      lesson,
      fee: lesson.feeOpen,
      subsidy: lesson.subsidyOpen,
      travel: lesson.travelOpen,
    })),
    teacher,
    table,
  );
  return {
    ...settled,
    lines: settled.lines.map(({ lesson, amount, ...money }) => ({
      key: `open-${lesson.id}`,
      lessonId: lesson.id,
      lessonid: lesson.lessonid,
      lessonname: lesson.lessonname,
      cooperationName: lesson.cooperationName,
      lastDate: lesson.lastDate,
      ...money,
      net: amount,
      state: (lesson.isTaught ? 'open' : 'ahead') as State,
      paidOn: null,
      isEstimate: true,
    })),
  };
}

/** The tax of one payment in words. A payment of another table, or entered by hand, is told by its figures. */
function wordsOf(
  teacher: Teacher,
  table: TaxTable,
  paid: { fee: string; gross: string; tax: string },
): string {
  if (teacher.settlementMethod !== 1)
    return `${SETTLEMENT_METHODS.labelOf(teacher.settlementMethod)}：公司不代扣个人所得税`;
  if (withholdingTax(paid.gross, table) !== paid.tax)
    return `税前 ${paid.gross} 元，代扣个人所得税 ${paid.tax} 元`;
  const taxed = taxWords(paid.gross, table);
  return teacher.isFeeAfterTax ? `课酬 ${paid.fee} 元为税后，税由公司承担。${taxed}` : taxed;
}

const sum = <K extends 'fee' | 'subsidy' | 'travel' | 'gross' | 'tax' | 'net'>(
  rows: readonly Readonly<Record<K, string>>[],
  key: K,
): string => add(...rows.map((row) => row[key]));

/**
 * A teacher's fees: requested lines as finance entered them, unrequested lessons as finance's preview would have them.
 * Taught ones are one payment; those ahead are one payment a month.
 */
export async function teacherFees(db: Executor, teacherId: number, year: number) {
  const teacher = orNotFound(await teacherOf(db, teacherId), '讲师');
  const [table, open, lines] = await Promise.all([
    taxTable(db),
    openLessonsOf(db, teacherId),
    requestedLinesOf(db, teacherId),
  ]);
  const taught = open.filter((lesson) => lesson.isTaught);
  const months = Map.groupBy(
    open.filter((lesson) => !lesson.isTaught),
    (lesson) => monthOf(lesson.lastDate),
  );
  const estimates = [
    ...(taught.length > 0 ? [{ title: '已上课、还没有申请付款', ...estimate(taught, teacher, table) }] : []),
    ...[...months].map(([month, lessons]) => ({
      title: `${month} 还没有上的课`,
      ...estimate(lessons, teacher, table),
    })),
  ];
  const thisYear = Number(today().slice(0, 4));
  // Money that is still to come belongs to the present year, whenever it was earned.
  const yearOf = (line: Line) =>
    line.status === 4 ? Number((line.paidOn ?? line.lastDate).slice(0, 4)) : thisYear;
  const shown = lines.filter((line) => yearOf(line) === year);
  const now = year === thisYear ? estimates : [];
  const list = [...now.flatMap(({ lines: own }) => own), ...shown.map(lineRow)];
  const requests = [...Map.groupBy(shown, (line) => line.requestId).values()];
  return {
    year,
    years: [...new Set([thisYear, ...lines.map(yearOf)])].sort((a, b) => b - a),
    method: SETTLEMENT_METHODS.labelOf(teacher.settlementMethod),
    isFeeAfterTax: teacher.isFeeAfterTax,
    list,
    taxes: [
      ...now.map(({ title, gross, tax, net, lines: own }) => ({
        title,
        gross,
        tax,
        net,
        words: wordsOf(teacher, table, { fee: sum(own, 'fee'), gross, tax }),
        isEstimate: true,
      })),
      ...requests.map((own) => {
        const paid = { fee: sum(own, 'fee'), gross: sum(own, 'gross'), tax: sum(own, 'tax') };
        return {
          title: `付款单 ${own[0]?.no ?? ''}`,
          gross: paid.gross,
          tax: paid.tax,
          net: sum(own, 'net'),
          words: wordsOf(teacher, table, paid),
          isEstimate: false,
        };
      }),
    ],
    sums: {
      fee: sum(list, 'fee'),
      subsidy: sum(list, 'subsidy'),
      travel: sum(list, 'travel'),
      tax: sum(list, 'tax'),
      net: sum(list, 'net'),
      paid: sum(
        list.filter((row) => row.state === 'paid'),
        'net',
      ),
      waiting: sum(
        list.filter((row) => row.state !== 'paid' && row.state !== 'ahead'),
        'net',
      ),
    },
  };
}
