import { LESSON_KINDS } from '@shibiao/contract/learning/codes';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { Button, Input } from 'antd';
import { type DragEvent, Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useCommand } from '../../lib/query.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import type { EditedCourse } from './CourseForm.tsx';
import styles from './learning.module.css';

type Chapter = EditedCourse['chapters'][number];
type Lesson = Chapter['lessons'][number];

interface Props {
  course: EditedCourse;
  pickedId: number | null;
  onPick: (lessonId: number) => void;
  onNew: (chapterId: number) => void;
}

/** Moves one of a list to another place. */
const moved = (ids: readonly number[], id: number, to: number): number[] => {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
};

/** Chapters and lessons; both are put in order by dragging or by 上移 and 下移. */
export function Outline({ course, pickedId, onPick, onNew }: Props) {
  const [naming, setNaming] = useState<Chapter | 'new' | null>(null);
  const [dragged, setDragged] = useState<Lesson | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const orderChapters = useCommand(learningCoursesApi.orderChapters);
  const orderLessons = useCommand(learningCoursesApi.orderLessons);
  const chapterIds = course.chapters.map(({ id }) => id);
  const place = (chapter: Chapter, lesson: Lesson, to: number) =>
    orderLessons.run({
      id: chapter.id,
      ids: moved(
        chapter.lessons.map(({ id }) => id),
        lesson.id,
        to,
      ),
    });
  const dropOn = (chapter: Chapter, to: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(`${chapter.id}-${to}`);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      if (!dragged) return;
      const from = chapter.lessons.findIndex(({ id }) => id === dragged.id);
      place(chapter, dragged, from >= 0 && from < to ? to - 1 : to);
      setDragged(null);
    },
  });
  return (
    <section className={styles.pane} aria-label="目录">
      <div className={styles.paneHead}>
        <h2>目录</h2>
        <Button onClick={() => setNaming('new')}>添加章</Button>
      </div>
      {course.chapters.length === 0 && <p className={styles.empty}>还没有章。</p>}
      {course.chapters.map((chapter, at) => (
        <div key={chapter.id} className={styles.chapter}>
          <div
            className={`${styles.chapterHead} ${over === `${chapter.id}-0` ? styles.over : ''}`}
            {...dropOn(chapter, 0)}
          >
            <span>{chapter.title}</span>
            <Button
              size="small"
              type="text"
              disabled={at === 0}
              onClick={() => orderChapters.run({ id: course.id, ids: moved(chapterIds, chapter.id, at - 1) })}
            >
              上移
            </Button>
            <Button
              size="small"
              type="text"
              disabled={at === chapterIds.length - 1}
              onClick={() => orderChapters.run({ id: course.id, ids: moved(chapterIds, chapter.id, at + 1) })}
            >
              下移
            </Button>
            <Button size="small" type="text" onClick={() => setNaming(chapter)}>
              改名
            </Button>
            <RemoveButton
              endpoint={learningCoursesApi.deleteChapter}
              input={{ id: chapter.id }}
              question={`删除「${chapter.title}」和其中 ${chapter.lessons.length} 节？`}
              isLink
            />
          </div>
          {chapter.lessons.map((lesson, index) => (
            <div
              key={lesson.id}
              className={`${styles.row} ${lesson.id === pickedId ? styles.picked : ''} ${
                lesson.id === dragged?.id ? styles.dragged : ''
              } ${over === `${chapter.id}-${index}` && index > 0 ? styles.over : ''}`}
              draggable
              onDragStart={() => setDragged(lesson)}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              {...dropOn(chapter, index)}
            >
              <button
                type="button"
                className={styles.rowTitle}
                title={lesson.title}
                onClick={() => onPick(lesson.id)}
              >
                {lesson.title}
              </button>
              <small className={styles.quiet}>{LESSON_KINDS.labelOf(lesson.kind)}</small>
              {!lesson.isRequired && <ToneTag tone="quiet">选修</ToneTag>}
              {!lesson.isPublished && <ToneTag tone="quiet">隐藏</ToneTag>}
              {lesson.isPublished && lesson.sinceRevision === null && <ToneTag tone="info">待发布</ToneTag>}
              <Button
                size="small"
                type="text"
                aria-label={`上移 ${lesson.title}`}
                disabled={index === 0}
                onClick={() => place(chapter, lesson, index - 1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`下移 ${lesson.title}`}
                disabled={index === chapter.lessons.length - 1}
                onClick={() => place(chapter, lesson, index + 1)}
              >
                ↓
              </Button>
              <RemoveButton
                endpoint={learningCoursesApi.deleteLesson}
                input={{ id: lesson.id }}
                question={`删除「${lesson.title}」？`}
                hint="学员的学习记录保留。"
                isLink
              />
            </div>
          ))}
          <div
            className={`${styles.row} ${over === `${chapter.id}-${chapter.lessons.length}` ? styles.over : ''}`}
            {...dropOn(chapter, chapter.lessons.length)}
          >
            <LinkButton onClick={() => onNew(chapter.id)}>添加小节</LinkButton>
          </div>
        </div>
      ))}
      <Suspense fallback={null}>
        {naming && (
          <ChapterForm
            courseId={course.id}
            chapter={naming === 'new' ? null : naming}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function ChapterForm({
  courseId,
  chapter,
  onClose,
}: {
  courseId: number;
  chapter: Chapter | null;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={chapter ? '章的名称' : '添加章'}
      endpoint={learningCoursesApi.editChapter}
      formKey={`learning-chapter-${chapter?.id ?? `new-${courseId}`}`}
      initial={chapter ? { ...chapter, courseId } : { courseId }}
      reload={async () => {
        const { chapters } = await call(learningCoursesApi.one, { id: courseId });
        return { ...chapters.find(({ id }) => id === chapter?.id), courseId };
      }}
      prepare={(values) => ({ ...values, courseId })}
      columns={1}
      onClose={onClose}
    >
      <Field name="title" label="章">
        <Input autoFocus />
      </Field>
    </FormDrawer>
  );
}
