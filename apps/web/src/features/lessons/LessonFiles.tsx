import { LESSON_FILES, type LessonFilePurpose, lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FileLink } from '../../ui/FileUpload.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { DateText } from '../../ui/texts.tsx';
import { UploadDrawer } from '../../ui/UploadDrawer.tsx';
import './lessons.css';

/** Courseware and outlines of a lesson: handed over by staff or by the teacher. */
export function LessonFiles({ lessonId }: { lessonId: number }) {
  const can = useCans();
  const [uploading, setUploading] = useState<LessonFilePurpose | null>(null);
  const query = useQuery(queryOf(lessonFilesApi.files, { id: lessonId }));
  const remove = useCommand(lessonFilesApi.removeFile, { success: '已移除' });
  const clear = useCommand(lessonsApi.clearOutlineFiles, { success: '已清空课纲' });
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { list } = query.data;
  return (
    <section className="lesson-files">
      <Space wrap>
        {can(lessonFilesApi.attachFiles) &&
          LESSON_FILES.table.map(({ value, label }) => (
            <Button key={value} onClick={() => setUploading(value)}>
              上传{label}
            </Button>
          ))}
        {can(lessonsApi.clearOutlineFiles) && list.some(({ purpose }) => purpose === 'outline') && (
          <Button
            onClick={() =>
              confirm({
                title: '移除这节课的全部课纲？',
                isDanger: true,
                onOk: () => clear.send({ id: lessonId }),
              })
            }
          >
            清空课纲
          </Button>
        )}
      </Space>
      {list.length === 0 && <EmptyState title="还没有课件和课纲" />}
      <ul>
        {list.map((file) => (
          <li key={file.id}>
            <span className="quiet">{LESSON_FILES.labelOf(file.purpose)}</span>
            <FileLink file={file} />
            <small className="quiet">
              {formatBytes(file.size)} · {file.uploadedBy} · <DateText value={file.at} />
            </small>
            {file.canRemove && can(lessonFilesApi.removeFile) && (
              <Button
                type="link"
                size="small"
                onClick={() =>
                  confirm({
                    title: `移除${LESSON_FILES.labelOf(file.purpose)}“${file.name}”？`,
                    isDanger: true,
                    onOk: () => remove.send({ id: lessonId, fileId: file.id }),
                  })
                }
              >
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {uploading && (
        <UploadDrawer
          title={`上传${LESSON_FILES.labelOf(uploading)}`}
          endpoint={lessonFilesApi.attachFiles}
          formKey={`lesson-files-${lessonId}-${uploading}`}
          purpose={uploading}
          hint="保存后通知业务员、对接人和讲师。"
          sent={(fileIds) => ({ id: lessonId, purpose: uploading, fileIds })}
          onClose={() => setUploading(null)}
        />
      )}
    </section>
  );
}
