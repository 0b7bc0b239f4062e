import { useEffect, useRef } from 'react';
import { useOptionalPage } from '../lib/page.tsx';

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'range']);

/** True when the focused element takes letters; a checkbox does not. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.role === 'combobox' ||
    (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type)));
/** True when an open drawer or dialog has the keyboard. */
const isCovered = (): boolean =>
  document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"]), dialog[open]') !==
  null;

/** True for a key of the screen: nobody types, no layer is open, no modifier is held. */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event.target) &&
  !isCovered();

/**
 * Keys of a screen while its tab is current: `useKeys({ j: next, k: previous })`. Letters are matched in lower case.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>, isOn = true): void {
  const page = useOptionalPage();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isForScreen(event) || page?.isActive === false) return;
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, page]);
}
