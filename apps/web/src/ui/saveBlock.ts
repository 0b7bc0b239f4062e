import { createContext, useCallback, useState } from 'react';

/** Why saving is blocked, as the save button's text. */
export type SaveBlock = '文件上传中…' | '有文件没传上' | typeof LOOKING_UP;
/** A field looks up the text that was typed, which takes a moment. */
export const LOOKING_UP = '正在查找…';

/**
 * Blocks the save while an upload runs or has failed, until the returned function is called: a save would silently omit
 * the file.
 */
export const SaveBlockContext = createContext<(why: SaveBlock) => () => void>(() => () => undefined);

/** State for the saving form: `hold` goes into the SaveBlockContext around the uploads. */
export function useSaveBlock() {
  const [held, setHeld] = useState<readonly { why: SaveBlock }[]>([]);
  const hold = useCallback((why: SaveBlock) => {
    const one = { why };
    setHeld((all) => [...all, one]);
    return () => setHeld((all) => all.filter((other) => other !== one));
  }, []);
  return { hold, held: held.at(-1)?.why ?? null };
}
