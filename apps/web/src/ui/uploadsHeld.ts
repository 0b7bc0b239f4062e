import { createContext, useCallback, useState } from 'react';

/**
 * Tells whoever saves that something is on its way, until the answer is called: a save would leave it out without a
 * word.
 */
export const HoldContext = createContext<() => () => void>(() => () => undefined);

/** For whoever saves: `hold` goes into the HoldContext around the uploads. */
export function useHold() {
  const [held, setHeld] = useState(0);
  const hold = useCallback(() => {
    setHeld((count) => count + 1);
    return () => setHeld((count) => count - 1);
  }, []);
  return { hold, isHeld: held > 0 };
}
