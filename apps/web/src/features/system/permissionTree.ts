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

/** Menu entries as they come, flat, into a tree. */
export function menuTreeOf(
  list: readonly { id: number; parentId: number | null; title: string; path: string; hidden: boolean }[],
): PermissionNode[] {
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
  list: readonly { id: number; fullUrl: string; title: string; module: string; kind: string }[],
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
