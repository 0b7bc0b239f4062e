import { useSession } from './session.ts';

/** Unsaved input of a person, kept for this browser tab, so that a crash or reload does not lose it. */
export interface Draft {
  at: number;
  values: Record<string, unknown>;
  /** Of a save that was sent and not answered: sent again it is the same one. */
  saveKey?: string | null;
}

const PREFIX = 'draft:';
/** Somebody else who signs in at the same browser is not shown it. */
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
    // Full or forbidden storage: the form works, only without the safety net.
  }
}

export const dropDraft = (formKey: string, rowId: unknown): void =>
  sessionStorage.removeItem(keyOf(formKey, rowId));

/** All of them: whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
