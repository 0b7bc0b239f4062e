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
  functionTreeOf,
  idsAbove,
  menuTreeOf,
  type PermissionNode,
} from './permissionTree.ts';
import type { RoleRow } from './RoleForm.tsx';
import './system.css';

/** The menu and the functions of one role. */
export function RolePermissions({ role }: { role: RoleRow }) {
  const menu = useQuery(queryOf(accessApi.roleMenu, { id: role.id }, { staleTime: 0 }));
  const functions = useQuery(queryOf(accessApi.roleFunctions, { id: role.id }, { staleTime: 0 }));
  if (!menu.data || !functions.data) return <QueryState of={[menu, functions]} />;
  // Saved, here or elsewhere: the trees start anew from what the server holds now. The same, read again when its tab is
  // shown again, takes no choice that is not saved.
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
  functions: Held<Parameters<typeof functionTreeOf>[0][number]>;
}

function Trees({ role, menu, functions }: TreesProps) {
  const mayChange = useCan(accessApi.updateSystemRole) && role.key !== 'super_admin';
  const menuNodes = useMemo(() => menuTreeOf(menu.list), [menu]);
  const functionNodes = useMemo(() => functionTreeOf(functions.list, nounTitle), [functions]);
  const menuBefore = useMemo(() => new Set(menu.checked.map((id) => `m${id}`)), [menu]);
  const functionsBefore = useMemo(() => new Set(functions.checked.map((id) => `f${id}`)), [functions]);
  const [chosenMenu, setChosenMenu] = useState<ReadonlySet<string>>(menuBefore);
  const [chosenFunctions, setChosenFunctions] = useState<ReadonlySet<string>>(functionsBefore);
  const save = useCommand(accessApi.updateSystemRole, { success: '已保存，相关人员的下一次操作即生效' });

  const menuChange = changeOf(menuNodes, menuBefore, chosenMenu);
  const functionChange = changeOf(functionNodes, functionsBefore, chosenFunctions);
  const added = menuChange.added.length + functionChange.added.length;
  const removed = menuChange.removed.length + functionChange.removed.length;
  const isChanged = added + removed > 0;
  useUnsaved(isChanged);

  const undo = () => {
    setChosenMenu(menuBefore);
    setChosenFunctions(functionsBefore);
  };
  const askSave = () =>
    confirm({
      title: `修改“${role.name}”的权限？`,
      content: (
        <Changes
          parts={[
            ['菜单', menuChange],
            ['功能', functionChange],
          ]}
          people={role.accounts}
        />
      ),
      okText: '保存',
      onOk: () =>
        save.send({
          id: role.id,
          menuIds: idsAbove(menuNodes, chosenMenu),
          functionIds: [...chosenFunctions].map((key) => Number(key.slice(1))),
        }),
    });
  return (
    <div className="permission-main">
      <header className="permission-head">
        <div>
          <h2>{role.name}</h2>
          <small className="quiet">
            {role.key} · {role.accounts} 个账号
          </small>
        </div>
        {isChanged && (
          <span className="permission-change" role="status">
            <ins>+{added}</ins> <del>−{removed}</del>
          </span>
        )}
        {mayChange && (
          <>
            <Button disabled={!isChanged} onClick={undo}>
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
      <div className="permission-trees">
        <CheckTree
          title="菜单"
          nodes={menuNodes}
          chosen={chosenMenu}
          before={menuBefore}
          onChange={setChosenMenu}
          isReadOnly={!mayChange}
        />
        <CheckTree
          title="功能"
          nodes={functionNodes}
          chosen={chosenFunctions}
          before={functionsBefore}
          onChange={setChosenFunctions}
          isReadOnly={!mayChange}
        />
      </div>
    </div>
  );
}

const MOST_LISTED = 30;

function Changes({ parts, people }: { parts: [string, Change][]; people: number }) {
  const nameOf = ({ title, within }: PermissionNode) => (within ? `${within} / ${title}` : title);
  const names = (nodes: PermissionNode[]) =>
    nodes.slice(0, MOST_LISTED).map(nameOf).join('、') +
    (nodes.length > MOST_LISTED ? ` 等 ${nodes.length} 项` : '');
  return (
    <div className="permission-diff">
      {parts.flatMap(([title, { added, removed }]) => [
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
      ])}
      <p className="quiet">影响 {people} 个账号，下一次操作即生效。</p>
    </div>
  );
}
