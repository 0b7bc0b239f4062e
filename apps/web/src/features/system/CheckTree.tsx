import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { branchesOf, filterTree, leavesOf, type PermissionNode } from './permissionTree.ts';
import styles from './system.module.css';

interface Props {
  title: string;
  nodes: readonly PermissionNode[];
  chosen: ReadonlySet<string>;
  before: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  isReadOnly: boolean;
}

/** A checkable tree with a search. Only leaves are stored; checking a branch means every shown leaf of it. */
export function CheckTree({ title, nodes, chosen, before, onChange, isReadOnly }: Props) {
  const [keyword, setKeyword] = useState('');
  const [expanded, setExpanded] = useState<string[]>([]);
  const shown = useMemo(() => filterTree(nodes, keyword), [nodes, keyword]);
  const all = useMemo(() => nodes.flatMap(leavesOf), [nodes]);
  const branches = useMemo(() => branchesOf(shown), [shown]);
  const isSearching = keyword.trim() !== '';
  const isAllOpen = expanded.length >= branches.length;

  const set = (leaves: readonly PermissionNode[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { key } of leaves)
      if (isChosen) next.add(key);
      else next.delete(key);
    onChange(next);
  };
  return (
    <section className={styles.checkTree} data-part="check-tree">
      <header>
        <h3>
          {title}{' '}
          <small className="tabular">
            {all.filter(({ key }) => chosen.has(key)).length} / {all.length}
          </small>
        </h3>
        <Input
          size="small"
          allowClear={CLEARABLE}
          prefix={<SearchOutlined />}
          placeholder="名称或路径"
          aria-label={`查找${title}`}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button
          size="small"
          type="text"
          disabled={isSearching}
          onClick={() => setExpanded(isAllOpen ? [] : branches)}
        >
          {isAllOpen ? '收起' : '展开'}
        </Button>
        {!isReadOnly && (
          <>
            <Button size="small" type="text" onClick={() => set(shown.flatMap(leavesOf), true)}>
              全选
            </Button>
            <Button size="small" type="text" onClick={() => set(shown.flatMap(leavesOf), false)}>
              清空
            </Button>
          </>
        )}
      </header>
      <div className={styles.checkTreeBody}>
        {shown.length === 0 ? (
          <EmptyState title="没有符合的项" />
        ) : (
          <Tree<PermissionNode>
            checkable
            selectable={false}
            disabled={isReadOnly}
            treeData={shown}
            expandedKeys={isSearching ? branches : expanded}
            onExpand={(keys) => setExpanded(keys.map(String))}
            checkedKeys={shown
              .flatMap(leavesOf)
              .map(({ key }) => key)
              .filter((key) => chosen.has(key))}
            onCheck={(_keys, { node, checked }) => set(leavesOf(node), checked)}
            titleRender={(node) => <NodeTitle node={node} chosen={chosen} before={before} />}
          />
        )}
      </div>
    </section>
  );
}

function NodeTitle({
  node,
  chosen,
  before,
}: {
  node: PermissionNode;
  chosen: ReadonlySet<string>;
  before: ReadonlySet<string>;
}) {
  const leaves = node.children ? leavesOf(node) : null;
  const change = leaves
    ? ''
    : chosen.has(node.key) === before.has(node.key)
      ? ''
      : chosen.has(node.key)
        ? styles.isAdded
        : styles.isRemoved;
  return (
    <span className={`${styles.checkNode} ${change}`}>
      {node.title}
      {node.note && <i>{node.note}</i>}
      {leaves ? (
        <small className="tabular">
          {leaves.filter(({ key }) => chosen.has(key)).length}/{leaves.length}
        </small>
      ) : (
        <small>{node.detail}</small>
      )}
    </span>
  );
}
