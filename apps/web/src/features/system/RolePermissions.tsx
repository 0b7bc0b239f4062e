import { accessApi } from '@shibiao/contract/access';
import { nounTitle } from '@shibiao/contract/nouns';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { CheckTree } from './CheckTree.tsx';
import {
  type Change,
  changeOf,
  idsAbove,
  isMenuKey,
  menuTreeOf,
  type PermissionNode,
  permissionTreeOf,
} from './permissionTree.ts';
import type { RoleRow } from './RoleForm.tsx';
import styles from './system.module.css';

/** The menu and the functions of one role. */
export function RolePermissions({ role }: { role: RoleRow }) {
  const menu = useQuery(queryOf(accessApi.roleMenu, { id: role.id }, { staleTime: 0 }));
  const functions = useQuery(queryOf(accessApi.roleFunctions, { id: role.id }, { staleTime: 0 }));
  if (!menu.data || !functions.data) return <QueryState of={[menu, functions]} />;
  // Remounted after a save, here or elsewhere. A refetch of the same version keeps unsaved choices.
  return (
    <Trees
      key={`${menu.data.checked.join()} ${functions.data.checked.join()}`}
      role={role}
      menu={menu.data}
      functions={functions.data}
    />
  );
}

interface Held<T> {
  list: T[];
  checked: number[];
}
interface TreesProps {
  role: RoleRow;
  menu: Held<Parameters<typeof menuTreeOf>[0][number]>;
  functions: Held<Parameters<typeof permissionTreeOf>[1][number]>;
}

function Trees({ role, menu, functions }: TreesProps) {
  const mayChange = useCan(accessApi.updateSystemRole) && role.key !== 'super_admin';
  const menuNodes = useMemo(() => menuTreeOf(menu.list), [menu]);
  const nodes = useMemo(
    () => permissionTreeOf(menu.list, functions.list, nounTitle),
    [menu.list, functions.list],
  );
  const before = useMemo(
    () => new Set([...menu.checked.map((id) => `m${id}`), ...functions.checked.map((id) => `f${id}`)]),
    [menu, functions],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const save = useCommand(accessApi.updateSystemRole, { success: '已保存，相关人员的下一次操作即生效' });

  const change = changeOf(nodes, before, chosen);
  const isChanged = change.added.length + change.removed.length > 0;
  useUnsaved(isChanged);

  const askSave = () =>
    confirm({
      title: `修改“${role.name}”的权限？`,
      content: <Changes change={change} people={role.accounts} />,
      okText: '保存',
      onOk: () =>
        save.send({
          id: role.id,
          menuIds: idsAbove(menuNodes, chosen),
          functionIds: [...chosen].filter((key) => !isMenuKey(key)).map((key) => Number(key.slice(1))),
        }),
    });
  return (
    <div className={styles.permissionMain}>
      <header className={styles.permissionHead}>
        <div>
          <h2>{role.name}</h2>
          <small className="quiet">
            {role.key} · {role.accounts} 个账号
          </small>
        </div>
        {isChanged && (
          <span className={styles.permissionChange} data-part="permission-change" role="status">
            <ins>+{change.added.length}</ins> <del>−{change.removed.length}</del>
          </span>
        )}
        {mayChange && (
          <>
            <Button disabled={!isChanged} onClick={() => setChosen(before)}>
              撤销改动
            </Button>
            <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={askSave}>
              保存
            </Button>
          </>
        )}
      </header>
      {role.key === 'super_admin' && (
        <Alert type="info" showIcon title="超级管理员拥有全部权限，不可修改。" />
      )}
      <CheckTree
        title="菜单与功能"
        nodes={nodes}
        chosen={chosen}
        before={before}
        onChange={setChosen}
        isReadOnly={!mayChange}
      />
    </div>
  );
}

const MOST_LISTED = 30;

function Changes({ change, people }: { change: Change; people: number }) {
  const nameOf = ({ title, within }: PermissionNode) => (within ? `${within} / ${title}` : title);
  const names = (nodes: PermissionNode[]) =>
    nodes.slice(0, MOST_LISTED).map(nameOf).join('、') +
    (nodes.length > MOST_LISTED ? ` 等 ${nodes.length} 项` : '');
  const kinds = [
    ['菜单', ({ key }: PermissionNode) => isMenuKey(key)],
    ['功能', ({ key }: PermissionNode) => !isMenuKey(key)],
  ] as const;
  return (
    <div className={styles.permissionDiff}>
      {kinds.flatMap(([title, isOfKind]) => {
        const [added, removed] = [change.added.filter(isOfKind), change.removed.filter(isOfKind)];
        return [
          added.length > 0 && (
            <p key={`${title}+`}>
              <b>增加{title}</b> <ins>{names(added)}</ins>
            </p>
          ),
          removed.length > 0 && (
            <p key={`${title}-`}>
              <b>取消{title}</b> <del>{names(removed)}</del>
            </p>
          ),
        ];
      })}
      <p className="quiet">影响 {people} 个账号，下一次操作即生效。</p>
    </div>
  );
}
