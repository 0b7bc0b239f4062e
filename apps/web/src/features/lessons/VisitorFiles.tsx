import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { VisitorDocuments } from './LessonDocuments.tsx';
import { FileList, Uploads } from './LessonFiles.tsx';
import styles from './lessons.module.css';

const TO_PARTNER = answeredTo(lessonFilesApi.files, 'partner');
const TO_TEACHER = answeredTo(lessonFilesApi.files, 'teacher');

/** Files that staff released to the institution. */
export function PartnerFiles({ lessonId }: { lessonId: number }) {
  const query = useQuery(queryOf(TO_PARTNER, { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
  return (
    <section className={styles.lessonFiles}>
      <FileList
        lessonId={lessonId}
        files={query.data.list.map((file) => ({ ...file, uploadedBy: null, canRemove: false }))}
        empty="还没有发给您的课件和课纲"
      />
      <VisitorDocuments lessonId={lessonId} visitor="partner" />
    </section>
  );
}

/** Files of the teacher, and files that staff released. */
export function TeacherFiles({ lessonId }: { lessonId: number }) {
  const query = useQuery(queryOf(TO_TEACHER, { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
  return (
    <section className={styles.lessonFiles}>
      <Uploads lessonId={lessonId} hint="保存后通知业务员和对接人，由他们查看后发给客户。" />
      <FileList lessonId={lessonId} files={query.data.list} empty="还没有课件和课纲" />
      <VisitorDocuments lessonId={lessonId} visitor="teacher" />
    </section>
  );
}
