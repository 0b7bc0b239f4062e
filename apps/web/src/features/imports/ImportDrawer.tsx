import { importsApi } from '@shibiao/contract/customers/imports';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../lib/call.ts';
import { saveFile, uploadTo } from '../../lib/files.ts';
import { markStale } from '../../lib/query.ts';
import { ImportProgress } from '../../shared/imports/ImportProgress.tsx';
import { REFUSAL_BELOW, TABLES } from '../../ui/ImportDrawer.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { MappingStep } from './MappingStep.tsx';

type Uploaded = OutputOf<typeof importsApi.importUpload>;
interface Props {
  /** An import begun earlier; null for a new one. */
  job: { id: number; kind: string; status: string } | null;
  onClose: () => void;
}

/** Steps of an import: the file, its columns with a preview, and the progress. */
export default function ImportDrawer({ job, onClose }: Props) {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [runningId, setRunningId] = useState<number | null>(job?.id ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const take = async (file: File) => {
    setShare(0);
    setRefusal(null);
    try {
      const answer = await uploadTo(
        { path: importsApi.importUpload.path },
        file,
        {},
        {
          ...REFUSAL_BELOW,
          onProgress: ({ received, total }) => setShare(total ? received / total : 0),
        },
      );
      setUploaded(answer as Uploaded);
    } catch (error) {
      if (error instanceof ApiError && error.message) setRefusal(`${file.name}：${error.message}`);
    } finally {
      setShare(null);
    }
  };
  const close = () => {
    markStale([importsApi.importJobs.noun]);
    onClose();
  };
  return (
    <PageDrawer title={job?.kind === 'lessons' ? '导入课程' : '导入客户'} width={720} onClose={close}>
      {runningId !== null && (
        <ImportProgress
          id={runningId}
          waiting={(waiting, onStarted, beside) => (
            <MappingStep
              uploaded={{ ...waiting, ...waiting.content }}
              onStarted={onStarted}
              beside={beside}
            />
          )}
        />
      )}
      {runningId === null && uploaded && <MappingStep uploaded={uploaded} onStarted={setRunningId} />}
      {runningId === null && !uploaded && (
        <>
          <p>
            <Button onClick={() => saveFile(importsApi.importTemplate, {})}>下载模板</Button>{' '}
            <span className="quiet">须有客户姓名、电话、机构三列；最多 5 万行，xlsx 或 csv。</span>
          </p>
          <Upload.Dragger
            accept={TABLES}
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
          {refusal && <Alert type="error" showIcon title={refusal} style={{ marginTop: 12 }} />}
        </>
      )}
    </PageDrawer>
  );
}
