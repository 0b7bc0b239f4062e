import type { ReactNode } from 'react';

interface Base {
  /** The input's name at the server, and in the address. */
  key: string;
  label: string;
  width?: number;
}

export interface Option {
  value: string | number;
  label: string;
}

/** A filter of a list, bound to the address. Values in the address are texts; `custom` reads and writes them itself. */
export type Filter =
  | (Base & { kind: 'text'; placeholder?: string })
  | (Base & { kind: 'select'; options: readonly Option[]; isMultiple?: boolean })
  /** Two inputs of the server, from and to (YYYY-MM-DD). */
  | (Base & { kind: 'dateRange'; toKey: string })
  | (Base & { kind: 'month' })
  | (Base & {
      kind: 'custom';
      render: (
        value: string | undefined,
        onChange: (value: string | number | null | undefined) => void,
      ) => ReactNode;
    });

/** Every address key that the filters own. */
export const keysOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'dateRange' ? [filter.key, filter.toKey] : [filter.key]));
