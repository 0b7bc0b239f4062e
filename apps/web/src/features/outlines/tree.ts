import type { OutputOf } from '@shibiao/contract/endpoint';
import { outlinesApi } from '@shibiao/contract/outlines';
import { call } from '../../lib/call.ts';

export type TreeNode = OutputOf<typeof outlinesApi.treeLog>['tree'][number];
export type Version = Pick<
  OutputOf<typeof outlinesApi.versions>['list'][number],
  | 'id'
  | 'no'
  | 'fileId'
  | 'name'
  | 'mime'
  | 'size'
  | 'url'
  | 'note'
  | 'byName'
  | 'at'
  | 'source'
  | 'restoredFrom'
  | 'previewState'
> & { lessons?: number };

export interface Nested extends TreeNode {
  children: Nested[];
}

/** Nodes below their parents; one whose parent is not there stands at the top. */
export function nested(nodes: readonly TreeNode[]): Nested[] {
  const byId = new Map<number, Nested>(nodes.map((node) => [node.id, { ...node, children: [] }]));
  const top: Nested[] = [];
  for (const node of byId.values()) (byId.get(node.parentId ?? 0)?.children ?? top).push(node);
  return top;
}

/** Folders of a tree as choices, each by its path; without a node and what is below it. */
export function folderChoices(nodes: readonly TreeNode[], without?: number) {
  const choices = [{ value: 0, label: '（最上层）' }];
  const walk = (list: readonly Nested[], path: string) => {
    for (const node of list) {
      if (node.kind !== 'folder' || node.id === without) continue;
      const label = path ? `${path} / ${node.name}` : node.name;
      choices.push({ value: node.id, label });
      walk(node.children, label);
    }
  };
  walk(nested(nodes), '');
  return choices;
}

/** A node as it is now, for the comparison after a version conflict. */
export async function readNode(id: number): Promise<Record<string, unknown>> {
  const { tree } = await call(outlinesApi.treeLog, { nodeId: id, count: 1 });
  return { ...tree.find((node) => node.id === id) };
}
