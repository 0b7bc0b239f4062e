import type { RecordRef } from '@shibiao/contract/columns';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { ReactNode } from 'react';

export const DEFAULT_WIDTH = 130;
/** Width of a column, which a person may have chosen. */
export const widthOf = (column: { width?: number }): number => column.width ?? DEFAULT_WIDTH;
/** Narrower columns are unreadable. */
export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 800;

/** The row of a query that answers a page. */
export type RowOf<E> = OutputOf<E> extends { list: (infer Row extends object)[] } ? Row : never;

/** How a cell is edited in place; `save` rejects with the server's error. */
export type CellEdit<Row> = {
  /** True for rows whose cell may be edited. */
  isFor: (row: Row) => boolean;
  valueOf: (row: Row) => string | null;
  save: (row: Row, value: string | null) => Promise<void>;
} & (
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  /** YYYY-MM-DD HH:mm:ss, with frequent times as presets, which are read when the cell opens. */
  | { kind: 'time'; usePresets: () => readonly { label: string; value: string }[] }
  | { kind: 'text'; most: number }
);

/** A column of a PagedTable. Exports and saved views use its `key`. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Field of the row; the key unless given. */
  dataIndex?: keyof Row & string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  render?: (row: Row, index: number) => ReactNode;
  /** True when `render` returns plain text, which may stand inside a link. */
  isPlain?: boolean;
  /** The named record: the cell becomes a link for people who may open it. */
  record?: RecordRef<Row> | undefined;
  /** Edited in the cell, in tables. */
  edit?: CellEdit<Row>;
  /** Sorted by the server under the column's key, or the given name. */
  sortable?: boolean | string;
  fixed?: 'left' | 'right';
  /** Hidden unless chosen. */
  defaultHidden?: boolean;
  /** 口径 of the figure, in a tooltip of the title. */
  hint?: string;
  /** Offered to the export, never shown. */
  exportOnly?: boolean;
  /** Never offered to the export (actions). */
  screenOnly?: boolean;
  /** True for rows with content in this column, such as editable ones: the column is hidden without any. */
  isFor?: (row: Row) => boolean;
  /** Clips long text with a tooltip; default for columns without `render`. */
  ellipsis?: boolean;
}

/** Base of a column of buttons at the end of a row; the screen adds `width` and `render`. */
export const ACTIONS = { key: 'actions', title: '操作', fixed: 'right', screenOnly: true } as const;

/** Sort key of a column on the server. */
export const sortName = <Row>({ sortable, key }: Column<Row>): string =>
  typeof sortable === 'string' ? sortable : key;

/** Columns in the person's order: chosen keys; without a choice those not hidden by default. */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] {
  const onScreen = columns.filter((column) => !column.exportOnly);
  if (!chosen) return onScreen.filter((column) => !column.defaultHidden);
  const picked = chosen
    .map((key) => onScreen.find((column) => column.key === key))
    .filter((column) => column !== undefined);
  // Actions are no part of the choice and stay at the end.
  const actions = onScreen.filter((column) => column.screenOnly && !chosen.includes(column.key));
  return [...picked, ...actions];
}

/** Drops columns without content for any row. */
export const forRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.flatMap((column) => {
    const { isFor, render } = column;
    if (!isFor || rows.length === 0) return [column];
    if (!rows.some(isFor)) return [];
    return [render ? { ...column, render: (row, at) => (isFor(row) ? render(row, at) : null) } : column];
  });

/** Columns with the person's widths. */
export const widen = <Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>) =>
  columns.map((column) => {
    const width = widths[column.key];
    return width === undefined ? column : { ...column, width };
  });

/** Columns of an export: the chosen ones in their order, then export-only ones; without a choice all. */
export const exportKeys = <Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): string => {
  const exported = chosen
    ? [...chooseColumns(columns, chosen), ...columns.filter((column) => column.exportOnly)]
    : columns;
  return exported
    .filter((column) => !column.screenOnly)
    .map((column) => column.key)
    .join(',');
};
