import type { Codes } from './codes.ts';
import type { RecordKind } from './records.ts';

/**
 * Display and export type of a column's wire values. `text` by default; `word` is text from a fixed set (a level, a
 * colleague's name); `flag` is 是 or 否; `code` takes labels from `codes`; `percent` is 0.0600 for 6 %.
 */
export type ColumnType = 'text' | 'word' | 'number' | 'money' | 'date' | 'time' | 'percent' | 'flag' | 'code';

/** `['customer', 'contactId']`; an optional third field is true for rows that the caller may open. */
export type RecordRef<Row> = readonly [kind: RecordKind, id: keyof Row & string, isOpen?: keyof Row & string];

/**
 * A column of a list as data: the table renders it by type, the export writes it, saved views and `columns` refer to
 * its key.
 */
export interface ListColumn<Row> {
  key: keyof Row & string;
  title: string;
  type?: ColumnType;
  /** Width on screen in pixels; sheets are proportional. */
  width?: number;
  codes?: Codes;
  /** A time that is shown by its day, with the time as a tooltip. */
  byDay?: true;
  /** Record of the cell: kind, id field, and the field that says the caller may open it. */
  record?: RecordRef<Row>;
  /** The server sorts by the column's key. */
  sortable?: true;
  fixed?: 'left';
  /** 口径: definition of the figure, shown as a tooltip. */
  hint?: string;
  /** Shown only when chosen. */
  defaultHidden?: true;
  /** Offered to the export, never shown. */
  exportOnly?: true;
  /** Shown, never exported. */
  screenOnly?: true;
}
