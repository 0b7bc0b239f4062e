import { usePage } from '../../lib/page.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { keysOf } from '../../ui/table/filters.ts';

/** What a list's filters in the address say, for calls beside the list. `more`: keys that the page itself owns. */
export function useFilter(filters: readonly Filter[], more: readonly string[] = []): Record<string, string> {
  const { search } = usePage();
  return Object.fromEntries(
    [...keysOf(filters), ...more].flatMap((key) => (search[key] ? [[key, search[key]]] : [])),
  );
}
