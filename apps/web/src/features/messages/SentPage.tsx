import { SENT_STATE, sentColumns, sentMessagesApi } from '@shibiao/contract/sentMessages';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useCans } from '../../lib/session.ts';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { SENDING } from './sentTypes.ts';

const SendForm = lazy(() => import('./SendForm.tsx'));
const SentDrawer = lazy(() => import('./SentDrawer.tsx'));
type Sent = RowOf<typeof sentMessagesApi.sent>;

const columns = listColumns(sentColumns, {
  recipients: { render: (row: Sent) => (row.sentAt ? row.recipients : '—') },
  readers: {
    render: (row: Sent) => (row.sentAt ? `${row.readers} / ${row.recipients}` : '—'),
  },
});
const filters: Filter[] = [
  { key: 'keyword', label: '标题或内容', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', width: 120, options: codeOptions(SENT_STATE) },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
];

/** 已发消息: sent and scheduled messages with their readers; they can be recalled and repeated as reminders. */
export default function SentPage() {
  const can = useCans();
  const [isSending, setIsSending] = useState(false);
  const layer = useLayer<number>();
  return (
    <>
      <PagedTable
        screen="messages/sent"
        endpoint={sentMessagesApi.sent}
        columns={columns}
        rowKey="id"
        filters={filters}
        presets={[
          { label: '待发送', values: { state: 'waiting' } },
          { label: '已撤回', values: { state: 'recalled' } },
        ]}
        toolbar={
          SENDING.some(can) && (
            <Button type="primary" onClick={() => setIsSending(true)}>
              发送消息
            </Button>
          )
        }
        cards={['state', 'readers', 'sentAt', 'sendAt']}
        exports={sentMessagesApi.exportSent}
        rowClass={(row) =>
          row.state === 'recalled' ? 'row-quiet' : row.state === 'failed' ? 'row-warn' : ''
        }
        onOpen={(row) => layer.open(row.id)}
        empty={{ title: '还没有发过消息', hint: '在消息里点「发送消息」，可以现在发，也可以定时。' }}
      />
      <Suspense fallback={null}>
        {isSending && <SendForm onClose={() => setIsSending(false)} />}
        <Opened layer={layer}>{(of, close) => <SentDrawer id={of} onClose={close} />}</Opened>
      </Suspense>
    </>
  );
}
