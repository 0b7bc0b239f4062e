import { IMPORT_KEPT, importColumns, importsApi } from '@shibiao/contract/customers/imports';
import { Button } from 'antd';
import { useEffect } from 'react';
import { markCallStale } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'));
type Job = RowOf<typeof importsApi.importJobs>;

const progress: Column<Job> = {
  key: 'progress',
  title: '进度',
  width: 160,
  render: (row) => (
    <ProgressBar
      label="导入进度"
      size="small"
      percent={row.total > 0 ? Math.round((row.done / row.total) * 100) : 0}
    />
  ),
};
const AGAIN_MS = 5000;
/** Polls the figures while an import runs. */
function Running() {
  useEffect(() => {
    const timer = setInterval(() => markCallStale(importsApi.importJobs), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="quiet">有导入正在进行，进度自动更新</span>;
}

const columns = listColumns(importColumns).toSpliced(3, 0, progress);

/** 导入: starts an import of customers and lists those in scope with their state; a running one opens again. */
export default function ImportsPage() {
  const layer = useLayer<Job | 'new'>();
  return (
    <>
      <PagedTable
        screen="customers/imports"
        endpoint={importsApi.importJobs}
        columns={columns}
        rowKey="id"
        toolbar={
          <Can to={importsApi.importUpload}>
            <Button type="primary" onClick={() => layer.open('new')}>
              导入客户
            </Button>
          </Can>
        }
        note={({ list }) => list.some(({ status }) => status === 'running') && <Running />}
        onOpen={layer.open}
        empty={{
          title: '还没有导入过',
          hint: `下载模板，填好后上传 xlsx 或 csv。没有开始的 ${IMPORT_KEPT.waiting} 天后清除。`,
        }}
      />
      <Opened layer={layer}>
        {(of, close) => <ImportDrawer job={of === 'new' ? null : of} onClose={close} />}
      </Opened>
    </>
  );
}
