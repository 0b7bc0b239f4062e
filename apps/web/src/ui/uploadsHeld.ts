import { createContext, useCallback, useState } from 'react';

/** Why nothing is saved now, in the words of the button that would save. */
export type Held = '文件上传中…' | '有文件没传上' | '正在查找…';

/**
 * Tells whoever saves that something is on its way or did not arrive, until the answer is called: a save would leave it
 * out without a word.
 */
export const HoldContext = createContext<(why: Held) => () => void>(() => () => undefined);

/** For whoever saves: `hold` goes into the HoldContext around the uploads. */
export function useHold() {
  const [held, setHeld] = useState<readonly { why: Held }[]>([]);
  const hold = useCallback((why: Held) => {
    const one = { why };
    setHeld((all) => [...all, one]);
    return () => setHeld((all) => all.filter((other) => other !== one));
  }, []);
  return { hold, held: held.at(-1)?.why ?? null };
}
