import { usePage } from '../../lib/page.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { keysOf } from '../../ui/table/filters.ts';

/** The filter in the address, for calls beside the list. */
export function useFilter(filters: readonly Filter[]): Record<string, string> {
  const { search } = usePage();
  return Object.fromEntries(keysOf(filters).flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
}
