import { claimedColumns, poolApi } from '@shibiao/contract/customers/pool';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/dates.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { DateText } from '../../../ui/texts.tsx';
import { ownerFilter } from '../customers.filters.tsx';

const columns = listColumns(claimedColumns, {
  claimedAt: { render: (row) => <DateText value={row.claimedAt} pattern="YYYY-MM-DD HH:mm:ss" /> },
  isHeld: { render: (row) => (row.isHeld ? '持有中' : <span className="quiet">已转出</span>) },
});
const filters: Filter[] = [
  { key: 'keyword', label: '客户姓名或拼音', kind: 'text', width: 170 },
  { ...ownerFilter, label: '领取人' },
  {
    key: 'day',
    label: '日期',
    kind: 'custom',
    text: (value) => value,
    width: 150,
    render: (value, change) => (
      <DateInput aria-label="日期" placeholder="今天" value={value ?? null} onChange={change} />
    ),
  },
];

/** 今日领取: claims of a day by people in scope. */
export function ClaimedTable({ choice }: { choice: ReactNode }) {
  return (
    <PagedTable
      screen="customers/claimed"
      endpoint={poolApi.claimedToday}
      columns={columns}
      rowKey="id"
      filters={filters}
      toolbar={choice}
      to={(row) => (row.isHeld ? `/customers/detail/${row.contactId}` : null)}
      empty={{ title: '今天还没有人领取' }}
    />
  );
}
