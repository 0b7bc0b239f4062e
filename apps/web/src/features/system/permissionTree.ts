/** A tree whose leaves are the role's choices; ancestors follow from them. */
export interface PermissionNode {
  key: string;
  /** The record's id; null for groups of functions. */
  id: number | null;
  title: string;
  detail?: string;
  /** The group that it is listed under. */
  within?: string;
  note?: string;
  children?: PermissionNode[];
}

export const leavesOf = (node: PermissionNode): PermissionNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node];

/** Keys of all nodes with children. */
export const branchesOf = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children?.length ? [key, ...branchesOf(children)] : []));

/** Nodes that match a keyword, with ancestors and descendants. */
export function filterTree(nodes: readonly PermissionNode[], keyword: string): PermissionNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (!wanted) return [...nodes];
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.detail ?? ''}`.toLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of the chosen leaves and their ancestors. */
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
  /** The module whose functions the page uses; null for sections and entries. */
  module: string | null;
}
interface FunctionEntry {
  id: number;
  fullUrl: string;
  title: string;
  module: string;
  kind: string;
}

/** Builds a tree from flat menu entries. */
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
          within,
          note: item.hidden ? '详情页' : undefined,
          children: children.length > 0 ? children : undefined,
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
        note: one.kind === 'interface' ? '界面' : undefined,
      })),
  }));
}

/**
 * The menu with the functions of each module below the common ancestor of its pages: a page, an entry or a section.
 * Functions of modules without a page have a group of their own.
 */
export function permissionTreeOf(
  menu: readonly MenuEntry[],
  functions: readonly FunctionEntry[],
  titleOf: (module: string) => string,
): PermissionNode[] {
  const byId = new Map(menu.map((item) => [item.id, item]));
  /** Ancestors of a page from the top down. */
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

/** True for nodes of the menu, false for functions; changes of the two are listed and saved apart. */
export const isMenuKey = (key: string): boolean => key.startsWith('m');
