import { ERROR_STATE, errorColumns, systemApi } from '@shibiao/contract/system';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, StatusTag } from '../../ui/texts.tsx';
import styles from './system.module.css';

type Row = RowOf<typeof systemApi.errors>;

const columns = listColumns(errorColumns, {
  resolvedAt: {
    render: (row: Row) => <StatusTag value={String(row.resolvedAt !== null)} of={ERROR_STATE} />,
  },
});
const filters: Filter[] = [
  { key: 'keyword', label: '错误或页面', kind: 'text', width: 200 },
  {
    key: 'isResolved',
    label: '状态',
    kind: 'select',
    options: codeOptions(ERROR_STATE),
  },
];

/** 错误日志: errors in people's browsers; equal ones share a row with a count. */
export default function ErrorsPage() {
  const mayResolve = useCan(systemApi.resolveError);
  const [open, setOpen] = useState<Row | null>(null);
  const resolve = useCommand(systemApi.resolveError, {
    success: '已标记为处理；再次出现时会重新打开',
    onSuccess: () => setOpen(null),
  });
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
        <PageDrawer
          title={open.message}
          width={760}
          onClose={() => setOpen(null)}
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
              {
                label: '最近遇到',
                value: (
                  <RecordLink kind="person" id={open.byId}>
                    {open.byName}
                  </RecordLink>
                ),
              },
              { label: '版本', value: open.release },
              { label: '浏览器', value: open.userAgent, isWide: true },
            ]}
          />
          <pre className={styles.errorStack}>{open.source ?? open.stack ?? '没有堆栈'}</pre>
        </PageDrawer>
      )}
    </>
  );
}
