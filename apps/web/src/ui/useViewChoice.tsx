import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../lib/page.tsx';
import { confirmLoss } from './confirm.ts';

/**
 * The views of one screen: which one the address (`?view=`) shows, and the switch between them for the table's toolbar.
 * The first is the one without an address of its own. Each view has its own filters, so those of the one that is left
 * go from the address. What is not saved in a view goes with it, after a question; `keepsUnsaved`: it stays.
 */
export function useViewChoice<V extends string>(
  views: readonly [{ value: V; label: string }, ...{ value: V; label: string }[]],
  { keepsUnsaved = false }: { keepsUnsaved?: boolean } = {},
): { view: V; choice: ReactNode } {
  const page = usePage();
  const view = (views.find(({ value }) => value === page.search.view) ?? views[0]).value;
  const choose = (next: V) =>
    page.setSearch({
      ...Object.fromEntries(Object.keys(page.search).map((key) => [key, null])),
      view: next === views[0].value ? null : next,
    });
  return {
    view,
    choice: (
      <Segmented<V>
        value={view}
        options={views.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => (keepsUnsaved ? choose(next) : confirmLoss(page.pathname, () => choose(next)))}
      />
    ),
  };
}
