import type { Plugin } from 'vite';

const MODULE = /node_modules[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/;

/**
 * antd's table imports its column filter menu (a tree, radios …) whether or not a column has filters. Ours filter above the
 * table, so the menu becomes a chunk of its own that loads only where a table does use column filters.
 */
export function lazyTableFilters(): Plugin {
  return {
    name: 'shibiao:lazy-table-filters',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: MODULE },
      handler: () => `
        import { createElement, lazy, Suspense } from 'react';
        const Menu = lazy(() => import('./FilterDropdown.js?menu'));
        export default (props) => createElement(Suspense, { fallback: props.children }, createElement(Menu, props));
        export const flattenKeys = (filters) => (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)]);
      `,
    },
  };
}
