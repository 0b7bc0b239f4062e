import { TODO_KINDS, todosApi } from '@shibiao/contract/todos';
import { Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';

type Row = RowOf<typeof todosApi.list>;
const columns: Column<Row>[] = [
  { key: 'title', title: '待办', width: 300, fixed: 'left' },
  {
    key: 'kind',
    title: '类型',
    width: 110,
    render: (row) => TODO_KINDS[row.kind as keyof typeof TODO_KINDS] ?? row.kind,
  },
  {
    key: 'dueOn',
    title: '截止',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.dueOn} />,
  },
  { key: 'personnelName', title: '负责人', width: 100 },
  { key: 'doneAt', title: '完成时间', width: 150, render: (row) => <DateText value={row.doneAt} /> },
];
const filters: Filter[] = [
  { key: 'keyword', label: '待办内容', kind: 'text', width: 180 },
  {
    key: 'isMine',
    label: '范围',
    kind: 'select',
    width: 110,
    options: [{ value: 'true', label: '只看我的' }],
  },
  {
    key: 'isDone',
    label: '状态',
    kind: 'select',
    width: 110,
    options: [
      { value: 'false', label: '未完成' },
      { value: 'true', label: '已完成' },
    ],
  },
];

/** 待办: what events and the nightly look have put on people's lists. */
export default function TodosPage() {
  const page = usePage();
  const edit = useCommand(todosApi.edit);
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    width: 90,
    fixed: 'right',
    screenOnly: true,
    render: (row) => (
      <Button type="link" size="small" onClick={() => edit.run({ id: row.id, isDone: row.doneAt === null })}>
        {row.doneAt === null ? '完成' : '重新打开'}
      </Button>
    ),
  };
  return (
    <PagedTable
      screen="lessons/todos"
      endpoint={todosApi.list}
      columns={[...columns, actions]}
      rowKey="id"
      filters={filters}
      onOpen={(row) => page.navigate(row.path)}
      empty={{ title: '没有待办' }}
    />
  );
}
