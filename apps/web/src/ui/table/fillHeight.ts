import { type RefObject, useLayoutEffect, useState } from 'react';

const HEADER = 35;
const SUMS = 35;
/** Below this a table is not worth reading; the tab scrolls instead. */
const MIN = 160;

/**
 * The height that is left for the table's body (antd wants a number). 0 until it is measured, or when it shall not
 * fill.
 */
export function useFillHeight(
  box: RefObject<HTMLElement | null>,
  isFilling: boolean,
  hasSums: boolean,
): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isFilling) return;
    const observer = new ResizeObserver(([entry]) => {
      // A hidden tab measures 0; keep what was known, so that showing it again changes nothing.
      if (entry && entry.contentRect.height > 0)
        setHeight(Math.max(MIN, Math.floor(entry.contentRect.height) - HEADER - (hasSums ? SUMS : 0)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isFilling, hasSums]);
  return isFilling ? height : 0;
}
