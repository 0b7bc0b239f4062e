import { outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './outlines.module.css';
import { TreeLog } from './TreeLog.tsx';
import type { TreeNode } from './tree.ts';
import { VersionList } from './VersionList.tsx';

const NodeForm = lazy(() => import('./NodeForm.tsx'));
const VersionForm = lazy(() => import('./VersionForm.tsx'));

/** Entries of a log that are shown at once. */
const SHOWN = 50;

/** One folder or document: its versions, what happened to it, and what can be done. */
export function NodePanel({ id, onGone }: { id: number; onGone: () => void }) {
  const can = useCans();
  const query = useQuery(queryOf(outlinesApi.treeLog, { nodeId: id, count: SHOWN }));
  const [open, setOpen] = useState<'facts' | 'version' | null>(null);
  const remove = useCommand(outlinesApi.deleteOutline, { onSuccess: () => notify.success('已删除') });
  if (!query.data) return <QueryState of={query} />;
  const { tree, log } = query.data;
  const node = tree.find((one) => one.id === id);
  if (!node) return <QueryState of={query} />;
  const isDocument = node.kind === 'doc';
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{node.name}</h2>
        {isDocument && <ToneTag tone="info">{node.purpose}</ToneTag>}
        <Space wrap>
          {can(outlinesApi.edit) && (
            <>
              {isDocument && <Button onClick={() => setOpen('version')}>上传新版本</Button>}
              <Button onClick={() => setOpen('facts')}>修改</Button>
            </>
          )}
          {can(outlinesApi.deleteOutline) && (
            <Button danger onClick={() => askRemove(node, tree, remove.send, onGone)}>
              删除
            </Button>
          )}
        </Space>
      </div>
      {[node.topic, node.field].some(Boolean) && (
        <p className="quiet">{[node.topic, node.field].filter(Boolean).join(' · ')}</p>
      )}
      {isDocument && <VersionList node={node} />}
      <h3>记录</h3>
      <TreeLog log={log} />
      <Suspense fallback={null}>
        {open === 'facts' && <NodeForm tree={tree} node={node} onClose={() => setOpen(null)} />}
        {open === 'version' && <VersionForm node={node} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

function askRemove(
  node: TreeNode,
  tree: readonly TreeNode[],
  send: (input: { id: number; confirm: boolean }) => Promise<unknown>,
  onGone: () => void,
) {
  const ids = new Set([node.id]);
  // Parents may stand behind their children in the list.
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const one of tree) if (ids.has(one.parentId ?? 0)) ids.add(one.id);
  }
  const ahead = tree.reduce((sum, one) => sum + (ids.has(one.id) ? one.lessonsAhead : 0), 0);
  const below = ids.size > 1 ? `连同里面的 ${ids.size - 1} 项，可在回收站恢复。` : '可在回收站恢复。';
  confirm({
    title: `删除“${node.name}”？`,
    content: ahead > 0 ? `${below}有 ${ahead} 节未上的课在用，课程仍保留已固定的版本。` : below,
    okText: '删除',
    isDanger: true,
    onOk: () => send({ id: node.id, confirm: true }).then(onGone),
  });
}
