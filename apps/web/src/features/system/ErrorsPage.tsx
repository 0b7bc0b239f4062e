import { systemApi } from '@shibiao/contract/system';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, type Statuses, StatusTag } from '../../ui/texts.tsx';
import './system.css';

type Row = RowOf<typeof systemApi.errors>;

const STATES: Statuses = { open: ['未处理', 'bad'], resolved: ['已处理', 'quiet'] };
const filters: Filter[] = [
  { key: 'keyword', label: '错误或页面', kind: 'text', width: 200 },
  {
    key: 'isResolved',
    label: '状态',
    kind: 'select',
    options: [
      { value: 'false', label: '未处理' },
      { value: 'true', label: '已处理' },
    ],
  },
];

/** 错误日志: what people's browsers ran into; the same error is one row that counts. */
export default function ErrorsPage() {
  const page = usePage();
  const mayResolve = useCan(systemApi.resolveError);
  const [open, setOpen] = useState<Row | null>(null);
  const resolve = useCommand(systemApi.resolveError, {
    success: '已标记为处理；再次出现时会重新打开',
    onSuccess: () => setOpen(null),
  });
  const columns: Column<Row>[] = [
    { key: 'message', title: '错误', width: 420, fixed: 'left' },
    {
      key: 'state',
      title: '状态',
      width: 90,
      render: (row) => <StatusTag value={row.resolvedAt ? 'resolved' : 'open'} of={STATES} />,
    },
    { key: 'hits', title: '次数', width: 80, align: 'right', sortable: true },
    { key: 'url', title: '页面', width: 240 },
    { key: 'byName', title: '最近遇到', width: 100 },
    {
      key: 'lastAt',
      title: '最近时间',
      width: 140,
      sortable: true,
      render: (row) => <DateText value={row.lastAt} />,
    },
    { key: 'firstAt', title: '首次时间', width: 140, render: (row) => <DateText value={row.firstAt} /> },
  ];
  return (
    <>
      <PagedTable
        screen="system/errors"
        endpoint={systemApi.errors}
        columns={columns}
        rowKey="id"
        filters={filters}
        onOpen={setOpen}
        rowClass={(row) => (row.resolvedAt ? 'row-quiet' : '')}
        empty={{ title: '没有错误', hint: '正式环境中，页面遇到的错误会记录在这里。' }}
      />
      {open && (
        <Drawer
          title={open.message}
          open
          size={760}
          onClose={() => setOpen(null)}
          getContainer={page.container}
          rootStyle={{ position: 'absolute' }}
          extra={
            mayResolve &&
            !open.resolvedAt && (
              <Button type="primary" loading={resolve.isPending} onClick={() => resolve.run({ id: open.id })}>
                标记为已处理
              </Button>
            )
          }
        >
          <Facts
            title="发生"
            items={[
              { label: '页面', value: open.url, isWide: true },
              { label: '次数', value: open.hits },
              { label: '最近遇到', value: open.byName },
              { label: '版本', value: open.release },
              { label: '浏览器', value: open.userAgent, isWide: true },
            ]}
          />
          <pre className="error-stack">{open.stack ?? '没有堆栈'}</pre>
        </Drawer>
      )}
    </>
  );
}
