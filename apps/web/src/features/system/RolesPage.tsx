import { AREA, accessApi, roleColumns, SCOPE } from '@shibiao/contract/access';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { HistoryDrawer } from '../../ui/HistoryDrawer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import type { RoleRow } from './RoleForm.tsx';

const RoleForm = lazy(() => import('./RoleForm.tsx'));

const columns = listColumns(roleColumns, {
  areas: {
    render: ({ areas }: RoleRow) => {
      const tags = Object.entries(areas).map(([area, scope]) => (
        <Tag key={area} variant="filled">
          {AREA.labelOf(area)}：{SCOPE.labelOf(scope)}
        </Tag>
      ));
      return tags.length > 0 ? tags : null;
    },
  },
});

/** 角色: names, codes and data scopes; 权限管理 sets their functions. */
export default function RolesPage() {
  const page = usePage();
  const [editing, setEditing] = useState<RoleRow | 'new' | null>(null);
  const [copyOf, setCopyOf] = useState<RoleRow | null>(null);
  const [history, setHistory] = useState<RoleRow | null>(null);
  const actions = {
    ...ACTIONS,
    width: 300,
    render: (row: RoleRow) => (
      <span className="row-actions">
        <Can to={accessApi.editRole}>
          <Button type="link" size="small" onClick={() => setEditing(row)}>
            修改
          </Button>
          {row.key !== 'super_admin' && (
            <Button type="link" size="small" onClick={() => setCopyOf(row)}>
              复制
            </Button>
          )}
        </Can>
        <Can to={accessApi.roleFunctions}>
          <Button
            type="link"
            size="small"
            onClick={() => page.navigate(`/system-setting/powerSetting?role=${row.id}`)}
          >
            权限
          </Button>
        </Can>
        <Button
          type="link"
          size="small"
          onClick={() => page.navigate(`/system-setting/userSetting?roleId=${row.id}`)}
        >
          账号
        </Button>
        <Button type="link" size="small" onClick={() => setHistory(row)}>
          历史
        </Button>
        {!row.isBuiltin && (
          <RemoveButton
            endpoint={accessApi.deleteRole}
            input={{ id: row.id }}
            question={`删除角色“${row.name}”？`}
            disabled={row.accounts > 0}
            title={row.accounts > 0 ? '仍有账号使用' : ''}
            isLink
          />
        )}
      </span>
    ),
  };
  return (
    <>
      <PagedTable
        screen="system/roles"
        endpoint={accessApi.listRoles}
        columns={[...columns, actions]}
        rowKey="id"
        filters={[{ key: 'keyword', label: '名称、标识或代码', kind: 'text', width: 180 }]}
        toolbar={
          <Can to={accessApi.editRole}>
            <Button type="primary" onClick={() => setEditing('new')}>
              新建角色
            </Button>
          </Can>
        }
        onOpen={setEditing}
      />
      {editing && (
        <Suspense fallback={null}>
          <RoleForm role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {copyOf && (
        <Suspense fallback={null}>
          <RoleForm role={null} copyOf={copyOf} onClose={() => setCopyOf(null)} />
        </Suspense>
      )}
      {history && <HistoryDrawer subject="role" id={history.id} onClose={() => setHistory(null)} />}
    </>
  );
}
