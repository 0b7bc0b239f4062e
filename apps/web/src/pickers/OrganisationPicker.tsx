import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { CLEARABLE } from '../ui/clearable.tsx';
import { choicesOf } from '../ui/QueryState.tsx';
import { type Organisation, useOrganisations } from './cachedLists.ts';

interface Props {
  value?: number | null;
  onChange?: (value: number | null) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** Leaves out this organisation and everything below it, for choosing its parent. */
  without?: number | null;
  'aria-label'?: string;
}

export interface OrganisationNode extends Organisation {
  children: OrganisationNode[];
}

/** Builds the tree by `parentId`; an entry with an unknown parent becomes a root. */
export function treeOf(list: readonly Organisation[], without?: number | null): OrganisationNode[] {
  const nodes = new Map(
    list
      .filter((one) => one.id !== without)
      .map((one) => [one.id, { ...one, children: [] as OrganisationNode[] }]),
  );
  const roots: OrganisationNode[] = [];
  const left = new Set(without ? [without] : []);
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    if (parent) parent.children.push(node);
    else if (node.parentId === null || !left.has(node.parentId)) roots.push(node);
  }
  return roots;
}

/**
 * Searchable tree of a `TreeSelect`, open until somebody closes a part of it. antd opens what is there when the text is
 * typed, so that a list that comes later would hide what was searched for.
 */
export function useOrganisationTree(without?: number | null) {
  const query = useOrganisations();
  const [open, setOpen] = useState<number[] | null>(null);
  const all = useMemo(() => (query.data?.list ?? []).map(({ id }) => id), [query.data]);
  const treeData = useMemo(() => treeOf(query.data?.list ?? [], without), [query.data, without]);
  return {
    query,
    tree: {
      treeData,
      fieldNames: { label: 'name', value: 'id', children: 'children' },
      treeExpandedKeys: open ?? all,
      onTreeExpand: (keys: readonly unknown[]) => setOpen(keys as number[]),
      showSearch: { treeNodeFilterProp: 'name', onSearch: () => setOpen(null) },
      ...choicesOf(query, '没有找到'),
    },
  };
}

/** Picker of an organisation in the tree. */
export function OrganisationPicker({
  value,
  onChange,
  placeholder = '选择部门',
  disabled,
  id,
  without,
  ...rest
}: Props) {
  const { query, tree } = useOrganisationTree(without);
  return (
    <TreeSelect
      {...tree}
      id={id}
      disabled={disabled}
      aria-label={rest['aria-label'] ?? (id ? undefined : placeholder)}
      style={{ width: '100%' }}
      allowClear={CLEARABLE}
      placeholder={placeholder}
      value={query.isPending ? null : (value ?? null)}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
