import type { ReactNode } from 'react';
import { RecordLink } from '../record/RecordLink.tsx';
import type { Column } from './columns.ts';

/** A cell's content as it is shown: a link where the column names a record, a quiet one beside the row's own name. */
export function shownCell<Row>(column: Column<Row>, row: Row, index: number, isQuiet = false): ReactNode {
  const cell = cellOf(column, row, index);
  if (!column.record || cell === null || cell === undefined) return cell;
  const [kind, id, isOpen] = column.record;
  return (
    <RecordLink
      kind={kind}
      id={row[id] as number | null}
      isOpen={isOpen === undefined || Boolean(row[isOpen])}
      isQuiet={isQuiet}
    >
      {cell}
    </RecordLink>
  );
}

/** A cell's content: the column's own rendering, or the field as text. Blank fields give null. */
export function cellOf<Row>(column: Column<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index);
  const value = row[(column.dataIndex ?? column.key) as keyof Row];
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join('、') || null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}
