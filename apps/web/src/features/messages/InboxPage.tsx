import { messageColumns, messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { plainText } from '../../lib/plainText.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import { SENDING } from './sentTypes.ts';

const SendForm = lazy(() => import('./SendForm.tsx'));
type Message = RowOf<typeof messagesApi.list>;

const columns = listColumns(messageColumns, {
  msgContent: { render: (row: Message) => plainText(row.msgContent).slice(0, 80) },
  senderName: {
    render: (row: Message) => (
      <RecordLink kind="person" id={row.senderId}>
        {row.senderName ?? '系统'}
      </RecordLink>
    ),
  },
});
const filters: Filter[] = [
  { key: 'keyword', label: '标题或内容', kind: 'text', width: 180 },
  {
    key: 'unread',
    label: '状态',
    kind: 'select',
    width: 100,
    options: [
      { value: '1', label: '未读' },
      { value: '0', label: '全部' },
    ],
  },
];
/** 消息: messages of the caller; they can be read, opened at their target and deleted. */
export default function InboxPage() {
  const page = usePage();
  const can = useCans();
  const [chosen, setChosen] = useState<Message | null>(null);
  const [isSending, setIsSending] = useState(false);
  const markAll = useCommand(messagesApi.markAllRead, { success: '已全部标为已读' });
  const mark = useCommand(messagesApi.edit);
  // The message named by a card or the bell; it may be on any page of the list.
  const wanted = Number(page.search.id) || null;
  const named = useQuery({
    ...queryOf(messagesApi.list, { id: wanted, count: 1 }, { enabled: wanted !== null, isQuiet: true }),
    select: ({ list }) => list[0] ?? null,
  });
  const found = wanted === null ? undefined : named.data;
  // The newest choice: a card clicked beside an open message shows its own.
  const open = found ?? chosen;
  const close = () => {
    setChosen(null);
    page.setSearch({ id: undefined });
  };
  return (
    <>
      <PagedTable
        screen="messages/inbox"
        endpoint={messagesApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        toolbar={
          <>
            {SENDING.some(can) && (
              <Button type="primary" onClick={() => setIsSending(true)}>
                发送消息
              </Button>
            )}
            <Button loading={markAll.isPending} onClick={() => markAll.run({})}>
              全部已读
            </Button>
          </>
        }
        batch={(rows, clear) => (
          <>
            <Button
              onClick={() =>
                void mark.send({ msgid: rows.map((row) => row.id) }).then(clear, () => undefined)
              }
            >
              标为已读
            </Button>
            <RemoveButton
              endpoint={messagesApi.delete}
              input={{ msgid: rows.map((row) => row.id) }}
              question={`删除 ${rows.length} 条消息？`}
              onRemoved={clear}
            />
          </>
        )}
        rowClass={(row) => (row.readAt ? '' : 'row-unread')}
        onOpen={(row) => {
          setChosen(row);
          page.setSearch({ id: undefined });
        }}
        empty={{ title: '没有消息' }}
      />
      {wanted !== null && !open && (
        <RecordDrawer key={wanted} title="消息" query={named} gone="消息不存在，或者已删除" onClose={close} />
      )}
      {open && <MessageDrawer key={open.id} message={open} onClose={close} />}
      {isSending && (
        <Suspense fallback={null}>
          <SendForm onClose={() => setIsSending(false)} />
        </Suspense>
      )}
    </>
  );
}
