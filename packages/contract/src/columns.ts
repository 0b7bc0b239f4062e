import type { Codes } from './codes.ts';
import type { RecordKind } from './records.ts';

/**
 * How a column's wire values are shown and written. `text` when not given; a `word` is text that nobody types freely (a
 * level, a colleague's name); `flag` is 是 or 否; `code` takes its labels from `codes`; `percent` is 0.0600 for 6 %.
 */
export type ColumnType = 'text' | 'word' | 'number' | 'money' | 'date' | 'time' | 'percent' | 'flag' | 'code';

/** `['customer', 'contactId']`; a third field, where rows have one, is true for rows that the caller may open. */
export type RecordRef<Row> = readonly [kind: RecordKind, id: keyof Row & string, isOpen?: keyof Row & string];

/**
 * A column of a list as data: the table shows it by its type, the export writes it, saved views and `columns` name it
 * by its key.
 */
export interface ListColumn<Row> {
  key: keyof Row & string;
  title: string;
  type?: ColumnType;
  /** Pixels on the screen; a sheet's columns are as wide in proportion. */
  width?: number;
  codes?: Codes;
  /** The cell names a record: its kind, the row's field with its id, and the one that says the caller may open it. */
  record?: RecordRef<Row>;
  /** The server sorts by it, under the column's key. */
  sortable?: true;
  fixed?: 'left';
  /** 口径: how the figure is made, on hover of the title. */
  hint?: string;
  /** Shown only when chosen. */
  defaultHidden?: true;
  /** Offered to the export, never shown. */
  exportOnly?: true;
  /** Shown, never exported. */
  screenOnly?: true;
}
