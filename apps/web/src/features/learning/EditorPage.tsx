import { COURSE_STATUS } from '@shibiao/contract/learning/codes';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import type { EditedCourse } from './CourseForm.tsx';
import styles from './learning.module.css';
import { Outline } from './Outline.tsx';
import { lengthOf } from './words.ts';

const CourseForm = lazy(() => import('./CourseForm.tsx'));
const LessonForm = lazy(() => import('./LessonForm.tsx'));
const RichText = lazy(() => import('../../ui/RichText.tsx'));

type Lesson = EditedCourse['chapters'][number]['lessons'][number];

/** 课程编辑: the outline at the left, the lesson at the right. */
export default function EditorPage() {
  const page = usePage();
  const id = Number(page.params.id);
  const [isEditing, setIsEditing] = useState(false);
  const [editing, setEditing] = useState<{ chapterId: number; lesson: Lesson | null } | null>(null);
  const query = useQuery(queryOf(learningCoursesApi.one, { id }));
  const title = query.data?.title;
  useEffect(() => {
    if (title) page.setTitle(title);
  }, [page, title]);
  if (!query.data) return <QueryState of={query} />;
  const course = query.data;
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  const picked = lessons.find((lesson) => lesson.id === Number(page.search.lesson)) ?? null;
  return (
    <div className={styles.main}>
      <header className={styles.pane}>
        <div className={styles.paneHead}>
          <h2>
            {course.title} <StatusTag value={course.status} of={COURSE_STATUS} />{' '}
            {course.isRequired && <ToneTag tone="warn">必修</ToneTag>}
          </h2>
          <Actions course={course} lessons={lessons} onEdit={() => setIsEditing(true)} />
        </div>
        <p className={styles.quiet}>
          {course.category} · 第 {course.revision} 版 · 应学 {course.audience} 人
          {course.isRequired ? ` · 发布后 ${course.dueDays} 天内学完` : ''}
          {course.isSequential ? ' · 按顺序学习' : ''} · 测验 {course.passPercent} 分及格
        </p>
      </header>
      <div className={styles.editor}>
        <Outline
          course={course}
          pickedId={picked?.id ?? null}
          onPick={(lessonId) => page.setSearch({ lesson: lessonId })}
          onNew={(chapterId) => setEditing({ chapterId, lesson: null })}
        />
        <section className={styles.pane} aria-label="小节内容">
          {picked ? (
            <LessonView
              lesson={picked}
              onEdit={() => setEditing({ chapterId: picked.chapterId, lesson: picked })}
            />
          ) : (
            <p className={styles.empty}>在左边选一节，看它的内容；先建章，再建小节。</p>
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {isEditing && <CourseForm course={course} onClose={() => setIsEditing(false)} />}
        {editing && <LessonForm courseId={id} {...editing} onClose={() => setEditing(null)} />}
      </Suspense>
    </div>
  );
}

interface ActionsProps {
  course: EditedCourse;
  lessons: readonly Lesson[];
  onEdit: () => void;
}

function Actions({ course, lessons, onEdit }: ActionsProps) {
  const page = usePage();
  const publish = useCommand(learningCoursesApi.publish, {
    onSuccess: ({ revision }) => notify.success(`已发布第 ${revision} 版`),
  });
  const takeOff = useCommand(learningCoursesApi.takeOff, { success: '已下架' });
  const copy = useCommand(learningCoursesApi.copy, {
    success: '已复制为草稿',
    onSuccess: ({ id }) => page.navigate(`/profitTreasure/profitCourse/${id}`),
  });
  const { id, version } = course;
  const waiting = lessons.filter(({ isPublished, sinceRevision }) => isPublished && sinceRevision === null);
  const isRevision = course.status === 2 && course.revision > 0;
  const canCatchUp = isRevision && waiting.some(({ isRequired }) => isRequired);
  const isNothingNew = course.status === 2 && waiting.length === 0;
  const ask = (mustCatchUp: boolean) =>
    confirm({
      title: isRevision ? `发布第 ${course.revision + 1} 版？` : '发布课程？',
      content: mustCatchUp
        ? '已完成的学员须在新的期限内补学新增的必修小节。'
        : isRevision
          ? `新增 ${waiting.length} 节；已完成的学员仍为已完成。`
          : `${course.audience} 人将看到这门课。`,
      okText: '发布',
      onOk: () => publish.send({ id, version, mustCatchUp: mustCatchUp ? 1 : undefined }),
    });
  return (
    <Space wrap>
      <Button
        type="primary"
        disabled={isNothingNew}
        title={isNothingNew ? '没有待发布的小节' : ''}
        loading={publish.isPending}
        onClick={() => ask(false)}
      >
        {waiting.length > 0 ? `发布（${waiting.length} 节）` : '发布'}
      </Button>
      {canCatchUp && <Button onClick={() => ask(true)}>发布并要求补学</Button>}
      <Button onClick={onEdit}>修改资料</Button>
      <Button onClick={() => page.navigate(`/profitTreasure/courses/${id}?preview=1`)}>
        以合作客户身份预览
      </Button>
      <Can to={learningCoursesApi.progress}>
        <Button onClick={() => page.navigate(`/profitTreasure/progress/${id}`)}>学习情况</Button>
      </Can>
      <Button loading={copy.isPending} onClick={() => copy.run({ id })}>
        复制
      </Button>
      {course.status === 2 && (
        <Button
          danger
          onClick={() =>
            confirm({
              title: '下架这门课？',
              content: '学员不再看到，学习记录保留。',
              okText: '下架',
              isDanger: true,
              onOk: () => takeOff.send({ id, version }),
            })
          }
        >
          下架
        </Button>
      )}
    </Space>
  );
}

function LessonView({ lesson, onEdit }: { lesson: Lesson; onEdit: () => void }) {
  return (
    <>
      <div className={styles.paneHead}>
        <h2>{lesson.title}</h2>
        <Button type="primary" onClick={onEdit}>
          修改小节
        </Button>
      </div>
      <div className={styles.facts}>
        {lesson.isRequired ? '必修' : '选修'}
        {!lesson.isPublished && <ToneTag tone="quiet">不给学员看</ToneTag>}
        {lesson.isPublished && lesson.sinceRevision === null && <ToneTag tone="info">待发布</ToneTag>}
        {lesson.durationS !== null && <span>时长 {lengthOf(lesson.durationS)}</span>}
        {lesson.pages !== null && <span>{lesson.pages} 页</span>}
        {lesson.file && <span>{lesson.file.name}</span>}
        {lesson.versionName && <span>课纲：{lesson.versionName}</span>}
      </div>
      {lesson.body && (
        <Suspense fallback={null}>
          <RichText html={lesson.body} />
        </Suspense>
      )}
      {lesson.questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the question's number
        <article key={index} className={styles.quizQuestion}>
          <b>
            {index + 1}. {question.text}（{question.kind}，{question.points} 分）
          </b>
          {question.options.map((option, place) => (
            <span key={option}>
              {question.answer.includes(place) ? '✓ ' : ''}
              {option}
            </span>
          ))}
          {question.explanation && <p className={styles.quiet}>{question.explanation}</p>}
        </article>
      ))}
    </>
  );
}
