import type { OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_KINDS, STANDINGS } from '@shibiao/contract/learning/codes';
import { learningApi } from '@shibiao/contract/learning/learning';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DueText } from '../../ui/DueText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import { LessonPane } from './LessonPane.tsx';
import styles from './learning.module.css';
import { percentOf, ruleOf } from './words.ts';

const RichText = lazy(() => import('../../ui/RichText.tsx'));
export type Course = OutputOf<typeof learningApi.course>;

/** A course with its player: the lessons beside it, each with the rule by which it is done. */
export default function CoursePage() {
  const page = usePage();
  const id = Number(page.params.id);
  const isPreview = page.search.preview === '1';
  const [isPhone, setIsPhone] = useState(true);
  const [isPrinting, setIsPrinting] = useState(false);
  const query = useQuery(queryOf(learningApi.course, { id, preview: isPreview ? 1 : undefined }));
  const title = query.data?.title;
  useEffect(() => {
    if (title) page.setTitle(isPreview ? `预览：${title}` : title);
  }, [page, title, isPreview]);
  if (!query.data) return <QueryState of={query} />;
  const course = query.data;
  const steps = course.chapters.flatMap(({ lessons }) => lessons);
  const wanted = Number(page.search.lesson ?? course.lastLessonId);
  const current =
    steps.find((step) => step.id === wanted && !step.isLocked) ??
    steps.find((step) => !step.isDone && !step.isLocked) ??
    steps[0];
  const show = (lessonId: number) => page.setSearch({ lesson: lessonId }, { replace: false });
  return (
    <div className={isPreview && isPhone ? styles.phone : ''}>
      {isPreview && (
        <Alert
          type="info"
          title="以合作客户身份预览：不记录学习，待发布的小节也在。"
          action={
            <Segmented
              aria-label="预览的屏幕"
              value={isPhone}
              options={[
                { value: true, label: '手机' },
                { value: false, label: '电脑' },
              ]}
              onChange={setIsPhone}
            />
          }
        />
      )}
      <div className={styles.course}>
        <div className={styles.main}>
          <Head course={course} onPrint={() => setIsPrinting(true)} />
          {current ? (
            <LessonPane
              key={current.id}
              course={course}
              step={current}
              steps={steps}
              isPreview={isPreview}
              onShow={show}
            />
          ) : (
            <EmptyState title="还没有小节" />
          )}
          {course.description && (
            <section className={styles.lesson}>
              <h2>课程介绍</h2>
              <Suspense fallback={<Loading />}>
                <RichText html={course.description} />
              </Suspense>
            </section>
          )}
        </div>
        <nav className={styles.outline} aria-label="课程目录">
          {course.chapters.map((chapter) => (
            <section key={chapter.id}>
              <h3>{chapter.title}</h3>
              <ol>
                {chapter.lessons.map((step) => (
                  <li key={step.id}>
                    <button
                      type="button"
                      className={`${styles.step} ${step.id === current?.id ? styles.current : ''}`}
                      disabled={step.isLocked}
                      aria-current={step.id === current?.id ? 'step' : undefined}
                      onClick={() => show(step.id)}
                    >
                      <span className={styles.mark} aria-hidden>
                        {step.isDone ? '✓' : ''}
                      </span>
                      <span>
                        {step.title} {step.isNew && <ToneTag tone="info">新</ToneTag>}
                      </span>
                      <small>
                        {LESSON_KINDS.labelOf(step.kind)}
                        {step.minutes ? ` · ${step.minutes} 分钟` : ''} ·{' '}
                        {step.isLocked ? '先学完前面的必修小节' : ruleOf(step, course.passPercent)}
                      </small>
                    </button>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </nav>
      </div>
      {isPrinting && course.completedAt && (
        <PrintSheet
          title="完成证明"
          reference={`完成于 ${course.completedAt.slice(0, 10)}`}
          onDone={() => setIsPrinting(false)}
        >
          <p className={styles.certificate}>
            兹证明 <b>{course.learnerName}</b>
            <br />
            已学完「{course.title}」全部必修内容。
          </p>
        </PrintSheet>
      )}
    </div>
  );
}

function Head({ course, onPrint }: { course: Course; onPrint: () => void }) {
  const { standing } = course;
  return (
    <header className={styles.lesson}>
      <div className={styles.tools}>
        <h2>{course.title}</h2>
        {course.completedAt && <Button onClick={onPrint}>打印完成证明</Button>}
      </div>
      <Space wrap size={8} className={styles.facts}>
        {course.isRequired && <ToneTag tone={course.isOverdue ? 'bad' : 'warn'}>必修</ToneTag>}
        <StatusTag value={standing === 'catchUp' ? 'completed' : standing} of={STANDINGS} />
        {standing === 'catchUp' && (
          <ToneTag tone="warn">
            补学 {course.done}/{course.total}
          </ToneTag>
        )}
        {standing === 'completed' && course.newLessons > 0 && (
          <ToneTag tone="info">新增 {course.newLessons} 节</ToneTag>
        )}
        {course.lecturer && <span>主讲 {course.lecturer}</span>}
        {course.isSequential && <span>按顺序学习</span>}
        {course.isRequired && course.dueOn && (
          <span>
            期限 <DueText value={course.dueOn} isOpen={standing !== 'completed'} />
          </span>
        )}
      </Space>
      <ProgressBar label="课程进度" percent={percentOf(course.rate)} />
    </header>
  );
}
