import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const SPARE = 8;
const UNMEASURED = 600;

/**
 * Virtual rows of equal height: the visible ones and some on either side, moved in steps so that most scroll events
 * render nothing.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // A hidden tab measures 0, so the last height is kept.
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = () => {
      const top = Math.floor(element.scrollTop / rowHeight);
      setFirst(top - (top % (SPARE / 2)));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box, rowHeight]);
  const visible = Math.ceil(height / rowHeight);
  return {
    from: Math.max(0, first - SPARE),
    to: Math.min(count, first + visible + SPARE),
    visible,
    /** The most rows of any window. */
    most: visible + 2 * SPARE,
  };
}
