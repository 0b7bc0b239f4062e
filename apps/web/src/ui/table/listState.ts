import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';

/** State of a list as strings: filters, page, count, sort, order. */
export type ListValues = Readonly<Record<string, string>>;
export type ListPatch = Record<string, string | number | null | undefined>;

export interface ListState {
  values: ListValues;
  /** Changing anything except the page returns to page 1. */
  change(patch: ListPatch): void;
}

/** Rows that a page may have. */
export const COUNTS = [20, 50, 100, 200];
export const DEFAULT_COUNT = 20;
/** An address may ask for more than a page draws. */
export const countOf = (value: string | undefined): number =>
  Math.min(Number(value) || DEFAULT_COUNT, Math.max(...COUNTS));

/**
 * Where a list keeps its state. `address` (a page's main list): a link reopens the same view. `prefix` separates a
 * second list of the same page. `memory`: lists in drawers and detail tabs, which have no links.
 */
export function useListState(bind: 'address' | 'memory', prefix: string): ListState {
  const page = usePage();
  const [memory, setMemory] = useState<ListValues>({});
  const withFirstPage = (patch: ListPatch): ListPatch => ('page' in patch ? patch : { ...patch, page: null });
  if (bind === 'memory') {
    return {
      values: memory,
      change: (patch) => setMemory((current) => compact({ ...current, ...withFirstPage(patch) })),
    };
  }
  return {
    values: prefix ? unprefix(page.search, prefix) : page.search,
    change: (patch) =>
      page.setSearch(
        Object.fromEntries(Object.entries(withFirstPage(patch)).map(([key, value]) => [prefix + key, value])),
      ),
  };
}

const unprefix = (search: ListValues, prefix: string): ListValues =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );

const compact = (values: ListPatch): ListValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );
