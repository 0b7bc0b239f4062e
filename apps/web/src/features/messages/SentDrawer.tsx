import type { OutputOf } from '@shibiao/contract/endpoint';
import { readerColumns, SENT_STATE, sentMessagesApi } from '@shibiao/contract/sentMessages';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { notify } from '../../lib/notify.ts';
import { plainText } from '../../lib/plainText.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import styles from './messages.module.css';

const columns = listColumns(readerColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '姓名', kind: 'text' },
  {
    key: 'isRead',
    label: '已读',
    kind: 'select',
    width: 100,
    options: [
      { value: '1', label: '已读' },
      { value: '0', label: '未读' },
    ],
  },
];

/** One sent message: its text and its readers. */
export default function SentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(sentMessagesApi.sentOne, { id }));
  return (
    <RecordDrawer
      title="消息"
      titleOf={({ title }) => title}
      query={query}
      actions={(message) => <Actions message={message} />}
      onClose={onClose}
    >
      {(data) => (
        <>
          <p className="quiet">
            <StatusTag value={data.state} of={SENT_STATE} />{' '}
            <RecordLink kind="person" id={data.senderId} isQuiet>
              {data.senderName}
            </RecordLink>{' '}
            · {data.state === 'waiting' && '定时 '}
            <DateText value={data.state === 'waiting' ? data.sendAt : (data.sentAt ?? data.createdAt)} />
            {data.remindedAt && (
              <>
                {' · 最近提醒 '}
                <DateText value={data.remindedAt} />
              </>
            )}
            {data.problem && ` · ${data.problem}`}
          </p>
          <p className={styles.letterText}>{plainText(data.content)}</p>
          {data.sentAt && (
            <PagedTable
              screen="messages/readers"
              endpoint={sentMessagesApi.readers}
              fixed={{ broadcastId: id }}
              columns={columns}
              rowKey="id"
              filters={filters}
              exports={sentMessagesApi.exportReaders}
              bind="memory"
              height="auto"
              empty={{ title: '没有收件人' }}
            />
          )}
        </>
      )}
    </RecordDrawer>
  );
}

function Actions({ message }: { message: OutputOf<typeof sentMessagesApi.sentOne> }) {
  const recall = useCommand(sentMessagesApi.recall, { success: '已撤回' });
  const remind = useCommand(sentMessagesApi.remindUnread);
  const { id, state } = message;
  const isWaiting = state === 'waiting';
  const ask = () =>
    confirm({
      title: isWaiting ? '取消这次定时发送？' : '撤回这条消息？',
      content: isWaiting ? '到时不会发出。' : '没读过的人不会再看到；读过的人看到“已撤回”。',
      okText: isWaiting ? '取消发送' : '撤回',
      isDanger: true,
      onOk: () => recall.send({ id }),
    });
  return (
    <Space>
      {state === 'sent' && message.readers < message.recipients && (
        <Button
          loading={remind.isPending}
          onClick={() =>
            void remind.send({ id }).then(
              ({ recipients }) => notify.success(`已提醒 ${recipients} 人`),
              () => undefined,
            )
          }
        >
          提醒未读
        </Button>
      )}
      {(isWaiting || state === 'sent') && (
        <Button danger onClick={ask}>
          {isWaiting ? '取消发送' : '撤回'}
        </Button>
      )}
    </Space>
  );
}
