/** A tree whose leaves are what a role holds; what is above them follows. */
export interface PermissionNode {
  key: string;
  /** The record's id; groups of functions have none. */
  id: number | null;
  title: string;
  detail?: string;
  /** What it is listed under. */
  within?: string;
  note?: string;
  children?: PermissionNode[];
}

export const leavesOf = (node: PermissionNode): PermissionNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node];

/** Keys of all nodes that have others below them. */
export const branchesOf = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children?.length ? [key, ...branchesOf(children)] : []));

/** The nodes that match a keyword, with what is above and below them. */
export function filterTree(nodes: readonly PermissionNode[], keyword: string): PermissionNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (!wanted) return [...nodes];
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.detail ?? ''}`.toLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of all nodes with a chosen leaf: the leaves and what is above them. */
export function idsAbove(nodes: readonly PermissionNode[], chosen: ReadonlySet<string>): number[] {
  return nodes.flatMap((node) => {
    if (!leavesOf(node).some((leaf) => chosen.has(leaf.key))) return [];
    return [...(node.id === null ? [] : [node.id]), ...idsAbove(node.children ?? [], chosen)];
  });
}

export interface Change {
  added: PermissionNode[];
  removed: PermissionNode[];
}

export function changeOf(
  nodes: readonly PermissionNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Change {
  const leaves = nodes.flatMap(leavesOf);
  return {
    added: leaves.filter(({ key }) => after.has(key) && !before.has(key)),
    removed: leaves.filter(({ key }) => before.has(key) && !after.has(key)),
  };
}

interface MenuEntry {
  id: number;
  parentId: number | null;
  title: string;
  path: string;
  hidden: boolean;
  /** Whose functions the page uses; a section or an entry has none. */
  module: string | null;
}
interface FunctionEntry {
  id: number;
  fullUrl: string;
  title: string;
  module: string;
  kind: string;
}

/** Menu entries as they come, flat, into a tree. */
export function menuTreeOf(list: readonly MenuEntry[]): PermissionNode[] {
  const below = (parent: number | null, within?: string): PermissionNode[] =>
    list
      .filter((item) => item.parentId === parent)
      .map((item) => {
        const children = below(item.id, item.title);
        return {
          key: `m${item.id}`,
          id: item.id,
          title: item.title,
          detail: item.path,
          ...(within ? { within } : {}),
          ...(item.hidden ? { note: '详情页' } : {}),
          ...(children.length > 0 ? { children } : {}),
        };
      });
  return below(null);
}

/** Functions under their modules. */
export function functionTreeOf(
  list: readonly FunctionEntry[],
  titleOf: (module: string) => string,
): PermissionNode[] {
  const modules = [...new Set(list.map((one) => one.module))];
  return modules.map((module) => ({
    key: `g${module}`,
    id: null,
    title: titleOf(module),
    children: list
      .filter((one) => one.module === module)
      .map((one) => ({
        key: `f${one.id}`,
        id: one.id,
        title: one.title,
        detail: one.fullUrl,
        within: titleOf(module),
        ...(one.kind === 'interface' ? { note: '界面' } : {}),
      })),
  }));
}

/**
 * The menu with the functions of each module below what all of its pages have in common: a page, the entry or section
 * that they share. Functions of modules without a page stand in a group of their own.
 */
export function permissionTreeOf(
  menu: readonly MenuEntry[],
  functions: readonly FunctionEntry[],
  titleOf: (module: string) => string,
): PermissionNode[] {
  const byId = new Map(menu.map((item) => [item.id, item]));
  /** From the top down to the branch that a page stands in. */
  const above = (item: MenuEntry): number[] => {
    const parent = byId.get(item.parentId ?? 0);
    return parent ? [...above(parent), parent.id] : [];
  };
  const groups = functionTreeOf(functions, titleOf);
  const placeOf = (module: string): number | null => {
    const ways = menu.filter((item) => item.module === module).map(above);
    const [first = [], ...others] = ways.filter((way) => way.length > 0);
    return first.filter((id) => others.every((way) => way.includes(id))).at(-1) ?? null;
  };
  const placed = groups.map((group) => ({
    branch: placeOf(group.key.slice(1)),
    group: { ...group, title: `${group.title}的功能` },
  }));
  const below = (nodes: readonly PermissionNode[]): PermissionNode[] =>
    nodes.map((node) => {
      if (!node.children) return node;
      const own = placed.filter(({ branch }) => branch === node.id).map(({ group }) => group);
      return { ...node, children: [...below(node.children), ...own] };
    });
  const loose = placed.filter(({ branch }) => branch === null).map(({ group }) => group);
  return [
    ...below(menuTreeOf(menu)),
    ...(loose.length > 0 ? [{ key: 'loose', id: null, title: '没有页面的功能', children: loose }] : []),
  ];
}

/** Nodes of the menu alone, or of functions alone: what a change is told and saved by. */
export const isMenuKey = (key: string): boolean => key.startsWith('m');
