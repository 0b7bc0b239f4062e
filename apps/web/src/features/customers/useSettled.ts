import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for a moment. */
export function useSettled<T extends string>(value: T, milliseconds = 350): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
