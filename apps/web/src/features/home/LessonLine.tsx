import type { OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import styles from './lines.module.css';

interface Props {
  lesson: OutputOf<typeof lessonsApi.list>['list'][number];
  /** Shown for the teacher; null shows nothing. */
  teacher: string | null;
}

/** A lesson as a line of a block: day, name, teacher and place. */
export const LessonLine = ({ lesson, teacher }: Props) => (
  <>
    <time className="tabular" dateTime={lesson.lessondate}>
      {lesson.lessondate.slice(5)}
    </time>
    <span className={styles.what}>
      <RecordLink kind="lesson" id={lesson.id}>
        {lesson.lessonname}
      </RecordLink>
      <small className="quiet">
        {teacher && (
          <>
            <RecordLink kind="teacher" id={lesson.teacherId} isQuiet>
              {teacher}
            </RecordLink>
            {' · '}
          </>
        )}
        <RecordLink kind="institution" id={lesson.coorgid} isQuiet>
          {lesson.cooperationName}
        </RecordLink>
      </small>
    </span>
  </>
);
