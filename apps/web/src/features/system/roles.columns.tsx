import { AREA_TITLES, type accessApi, SCOPE_TITLES } from '@shibiao/contract/access';
import { Tag } from 'antd';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type RoleRow = RowOf<typeof accessApi.listRoles>;

export const SCOPE = {
  all: [SCOPE_TITLES.all, 'warn'],
  organisation: [SCOPE_TITLES.organisation, 'info'],
  team: [SCOPE_TITLES.team, 'info'],
  self: [SCOPE_TITLES.self, 'quiet'],
} as const satisfies Statuses;

const titleOf = (titles: Readonly<Record<string, string>>, key: string) => titles[key] ?? key;

export const roleColumns: Column<RoleRow>[] = [
  { key: 'name', title: '角色', width: 170, fixed: 'left', sortable: true },
  { key: 'key', title: '标识', width: 210 },
  { key: 'code', title: '代码', width: 80, align: 'right', sortable: true },
  {
    key: 'scope',
    title: '数据范围',
    width: 110,
    render: (row) => <StatusTag value={row.scope} of={SCOPE} />,
  },
  {
    key: 'areas',
    title: '例外范围',
    width: 280,
    render: (row) =>
      Object.keys(row.areas).length === 0
        ? null
        : Object.entries(row.areas).map(([area, scope]) => (
            <Tag key={area} variant="filled">
              {titleOf(AREA_TITLES, area)}：{titleOf(SCOPE_TITLES, scope)}
            </Tag>
          )),
  },
  { key: 'accounts', title: '账号数', width: 80, align: 'right' },
  {
    key: 'isBuiltin',
    title: '来源',
    width: 80,
    render: (row) => (
      <StatusTag value={String(row.isBuiltin)} of={{ true: ['内置', 'quiet'], false: ['自定', 'info'] }} />
    ),
  },
  { key: 'remark', title: '备注', width: 200 },
  { key: 'updatedAt', title: '更新', width: 150, render: (row) => <DateText value={row.updatedAt} /> },
];
