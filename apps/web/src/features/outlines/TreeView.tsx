import { outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { Button, Space, Tree } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { NodePanel } from './NodePanel.tsx';
import styles from './outlines.module.css';
import { TreeLog } from './TreeLog.tsx';
import { type Nested, nested, type TreeNode } from './tree.ts';

const NodeForm = lazy(() => import('./NodeForm.tsx'));
const DocumentForm = lazy(() => import('./DocumentForm.tsx'));

/** The folders of one teacher, and beside them the chosen folder or document. */
export default function TreeView({ head }: { head?: ReactNode }) {
  const page = usePage();
  const isTeacher = useUser().userInfo.userType === 3;
  const teacherId = Number(page.search.teacherId) || null;
  return (
    <>
      <Space wrap className={styles.head}>
        {head}
        {!isTeacher && (
          <TeacherPicker
            value={teacherId}
            onChange={(id) => page.setSearch({ teacherId: id ?? null, node: null })}
          />
        )}
      </Space>
      {isTeacher || teacherId ? (
        <TeacherTree key={teacherId} teacherId={teacherId ?? undefined} />
      ) : (
        <EmptyState title="请选择讲师" hint="选好讲师后，左边是文件夹和文档，右边是版本和记录" />
      )}
    </>
  );
}

/** The tree of a teacher; the caller's own where none is named. */
export function TeacherTree({ teacherId }: { teacherId?: number | undefined }) {
  const page = usePage();
  const mayEdit = useCan(outlinesApi.edit);
  const query = useQuery(queryOf(outlinesApi.treeLog, { teacherId: teacherId ?? null, count: 20 }));
  // Folders stand open, new ones too; a person closes some.
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState<'folder' | 'doc' | null>(null);
  const move = useCommand(outlinesApi.edit, { onSuccess: () => notify.success('已移动') });
  if (!query.data) return <QueryState of={query} />;
  const { tree, log } = query.data;
  const chosen = tree.find(({ id }) => id === Number(page.search.node));
  const parentId = (chosen?.kind === 'folder' ? chosen.id : chosen?.parentId) ?? undefined;
  return (
    <div className={styles.tree}>
      <section className={styles.side} aria-label="目录">
        {mayEdit && (
          <div className={styles.head}>
            <Button type="primary" size="small" onClick={() => setAdding('doc')}>
              上传文档
            </Button>
            <Button size="small" onClick={() => setAdding('folder')}>
              新建文件夹
            </Button>
          </div>
        )}
        {tree.length === 0 ? (
          <EmptyState title="还没有课纲" />
        ) : (
          <Tree.DirectoryTree
            blockNode
            // A click chooses a folder; it is closed by its arrow, or by a double click.
            expandAction="doubleClick"
            expandedKeys={tree.flatMap(({ id, kind }) => (kind === 'folder' && !closed.has(id) ? [id] : []))}
            onExpand={(_keys, { node: { key }, expanded }) =>
              setClosed((before) => {
                const next = new Set(before);
                if (expanded) next.delete(key);
                else next.add(key);
                return next;
              })
            }
            treeData={dataOf(nested(tree))}
            selectedKeys={chosen ? [chosen.id] : []}
            onSelect={([key]) => page.setSearch({ node: key === undefined ? null : Number(key) })}
            draggable={mayEdit ? { icon: false } : false}
            allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || !dropNode.isLeaf}
            onDrop={({ dragNode, node, dropToGap }) => {
              const target = tree.find(({ id }) => id === node.key);
              const moved = tree.find(({ id }) => id === dragNode.key);
              const to = (dropToGap ? target?.parentId : target?.id) ?? 0;
              if (moved && (moved.parentId ?? 0) !== to)
                move.run({ id: moved.id, version: moved.version, parentId: to });
            }}
          />
        )}
      </section>
      <section className={styles.main} aria-label="版本与记录">
        {chosen ? (
          <NodePanel key={chosen.id} id={chosen.id} onGone={() => page.setSearch({ node: null })} />
        ) : (
          <TreeLog log={log} />
        )}
      </section>
      <Suspense fallback={null}>
        {adding === 'folder' && (
          <NodeForm
            teacherId={teacherId}
            tree={tree as TreeNode[]}
            parentId={parentId}
            onClose={() => setAdding(null)}
          />
        )}
        {adding === 'doc' && (
          <DocumentForm teacherId={teacherId} parentId={parentId} onClose={() => setAdding(null)} />
        )}
      </Suspense>
    </div>
  );
}

interface Data {
  key: number;
  title: string;
  isLeaf: boolean;
  children: Data[];
}
const dataOf = (nodes: readonly Nested[]): Data[] =>
  nodes.map(({ id, name, kind, versionNo, children }) => ({
    key: id,
    title: versionNo && versionNo > 1 ? `${name}（v${versionNo}）` : name,
    isLeaf: kind === 'doc',
    children: dataOf(children),
  }));
