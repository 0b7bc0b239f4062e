import { subsidyColumns, teachersApi } from '@shibiao/contract/teachers';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';

const columns = listColumns(subsidyColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或首字母', kind: 'text', width: 180 },
  { key: 'from', toKey: 'to', label: '授课日期', kind: 'dateRange' },
];

/** 补贴: subsidies of confirmed lessons, paid to teachers beside their fees. */
export default function SubsidiesPage() {
  return (
    <PagedTable
      screen="teachers/subsidies"
      endpoint={teachersApi.listSubsidies}
      columns={columns}
      rowKey="id"
      filters={filters}
      defaultSort={{ sort: 'amount', order: 'desc' }}
      exports={teachersApi.exportSubsidies}
      sums={(sums) => ({ name: '合计', lessons: sums.lessons, amount: <Money value={sums.amount} /> })}
      to={(row) => `/teacherManage/teacherDetails/${row.id}?tab=lessons`}
      empty={{ title: '这段时间没有补贴' }}
    />
  );
}
