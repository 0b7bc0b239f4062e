import { Table, type TableProps } from 'antd';
import { useRef } from 'react';
import { useScrollFocus } from './table/scrollFocus.ts';

/** antd's table for a few rows that may be wider than their place; lists take `PagedTable`. */
export function ScrollTable<Row extends object>(props: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useScrollFocus(box);
  return (
    <div ref={box} className="scroll-table">
      <Table<Row> {...props} />
    </div>
  );
}
