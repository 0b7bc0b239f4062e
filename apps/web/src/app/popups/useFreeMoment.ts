import { useEffect, useState } from 'react';

/** What is open, and what is on its way to open. */
const OVER_THE_PAGE = '[role=dialog], .opening, [role=listbox], .ant-select-dropdown, .ant-picker-dropdown';
const FIELDS = 'input, textarea, [contenteditable=true]';
/** Long enough for what was just pressed to open. */
const QUIET_MS = 1000;

const isBusy = (): boolean =>
  document.activeElement?.matches(FIELDS) === true ||
  [...document.querySelectorAll(OVER_THE_PAGE)].some((one) => one.checkVisibility());

/**
 * Whether what nobody asked for may come up: once nothing was pressed for a moment, is typed or is open over the page.
 * Whoever has begun a form before the popups of the day are there finishes it first.
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
