import { IMPORT_KEPT, IMPORT_STATUS, importsApi } from '@shibiao/contract/customers/imports';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { saveFile } from '../../lib/files.ts';
import { markAllStale, queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import '../../ui/import-drawer.css';

const AGAIN_MS = 1000;
const PROGRESS = {
  previewed: 'normal',
  running: 'normal',
  done: 'success',
  cancelled: 'normal',
  failed: 'exception',
} as const;

type Job = OutputOf<typeof importsApi.importJob>;
type Waiting = Job & { content: NonNullable<Job['content']> };
interface Props {
  id: number;
  /** Content before the start; `started` is called once the import runs. */
  waiting?: (job: Waiting, started: () => void, beside: ReactNode) => ReactNode;
}

/** Progress of an import, which continues when this is closed. */
export function ImportProgress({ id, waiting }: Props) {
  const query = useQuery({
    ...queryOf(importsApi.importJob, { id }, { staleTime: 0 }),
    refetchInterval: (current) => (current.state.data?.status === 'running' ? AGAIN_MS : false),
  });
  const cancel = useCommand(importsApi.importCancel, { success: '已取消' });
  const job = query.data;
  const isOver = job?.status === 'done' || job?.status === 'cancelled';
  useEffect(() => {
    if (isOver) markAllStale();
  }, [isOver]);
  if (!job) return <QueryState of={query} />;
  const isOpen = job.status === 'running' || job.status === 'previewed';
  const cancelling = isOpen && (
    <Button
      danger
      onClick={() =>
        confirm({
          title: '取消导入？',
          content: '已经导入的行保留，其余不再导入。',
          isDanger: true,
          onOk: () => cancel.send({ id }).then(() => undefined),
        })
      }
    >
      取消导入
    </Button>
  );
  const { content } = job;
  if (content && waiting) return waiting({ ...job, content }, () => void query.refetch(), cancelling);
  return (
    <>
      <p>
        <b>{job.fileName}</b> · {IMPORT_STATUS.labelOf(job.status)}
      </p>
      <ProgressBar
        label="导入进度"
        percent={job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0}
        status={PROGRESS[job.status]}
      />
      {job.message && (
        <Alert type={job.status === 'failed' ? 'error' : 'info'} showIcon title={job.message} />
      )}
      <p className="import-counts">
        共 {job.total} 行 · 新增 <b>{job.created}</b>
        {/* Existing rows are taken as they are for customers only. */}
        {job.kind === 'customers' && (
          <>
            {' '}
            · 更新 <b>{job.updated}</b> · 跳过 <b>{job.skipped}</b>
          </>
        )}{' '}
        · 失败 <b style={job.failed > 0 ? { color: 'var(--bad)' } : {}}>{job.failed}</b>
      </p>
      {job.status === 'running' && (
        <p className="quiet">
          可以关闭本页，导入会继续；在 <PageLink to="/customers/imports">导入记录</PageLink> 中随时查看。
        </p>
      )}
      {job.failed > 0 && job.isCleared && (
        <p className="quiet">失败的行保留 {IMPORT_KEPT.ended} 天，已清除；请从原文件重新导入。</p>
      )}
      {job.failed > 0 && !job.isCleared && (
        <Button onClick={() => saveFile(importsApi.importErrors, { id })}>下载失败的行</Button>
      )}{' '}
      {cancelling}
    </>
  );
}
