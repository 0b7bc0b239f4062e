import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../lib/page.tsx';
import { confirmLoss } from './confirm.ts';

/**
 * Views of one screen: the one in the address (`?view=`), and the switch for the table's toolbar. The first has no
 * parameter. Each view has its own filters, so those of the previous one leave the address. Unsaved input goes with its
 * view after a question; `keepsUnsaved` keeps it.
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
        aria-label="视图"
        value={view}
        options={views.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => (keepsUnsaved ? choose(next) : confirmLoss(page.pathname, () => choose(next)))}
      />
    ),
  };
}
