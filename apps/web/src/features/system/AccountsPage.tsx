import { MoreOutlined } from '@ant-design/icons';
import { accessApi } from '@shibiao/contract/access';
import { ACCOUNT_STATUS, accountColumns, USER_TYPE } from '@shibiao/contract/accounts';
import { identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Tag } from 'antd';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { HistoryDrawer } from '../../ui/HistoryDrawer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { AccountRow } from './AccountForm.tsx';

const AccountForm = lazy(() => import('./AccountForm.tsx'));

const columns = listColumns(accountColumns, {
  roles: {
    render: ({ roles }: AccountRow) =>
      roles.length === 0 ? (
        <Tag color="error" variant="filled">
          无角色，不能使用
        </Tag>
      ) : (
        roles.map((role) => (
          <Tag key={role.id} variant="filled">
            {role.name}
          </Tag>
        ))
      ),
  },
});

/** 身份管理: accounts with their persons and roles. */
export default function AccountsPage() {
  const editing = useLayer<AccountRow | 'new'>();
  const history = useLayer<AccountRow>();
  const roles = useQuery(queryOf(accessApi.roleOptions, {}));
  const filters: Filter[] = [
    { key: 'keyword', label: '姓名、拼音或手机号', kind: 'text', width: 190 },
    { key: 'userType', label: '类型', kind: 'select', options: codeOptions(USER_TYPE) },
    { key: 'status', label: '状态', kind: 'select', options: codeOptions(ACCOUNT_STATUS) },
    {
      key: 'roleId',
      label: '角色',
      kind: 'select',
      width: 170,
      options: [
        { value: 0, label: '无角色' },
        ...(roles.data?.list ?? []).map((role) => ({ value: role.id, label: role.name })),
      ],
      of: roles,
    },
  ];
  const actions = {
    ...ACTIONS,
    width: 110,
    render: (row: AccountRow) => <Actions row={row} onEdit={editing.open} onHistory={history.open} />,
  };
  return (
    <>
      <PagedTable
        screen="system/accounts"
        endpoint={identityApi.listAccounts}
        columns={[...columns, actions]}
        rowKey="id"
        filters={filters}
        toolbar={
          <Can to={identityApi.saveAccount}>
            <Button type="primary" onClick={() => editing.open('new')}>
              开通账号
            </Button>
          </Can>
        }
        rowClass={(row) => (row.status === 2 ? 'row-quiet' : '')}
        onOpen={editing.open}
      />
      <Opened layer={editing}>
        {(of, close) => <AccountForm account={of === 'new' ? null : of} onClose={close} />}
      </Opened>
      <Opened layer={history}>
        {(of, close) => <HistoryDrawer subject="account" id={of.id} onClose={close} />}
      </Opened>
    </>
  );
}

interface ActionsProps {
  row: AccountRow;
  onEdit: (row: AccountRow) => void;
  onHistory: (row: AccountRow) => void;
}

function Actions({ row, onEdit, onHistory }: ActionsProps) {
  const can = useCans();
  const { userInfo } = useUser();
  const setStatus = useCommand(identityApi.updateAccountStatus, {
    success: row.status === 2 ? '已启用' : row.status === 1 ? '已停用' : '已拒绝',
  });
  const reset = useCommand(identityApi.resetAccountPassword, { success: '密码已重置为默认密码' });
  const isActive = row.status === 1;
  const isWaiting = row.status === 3;

  const askStatus = () => {
    if (!isActive && !isWaiting) return setStatus.run({ id: row.id, status: 1 });
    confirm({
      title: isWaiting ? `拒绝 ${row.nickname} 的注册？` : `停用 ${row.nickname} 的账号？`,
      content: isWaiting
        ? '账号保留为停用，以后仍可修改后启用。'
        : '该账号会立即退出所有设备，并且不能再登录；记录全部保留。',
      okText: isWaiting ? '拒绝' : '停用',
      isDanger: true,
      onOk: () => setStatus.send({ id: row.id, status: 2 }),
    });
  };
  const askReset = () =>
    confirm({
      title: `把 ${row.nickname} 的密码重置为默认密码？`,
      content: '该账号会立即退出所有设备；下次用默认密码登录后必须先修改密码。登录锁定同时解除。',
      okText: '重置',
      isDanger: true,
      onOk: () => reset.send({ id: row.id }),
    });
  const items = [
    can(identityApi.resetAccountPassword) && { key: 'reset', label: '重置密码', onClick: askReset },
    can(identityApi.updateAccountStatus) &&
      row.id !== userInfo.userId && {
        key: 'status',
        label: isWaiting ? '拒绝' : isActive ? '停用' : '启用',
        danger: isActive || isWaiting,
        onClick: askStatus,
      },
    { key: 'history', label: '变更历史', onClick: () => onHistory(row) },
  ].filter((item) => item !== false);
  return (
    <span className="row-actions">
      <Can to={identityApi.saveAccount}>
        <LinkButton onClick={() => onEdit(row)}>{row.status === 3 ? '审核' : '修改'}</LinkButton>
      </Can>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${row.nickname} 的更多操作`} />
      </Dropdown>
    </span>
  );
}
