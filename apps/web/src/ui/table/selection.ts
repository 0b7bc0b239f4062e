import { useState } from 'react';

export interface Selection<Row> {
  keys: (string | number)[];
  rows: Row[];
  change(keys: readonly (string | number)[], known: readonly Row[]): void;
  clear(): void;
}

/**
 * Selected rows stay selected over pages and filters until cleared.
 * @param shown rows of the page: actions use their present state, not the one that was ticked
 */
export function useSelection<Row extends object>(
  rowKey: keyof Row & string,
  shown: readonly Row[],
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string | number, Row>>(new Map());
  return {
    keys: [...selected.keys()],
    rows: [...selected].map(([key, row]) => shown.find((one) => one[rowKey] === key) ?? row),
    change: (keys, known) => {
      const rows = new Map([
        ...selected,
        ...known.map((row) => [row[rowKey] as string | number, row] as const),
      ]);
      const wanted = new Set(keys);
      setSelected(new Map([...rows].filter(([key]) => wanted.has(key))));
    },
    clear: () => setSelected(new Map()),
  };
}

/** The selected keys after some were ticked or unticked. */
export function tick(
  selected: readonly (string | number)[],
  keys: readonly (string | number)[],
  isOn: boolean,
): (string | number)[] {
  const next = new Set(selected);
  for (const key of keys) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return [...next];
}
