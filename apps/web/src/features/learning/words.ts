import { DONE_HOW, DONE_SHARE, REST_MINUTES } from '@shibiao/contract/learning/codes';

/** A share as a whole per cent, rounded down, so that 100 % means all of it. */
export const percentOf = (rate: number | null): number => Math.min(100, Math.floor((rate ?? 0) * 1000) / 10);

/** Minutes and seconds of a length. */
export function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

interface Step {
  kind: string;
  isRequired: boolean;
  isDone: boolean;
  doneHow: string | null;
  seconds: number;
  needed: number;
}

/** The rule by which a lesson is done, and how far it is. */
export function ruleOf(step: Step, passPercent: number): string {
  if (step.isDone) return `已完成（${DONE_HOW.labelOf(step.doneHow)}）`;
  const rule =
    step.kind === 'video'
      ? `看满 ${DONE_SHARE * 100}% 算学完，现 ${watchedPercent(step)}%`
      : step.kind === 'file'
        ? `打开看满 ${step.needed} 秒算学完，现 ${Math.min(step.seconds, step.needed)} 秒`
        : step.kind === 'text'
          ? `读到末尾并看满 ${step.needed} 秒算学完`
          : `得分不低于 ${passPercent} 分算学完，连续三次不过须休息 ${REST_MINUTES} 分钟`;
  return step.isRequired ? rule : `选修 · ${rule}，也可自行勾选`;
}

/** Share of a video that was shown; `needed` is its nine tenths. */
export const watchedPercent = ({ seconds, needed }: { seconds: number; needed: number }): number =>
  needed === 0 ? 0 : Math.min(100, Math.floor((seconds / (needed / DONE_SHARE)) * 100));
