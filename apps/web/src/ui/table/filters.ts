import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Base {
  /** The input's name at the server, and in the address. */
  key: string;
  label: string;
  width?: number;
  /** Only links set it: it shows as a chip that can be taken off, and nothing offers it. */
  isLinked?: boolean;
  /** Filters that say nothing of their own beside this one: without a chip, and taken off with it. */
  covers?: readonly string[];
}

export interface Option {
  value: string | number;
  label: string;
}

/** A filter of a list, bound to the address. Values in the address are texts; `custom` reads and writes them itself. */
export type Filter =
  | (Base & { kind: 'text'; placeholder?: string })
  | (Base & {
      kind: 'select';
      options: readonly Option[];
      isMultiple?: boolean;
      /** The read that the options come from. */
      of?: UseQueryResult;
    })
  /** Two inputs of the server, from and to (YYYY-MM-DD). */
  | (Base & { kind: 'dateRange'; toKey: string })
  | (Base & { kind: 'month' })
  | (Base & {
      kind: 'custom';
      render: (
        value: string | undefined,
        onChange: (value: string | number | null | undefined) => void,
      ) => ReactNode;
      /** The value in words, for the chip: an id says nothing. */
      text: (value: string) => ReactNode;
    });

/** A tab above the list that the page itself offers: filters under a name. */
export interface Preset {
  label: string;
  values: Readonly<Record<string, string>>;
}

/** Every address key that the filters own. */
export const keysOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'dateRange' ? [filter.key, filter.toKey] : [filter.key]));

/** What a used filter says, in words. */
export function textOf(filter: Filter, values: Readonly<Record<string, string>>): ReactNode {
  const value = values[filter.key] ?? '';
  switch (filter.kind) {
    case 'select': {
      const chosen = filter.isMultiple ? value.split(',') : [value];
      return chosen
        .map((one) => filter.options.find((option) => String(option.value) === one)?.label ?? one)
        .join('、');
    }
    case 'dateRange': {
      const to = values[filter.toKey];
      if (value && to) return value === to ? value : `${value} 至 ${to}`;
      return value ? `${value} 起` : `${to ?? ''} 止`;
    }
    case 'custom':
      return filter.text(value);
    default:
      return value;
  }
}
