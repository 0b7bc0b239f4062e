import type { ColumnDef } from 'hucre/xlsx';

/** What a writing worker is given, in the terms of the library. */
export interface WriteTask {
  name: string;
  columns: ColumnDef[];
  freezePane: { rows: number };
  maxRowsPerSheet: number;
}

/** Rows of cells as JSON, which costs both threads less than cloning millions of small values; null after the last. */
export type ToWriter = string | null;

export type FromWriter = { wants: 'rows' } | { bytes: Uint8Array } | { isDone: true };
