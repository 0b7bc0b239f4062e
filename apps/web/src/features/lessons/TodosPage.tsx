import { todosApi } from '@shibiao/contract/todos';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { useTodoColumns } from './useTodoColumns.tsx';

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
    label: '未完成',
    kind: 'select',
    width: 110,
    options: [{ value: 'true', label: '已完成' }],
  },
];

/** 待办: to-dos that follow from the records. */
export default function TodosPage() {
  const columns = useTodoColumns();
  return (
    <PagedTable
      screen="lessons/todos"
      endpoint={todosApi.list}
      columns={columns}
      rowKey="id"
      filters={filters}
      to={(row) => row.path}
      empty={{ title: '没有待办', hint: '课程缺讲师、课件、评价等时，系统自动列在这里。' }}
    />
  );
}
