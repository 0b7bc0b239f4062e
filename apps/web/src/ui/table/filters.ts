import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Base {
  /** Name of the input on the server and in the address. */
  key: string;
  label: string;
  width?: number;
  /** Set by links only: shown as a removable chip and never offered. */
  isLinked?: boolean;
  /** True when the page shows it by a control of its own, instead of a chip. */
  isOnPage?: boolean;
  /** Filters implied by this one: without a chip, and removed with it. */
  covers?: readonly string[];
}

export interface Option {
  value: string | number;
  label: string;
}

/**
 * A filter of a list, bound to the address. Values in the address are strings; `custom` reads and writes them itself.
 */
export type Filter =
  | (Base & { kind: 'text'; placeholder?: string })
  | (Base & {
      kind: 'select';
      options: readonly Option[];
      isMultiple?: boolean;
      /** Query of the options. */
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
      /** Text of the value for the chip, because an id says nothing. */
      text: (value: string) => ReactNode;
    });

/** A preset tab of the page: named filters. */
export interface Preset {
  label: string;
  values: Readonly<Record<string, string>>;
}

/** Every address key of the filters. */
export const keysOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'dateRange' ? [filter.key, filter.toKey] : [filter.key]));

/** Text of a used filter. */
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
