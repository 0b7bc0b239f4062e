import { addDays } from '../../lib/dates.ts';
import { monthsAfter } from './calendar.rules.ts';

export interface ContractTerms {
  kind: string;
  fromDate: string;
  toDate: string | null;
  probationMonths: number;
}

/** Longest probation of a contract in months, with the sentence of 劳动合同法 §19 that limits it. */
export function probationLimit({ kind, fromDate, toDate }: Omit<ContractTerms, 'probationMonths'>): {
  months: number;
  paragraph: string;
} {
  const lasts = (months: number) => toDate !== null && monthsAfter(fromDate, months) <= addDays(toDate, 1);
  if (kind === '实习' || kind === '劳务' || kind === '返聘')
    return { months: 0, paragraph: `${kind}协议不是劳动合同，不能约定试用期` };
  if (kind === '任务')
    return {
      months: 0,
      paragraph: '以完成一定工作任务为期限的劳动合同，不得约定试用期（劳动合同法第十九条）',
    };
  if (kind === '无固定' || lasts(36))
    return {
      months: 6,
      paragraph: '三年以上固定期限和无固定期限的劳动合同，试用期不得超过六个月（劳动合同法第十九条）',
    };
  if (lasts(12))
    return {
      months: 2,
      paragraph: '劳动合同期限一年以上不满三年的，试用期不得超过二个月（劳动合同法第十九条）',
    };
  if (lasts(3))
    return {
      months: 1,
      paragraph: '劳动合同期限三个月以上不满一年的，试用期不得超过一个月（劳动合同法第十九条）',
    };
  return { months: 0, paragraph: '劳动合同期限不满三个月的，不得约定试用期（劳动合同法第十九条）' };
}

/** Problem of a contract's terms in Chinese; null when they are valid. */
export function contractProblem(terms: ContractTerms): string | null {
  if (terms.toDate !== null && terms.toDate < terms.fromDate) return '合同结束日期早于开始日期';
  if (terms.toDate === null && terms.kind !== '无固定' && terms.kind !== '任务') return '请填合同结束日期';
  if (terms.toDate !== null && terms.kind === '无固定') return '无固定期限合同没有结束日期';
  const { months, paragraph } = probationLimit(terms);
  return terms.probationMonths > months ? paragraph : null;
}
