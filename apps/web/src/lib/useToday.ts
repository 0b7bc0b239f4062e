import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { DAY } from './ranges.ts';

const LOOK_MS = 60_000;

/**
 * The present day, for a page that stays open overnight. It changes when the page is shown again or within a minute,
 * but not while input is held.
 */
export function useToday(isHeld: () => boolean): string {
  const [day, setDay] = useState(() => dayjs().format(DAY));
  useEffect(() => {
    const look = () => setDay((before) => (isHeld() ? before : dayjs().format(DAY)));
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isHeld]);
  return day;
}
