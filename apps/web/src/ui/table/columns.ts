import type { RecordRef } from '@shibiao/contract/columns';
import type { ReactNode } from 'react';

export const DEFAULT_WIDTH = 130;
/** Narrower columns show nothing, wider ones leave no room for others. */
export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 800;

/** How a cell is edited where it stands; `save` rejects with what the server said. */
export type CellEdit<Row> = {
  /** Rows whose cell may be edited. */
  isFor: (row: Row) => boolean;
  valueOf: (row: Row) => string | null;
  save: (row: Row, value: string | null) => Promise<void>;
} & (
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  /** YYYY-MM-DD HH:mm:ss, with times that are chosen often. */
  | { kind: 'time'; presets: () => readonly { label: string; value: string }[] }
  | { kind: 'text'; most: number }
);

/** A column of a PagedTable. `key` is also what exports and saved views call it. */
export interface Column<Row> {
  key: string;
  title: string;
  /** The row's field; the key unless given. */
  dataIndex?: keyof Row & string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  render?: (row: Row, index: number) => ReactNode;
  /** What `render` draws is mere text, which may stand inside a link. */
  isPlain?: boolean;
  /** The record that the cell names: what it shows becomes a link for those who may open it. */
  record?: RecordRef<Row> | undefined;
  /** Edited in the cell, where the table is one. */
  edit?: CellEdit<Row>;
  /** Sorted by the server under the column's key, or under the given name. */
  sortable?: boolean | string;
  fixed?: 'left' | 'right';
  /** Shown only when chosen. */
  defaultHidden?: boolean;
  /** 口径: how the figure is made, on hover of the title. */
  hint?: string;
  /** Offered to the export, never shown. */
  exportOnly?: boolean;
  /** Never offered to the export (actions). */
  screenOnly?: boolean;
  /** Rows that the column has something for, such as those that may be edited: without any of them it is not shown. */
  isFor?: (row: Row) => boolean;
  /** Text longer than the column is cut with its full text as tooltip; on by default for columns without `render`. */
  ellipsis?: boolean;
}

/** A column of buttons at the end of a row; its `width` and `render` are the screen's. */
export const ACTIONS = { key: 'actions', title: '操作', fixed: 'right', screenOnly: true } as const;

/** What the server calls the order of a column. */
export const sortName = <Row>({ sortable, key }: Column<Row>): string =>
  typeof sortable === 'string' ? sortable : key;

/** Columns in the person's order: chosen keys first; without a choice those not hidden by default. */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] {
  const onScreen = columns.filter((column) => !column.exportOnly);
  if (!chosen) return onScreen.filter((column) => !column.defaultHidden);
  const picked = chosen
    .map((key) => onScreen.find((column) => column.key === key))
    .filter((column) => column !== undefined);
  // Actions are not part of the choice; they stay where the author put them, at the end.
  const actions = onScreen.filter((column) => column.screenOnly && !chosen.includes(column.key));
  return [...picked, ...actions];
}

/** Without the columns that have nothing for any of the rows; empty cells are left empty. */
export const forRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.flatMap((column) => {
    const { isFor, render } = column;
    if (!isFor || rows.length === 0) return [column];
    if (!rows.some(isFor)) return [];
    return [render ? { ...column, render: (row, at) => (isFor(row) ? render(row, at) : null) } : column];
  });

/** Columns as wide as the person made them. */
export const widen = <Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>) =>
  columns.map((column) => {
    const width = widths[column.key];
    return width === undefined ? column : { ...column, width };
  });

/** What an export asks for: the shown columns in their order, then those that exist only there. */
export const exportKeys = <Row>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): string =>
  [...shown.filter((column) => !column.screenOnly), ...columns.filter((column) => column.exportOnly)]
    .map((column) => column.key)
    .join(',');
