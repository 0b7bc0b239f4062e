import type { contactsApi } from '@shibiao/contract/contacts';
import dayjs from 'dayjs';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Phone, type Statuses, StatusTag } from '../../../ui/texts.tsx';

export type AccountRow = RowOf<typeof contactsApi.list>;

const STATES: Statuses = {
  open: ['已开通', 'good'],
  ended: ['已到期', 'bad'],
  closed: ['已停用', 'quiet'],
  waiting: ['待审核', 'warn'],
};
export const isEnded = ({ validUntil }: AccountRow) =>
  validUntil !== null && validUntil < dayjs().format('YYYY-MM-DD');
const stateOf = (row: AccountRow) =>
  row.status === 3 ? 'waiting' : row.status === 2 ? 'closed' : isEnded(row) ? 'ended' : 'open';
const endsSoon = ({ validUntil }: AccountRow) =>
  validUntil !== null && validUntil <= dayjs().add(30, 'day').format('YYYY-MM-DD');

export const accountFilters: Filter[] = [
  { key: 'keyword', label: '姓名、机构或手机号', kind: 'text', width: 190 },
  {
    key: 'state',
    label: '状态',
    kind: 'select',
    options: [
      { value: 'open', label: '已开通' },
      { value: 'unused', label: '从未登录' },
      { value: 'ending', label: '30 天内到期' },
      { value: 'ended', label: '已到期' },
      { value: 'closed', label: '已停用' },
    ],
  },
  {
    key: 'hasWechat',
    label: '微信',
    kind: 'select',
    options: [
      { value: 'true', label: '已绑定' },
      { value: 'false', label: '未绑定' },
    ],
  },
  {
    key: 'authorId',
    label: '负责人',
    kind: 'custom',
    width: 150,
    render: (value, onChange) => (
      <PersonnelPicker value={value ? Number(value) : null} placeholder="负责人" onChange={onChange} />
    ),
  },
];

export const accountColumns: Column<AccountRow>[] = [
  { key: 'contactName', title: '联系人', width: 110, fixed: 'left' },
  { key: 'cooperationName', title: '机构', width: 220 },
  { key: 'username', title: '登录账号', width: 130, render: (row) => <Phone value={row.username} /> },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (row) => <StatusTag value={stateOf(row)} of={STATES} />,
  },
  {
    key: 'validUntil',
    title: '有效期至',
    width: 110,
    sortable: true,
    render: (row) =>
      row.validUntil ? (
        <span className={endsSoon(row) ? 'ends-soon' : ''}>{row.validUntil}</span>
      ) : (
        <span className="quiet">长期</span>
      ),
  },
  {
    key: 'lastLoginAt',
    title: '最近登录',
    width: 140,
    sortable: true,
    render: (row) =>
      row.lastLoginAt ? <DateText value={row.lastLoginAt} /> : <span className="quiet">从未登录</span>,
  },
  {
    key: 'hasWechat',
    title: '微信',
    width: 80,
    render: (row) => (row.hasWechat ? '已绑定' : <span className="quiet">未绑定</span>),
  },
  { key: 'authorName', title: '负责人', width: 90 },
  { key: 'domain', title: '登录域名', width: 160 },
  {
    key: 'createdAt',
    title: '开通时间',
    width: 140,
    sortable: true,
    render: (row) => <DateText value={row.createdAt} />,
  },
];
