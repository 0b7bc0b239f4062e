import { todoColumns, todosApi } from '@shibiao/contract/todos';
import { Button, Typography } from 'antd';
import { useCommand } from '../../lib/query.ts';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

type Todo = RowOf<typeof todosApi.list>;

/** What is to be done, and the button that ticks it off. */
export function useTodoColumns(): Column<Todo>[] {
  const edit = useCommand(todosApi.edit);
  const keep = (row: Todo, note: string) => {
    if (note !== (row.note ?? '')) edit.run({ id: row.id, isDone: row.doneAt !== null, note });
  };
  const note = (row: Todo) => (
    <Typography.Text
      style={{ fontSize: 'inherit' }}
      editable={{
        text: row.note ?? '',
        tooltip: '写备注',
        maxLength: 200,
        onChange: (text) => keep(row, text),
      }}
    >
      {row.note}
    </Typography.Text>
  );
  return [
    ...listColumns(todoColumns, { note: { render: note } }),
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
