import type { OutputOf } from '@shibiao/contract/endpoint';
import { followersApi, IMPORT_STATES, MOST_FILE_BYTES } from '@shibiao/contract/market/followers';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '../../lib/call.ts';
import { useCommand } from '../../lib/query.ts';
import { ImportDrawer } from '../../ui/ImportDrawer.tsx';
import type { SheetsRead } from '../../ui/SheetsNote.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import { type Channel, channelName } from './followers.ts';

type Row = OutputOf<typeof followersApi.importFollowers>['list'][number];
interface Preview {
  content: string;
  rows: Row[];
  sheets: SheetsRead | null | undefined;
}
interface Props {
  channels: readonly Channel[];
  onClose: () => void;
}

/** Encodes a file for the wire. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
const countOf = (rows: readonly Row[], state: Row['state']) =>
  rows.filter((row) => row.state === state).length;

/** Imports a platform's export after a preview of the changes. */
export default function ImportFollowers({ channels, onClose }: Props) {
  const [channelId, setChannelId] = useState<number | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const send = useCommand(followersApi.importFollowers);
  return (
    <ImportDrawer<Preview, Row>
      title="导入平台数据"
      hint="平台后台导出的原始文件：至少有“日期”和“粉丝总数”两列，新增、取关有就一起读。同一个文件导入两次不会重复。"
      subject={channelId}
      before={
        <Select
          aria-label="渠道"
          placeholder="先选择渠道"
          value={channelId}
          options={channels.map((one) => ({ value: one.id, label: channelName(one) }))}
          onChange={setChannelId}
        />
      }
      read={async (file, options) => {
        // The server cuts the connection of a larger upload, which the browser would report as a network error.
        if (file.size > MOST_FILE_BYTES) throw new ApiError(408, '文件不能超过 1 MB');
        const content = await base64Of(file);
        const input = { channelId: channelId ?? 0, content, isPreview: true };
        const { list, sheets } = await call(followersApi.importFollowers, input, options);
        return { content, rows: list, sheets };
      }}
      summaryOf={({ rows, sheets }) => {
        const count = (state: Row['state']) => countOf(rows, state);
        const wanted = count('new') + (overwrites ? count('changed') : 0);
        return {
          title: `新增 ${count('new')} 天，已有 ${count('same')} 天，不同 ${count('changed')} 天，有误 ${count('bad')} 行`,
          isWarning: count('bad') > 0,
          rows,
          sheets,
          action: `写入 ${wanted} 天`,
          canRun: wanted > 0,
        };
      }}
      choice={({ rows }) =>
        countOf(rows, 'changed') > 0 && (
          <Checkbox checked={overwrites} onChange={(event) => setOverwrites(event.target.checked)}>
            用文件里的数替换不同的 {countOf(rows, 'changed')} 天
          </Checkbox>
        )
      }
      columns={[
        { title: '行', dataIndex: 'line', width: 50 },
        { title: '日期', dataIndex: 'date', render: (date: string | null) => date ?? '—' },
        { title: '粉丝数', dataIndex: 'total', align: 'right' },
        {
          title: '已登记',
          dataIndex: 'before',
          align: 'right',
          render: (value: number | null) => value ?? '—',
        },
        {
          title: '结果',
          dataIndex: 'state',
          render: (state: string, row) => row.problem ?? <StatusTag value={state} of={IMPORT_STATES} />,
        },
      ]}
      run={async (_file, { content }) => {
        const { written } = await send.send({
          channelId: channelId ?? 0,
          content,
          isPreview: false,
          overwrites,
        });
        return written > 0 ? `已写入 ${written} 天` : '没有需要写入的数据';
      }}
      onClose={() => onClose()}
    />
  );
}
