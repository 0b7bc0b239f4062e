import type { Plugin } from 'vite';

const NO_TREE = '\0no-filter-tree';
const MENU = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/;

/**
 * Builds the filter menus in the heads of antd's tables without the tree that they show with `filterMode: 'tree'`: no
 * column asks for it (scripts/check/laws.ts), and every list would load it.
 */
export function withoutFilterTrees(): Plugin {
  return {
    name: 'shibiao:filter-trees',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === '../../../tree' && MENU.test(importer ?? '') ? NO_TREE : undefined),
    load: (id) => (id === NO_TREE ? 'export default () => null;' : undefined),
  };
}
