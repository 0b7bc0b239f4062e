import { type PointerEvent, useRef } from 'react';
import { LEAST_WIDTH, MOST_WIDTH } from './columns.ts';

interface Props {
  width: number;
  onWidth: (width: number | null) => void;
}

/**
 * Drag handle of a column's head: changes the width; a double click resets it. Keys do the same in 列设置, which keeps
 * twenty stops out of the tab order.
 */
export function ResizeHandle({ width, onWidth }: Props) {
  const from = useRef<{ x: number; width: number; last: number } | null>(null);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    // The head may be wider than its setting, where the table has room to spare.
    const shown = event.currentTarget.closest('th')?.offsetWidth || width;
    from.current = { x: event.clientX, width: shown, last: shown };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const { current } = from;
    if (!current) return;
    const next = Math.round(
      Math.min(Math.max(current.width + event.clientX - current.x, LEAST_WIDTH), MOST_WIDTH),
    );
    if (next === current.last) return;
    current.last = next;
    onWidth(next);
  };
  return (
    <span
      className="resize-handle"
      aria-hidden
      title="拖动调整列宽，双击恢复"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onWidth(null);
      }}
    />
  );
}
