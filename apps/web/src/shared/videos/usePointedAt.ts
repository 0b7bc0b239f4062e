import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { isSparing } from '../../lib/sparing.ts';

/** Milliseconds after which a pointer rests on a card and does not only pass over it. */
export const MOMENT = 600;

/** Whether a mouse has rested on an element for a moment. Never by touch, and not for people who ask for less. */
export function usePointedAt(isOn: boolean) {
  const [isPointedAt, setPointedAt] = useState(false);
  const clock = useRef<number>(undefined);
  const leave = () => {
    window.clearTimeout(clock.current);
    setPointedAt(false);
  };
  useEffect(() => () => window.clearTimeout(clock.current), []);
  return {
    isPointedAt,
    leave,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (!isOn || pointerType === 'touch' || isSparing()) return;
      window.clearTimeout(clock.current);
      clock.current = window.setTimeout(() => setPointedAt(true), MOMENT);
    },
    onPointerLeave: leave,
  };
}
