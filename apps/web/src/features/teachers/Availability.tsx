import type { OutputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { HALVES, LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { DAY, monday } from '../../lib/ranges.ts';
import { QueryLine } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import styles from './availability.module.css';

type Teacher = OutputOf<typeof boardApi.board>['list'][number];
const WEEKS = 6;
const DAYS = WEEKS * 7;

/** State of a teacher's half-day; free by default. */
function stateOf(teacher: Teacher, date: string, half: number) {
  const isAt = (one: { date: string; half: number }) => one.date === date && one.half === half;
  const lesson = teacher.lessons.find(({ sessions }) => sessions.some(isAt));
  if (lesson) return { look: 'lesson', lesson, text: lesson.lessonname };
  if (teacher.taken.some(isAt)) return { look: 'taken', lesson: null, text: '已有课' };
  const at = `${date}/${half}`;
  const absence = teacher.unavailable.find(
    ({ from, fromHalf, to, toHalf }) => at >= `${from}/${fromHalf}` && at <= `${to}/${toHalf}`,
  );
  return absence
    ? { look: 'absent', lesson: null, text: absence.reason ?? '不可用' }
    : { look: 'free', lesson: null, text: '空闲' };
}

/** 近期安排: six weeks of a teacher's half-days from lessons and absences; a click opens the lesson. */
export function Availability({ teacherId }: { teacherId: number }) {
  const [from, setFrom] = useState(() => monday(dayjs()).format(DAY));
  const shift = (days: number) => dayjs(from).add(days, 'day').format(DAY);
  const query = useQuery(
    queryOf(boardApi.board, { from, to: shift(DAYS - 1), teacherId }, { isQuiet: true, keepsPrevious: true }),
  );
  const { data, isPending } = query;
  const teacher = data?.list.find(({ id }) => id === teacherId);
  const rest = new Map(data?.rest.map(({ date, isHoliday }) => [date, isHoliday]));
  const today = dayjs().format(DAY);
  return (
    <section className={`facts ${styles.availability}`}>
      <header>
        <h2>近期安排</h2>
        <span className={styles.legend}>
          <i data-look="lesson" /> 课程 <i data-look="taken" /> 已有课 <i data-look="absent" /> 不可用
        </span>
        <span className={`${styles.span} tabular`}>
          <Button size="small" aria-label="前六周" onClick={() => setFrom(shift(-DAYS))}>
            ‹
          </Button>
          {from} 至 {shift(DAYS - 1)}
          <Button size="small" aria-label="后六周" onClick={() => setFrom(shift(DAYS))}>
            ›
          </Button>
        </span>
      </header>
      <QueryLine of={query} />
      <div className={styles.weeks} aria-busy={isPending}>
        {Array.from({ length: DAYS }, (_, i) => shift(i)).map((date) => (
          <div
            key={date}
            className={`${styles.day} ${rest.has(date) ? styles.isRest : ''} ${date === today ? styles.isToday : ''}`}
          >
            <time dateTime={date}>
              {dayjs(date).format('MM-DD')}
              <small>{rest.get(date) ? '假' : '日一二三四五六'[dayjs(date).day()]}</small>
            </time>
            {HALVES.table.map(({ value: half, label }) => {
              if (!teacher) return <span key={half} className={styles.half} />;
              const { look, lesson, text } = stateOf(teacher, date, half);
              const said = `${date} ${label} ${text}`;
              if (!lesson)
                return (
                  <span
                    key={half}
                    className={styles.half}
                    data-look={look}
                    title={said}
                    {...(look === 'free' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': said })}
                  />
                );
              return (
                <span key={half} className={styles.half} data-look={look} title={said}>
                  <RecordLink kind="lesson" id={lesson.id} isQuiet>
                    <span role="img" aria-label={`${said}（${LESSON_PROGRESS.labelOf(lesson.progress)}）`} />
                  </RecordLink>
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}
