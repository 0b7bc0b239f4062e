import { useSession } from './session.ts';

/** Unsaved input of a person, kept for this browser tab, so that a crash or reload does not lose it. */
export interface Draft {
  at: number;
  values: Record<string, unknown>;
  /** Idempotency key of a save without an answer; a repeated save uses it again. */
  saveKey?: string | null;
}

const PREFIX = 'draft:';
/** The key contains the user, so that another person at the same browser does not see it. */
const keyOf = (formKey: string, rowId: unknown) =>
  `${PREFIX}${useSession.getState().user?.userInfo.userId}:${formKey}:${rowId ?? 'new'}`;

export function readDraft(formKey: string, rowId: unknown): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(formKey, rowId)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function writeDraft(
  formKey: string,
  rowId: unknown,
  values: Record<string, unknown>,
  saveKey: string | null = null,
): void {
  try {
    const draft: Draft = { at: Date.now(), values, saveKey };
    sessionStorage.setItem(keyOf(formKey, rowId), JSON.stringify(draft));
  } catch {
    // Without storage the form works, only without drafts.
  }
}

export const dropDraft = (formKey: string, rowId: unknown): void =>
  sessionStorage.removeItem(keyOf(formKey, rowId));

/** Forgets all drafts at sign-out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
