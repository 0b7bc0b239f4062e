import { useEffect, useState } from 'react';

/** Countdown in seconds. @returns the seconds left and a function that starts it */
export function useSecondsLeft(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** The server sends one code a minute. */
export const CODE_WAIT_S = 60;
