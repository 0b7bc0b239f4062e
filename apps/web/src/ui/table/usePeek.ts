import { useState } from 'react';

interface Peeked {
  key: number;
  /** The record's page. */
  to: string;
}

interface Options<Row> {
  rows: readonly Row[];
  rowKey: keyof Row & string;
  active: number;
  onActive: (index: number) => void;
  /** The row's page; rows without one have no preview. */
  to: (row: Row) => string | null;
}

/**
 * The previewed record. It is identified by its key: an edit may move its row or remove it from the list, and the panel
 * stays.
 */
export function usePeek<Row extends object>({ rows, rowKey, active, onActive, to }: Options<Row>) {
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const find = (index: number): Peeked | null => {
    const row = rows[index];
    const address = row && to(row);
    return address ? { key: Number(row[rowKey]), to: address } : null;
  };
  const at = peeked ? rows.findIndex((row) => Number(row[rowKey]) === peeked.key) : active;
  const show = (index: number) => {
    onActive(index);
    setPeeked(find(index));
  };
  const close = () => {
    if (peeked) onActive(at);
    setPeeked(null);
  };
  const step = (by: 1 | -1) => (at >= 0 && find(at + by) ? () => show(at + by) : undefined);
  return {
    peeked,
    active: at,
    show,
    close,
    toggle: () => (peeked ? close() : show(active)),
    /** Another row became active: an open preview follows. */
    move: (index: number) => {
      if (peeked && index >= 0) return show(index);
      setPeeked(null);
      onActive(index);
    },
    previous: step(-1),
    next: step(1),
  };
}
