import type { identityApi } from '@shibiao/contract/identity';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';
import { USER_TYPE } from './accounts.columns.tsx';

export type LoginRow = RowOf<typeof identityApi.loginLog>;

const RESULT = {
  ok: ['成功', 'good'],
  wrong: ['密码错误', 'bad'],
  code: ['验证码错误', 'bad'],
  captcha: ['图形验证码错误', 'warn'],
  locked: ['已锁定', 'bad'],
  disabled: ['账号不可用', 'warn'],
} as const satisfies Statuses;
/** Written by the server, but not a result to filter by. */
const SHOWN_RESULT: Statuses = { ...RESULT, unlocked: ['管理员重置', 'info'] };
const METHOD: Record<string, string> = {
  password: '密码',
  code: '验证码',
  wechat: '微信',
  register: '注册',
  reset: '重置密码',
  change: '修改密码',
};

export const loginColumns: Column<LoginRow>[] = [
  {
    key: 'at',
    title: '时间',
    width: 165,
    sortable: true,
    render: (row) => <DateText value={row.at} pattern="YYYY-MM-DD HH:mm:ss" />,
  },
  { key: 'nickname', title: '姓名', width: 110 },
  { key: 'username', title: '账号', width: 130 },
  {
    key: 'userType',
    title: '类型',
    width: 90,
    render: (row) => <StatusTag value={row.userType} of={USER_TYPE} />,
  },
  { key: 'method', title: '方式', width: 90, render: (row) => METHOD[row.method] ?? row.method },
  {
    key: 'result',
    title: '结果',
    width: 120,
    render: (row) => <StatusTag value={row.result} of={SHOWN_RESULT} />,
  },
  { key: 'ip', title: '地址', width: 140 },
  { key: 'client', title: '客户端', width: 90 },
  { key: 'userAgent', title: '浏览器', width: 320 },
];

export const loginFilters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、账号或地址', kind: 'text', width: 220 },
  { key: 'result', label: '结果', kind: 'select', options: optionsOf(RESULT) },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
