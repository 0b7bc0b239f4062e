import { Table, type TableProps } from 'antd';
import { useRef } from 'react';
import { useScrollFocus } from './table/scrollFocus.ts';

/**
 * antd's table for few rows that may be wider than their container; lists use `PagedTable`. Never narrower than its
 * columns need, because a shrunk column clips its figures.
 */
export function ScrollTable<Row extends object>({ scroll, ...props }: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useScrollFocus(box);
  const asked = props.columns?.reduce((sum, { width }) => sum + (Number(width) || 0), 0) ?? 0;
  const x = typeof scroll?.x === 'number' ? Math.max(scroll.x, asked) : scroll?.x;
  return (
    <div ref={box} className="scroll-table">
      <Table<Row> {...props} scroll={scroll && { ...scroll, x }} />
    </div>
  );
}
