import { expect, test } from 'vitest';
import { folderChoices, nested, type TreeNode } from './tree.ts';

const node = (id: number, parentId: number | null, name: string, kind: 'folder' | 'doc' = 'folder') =>
  ({ id, parentId, name, kind }) as TreeNode;
const NODES = [node(1, null, '零售'), node(2, 1, '厅堂'), node(3, 2, '课纲.docx', 'doc'), node(4, 9, '失散')];

test('nodes stand below their parents, and at the top where the parent is not there', () => {
  const tree = nested(NODES);
  expect(tree.map(({ name }) => name)).toEqual(['零售', '失散']);
  expect(tree[0]?.children[0]?.children[0]?.name).toBe('课纲.docx');
});

test('a folder moves to any folder but itself and those below it', () => {
  const labels = (without?: number) => folderChoices(NODES, without).map(({ label }) => label);
  expect(labels()).toEqual(['（最上层）', '零售', '零售 / 厅堂', '失散']);
  expect(labels(1)).toEqual(['（最上层）', '失散']);
});
