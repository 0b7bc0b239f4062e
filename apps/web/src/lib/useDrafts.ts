import { useEffect, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';
import { useUnsaved } from './useUnsaved.ts';

const trimText = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
/**
 * True when the stored values equal the sent ones: the save whose answer was lost was stored, without another person's
 * change. The server trims spaces of texts.
 */
export const isSameContent = (sent: unknown, stored: unknown): boolean =>
  JSON.stringify(sent, trimText) === JSON.stringify(stored, trimText);

/** Keeps a draft; null removes it. */
export type KeepDraft<T> = (draft: T | null) => void;

const ALL = 'all';

/**
 * Drafts by what they belong to (a day, a week): one stays while another is shown, and all survive a crash or reload.
 * Used where the page lives, above what a change of its address remounts.
 * @param name distinguishes the page's drafts
 */
export function useDrafts<T>(name: string): (key: string) => [T | null, KeepDraft<T>, (sent: T) => void] {
  const [drafts, setDrafts] = useState(
    () => (readDraft(name, ALL)?.values ?? {}) as Readonly<Record<string, T>>,
  );
  const isDirty = Object.keys(drafts).length > 0;
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty) writeDraft(name, ALL, drafts);
    else dropDraft(name, ALL);
  }, [name, drafts, isDirty]);
  const keep = (key: string, draft: T | null) =>
    setDrafts(({ [key]: _before, ...others }) => (draft === null ? others : { ...others, [key]: draft }));
  return (key) => [
    drafts[key] ?? null,
    (draft) => keep(key, draft),
    // The sent draft is settled: text typed during the save stays.
    (sent) =>
      setDrafts((all) => {
        const { [key]: held, ...others } = all;
        return held === sent ? others : all;
      }),
  ];
}
