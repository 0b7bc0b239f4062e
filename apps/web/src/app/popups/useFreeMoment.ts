import { useEffect, useState } from 'react';

/** Open layers, and those about to open. */
const LAYERS = '[role=dialog], .opening, [role=listbox], .ant-select-dropdown, .ant-picker-dropdown';
const FIELDS = 'input, textarea, [contenteditable=true]';
/** Time in which a pressed control opens its layer. */
const QUIET_MS = 1000;

export const hasOpenLayer = (): boolean =>
  [...document.querySelectorAll(LAYERS)].some((one) => one.checkVisibility());

const isBusy = (): boolean => document.activeElement?.matches(FIELDS) === true || hasOpenLayer();

/**
 * True when an unrequested popup may open: nothing was pressed for a moment, nothing is typed and no layer is open. A
 * form that was begun before is finished first.
 */
export function useFreeMoment(): boolean {
  const [isFree, setIsFree] = useState(false);
  useEffect(() => {
    if (isFree) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isBusy() ? wait() : setIsFree(true)), QUIET_MS);
    };
    wait();
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) window.addEventListener(press, wait, true);
    return () => {
      clearTimeout(timer);
      for (const press of presses) window.removeEventListener(press, wait, true);
    };
  }, [isFree]);
  return isFree;
}
