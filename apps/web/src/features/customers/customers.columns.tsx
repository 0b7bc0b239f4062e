import { CUSTOMER_KINDS, type customersApi } from '@shibiao/contract/customers/customers';
import { Tag } from 'antd';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Phone, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type CustomerRow = RowOf<typeof customersApi.list>;

export const LEVEL = {
  A: ['A', 'good'],
  B: ['B', 'info'],
  C: ['C', 'warn'],
  D: ['D', 'quiet'],
} as const satisfies Statuses;

const SOON_DAYS = 7;

/** How many days are left until the pool: the nearer, the louder. */
export function RecycleText({ days, day }: { days: number | null; day: string | null }) {
  if (days === null) return <span className="blank">—</span>;
  const text = days <= 0 ? '今晚回收' : `${days} 天`;
  const color = days <= 3 ? 'error' : days <= SOON_DAYS ? 'warning' : undefined;
  return (
    <span title={`${day} 回收公海`}>
      {color ? (
        <Tag color={color} variant="filled">
          {text}
        </Tag>
      ) : (
        <span className="tabular">{text}</span>
      )}
    </span>
  );
}

const isPast = (value: string | null) => value !== null && new Date(value.replace(' ', 'T')) < new Date();

/** A planned time; what is past stands out. */
export function NextText({ value }: { value: string | null }) {
  const isLate = isPast(value);
  return (
    <span className={isLate ? 'customer-late' : ''} title={isLate ? '已逾期' : ''}>
      <DateText value={value} pattern="MM-DD HH:mm" />
    </span>
  );
}

export const customerColumns: Column<CustomerRow>[] = [
  {
    key: 'contactName',
    title: '客户',
    width: 110,
    fixed: 'left',
    sortable: true,
  },
  {
    key: 'level',
    title: '等级',
    width: 64,
    sortable: true,
    render: (row) => <StatusTag value={row.level} of={LEVEL} />,
  },
  { key: 'cooperationName', title: '机构', width: 196 },
  { key: 'position', title: '职位', width: 86 },
  { key: 'tel', title: '电话', width: 118, render: (row) => <Phone value={row.tel} /> },
  { key: 'wechat', title: '微信', width: 110, defaultHidden: true },
  {
    key: 'isKeyPerson',
    title: '关键人',
    width: 64,
    render: (row) => (row.isKeyPerson ? <StatusTag value={1} of={{ 1: ['关键', 'info'] }} /> : null),
  },
  {
    key: 'lastFollowUpAt',
    title: '最近跟进',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.lastFollowUpAt} pattern="YYYY-MM-DD" />,
  },
  {
    key: 'nextFollowUpAt',
    title: '下次跟进',
    width: 108,
    sortable: true,
    render: (row) => <NextText value={row.nextFollowUpAt} />,
  },
  {
    key: 'lastDealAt',
    title: '最近成交',
    width: 104,
    sortable: true,
    render: (row) => <DateText value={row.lastDealAt} />,
  },
  {
    key: 'recycleOn',
    title: '距回收',
    width: 92,
    sortable: true,
    render: (row) => <RecycleText days={row.recycleDays} day={row.recycleOn} />,
  },
  { key: 'authorName', title: '负责人', width: 90 },
  { key: 'orgName', title: '组织', width: 130, defaultHidden: true },
  { key: 'provinceName', title: '省份', width: 90, defaultHidden: true },
  { key: 'cityName', title: '城市', width: 90 },
  { key: 'source', title: '来源', width: 90 },
  {
    key: 'kind',
    title: '类别',
    width: 90,
    defaultHidden: true,
    render: (row) => CUSTOMER_KINDS[row.kind as 'partner'],
  },
  {
    key: 'bcoreOrg',
    title: '核心机构',
    width: 90,
    defaultHidden: true,
    render: (row) => (row.bcoreOrg === 1 ? <StatusTag value={1} of={{ 1: ['核心', 'good'] }} /> : null),
  },
  {
    key: 'ownedSince',
    title: '持有自',
    width: 108,
    defaultHidden: true,
    render: (row) => <DateText value={row.ownedSince} pattern="YYYY-MM-DD" />,
  },
  { key: 'remark', title: '备注', width: 200, defaultHidden: true },
  {
    key: 'createdAt',
    title: '创建',
    width: 108,
    sortable: true,
    defaultHidden: true,
    render: (row) => <DateText value={row.createdAt} pattern="YYYY-MM-DD" />,
  },
  {
    key: 'updatedAt',
    title: '更新',
    width: 140,
    sortable: true,
    render: (row) => <DateText value={row.updatedAt} />,
  },
];
