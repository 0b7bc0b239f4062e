import { teachersApi } from '@shibiao/contract/teachers';
import { usePage } from '../../lib/page.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { LEVEL } from './teachers.columns.tsx';

type Row = RowOf<typeof teachersApi.listSubsidies>;

const columns: Column<Row>[] = [
  { key: 'name', title: '讲师', width: 120, fixed: 'left', sortable: true },
  {
    key: 'guanlilevel',
    title: '级别',
    width: 80,
    render: (row) => <StatusTag value={row.guanlilevel} of={LEVEL} />,
  },
  {
    key: 'subsidy',
    title: '标准补贴',
    width: 120,
    align: 'right',
    render: (row) => <Money value={row.subsidy} />,
  },
  { key: 'lessons', title: '有补贴的课程', width: 130, align: 'right', sortable: true },
  {
    key: 'amount',
    title: '补贴合计',
    width: 130,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.amount} />,
  },
  {
    key: 'lastDate',
    title: '最近一次',
    width: 120,
    sortable: true,
    render: (row) => <DateText value={row.lastDate} />,
  },
];
const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或首字母', kind: 'text', width: 180 },
  { key: 'from', toKey: 'to', label: '授课日期', kind: 'dateRange' },
];

/** 补贴: what was paid to teachers beside their fees, from the confirmed lessons. */
export default function SubsidiesPage() {
  const page = usePage();
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
      onOpen={(row) => page.navigate(`/teacherManage/teacherDetails/${row.id}?tab=lessons`)}
      empty={{ title: '这段时间没有补贴' }}
    />
  );
}
