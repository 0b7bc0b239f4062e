import { useEffect, useState } from 'react';

/** What is open, and what is on its way to open. */
const OVER_THE_PAGE = '[role=dialog], .opening, [role=listbox], .ant-select-dropdown, .ant-picker-dropdown';
const FIELDS = 'input, textarea, [contenteditable=true]';
const LOOK_MS = 1000;

const isBusy = (): boolean =>
  document.activeElement?.matches(FIELDS) === true ||
  [...document.querySelectorAll(OVER_THE_PAGE)].some((one) => one.checkVisibility());

/**
 * Whether what nobody asked for may come up: once there is a moment in which nothing is typed and nothing is open over
 * the page. Whoever has begun a form before the popups of the day are there finishes it first.
 */
export function useFreeMoment(): boolean {
  const [isFree, setIsFree] = useState(false);
  useEffect(() => {
    if (isFree) return;
    const look = () => !isBusy() && setIsFree(true);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return isFree;
}
