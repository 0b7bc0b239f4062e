import type { Plugin } from 'vite';

const NO_FILTERS = '\0no-column-filters';
const TABLE = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/;

/**
 * Builds antd's table without the filter menus of its column heads, which bring its tree: lists are filtered above the
 * table (`ui/table/FilterBar.tsx`), and no column has `filters`.
 */
export function withoutColumnFilters(): Plugin {
  return {
    name: 'shibiao:column-filters',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './FilterDropdown' && TABLE.test(importer ?? '') ? NO_FILTERS : undefined,
    load: (id) =>
      id === NO_FILTERS ? 'export default () => null; export const flattenKeys = () => [];' : undefined,
  };
}
