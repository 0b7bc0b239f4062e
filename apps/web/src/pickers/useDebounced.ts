import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** What was typed, once the typing pauses. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
