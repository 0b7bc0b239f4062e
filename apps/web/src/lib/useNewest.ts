import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { useRef } from 'react';
import { useCommand } from './query.ts';

/**
 * For settings that change faster than they are saved: one save runs at a time, and the newest input follows. Inputs in
 * between are skipped.
 */
export function useNewest<E extends Endpoint>(endpoint: E): (input: SentOf<E>) => Promise<void> {
  const { send } = useCommand(endpoint, { isQuiet: true });
  const waiting = useRef<SentOf<E> | null>(null);
  const isSending = useRef(false);
  return async (input) => {
    waiting.current = input;
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current !== null) {
      const newest = waiting.current;
      waiting.current = null;
      // Ignored: the next change sends the whole preference again.
      await send(newest).catch(() => undefined);
    }
    isSending.current = false;
  };
}
