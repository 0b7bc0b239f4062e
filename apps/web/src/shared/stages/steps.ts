import type { OutputOf } from '@shibiao/contract/endpoint';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { LESSON_MONEY } from '@shibiao/contract/lessons/codes';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { StageKey, stagesApi } from '@shibiao/contract/stages';
import { matchApi } from '@shibiao/contract/teachers';
import type { useCans } from '../../lib/session.ts';

export type Stages = OutputOf<typeof stagesApi.stages>;
export interface Step {
  label: string;
  /** Address of its prefilled form. */
  to: string;
  /** True when it opens over the deal's page. */
  isHere?: true;
}

/** Texts for stages whose next step is another person's. */
export const WAITING: Partial<Record<StageKey, string>> = {
  recommend: '等待推荐讲师',
  plan: '等待排课',
  confirm: '等待业务员确认课程',
  teach: '等待上课',
  evaluate: '等待评价',
  invoice: '等待财务开票',
  receive: '等待财务登记收款',
  settle: '等待结算课酬',
};

/** The step of a stage that the caller may take, with the address of its prefilled form; null without one. */
export function stepOf(key: StageKey, way: Stages, can: ReturnType<typeof useCans>): Step | null {
  const { demandId, lessonId, teacherId } = way;
  const stage = way.stages.find((one) => one.key === key);
  if (way.isEnded || !stage || (stage.state !== 'open' && stage.state !== 'part')) return null;
  const isDone = (other: StageKey) => way.stages.some((one) => one.key === other && one.state === 'done');
  const lesson = `/sigLessonDetails/${lessonId}`;
  switch (key) {
    case 'recommend':
      return can(matchApi.match) && demandId
        ? { label: '推荐讲师', to: `/teacherManage/recommendTeacher?demand=${demandId}`, isHere: true }
        : null;
    case 'plan':
      return can(lessonsApi.edit) && demandId
        ? {
            label: '排课',
            to: `/lessons/list?new=1&demandId=${demandId}${teacherId ? `&teacherId=${teacherId}` : ''}`,
            isHere: true,
          }
        : null;
    case 'confirm':
      return lessonId && can(lessonsApi.reserveOrPostpone)
        ? { label: '确认课程', to: `${lesson}?do=confirm` }
        : null;
    case 'evaluate':
      return isDone('teach') && can(evaluationsApi.editReview)
        ? { label: '评价课程', to: `${lesson}?do=evaluate` }
        : null;
    case 'invoice':
      if (!isDone('confirm')) return null;
      if (stage.recordId && can(invoicesApi.issue))
        return { label: '登记开票', to: `/financeInfo/invoices?open=${stage.recordId}`, isHere: true };
      return !stage.recordId && can(invoicesApi.save)
        ? { label: '申请开票', to: `/financeInfo/invoices?newFor=${lessonId}`, isHere: true }
        : null;
    case 'receive':
      return isDone('confirm') && can(receiptsApi.save)
        ? { label: '登记收款', to: `/financeInfo/receipts?newFor=${lessonId}`, isHere: true }
        : null;
    case 'settle':
      if (stage.recordId && can(paymentsApi.one))
        return { label: '查看付款申请', to: `/financeInfo/payments/${stage.recordId}` };
      if (way.isUnpriced)
        return isDone('teach') && can(lessonsApi.edit) && can(LESSON_MONEY)
          ? { label: '填写课酬', to: `${lesson}?do=edit` }
          : null;
      return isDone('teach') && can(paymentsApi.settle)
        ? { label: '申请结算', to: `/financeInfo/settlement?settle=${lessonId}`, isHere: true }
        : null;
    default:
      return null;
  }
}

/** True when a step may open over the deal's page; a second teacher may be recommended until one is planned. */
export function isDoneHere(key: StageKey, way: Stages, can: ReturnType<typeof useCans>): boolean {
  if (stepOf(key, way, can)?.isHere) return true;
  return key === 'recommend' && !way.isEnded && way.lessonId === null && can(matchApi.match);
}
