import { useEffect, useRef } from 'react';
import { usePage } from '../lib/page.tsx';
import { isTyping } from './useKeys.ts';

/**
 * Keys of a drawer while its tab is current; `useKeys` ignores them, because a drawer lies over the screen. Letters are
 * matched in lower case.
 */
export function useReaderKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const page = usePage();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Ignores the key that opened the drawer.
      if (event.defaultPrevented || !page.isActive || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [page]);
}
