import { AREA, accessApi, roleColumns, SCOPE } from '@shibiao/contract/access';
import { Button, Tag } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { HistoryDrawer } from '../../ui/HistoryDrawer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
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
  const editing = useLayer<RoleRow | 'new'>();
  const copyOf = useLayer<RoleRow>();
  const history = useLayer<RoleRow>();
  const actions = {
    ...ACTIONS,
    width: 300,
    render: (row: RoleRow) => (
      <span className="row-actions">
        <Can to={accessApi.editRole}>
          <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>
          {row.key !== 'super_admin' && <LinkButton onClick={() => copyOf.open(row)}>复制</LinkButton>}
        </Can>
        <Can to={accessApi.roleFunctions}>
          <LinkButton onClick={() => page.navigate(`/system-setting/powerSetting?role=${row.id}`)}>
            权限
          </LinkButton>
        </Can>
        <LinkButton onClick={() => page.navigate(`/system-setting/userSetting?roleId=${row.id}`)}>
          账号
        </LinkButton>
        <LinkButton onClick={() => history.open(row)}>历史</LinkButton>
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
            <Button type="primary" onClick={() => editing.open('new')}>
              新建角色
            </Button>
          </Can>
        }
        onOpen={editing.open}
      />
      <Opened layer={editing}>
        {(of, close) => <RoleForm role={of === 'new' ? null : of} onClose={close} />}
      </Opened>
      <Opened layer={copyOf}>{(of, close) => <RoleForm role={null} copyOf={of} onClose={close} />}</Opened>
      <Opened layer={history}>
        {(of, close) => <HistoryDrawer subject="role" id={of.id} onClose={close} />}
      </Opened>
    </>
  );
}
