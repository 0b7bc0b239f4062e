import { useState } from 'react';

/** What should have had the focus back while something else that closes as well still held it. */
let waiting: Element | null = null;

/**
 * Gives the focus back to what had it when the caller was first drawn, unless something else took it meanwhile.
 * antd does so too, but a field that takes the focus as it is mounted hides from it what had the focus before.
 * A question and the drawer that it closes go together, in either order: neither keeps the focus from what opened the
 * drawer.
 * @returns to be called when the caller has closed, with the element that goes with it: a focus in it is none
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
