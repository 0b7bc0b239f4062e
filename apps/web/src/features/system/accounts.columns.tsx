import { ACCOUNT_STATUS } from '@shibiao/contract/accounts';
import type { identityApi } from '@shibiao/contract/identity';
import { Tag } from 'antd';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type AccountRow = RowOf<typeof identityApi.listAccounts>;

export const USER_TYPE = {
  1: ['员工', 'info'],
  2: ['合作客户', 'good'],
  3: ['讲师', 'warn'],
} as const satisfies Statuses;
export const STATUS = {
  1: [ACCOUNT_STATUS[1], 'good'],
  2: [ACCOUNT_STATUS[2], 'quiet'],
  3: [ACCOUNT_STATUS[3], 'warn'],
} as const satisfies Statuses;

export const accountColumns: Column<AccountRow>[] = [
  { key: 'nickname', title: '名称', width: 120, fixed: 'left', sortable: true },
  { key: 'username', title: '账号', width: 125 },
  {
    key: 'userType',
    title: '类型',
    width: 90,
    render: (row) => <StatusTag value={row.userType} of={USER_TYPE} />,
  },
  { key: 'personName', title: '所属人员', width: 110, defaultHidden: true },
  { key: 'organisationName', title: '组织 / 机构', width: 190 },
  {
    key: 'roles',
    title: '角色',
    width: 200,
    render: (row) =>
      row.roles.length === 0 ? (
        <Tag color="error" variant="filled">
          无角色，不能使用
        </Tag>
      ) : (
        row.roles.map((role) => (
          <Tag key={role.id} variant="filled">
            {role.name}
          </Tag>
        ))
      ),
  },
  { key: 'status', title: '状态', width: 80, render: (row) => <StatusTag value={row.status} of={STATUS} /> },
  {
    key: 'mustChangePassword',
    title: '密码',
    width: 90,
    render: (row) =>
      row.mustChangePassword ? (
        <StatusTag value={1} of={{ 1: ['默认密码', 'warn'] }} />
      ) : (
        <span className="quiet">已设置</span>
      ),
  },
  {
    key: 'lastLoginAt',
    title: '最近登录',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.lastLoginAt} />,
  },
  {
    key: 'createdAt',
    title: '创建',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.createdAt} />,
  },
];
