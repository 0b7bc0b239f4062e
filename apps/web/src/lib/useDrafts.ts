import { useEffect, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';
import { useUnsaved } from './useUnsaved.ts';

const tidy = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
/**
 * Whether what is stored says what was sent: then a save whose answer was lost was made, and nobody else was there.
 * Spaces around texts are cut off by the server.
 */
export const saysSame = (sent: unknown, stored: unknown): boolean =>
  JSON.stringify(sent, tidy) === JSON.stringify(stored, tidy);

/** What was typed of one thing; null: nothing that is not saved. */
export type Keep<T> = (draft: T | null) => void;

const ALL = 'all';

/**
 * What was typed and is not saved yet, by what it is of (a day, a week): that of another stays while one is shown, and
 * all of it after a crash or reload. Lives where the page does, above what a change of its address mounts anew.
 * @param name tells the page's input from that of others
 */
export function useDrafts<T>(name: string): (key: string) => [T | null, Keep<T>, (sent: T) => void] {
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
    // Saved is what was sent: what was typed while the save was under way stays.
    (sent) =>
      setDrafts((all) => {
        const { [key]: held, ...others } = all;
        return held === sent ? others : all;
      }),
  ];
}
