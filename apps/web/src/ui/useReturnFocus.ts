import { useState } from 'react';

/** Element that waits for the focus while another closing layer still holds it. */
let waiting: Element | null = null;

/**
 * Returns the focus to the element that had it on the caller's first render, unless something else took it meanwhile.
 * antd does so too, but misses the opener when a field takes the focus on mount. A question and the drawer it closes
 * may end in either order.
 * @returns a function to call after closing, with the closing element: a focus inside it does not count
 */
export function useReturnFocus(): (closing?: Element | null) => void {
  const [before] = useState(() => document.activeElement);
  return (closing) => {
    const { activeElement } = document;
    const isTaken =
      activeElement !== null &&
      activeElement !== document.body &&
      activeElement.checkVisibility() &&
      !closing?.contains(activeElement);
    const goal = before?.isConnected ? before : waiting;
    waiting = isTaken ? before : null;
    if (!isTaken && goal instanceof HTMLElement && goal.isConnected) goal.focus({ preventScroll: true });
  };
}
