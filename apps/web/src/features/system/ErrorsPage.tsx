import { ERROR_STATE, errorColumns, systemApi } from '@shibiao/contract/system';
import { Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
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
  const layer = useLayer<Row>();
  const resolve = useCommand(systemApi.resolveError, {
    success: '已标记为处理；再次出现时会重新打开',
    onSuccess: () => layer.close(),
  });
  return (
    <>
      <PagedTable
        screen="system/errors"
        endpoint={systemApi.errors}
        columns={columns}
        rowKey="id"
        filters={filters}
        onOpen={layer.open}
        rowClass={(row) => (row.resolvedAt ? 'row-quiet' : '')}
        empty={{ title: '没有错误', hint: '正式环境中，页面遇到的错误会记录在这里。' }}
      />
      <Opened layer={layer}>
        {(of, close) => (
          <PageDrawer
            title={of.message}
            width={760}
            onClose={close}
            extra={
              mayResolve &&
              !of.resolvedAt && (
                <Button type="primary" loading={resolve.isPending} onClick={() => resolve.run({ id: of.id })}>
                  标记为已处理
                </Button>
              )
            }
          >
            <Facts
              title="发生"
              items={[
                { label: '页面', value: of.url, isWide: true },
                { label: '次数', value: of.hits },
                {
                  label: '最近遇到',
                  value: (
                    <RecordLink kind="person" id={of.byId}>
                      {of.byName}
                    </RecordLink>
                  ),
                },
                { label: '版本', value: of.release },
                { label: '浏览器', value: of.userAgent, isWide: true },
              ]}
            />
            <pre className={styles.errorStack}>{of.source ?? of.stack ?? '没有堆栈'}</pre>
          </PageDrawer>
        )}
      </Opened>
    </>
  );
}
