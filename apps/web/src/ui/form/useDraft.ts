import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

const DRAFT_MS = 400;

/**
 * What is typed into a form, kept in this browser until it is saved or given up.
 * @param typed what is worth keeping of it
 * @param saveKey of a save whose answer did not come yet: restored, the draft is sent as the same save
 */
export function useDraft(
  formKey: string,
  id: unknown,
  typed: () => Record<string, unknown>,
  saveKey: RefObject<string | null>,
) {
  /** Kept by an earlier look at the form, and not taken back yet. */
  const [draft, setDraft] = useState(() => readDraft(formKey, id));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Under StrictMode and on tab switches this runs again.
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = () => {
    clearTimeout(timer.current);
    writeDraft(formKey, id, typed(), saveKey.current);
  };
  return {
    draft,
    keep,
    keepSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, DRAFT_MS);
    },
    /** The form has it now. */
    taken: () => setDraft(null),
    discard: () => {
      dropDraft(formKey, id);
      setDraft(null);
    },
    /** What was typed is saved or given up: nothing that waits is kept any more. */
    stop: () => clearTimeout(timer.current),
  };
}
