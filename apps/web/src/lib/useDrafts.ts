import { useState } from 'react';
import { useUnsaved } from './useUnsaved.ts';

/** What was typed of one thing; null: nothing that is not saved. */
export type Keep<T> = (draft: T | null) => void;

/**
 * What was typed and is not saved yet, by what it is of (a day, a week): that of another stays while one is shown.
 * Lives where the page does, above what a change of its address mounts anew.
 */
export function useDrafts<T>(): (key: string) => [T | null, Keep<T>, (sent: T) => void] {
  const [drafts, setDrafts] = useState<Readonly<Record<string, T>>>({});
  useUnsaved(Object.keys(drafts).length > 0);
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
