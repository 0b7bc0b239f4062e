import { importColumns, importsApi } from '@shibiao/contract/customers/imports';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '../../../ui/Can.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';

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
const columns = listColumns(importColumns).toSpliced(2, 0, progress);

/** 客户导入: a new import, and those of the scope with their state; one that runs is opened again. */
export default function ImportsPage() {
  const [open, setOpen] = useState<Job | 'new' | null>(null);
  return (
    <>
      <PagedTable
        screen="customers/imports"
        endpoint={importsApi.importJobs}
        columns={columns}
        rowKey="id"
        toolbar={
          <Can to={importsApi.importUpload}>
            <Button type="primary" onClick={() => setOpen('new')}>
              导入客户
            </Button>
          </Can>
        }
        onOpen={setOpen}
        empty={{ title: '还没有导入过', hint: '下载模板，填好后上传 xlsx 或 csv。' }}
      />
      {open && (
        <Suspense fallback={null}>
          <ImportDrawer job={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
