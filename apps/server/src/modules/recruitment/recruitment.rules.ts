import { STAGES } from '@shibiao/contract/recruitment/candidates';

export const HIRED = 7;
const label = (stage: number) => STAGES.labelOf(stage);

/** State of a candidate. */
export interface Standing {
  stage: number;
  result: string | null;
}

/** Reason against acting on a candidate; null while in the running. */
export function closedProblem({ stage, result }: Standing): string | null {
  if (stage === HIRED) return '该候选人已入职';
  if (result !== null) return `该候选人已${result}，请先恢复`;
  return null;
}

/**
 * Forward any number of stages, back one with a reason; entry only by a hire.
 * @returns the ledger's action, or the problem
 */
export function moveOf(
  from: Standing,
  to: number,
  reason: string | null | undefined,
): { action: '推进' | '退回' } | { problem: string } {
  const closed = closedProblem(from);
  if (closed) return { problem: closed };
  if (to >= HIRED) return { problem: '入职请用“办理入职”' };
  if (to === from.stage) return { problem: `候选人已在${label(to)}阶段` };
  if (to > from.stage) return { action: '推进' };
  if (to < from.stage - 1) return { problem: '一次只能退回一个阶段' };
  return reason ? { action: '退回' } : { problem: '退回须填原因' };
}
