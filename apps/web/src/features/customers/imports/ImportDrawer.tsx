import { importsApi } from '@shibiao/contract/customers/imports';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { callFile, uploadTo } from '../../../lib/files.ts';
import { markStale } from '../../../lib/query.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { MappingStep } from './MappingStep.tsx';
import './imports.css';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';

type Uploaded = OutputOf<typeof importsApi.importUpload>;
interface Props {
  /** One that was begun earlier; null: a new one. */
  job: { id: number; status: string } | null;
  onClose: () => void;
}

/** The steps of an import: the file, what its columns are and what would happen, and how far it is. */
export default function ImportDrawer({ job, onClose }: Props) {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [runningId, setRunningId] = useState<number | null>(job?.id ?? null);
  const [share, setShare] = useState<number | null>(null);
  const take = async (file: File) => {
    setShare(0);
    try {
      const answer = await uploadTo(
        { path: importsApi.importUpload.path },
        file,
        {},
        {
          onProgress: ({ received, total }) => setShare(total ? received / total : 0),
        },
      );
      setUploaded(answer as Uploaded);
    } catch {
      // The reason has been said; another file may be chosen.
    } finally {
      setShare(null);
    }
  };
  const close = () => {
    markStale([importsApi.importJobs.noun]);
    onClose();
  };
  return (
    <PageDrawer title="导入客户" width={720} onClose={close}>
      {runningId !== null && <ImportProgress id={runningId} />}
      {runningId === null && uploaded && <MappingStep uploaded={uploaded} onStarted={setRunningId} />}
      {runningId === null && !uploaded && (
        <>
          <p>
            <Button onClick={() => void callFile(importsApi.importTemplate, {}).catch(() => undefined)}>
              下载模板
            </Button>{' '}
            <span className="quiet">第一行是列名；最多 5 万行，xlsx 或 csv。</span>
          </p>
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={share !== null}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <p>
              {share === null
                ? '点击选择文件，或拖到这里'
                : `正在上传 ${Math.round(share * 100)}%，并读取内容…`}
            </p>
          </Upload.Dragger>
        </>
      )}
    </PageDrawer>
  );
}
