import { learningApi } from '@shibiao/contract/learning/learning';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import type { Course } from './CoursePage.tsx';
import styles from './learning.module.css';
import { FileLesson, TextLesson } from './ReadLesson.tsx';
import type { State } from './useSendBeat.ts';
import { VideoLesson } from './VideoLesson.tsx';
import { ruleOf } from './words.ts';

const QuizLesson = lazy(() => import('./QuizLesson.tsx'));
type Step = Course['chapters'][number]['lessons'][number];

interface Props {
  course: Course;
  step: Step;
  steps: readonly Step[];
  isPreview: boolean;
  onShow: (lessonId: number) => void;
}

/** The lesson that is learnt, and the way to the next. */
export function LessonPane({ course, step, steps, isPreview, onShow }: Props) {
  const { id } = step;
  const open = useCommand(learningApi.open, { isQuiet: true });
  const tick = useCommand(learningApi.tick);
  /** The newest answer about this lesson, which may be younger than the course that was read. */
  const [state, setState] = useState<State | null>(null);
  const query = useQuery(
    // The content stays while the lesson is open; a player would begin anew with another link.
    queryOf(learningApi.lesson, { id, preview: isPreview ? 1 : undefined }, { staleTime: 3_600_000 }),
  );
  const begin = useRef(open.run);
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere && !isPreview) begin.current({ id });
  }, [id, isThere, isPreview]);
  const [content, setContent] = useState(query.data);
  if (query.data && !content) setContent(query.data);
  if (!content) return <QueryState of={query} />;
  const now = { ...step, ...(state ? { isDone: step.isDone || state.isDone, seconds: state.seconds } : {}) };
  const place = steps.findIndex((one) => one.id === id);
  const before = steps[place - 1];
  const next = steps[place + 1];
  // The course is read anew when a lesson is done; until then the answer's word opens the next one.
  const isNextOpen = next && (!next.isLocked || (now.isDone && step.isRequired));
  const shared = { lessonId: id, isPreview, onState: setState };
  return (
    <article className={styles.lesson}>
      <h2>{step.title}</h2>
      {content.kind === 'video' &&
        (content.videoUrl ? (
          <VideoLesson {...shared} title={step.title} url={content.videoUrl} position={content.position} />
        ) : (
          <Alert type="warning" showIcon title="这段视频已下架，请联系课程的负责人" />
        ))}
      {content.kind === 'file' && content.file && (
        <FileLesson {...shared} file={content.file} html={content.body} />
      )}
      {content.kind === 'text' && <TextLesson {...shared} html={content.body ?? ''} />}
      {content.kind === 'quiz' && (
        <Suspense fallback={<Loading />}>
          <QuizLesson lessonId={id} isPreview={isPreview} onDone={() => setState(null)} />
        </Suspense>
      )}
      <div className={styles.rule} aria-live="polite">
        <span>{ruleOf(now, course.passPercent)}</span>
        {!now.isDone && !now.isRequired && !isPreview && (
          <Button size="small" loading={tick.isPending} onClick={() => tick.run({ id })}>
            勾选学完
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <Button disabled={!before} onClick={() => before && onShow(before.id)}>
          上一节
        </Button>
        <Button
          type={now.isDone ? 'primary' : 'default'}
          disabled={!isNextOpen}
          onClick={() => next && onShow(next.id)}
        >
          下一节
        </Button>
      </div>
    </article>
  );
}
