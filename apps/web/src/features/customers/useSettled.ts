import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment: what is asked of the server while somebody types. */
export function useSettled<T extends string>(value: T, milliseconds = 350): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
