import type { ReactNode } from 'react';
import { create } from 'zustand';
import { giveUp, hasUnsaved, UNSAVED_QUESTION } from '../lib/unsaved.ts';

export interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  isDanger?: boolean;
  /** A returned promise keeps the dialog open and its button busy until it settles; the dialog closes on success. */
  onOk: () => unknown;
  onCancel?: () => void;
}

/** Set by handlers anywhere, shown by the shell's `ConfirmDialog`, which loads with the first question. */
export const useQuestion = create<{ question: Question | null; count: number }>(() => ({
  question: null,
  count: 0,
}));

/** Asks before an action without undo. */
export function confirm(question: Question): void {
  useQuestion.setState(({ count }) => ({ question, count: count + 1 }));
}

/** Runs `go` at once, or after the person gave up the unsaved input of this tab (without a pathname: of every tab). */
export function confirmLoss(pathname: string | undefined, go: () => void): void {
  confirmLossOf(hasUnsaved(pathname), () => {
    giveUp(pathname);
    return go();
  });
}

/** The same for one part of a page: input outside a closing drawer stays. */
export function confirmLossOf(isDirty: boolean, go: () => void): void {
  if (!isDirty) return go();
  confirm({ title: UNSAVED_QUESTION, okText: '放弃', isDanger: true, onOk: go });
}
