import type { OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_FILES, type LessonFilePurpose, lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileLink } from '../../ui/FileUpload.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { DateText } from '../../ui/texts.tsx';
import { UploadDrawer } from '../../ui/UploadDrawer.tsx';
import styles from './lessons.module.css';
import { ReleaseToggle } from './ReleaseToggle.tsx';

/** Courseware and outlines of a lesson for staff, who release files to the customer. */
export function LessonFiles({ lessonId }: { lessonId: number }) {
  const query = useQuery(queryOf(lessonFilesApi.files, { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
  const { list } = query.data;
  return (
    <section className={styles.lessonFiles} data-part="lesson-files">
      <Uploads lessonId={lessonId} hint="保存后通知业务员、对接人和讲师；客户和讲师都可以看到。">
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
      </Uploads>
      <FileList
        lessonId={lessonId}
        files={list}
        empty="还没有课件和课纲"
        also={({ id, releasedAt }) => (
          <ReleaseToggle
            endpoint={lessonFilesApi.releaseFile}
            input={{ id: lessonId, fileId: id }}
            isReleased={releasedAt !== null}
          />
        )}
      />
    </section>
  );
}

/** Upload buttons. */
export function Uploads({
  lessonId,
  hint,
  children,
}: {
  lessonId: number;
  hint: string;
  children?: ReactNode;
}) {
  const can = useCans();
  const [uploading, setUploading] = useState<LessonFilePurpose | null>(null);
  return (
    <>
      <Space wrap>
        {can(lessonFilesApi.attachFiles) &&
          LESSON_FILES.table.map(({ value, label }) => (
            <Button key={value} onClick={() => setUploading(value)}>
              上传{label}
            </Button>
          ))}
        {children}
      </Space>
      {uploading && (
        <UploadDrawer
          title={`上传${LESSON_FILES.labelOf(uploading)}`}
          endpoint={lessonFilesApi.attachFiles}
          formKey={`lesson-files-${lessonId}-${uploading}`}
          purpose={uploading}
          hint={hint}
          sent={(fileIds) => ({ id: lessonId, purpose: uploading, fileIds })}
          onClose={() => setUploading(null)}
        />
      )}
    </>
  );
}

type File = Omit<OutputOf<typeof lessonFilesApi.files>['list'][number], 'releasedAt'>;

/** The files with their kinds and actions. */
export function FileList<F extends File>({
  lessonId,
  files,
  empty,
  also,
}: {
  lessonId: number;
  files: readonly F[];
  empty: string;
  also?: (file: F) => ReactNode;
}) {
  if (files.length === 0) return <EmptyState title={empty} />;
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id}>
          <span className="quiet">{LESSON_FILES.labelOf(file.purpose)}</span>
          <FileLink file={file} />
          <small className="quiet">
            {formatBytes(file.size)}
            {file.uploadedBy && ` · ${file.uploadedBy}`} · <DateText value={file.at} />
          </small>
          {also?.(file)}
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
  );
}
