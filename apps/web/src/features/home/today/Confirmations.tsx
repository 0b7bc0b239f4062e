import type { OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_WAITS, type LessonWait } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useCommand } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import styles from '../home.module.css';
import { LessonLine } from '../LessonLine.tsx';

type Lesson = OutputOf<typeof lessonsApi.list>['list'][number];

/** The list has the rest. */
const SHOWN = 12;

interface Props {
  waits: LessonWait;
  empty: string;
  /** The action on a lesson in place. */
  action: (lesson: Lesson) => ReactNode;
}

/** Lessons that wait for an action, the most urgent first. */
function Waiting({ waits, empty, action }: Props) {
  const sort = waits === 'reserve' ? 'reserveExpiresOn' : 'lessondate';
  const filter = { waits, sort, order: 'asc' } as const;
  const query = useQuery(blockQuery(lessonsApi.list, { ...filter, count: SHOWN }));
  const { data } = query;
  return (
    <Block
      title={LESSON_WAITS.labelOf(waits)}
      note={data && `${data.total} 门`}
      to={`/lessons/list?${new URLSearchParams(filter)}`}
      query={query}
      empty={data?.list.length === 0 && empty}
    >
      <ul className={styles.tasks}>
        {data?.list.map((lesson) => (
          <li key={lesson.id}>
            <LessonLine lesson={lesson} teacher={lesson.teachername} />
            {action(lesson)}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** 待讲师确认: the teacher was called and agrees with the date. */
export function TeacherConfirmations() {
  // Teachers confirm for themselves; staff record a confirmation by telephone.
  const isTeacher = useUser().userInfo.userType === 3;
  const confirmed = useCommand(lessonsApi.setTeacherPhoneDate, {
    success: isTeacher ? '已确认' : '已记录讲师确认',
  });
  return (
    <Waiting
      waits="phone"
      empty="没有等讲师确认的课程"
      action={({ id, version }) => (
        <Button size="small" disabled={confirmed.isPending} onClick={() => confirmed.run({ id, version })}>
          {isTeacher ? '确认' : '讲师已确认'}
        </Button>
      )}
    />
  );
}

/** 一周内课件未确认 */
export function CoursewareConfirmations() {
  const confirmed = useCommand(lessonsApi.setCoursewareConfirmedAt, { success: '已记录课件确认' });
  return (
    <Waiting
      waits="courseware"
      empty="一周内的课件都已确认"
      action={({ id, version }) => (
        <Button size="small" disabled={confirmed.isPending} onClick={() => confirmed.run({ id, version })}>
          课件已确认
        </Button>
      )}
    />
  );
}

/** 3 天内预留到期: confirmed here, or opened before it expires. */
export function Reservations() {
  const step = useCommand(lessonsApi.reserveOrPostpone, { success: '课程已确认' });
  return (
    <Waiting
      waits="reserve"
      empty="3 天内没有预留到期"
      action={({ id, version, steps, reserveExpiresOn }) => (
        <>
          <span className={`${styles.late} tabular`}>{reserveExpiresOn?.slice(5)} 到期</span>
          {steps.includes(1) && (
            <Button
              size="small"
              disabled={step.isPending}
              onClick={() => step.run({ id, version, lessonstatus: 1 })}
            >
              确认
            </Button>
          )}
        </>
      )}
    />
  );
}

/** 待定讲师: opens the choice of a teacher. */
export function WithoutTeacher() {
  return (
    <Waiting
      waits="teacher"
      empty="课程都定了讲师"
      action={({ id }) => (
        <RecordLink kind="lesson" id={id}>
          选讲师
        </RecordLink>
      )}
    />
  );
}
