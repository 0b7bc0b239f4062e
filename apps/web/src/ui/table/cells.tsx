import type { RecordRef } from '@shibiao/contract/columns';
import type { ReactNode } from 'react';
import { PageLink, RecordLink } from '../record/RecordLink.tsx';
import { PLACES } from '../record/records.ts';
import type { Column } from './columns.ts';

interface Look {
  /** Muted, beside the row's own name. */
  isQuiet?: boolean;
  /** Another address than the record's own. */
  to?: string | undefined;
}

/** Content of a cell: a link where the column names a record. */
export function shownCell<Row>(
  column: Column<Row>,
  row: Row,
  index: number,
  { isQuiet = false, to }: Look = {},
): ReactNode {
  const cell = cellOf(column, row, index);
  if (!column.record || cell === null || cell === undefined) return cell;
  const [kind, id, isOpen] = column.record;
  return (
    <RecordLink
      kind={kind}
      id={row[id] as number | null}
      isOpen={isOpen === undefined || Boolean(row[isOpen])}
      isQuiet={isQuiet}
      to={to}
    >
      {cell}
    </RecordLink>
  );
}

/** How a row opens: a page of its own, or a layer of the screen. */
interface Opens<Row> {
  to?: ((row: Row) => string | null) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

/** The row's address where it is the named record's as well (with its list); the first cell may name another record. */
function ofRecord<Row>(
  [kind, id]: RecordRef<Row>,
  row: Row,
  address: string | undefined,
): string | undefined {
  return address?.split('?', 1)[0] === PLACES[kind].address(Number(row[id])) ? address : undefined;
}

/** The first cell opens its row: a real link where the row has a page. A cell with its own rendering keeps it. */
export function openingCell<Row>(
  column: Column<Row>,
  row: Row,
  index: number,
  { to, onOpen }: Opens<Row>,
): ReactNode {
  const address = to?.(row) ?? undefined;
  if (column.record) return shownCell(column, row, index, { to: ofRecord(column.record, row, address) });
  const cell = cellOf(column, row, index);
  if (cell === null || (column.render && !column.isPlain)) return cell;
  if (to) return address ? <PageLink to={address}>{cell}</PageLink> : cell;
  return onOpen ? (
    <button type="button" className="link" tabIndex={-1} onClick={() => onOpen(row)}>
      {cell}
    </button>
  ) : (
    cell
  );
}

/** Content of a cell: the column's rendering, or the field as text. null for blank fields. */
export function cellOf<Row>(column: Column<Row>, row: Row, index: number): ReactNode {
  if (column.render) {
    const drawn = column.render(row, index);
    // `row.isCore && <Tag />` renders nothing.
    return drawn === false || drawn === '' || drawn === undefined ? null : drawn;
  }
  const value = row[(column.dataIndex ?? column.key) as keyof Row];
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join('、') || null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}
