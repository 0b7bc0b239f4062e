import { TODO_KINDS, todosApi } from '@shibiao/contract/todos';
import { Button, Typography } from 'antd';
import { useCommand } from '../../lib/query.ts';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';

type Todo = RowOf<typeof todosApi.list>;

const facts: Column<Todo>[] = [
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

/** What is to be done, and the button that ticks it off. */
export function useTodoColumns(): Column<Todo>[] {
  const edit = useCommand(todosApi.edit);
  const keep = (row: Todo, note: string) => {
    if (note !== (row.note ?? '')) edit.run({ id: row.id, isDone: row.doneAt !== null, note });
  };
  return [
    ...facts,
    {
      key: 'note',
      title: '备注',
      width: 180,
      render: (row) => (
        <Typography.Text
          style={{ fontSize: 'inherit' }}
          editable={{
            text: row.note ?? '',
            tooltip: '写备注',
            maxLength: 200,
            onChange: (note) => keep(row, note),
          }}
        >
          {row.note}
        </Typography.Text>
      ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      fixed: 'right',
      screenOnly: true,
      render: (row) => (
        <Button
          type="link"
          size="small"
          onClick={() => edit.run({ id: row.id, isDone: row.doneAt === null })}
        >
          {row.doneAt === null ? '完成' : '重新打开'}
        </Button>
      ),
    },
  ];
}
