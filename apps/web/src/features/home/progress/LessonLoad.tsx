import { homeApi } from '@shibiao/contract/home';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';

import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { RESERVED, UNASSIGNED } from '../../../lib/palette.ts';
import { queryOf } from '../../../lib/query.ts';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';
import styles from '../home.module.css';

const SERIES = { 已确认: 'confirmed', 预留: 'reserved', 待定讲师: 'unassigned' } as const;
type Name = keyof typeof SERIES;
/** Lighter the less certain; lessons without a teacher stand out. */
const COLORS: Partial<Record<Name, string>> = { 预留: RESERVED, 待定讲师: UNASSIGNED };
const NAMES = Object.keys(SERIES) as Name[];
const WEEKDAYS = '日一二三四五六';
const nameOf = (date: string) => `${date.slice(5)} 周${WEEKDAYS[dayjs(date).day()]}`;

/** 未来两周: lessons of each day by state; a bar opens the day's lessons. */
export function LessonLoad() {
  const [shown, setShown] = useState<{ date: string; name: Name } | null>(null);
  const query = useQuery(blockQuery(homeApi.load, {}));
  const { data } = query;
  const option = useMemo(() => {
    const list = data?.list ?? [];
    return {
      legend: { data: NAMES },
      xAxis: {
        type: 'category' as const,
        data: list.map(({ date }) => nameOf(date)),
        axisLabel: { formatter: (text: string) => text.replace(' ', '\n'), fontSize: 11 },
      },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: NAMES.map((name) => ({
        name,
        type: 'bar' as const,
        stack: 'lessons',
        ...(COLORS[name] ? { color: COLORS[name] } : {}),
        data: list.map((day) => day[SERIES[name]]),
      })),
    };
  }, [data]);
  const halves = data?.list.reduce((sum, day) => sum + day.halves, 0) ?? 0;
  return (
    <>
      <ChartBlock
        title="未来两周课程"
        figures={['已确认（当天）', '预留（当天）', '待定讲师（当天）', '半天数']}
        note={data && `${halves / 2} 天课`}
        to="/lessons/calendar"
        query={query}
        option={option}
        rows={data?.list ?? []}
        rowKey={({ date }) => date}
        columns={[
          { title: '日期', render: (_, day) => nameOf(day.date) },
          ...NAMES.map((name) => ({ title: name, dataIndex: SERIES[name], align: 'right' as const })),
          { title: '半天数', dataIndex: 'halves', align: 'right' },
        ]}
        onPick={({ date }, series) => setShown({ date, name: (series as Name | undefined) ?? '已确认' })}
      />
      {shown && <DayLessons {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

const isOf = (name: Name, lesson: { lessonstatus: number; teacherId: number | null }) =>
  name === '待定讲师'
    ? lesson.teacherId === null && [1, 3].includes(lesson.lessonstatus)
    : lesson.teacherId !== null && lesson.lessonstatus === (name === '已确认' ? 1 : 3);

/** The lessons of one bar. */
function DayLessons({ date, name, onClose }: { date: string; name: Name; onClose: () => void }) {
  const query = useQuery(queryOf(lessonsApi.calendar, { from: date, to: date, perDay: 500 }));
  const { data } = query;
  const lessons = data?.list.filter((lesson) => isOf(name, lesson)) ?? [];
  return (
    <PageDrawer
      title={`${nameOf(date)} ${name}${data ? `（${lessons.length}）` : ''}`}
      width={560}
      onClose={onClose}
    >
      {data ? (
        <ul className={styles.top}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <RecordLink kind="lesson" id={lesson.id}>
                {lesson.lessonname}
              </RecordLink>
              <RecordLink kind="teacher" id={lesson.teacherId} isQuiet>
                {lesson.teachername ?? '待定'}
              </RecordLink>
              <RecordLink kind="institution" id={lesson.coorgid} isQuiet>
                {lesson.cooperationName}
              </RecordLink>
              <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryState of={query} />
      )}
    </PageDrawer>
  );
}
