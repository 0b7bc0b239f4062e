import { IMPORT_STATUS, importsApi } from '@shibiao/contract/customers/imports';
import { Button, Progress } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Can } from '../../../ui/Can.tsx';
import { type Column, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { type Statuses, StatusTag } from '../../../ui/texts.tsx';

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'));
type Job = RowOf<typeof importsApi.importJobs>;

const STATUS = {
  previewed: [IMPORT_STATUS.previewed, 'quiet'],
  running: [IMPORT_STATUS.running, 'info'],
  done: [IMPORT_STATUS.done, 'good'],
  cancelled: [IMPORT_STATUS.cancelled, 'quiet'],
  failed: [IMPORT_STATUS.failed, 'bad'],
} as const satisfies Statuses;

const columns: Column<Job>[] = [
  { key: 'fileName', title: '文件', width: 260, fixed: 'left' },
  { key: 'status', title: '状态', width: 90, render: (row) => <StatusTag value={row.status} of={STATUS} /> },
  {
    key: 'progress',
    title: '进度',
    width: 160,
    render: (row) => (
      <Progress size="small" percent={row.total > 0 ? Math.round((row.done / row.total) * 100) : 0} />
    ),
  },
  { key: 'total', title: '行数', width: 80, align: 'right' },
  { key: 'created', title: '新增', width: 80, align: 'right' },
  { key: 'updated', title: '更新', width: 80, align: 'right' },
  { key: 'skipped', title: '跳过', width: 80, align: 'right' },
  { key: 'failed', title: '失败', width: 80, align: 'right' },
  { key: 'byName', title: '导入人', width: 100 },
  { key: 'createdAt', title: '时间', width: 160, sortable: true },
];

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
