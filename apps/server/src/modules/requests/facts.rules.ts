import { PAYMENT_STATUS } from '@shibiao/contract/finance/payments';
import { CARDS, LEAVE_KINDS, TRIP_WAYS } from '@shibiao/contract/requests/codes';
import type { RequestFacts, StaffRequest } from '@shibiao/contract/requests/requests';
import { inYuan } from '../../lib/money.ts';
import { spanWords } from './requests.rules.ts';

interface Fact {
  title: string;
  value: string;
}

const fact = (title: string, value: string | null | undefined): Fact[] => (value ? [{ title, value }] : []);

/** The facts of a request with their titles, for whoever decides it and for print. */
export function factsInWords(row: StaffRequest, facts: RequestFacts): Fact[] {
  const { leave, trip, overtime, correction, paper, supplies, expense, payment } = facts;
  const { firstDay, firstHalf, lastDay, lastHalf } = row;
  const isSpan = (leave || trip) && firstDay && firstHalf && lastDay && lastHalf;
  return [
    ...fact('假别', leave && LEAVE_KINDS.labelOf(leave.leaveKind) + (leave.isAdvance ? '（预支）' : '')),
    ...fact('方式', trip && TRIP_WAYS.labelOf(trip.way)),
    ...fact('地点', trip?.place),
    ...fact(
      '时间',
      isSpan ? spanWords({ from: firstDay, fromHalf: firstHalf, to: lastDay, toHalf: lastHalf }) : null,
    ),
    ...fact('天数', leave || trip ? `${row.measure} 天` : null),
    ...fact('日期', overtime || correction ? firstDay : null),
    ...fact('小时', overtime && `${overtime.hours} 小时`),
    ...fact('补偿', overtime?.reward),
    ...fact('补卡', correction && `${CARDS.labelOf(correction.card)} ${correction.time}`),
    ...fact('印章', paper?.seal && paper.seal + (paper.isTakenOut ? '（外带）' : '')),
    ...fact('文件', paper?.document),
    ...fact('份数', paper && `${paper.copies} 份`),
    ...fact('需要日期', paper?.neededOn),
    ...supplies.flatMap(({ name, unit, quantity }) => fact(name, `${Number(quantity)} ${unit}`)),
    ...fact('出差', expense?.tripTitle),
    ...(expense?.lines ?? []).flatMap(({ expenseKind, spentOn, title, amount, fileName }) =>
      fact(
        `${expenseKind} ${spentOn.slice(5)}`,
        [inYuan(amount), title, fileName ? '有发票' : '没有发票'].filter(Boolean).join('，'),
      ),
    ),
    ...fact('金额', row.amount && inYuan(row.amount)),
    ...fact('冲抵借款', expense && Number(expense.settled) > 0 ? inYuan(expense.settled) : null),
    ...fact(
      '付款单',
      payment && `${payment.no} ${PAYMENT_STATUS.labelOf(payment.status)} ${inYuan(payment.amount)}`,
    ),
    ...fact('课程', row.lessonName),
    ...fact('客户', row.contactName),
    ...fact('工作交接', row.coverName),
    ...fact('事由', row.reason),
  ];
}
