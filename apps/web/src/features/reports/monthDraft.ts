import type { OutputOf } from '@shibiao/contract/endpoint';
import { ALL_MEASURES } from '@shibiao/contract/measures';
import type { reportsApi } from '@shibiao/contract/reports/reports';
import { MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';

type Prefill = OutputOf<typeof reportsApi.monthlyPrefill>;

export const MONTH_TEXTS = [
  ['summary', '总结'],
  ['achievements', '成绩'],
  ['problems', '问题'],
  ['nextMonth', '下月计划'],
] as const;

/** Formats a measure's value; money in yuan. */
export const amountText = (measure: string, value: string) => {
  const text = Number(value).toLocaleString('zh-CN');
  return MONEY_MEASURES.has(measure as TargetMeasure) ? `${text} 元` : text;
};
const percent = (part: string, whole: string) => `${((Number(part) / Number(whole)) * 100).toFixed(1)}%`;

/**
 * Initial values of a monthly report: sentences from the records, and this month's targets as the next one's. The
 * author corrects and adds.
 */
export function draftOf({ figures, topCustomers, cancelled, overdue, weeks }: Prefill) {
  const known = figures.filter(({ planned, actual }) => planned !== null || Number(actual) !== 0);
  const summary = known.map(({ measure, planned, actual }) => {
    const done = `${ALL_MEASURES.labelOf(measure)} ${amountText(measure, actual)}`;
    return Number(planned) > 0
      ? `${done}，计划 ${amountText(measure, planned ?? '0')}，完成 ${percent(actual, planned ?? '0')}`
      : done;
  });
  const counted = weeks.flatMap(({ completion }) => completion ?? []);
  if (counted.length > 0) summary.push(`各周完成率 ${counted.map((one) => `${one.toFixed(1)}%`).join('、')}`);
  return {
    summary: summary.join('\n'),
    achievements: topCustomers
      .map(
        (row) =>
          `${row.cooperationName} ${row.contactName}：${row.lessons} 节课，${amountText('contract', row.income)}`,
      )
      .join('\n'),
    problems: [
      ...cancelled.map((row) => `取消 ${row.date} ${row.name}：${row.reason ?? '未写原因'}`),
      ...overdue.map(
        (row) => `逾期 ${row.cooperationName} ${row.name}：未收 ${amountText('receipt', row.open)}`,
      ),
    ].join('\n'),
    plans: figures.flatMap(({ measure, planned }) =>
      planned !== null && (TARGET_MEASURES.values as readonly string[]).includes(measure)
        ? [{ measure, planned }]
        : [],
    ),
  };
}
