import type { ReactNode } from 'react';
import { create } from 'zustand';
import { giveUp, hasUnsaved, UNSAVED_QUESTION } from '../lib/unsaved.ts';

export interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  isDanger?: boolean;
  /** A returned promise keeps the dialog open and its button busy until it settles; it closes when that succeeded. */
  onOk: () => unknown;
  onCancel?: () => void;
}

/** Asked from handlers anywhere, shown by `ConfirmDialog` in the shell (which loads with the first question). */
export const useQuestion = create<{ question: Question | null; count: number }>(() => ({
  question: null,
  count: 0,
}));

/** Asks before something that cannot simply be undone. */
export function confirm(question: Question): void {
  useQuestion.setState(({ count }) => ({ question, count: count + 1 }));
}

/** Runs `go` at once, or after the person gave up what is unsaved in this tab (in any tab, without a pathname). */
export function confirmLoss(pathname: string | undefined, go: () => void): void {
  confirmLossOf(hasUnsaved(pathname), () => {
    giveUp(pathname);
    return go();
  });
}

/** The same for what one part of a page holds: a drawer that closes leaves what stands behind it. */
export function confirmLossOf(isDirty: boolean, go: () => void): void {
  if (!isDirty) return go();
  confirm({ title: UNSAVED_QUESTION, okText: '放弃', isDanger: true, onOk: go });
}
