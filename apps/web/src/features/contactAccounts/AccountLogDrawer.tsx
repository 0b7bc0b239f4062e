import { contactLogColumns, contactsApi } from '@shibiao/contract/contacts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirmLossOf } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import type { AccountRow } from './accounts.columns.tsx';
import styles from './accounts.module.css';

type Entry = RowOf<typeof contactsApi.accountLog>;

/** Events and notes of an account. */
export default function AccountLogDrawer({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const can = useCans();
  const mayNote = can(contactsApi.editAccountLog);
  const [editing, setEditing] = useState<Entry | null>(null);
  const [note, setNote] = useState('');
  const edit = (entry: Entry | null) => {
    setEditing(entry);
    setNote(entry?.note ?? '');
  };
  const isDirty = note.trim() !== (editing?.note ?? '').trim();
  const save = useCommand(contactsApi.editAccountLog, {
    success: '备注已保存',
    onSuccess: () => edit(null),
    goesOn: true,
  });
  const columns: Column<Entry>[] = [
    ...listColumns(contactLogColumns),
    ...(mayNote
      ? [
          {
            key: 'actions',
            title: '',
            width: 70,
            render: (entry: Entry) =>
              entry.isOwnNote && (
                <LinkButton onClick={() => confirmLossOf(isDirty, () => edit(entry))}>修改</LinkButton>
              ),
          },
        ]
      : []),
  ];
  return (
    <RecordDrawer title={`${row.contactName} 的账号记录`} isDirty={isDirty} onClose={onClose}>
      {mayNote && (
        <div className={styles.noteLine}>
          <Input.TextArea
            aria-label="备注"
            placeholder="备注，例如：客户要求延期到年底"
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            type="primary"
            disabled={!note.trim()}
            loading={save.isPending}
            onClick={() => save.run({ contactId: row.contactId, note, id: editing?.id })}
          >
            {editing ? '保存修改' : '添加备注'}
          </Button>
          {editing && <Button onClick={() => edit(null)}>取消</Button>}
        </div>
      )}
      <PagedTable
        endpoint={contactsApi.accountLog}
        fixed={{ contactId: row.contactId }}
        columns={columns}
        rowKey="id"
        bind="memory"
        height="auto"
        empty={{ title: '还没有记录' }}
      />
    </RecordDrawer>
  );
}
