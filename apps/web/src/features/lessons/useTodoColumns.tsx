import { todoColumns, todosApi } from '@shibiao/contract/todos';
import { Typography } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DueText } from '../../ui/DueText.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';

type Todo = RowOf<typeof todosApi.list>;

/** A lesson that needs another teacher, without anybody who searches. */
const isFree = (row: Todo) => row.kind === 'replacement' && row.doneAt === null && row.personnelId === null;

/** Columns of to-dos, with the button that ticks one off. */
export function useTodoColumns(): Column<Todo>[] {
  const edit = useCommand(todosApi.edit);
  const hold = useCommand(todosApi.hold, { success: '已由您处理' });
  const canHold = useCan(todosApi.hold);
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
    ...listColumns(todoColumns, {
      dueOn: { width: 150, render: (row) => <DueText value={row.dueOn} isOpen={row.doneAt === null} /> },
      note: { render: note },
    }),
    {
      ...ACTIONS,
      width: 150,
      render: (row) => (
        <>
          {canHold && isFree(row) && (
            <LinkButton onClick={() => hold.run({ id: row.id })}>我来处理</LinkButton>
          )}
          <LinkButton onClick={() => edit.run({ id: row.id, isDone: row.doneAt === null })}>
            {row.doneAt === null ? '完成' : '重新打开'}
          </LinkButton>
        </>
      ),
    },
  ];
}
