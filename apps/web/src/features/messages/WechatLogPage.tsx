import {
  WECHAT_CHANNELS,
  WECHAT_STATUS,
  wechatMessageColumns,
  wechatMessagesApi,
} from '@shibiao/contract/wechatMessages';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const columns = listColumns(wechatMessageColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '收件人或标题', kind: 'text' },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: codeOptions(WECHAT_STATUS) },
  { key: 'channel', label: '渠道', kind: 'select', width: 120, options: codeOptions(WECHAT_CHANNELS) },
  { key: 'from', toKey: 'to', label: '产生时间', kind: 'dateRange' },
];

/** 微信消息记录: messages sent by WeChat, with the reasons of failures. */
export default function WechatLogPage() {
  return (
    <PagedTable
      screen="messages/wechat"
      endpoint={wechatMessagesApi.wechatLog}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={wechatMessagesApi.exportWechatLog}
      rowClass={(row) => (row.status === 4 ? 'row-warn' : '')}
      empty={{
        title: '还没有微信消息',
        hint: '绑定了微信的人、在企业微信里的员工收到站内消息时，这里各有一条。',
      }}
    />
  );
}
