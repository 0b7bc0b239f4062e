import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';
import { fillTarget, type Place, type Range } from './matrix.ts';
import type { useMatrixInput } from './useMatrixInput.ts';

/** The cell under the pointer. */
function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-r]') : null;
  return cell ? { r: Number(cell.dataset.r), c: Number(cell.dataset.c) } : null;
}

/** Selects by the mouse, and fills by the corner of the selection. */
export function useMatrixPointer(
  { moveTo, fillTo, range }: Pick<ReturnType<typeof useMatrixInput>, 'moveTo' | 'fillTo' | 'range'>,
  input: RefObject<HTMLInputElement | null>,
  onOpen: (place: Place) => void,
) {
  const [filling, setFilling] = useState<Range | null>(null);
  return {
    filling,
    /** Handlers of the grid. */
    select: {
      onMouseDown: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (!place || event.button !== 0) return;
        event.preventDefault();
        moveTo(place, event.shiftKey);
        input.current?.focus({ preventScroll: true });
      },
      onMouseOver: (event: MouseEvent) => {
        const place = event.buttons === 1 && !filling ? placeOf(event.target) : null;
        if (place) moveTo(place, true);
      },
      onDoubleClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (place) onOpen(place);
      },
    },
    /** Handlers of the corner. */
    fill: {
      onPointerDown: (event: PointerEvent) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFilling(range);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!filling) return;
        const place = placeOf(document.elementFromPoint(event.clientX, event.clientY));
        if (place) setFilling(fillTarget(range, place));
      },
      onPointerUp: () => {
        if (filling) fillTo(filling);
        setFilling(null);
      },
      onPointerCancel: () => setFilling(null),
    },
  };
}
