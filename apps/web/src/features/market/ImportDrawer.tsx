import type { OutputOf } from '@shibiao/contract/endpoint';
import { followersApi, IMPORT_STATES } from '@shibiao/contract/market/followers';
import { Alert, Button, Checkbox, Drawer, Select, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { StatusTag } from '../../ui/texts.tsx';
import { type Channel, channelName } from './FollowersPage.tsx';

type Preview = OutputOf<typeof followersApi.importFollowers>['list'];

/** A file's content for the wire. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Takes a platform's own export: shows first what it would change. */
export default function ImportDrawer({
  channels,
  onClose,
}: {
  channels: readonly Channel[];
  onClose: () => void;
}) {
  const page = usePage();
  const input = useRef<HTMLInputElement>(null);
  const [channelId, setChannelId] = useState<number | null>(null);
  const [content, setContent] = useState('');
  const [fileName, setFileName] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const look = useCommand(followersApi.importFollowers, { onSuccess: ({ list }) => setPreview(list) });
  const save = useCommand(followersApi.importFollowers, {
    onSuccess: ({ written }) => {
      notify.success(written > 0 ? `已写入 ${written} 天` : '没有需要写入的数据');
      onClose();
    },
  });
  const take = async (file: File | undefined) => {
    if (!file || channelId === null) return;
    const text = await base64Of(file);
    setFileName(file.name);
    setContent(text);
    setPreview(null);
    look.run({ channelId, content: text, isPreview: true });
  };
  const counts = (state: string) => preview?.filter((row) => row.state === state).length ?? 0;
  const wanted = counts('new') + (overwrites ? counts('changed') : 0);
  return (
    <Drawer
      title="导入平台数据"
      open
      size={560}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={channelId === null || preview === null || wanted === 0}
            loading={save.isPending}
            onClick={() => {
              if (channelId !== null) save.run({ channelId, content, isPreview: false, overwrites });
            }}
          >
            写入 {wanted} 天
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        <Alert
          type="info"
          showIcon
          title="上传平台后台导出的原始文件（xlsx 或 csv）：至少有“日期”和“粉丝总数”两列，新增、取关有就一起读。同一个文件导入两次不会重复。"
        />
        <Select
          aria-label="渠道"
          placeholder="先选择渠道"
          style={{ width: '100%' }}
          value={channelId}
          options={channels.map((one) => ({ value: one.id, label: channelName(one) }))}
          onChange={(value) => {
            setChannelId(value);
            setPreview(null);
          }}
        />
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv"
          aria-label="平台文件"
          style={{ display: 'none' }}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button disabled={channelId === null} loading={look.isPending} onClick={() => input.current?.click()}>
          {fileName || '选择文件'}
        </Button>
        {preview && (
          <>
            <span>
              新增 {counts('new')} 天，已有 {counts('same')} 天，不同 {counts('changed')} 天，有误{' '}
              {counts('bad')} 行
            </span>
            {counts('changed') > 0 && (
              <Checkbox checked={overwrites} onChange={(event) => setOverwrites(event.target.checked)}>
                用文件里的数替换不同的 {counts('changed')} 天
              </Checkbox>
            )}
            <Table
              size="small"
              rowKey="line"
              dataSource={preview}
              pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
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
                  render: (state: string, row) =>
                    row.problem ?? <StatusTag value={state} of={IMPORT_STATES} />,
                },
              ]}
            />
          </>
        )}
      </Space>
    </Drawer>
  );
}
