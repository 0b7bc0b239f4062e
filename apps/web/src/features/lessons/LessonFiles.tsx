import { LESSON_FILES, type LessonFilePurpose, lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileLink } from '../../ui/FileUpload.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import { UploadDrawer } from '../../ui/UploadDrawer.tsx';
import './lessons.css';
import { RemoveButton } from '../../ui/RemoveButton.tsx';

/** Courseware and outlines of a lesson: handed over by staff or by the teacher. */
export function LessonFiles({ lessonId }: { lessonId: number }) {
  const can = useCans();
  const [uploading, setUploading] = useState<LessonFilePurpose | null>(null);
  const query = useQuery(queryOf(lessonFilesApi.files, { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
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
        {list.some(({ purpose }) => purpose === 'outline') && (
          <RemoveButton
            endpoint={lessonsApi.clearOutlineFiles}
            input={{ id: lessonId }}
            question="移除这节课的全部课纲？"
            verb="移除"
            saying={() => '已清空课纲'}
          >
            清空课纲
          </RemoveButton>
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
            {file.canRemove && (
              <RemoveButton
                endpoint={lessonFilesApi.removeFile}
                input={{ id: lessonId, fileId: file.id }}
                question={`移除${LESSON_FILES.labelOf(file.purpose)}“${file.name}”？`}
                verb="移除"
                isLink
              />
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
