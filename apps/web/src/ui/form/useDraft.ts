import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

const DRAFT_MS = 400;

/**
 * Draft of a form, kept in this browser until it is saved or given up.
 * @param typed the values worth keeping
 * @param saveKey idempotency key of a save without an answer: the restored draft is sent as the same save
 */
export function useDraft(
  formKey: string,
  id: unknown,
  typed: () => Record<string, unknown>,
  saveKey: RefObject<string | null>,
) {
  /** A stored draft that was not restored yet. */
  const [draft, setDraft] = useState(() => readDraft(formKey, id));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Runs again under StrictMode and on tab switches.
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
    /** The draft is restored. */
    taken: () => setDraft(null),
    discard: () => {
      dropDraft(formKey, id);
      setDraft(null);
    },
    /** Saved or given up: a pending write is cancelled. */
    stop: () => clearTimeout(timer.current),
  };
}
