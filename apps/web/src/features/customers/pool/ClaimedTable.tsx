import { LEVELS } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import type { ReactNode } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, StatusTag } from '../../../ui/texts.tsx';
import { ownerFilter } from '../customers.filters.tsx';

type Row = RowOf<typeof poolApi.claimedToday>;

const columns: Column<Row>[] = [
  { key: 'contactName', title: '客户', width: 110, fixed: 'left' },
  { key: 'level', title: '等级', width: 64, render: (row) => <StatusTag value={row.level} of={LEVELS} /> },
  { key: 'cooperationName', title: '机构', width: 240 },
  { key: 'authorName', title: '领取人', width: 100 },
  { key: 'orgName', title: '组织', width: 150 },
  {
    key: 'claimedAt',
    title: '领取时间',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.claimedAt} pattern="YYYY-MM-DD HH:mm:ss" />,
  },
  {
    key: 'isHeld',
    title: '现状',
    width: 100,
    render: (row) => (row.isHeld ? '持有中' : <span className="quiet">已转出</span>),
  },
];
const filters: Filter[] = [
  { key: 'keyword', label: '客户姓名或拼音', kind: 'text', width: 170 },
  { ...ownerFilter, label: '领取人' },
  {
    key: 'day',
    label: '日期',
    kind: 'custom',
    width: 150,
    render: (value, change) => (
      <DateInput aria-label="日期" placeholder="今天" value={value ?? null} onChange={change} />
    ),
  },
];

/** 今日领取: claims of a day by people of the scope. */
export function ClaimedTable({ choice }: { choice: ReactNode }) {
  const page = usePage();
  return (
    <PagedTable
      screen="customers/claimed"
      endpoint={poolApi.claimedToday}
      columns={columns}
      rowKey="id"
      filters={filters}
      toolbar={choice}
      onOpen={(row) => row.isHeld && page.navigate(`/customers/detail/${row.contactId}`)}
      empty={{ title: '今天还没有人领取' }}
    />
  );
}
