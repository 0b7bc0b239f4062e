import { PAYMENT_STATUS, PAYMENT_STEPS } from '@shibiao/contract/finance/payments';

/** 1 manager's approval, 2 finance's approval, 3 payment; equal to the state that waits for it. */
export type Step = 1 | 2 | 3;

/** Message types of product.md 9: 19 reimbursement, 11 data application, plain 12 otherwise. */
export const messageTypeOf = (kind: number): number => (kind === 2 ? 19 : kind === 3 ? 11 : 12);

/** Reason why a request in this state does not take the step; null when it does. */
export function whyNotAtStep(status: number, step: Step): string | null {
  if (status === step) return null;
  const isOver = status > step && status <= 4;
  return isOver
    ? '该步骤已由他人处理'
    : `申请${PAYMENT_STATUS.labelOf(status)}，不能进行${PAYMENT_STEPS.labelOf(step)}`;
}
