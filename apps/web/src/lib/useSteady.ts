import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same at every render and calls the latest one: memoised parts beside a text are not
 * rendered again while the text is typed.
 */
export function useSteady<Given extends unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
