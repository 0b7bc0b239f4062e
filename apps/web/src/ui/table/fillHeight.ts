import { type RefObject, useLayoutEffect, useState } from 'react';

const HEADER = 33;
const SUMS = 33;
/** A lower table is unreadable; the tab scrolls instead. */
const MIN = 160;

/** The height measured last, from which the next table begins; a body without a height would be drawn twice. */
let last = 480;

/** Free height for the table's body (antd needs a number); 0 without `fill`. */
export function useFillHeight(
  box: RefObject<HTMLElement | null>,
  isFilling: boolean,
  hasSums: boolean,
): number {
  const [height, setHeight] = useState(last);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isFilling) return;
    const observer = new ResizeObserver(([entry]) => {
      // A hidden tab measures 0; the last height is kept, so that showing it again changes nothing.
      if (!entry || entry.contentRect.height === 0) return;
      last = Math.max(MIN, Math.floor(entry.contentRect.height) - HEADER - (hasSums ? SUMS : 0));
      setHeight(last);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isFilling, hasSums]);
  return isFilling ? height : 0;
}
