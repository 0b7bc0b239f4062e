import { useState } from 'react';

/**
 * Gives the focus back to what had it when the caller was first drawn, unless something else took it meanwhile.
 * antd does so too, but a field that takes the focus as it is mounted hides from it what had the focus before.
 */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement);
  return () => {
    const { activeElement } = document;
    const isTaken =
      activeElement !== null && activeElement !== document.body && activeElement.checkVisibility();
    if (!isTaken && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  };
}
