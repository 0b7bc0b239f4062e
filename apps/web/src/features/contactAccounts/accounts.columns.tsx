import {
  CONTACT_ACCOUNT_STATES,
  contactAccountColumns,
  type contactsApi,
  PORTAL_SCOPE,
} from '@shibiao/contract/contacts';
import dayjs from 'dayjs';
import { PersonName } from '../../pickers/names.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, DateText, flagOptions, Phone, StatusTag } from '../../ui/texts.tsx';
import styles from './accounts.module.css';

export type AccountRow = RowOf<typeof contactsApi.list>;

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
    options: codeOptions(CONTACT_ACCOUNT_STATES),
  },
  { key: 'portalScope', label: '可见范围', kind: 'select', options: codeOptions(PORTAL_SCOPE) },
  {
    key: 'hasWechat',
    label: '微信',
    kind: 'select',
    options: flagOptions('已绑定', '未绑定'),
  },
  {
    key: 'authorId',
    label: '负责人',
    kind: 'custom',
    text: (value) => <PersonName id={value} />,
    width: 150,
    render: (value, onChange) => (
      <PersonnelPicker value={value ? Number(value) : null} placeholder="负责人" onChange={onChange} />
    ),
  },
];

export const accountColumns = listColumns(contactAccountColumns, {
  username: { render: (row) => <Phone value={row.username} /> },
  status: { align: 'left', render: (row) => <StatusTag value={stateOf(row)} of={CONTACT_ACCOUNT_STATES} /> },
  validUntil: {
    render: (row) =>
      row.validUntil ? (
        <span className={endsSoon(row) ? styles.endsSoon : ''}>{row.validUntil}</span>
      ) : (
        <span className="quiet">长期</span>
      ),
  },
  lastLoginAt: {
    render: (row) =>
      row.lastLoginAt ? <DateText value={row.lastLoginAt} /> : <span className="quiet">从未登录</span>,
  },
  hasWechat: { render: (row) => (row.hasWechat ? '已绑定' : <span className="quiet">未绑定</span>) },
});
