import type { OutputOf } from '@shibiao/contract/endpoint';
import { startupApi } from '@shibiao/contract/startup';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { navigateTo } from '../navigation.ts';
import { DayPopup } from './DayPopup.tsx';

/** Product specification, section 4: a teacher's sign-in makes one more call 3 seconds later. */
const DELAY_MS = 3000;
type Waiting = OutputOf<typeof startupApi.teacherWaiting>['list'];

/** Lessons that wait for the teacher's confirmation. */
export default function TeacherWaiting({ onClose }: { onClose: () => void }) {
  const [lessons, setLessons] = useState<Waiting>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      call(startupApi.teacherWaiting, {}, { isQuiet: true }).then(
        ({ list }) => setLessons(list),
        // Ignored: only a reminder, for the list has the lessons as well.
        () => undefined,
      );
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (lessons.length === 0) return null;
  const show = (id: number) => {
    onClose();
    navigateTo(`/sigLessonDetails/${id}?do=confirm`);
  };
  return (
    <DayPopup
      title={`有 ${lessons.length} 节课程等待您确认`}
      width={520}
      onCancel={onClose}
      footer={<Button onClick={onClose}>稍后处理</Button>}
    >
      <ul className="waiting">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <time className="tabular">{lesson.lessondate}</time>
            <span>
              <b>{lesson.lessonname}</b>
              <small>{lesson.cooperationName}</small>
            </span>
            <LinkButton onClick={() => show(lesson.id)}>去确认</LinkButton>
          </li>
        ))}
      </ul>
    </DayPopup>
  );
}
