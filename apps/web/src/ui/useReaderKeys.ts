import { useEffect, useRef } from 'react';
import { usePage } from '../lib/page.tsx';
import { isTyping } from './useKeys.ts';

/**
 * Keys of a drawer that is read, while its tab is in front: `useKeys` leaves them alone, because a drawer lies before
 * the screen. Letters go by their small form.
 */
export function useReaderKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const page = usePage();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key that opened the drawer is spent.
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
