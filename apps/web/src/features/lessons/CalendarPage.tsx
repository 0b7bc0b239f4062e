import { boardApi } from '@shibiao/contract/lessons/board';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DAY, monday } from '../../lib/ranges.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { BoardView } from './BoardView.tsx';
import boardStyles from './board/board.module.css';
import { CalendarDay } from './CalendarDay.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import lessonsStyles from './lessons.module.css';

const VIEWS = {
  month: { label: '月', perDay: 6 },
  week: { label: '周', perDay: 30 },
  day: { label: '日', perDay: 500 },
} as const;
type View = keyof typeof VIEWS;
/** The board of teachers for planners; counted in weeks from this week's Monday. */
const BOARD = 'board';
const WEEKS = [2, 4, 8] as const;

/** The days of a view around a day: whole weeks, or the one day. */
function daysOf(view: View, day: dayjs.Dayjs): dayjs.Dayjs[] {
  if (view === 'day') return [day];
  const from = monday(view === 'week' ? day : day.startOf('month'));
  const weeks = view === 'week' ? 1 : Math.ceil((day.endOf('month').diff(from, 'day') + 1) / 7);
  return Array.from({ length: weeks * 7 }, (_, i) => from.add(i, 'day'));
}

/** 排课日历: teachers and half-days for planners, else lessons of a month, week or day. */
export default function CalendarPage() {
  const page = usePage();
  const user = useUser();
  const hasBoard = useCan(boardApi.board) && user.userInfo.userType === 1;
  const isBoard = hasBoard && !(page.search.view && page.search.view in VIEWS);
  const views = [
    ...(hasBoard ? [{ value: BOARD, label: '讲师' }] : []),
    ...Object.entries(VIEWS).map(([value, { label }]) => ({ value, label })),
  ];
  const choice = (
    <Segmented
      aria-label="视图"
      value={isBoard ? BOARD : viewOf(page.search.view)}
      onChange={(next) => page.setSearch({ view: next })}
      options={views}
    />
  );
  return isBoard ? <TeacherBoard choice={choice} /> : <LessonCalendar choice={choice} />;
}

const viewOf = (view: string | undefined): View => (view === 'week' || view === 'day' ? view : 'month');

function TeacherBoard({ choice }: { choice: ReactNode }) {
  const page = usePage();
  const weeks = WEEKS.find((one) => String(one) === page.search.weeks) ?? 4;
  const from = monday(dayjs(page.search.day || undefined));
  const to = from.add(weeks * 7 - 1, 'day');
  const go = (day: dayjs.Dayjs) => page.setSearch({ day: day.format(DAY) });
  return (
    <div className={boardStyles.page}>
      <div className={lessonsStyles.bar}>
        <Button onClick={() => go(from.subtract(weeks, 'week'))} aria-label="上一页">
          ‹
        </Button>
        <Button onClick={() => go(dayjs())}>今天</Button>
        <Button onClick={() => go(from.add(weeks, 'week'))} aria-label="下一页">
          ›
        </Button>
        <h1>
          {from.format(DAY)} 至 {to.format(DAY)}
        </h1>
        {choice}
        <Segmented
          aria-label="周数"
          value={weeks}
          onChange={(next) => page.setSearch({ weeks: next === 4 ? null : next })}
          options={WEEKS.map((value) => ({ value, label: `${value} 周` }))}
        />
      </div>
      <BoardView from={from.format(DAY)} to={to.format(DAY)} days={weeks * 7} />
    </div>
  );
}

function LessonCalendar({ choice }: { choice: ReactNode }) {
  const page = usePage();
  const user = useUser();
  const view = viewOf(page.search.view);
  const day = dayjs(page.search.day || undefined);
  const days = daysOf(view, day);
  const filter = {
    from: days[0]?.format(DAY) ?? '',
    to: days.at(-1)?.format(DAY) ?? '',
    teacherId: page.search.teacherId ?? '',
    authorId: page.search.authorId ?? '',
    perDay: VIEWS[view].perDay,
  };
  const query = useQuery(queryOf(lessonsApi.calendar, filter, { keepsPrevious: true }));
  const titles = {
    month: day.format('YYYY 年 M 月'),
    week: `${filter.from} 至 ${filter.to}`,
    day: day.format('YYYY-MM-DD dddd'),
  };
  const go = (to: dayjs.Dayjs) => page.setSearch({ day: to.format(DAY) });
  const choose = (key: string) => (value: number | null) =>
    page.setSearch({ [key]: value ? String(value) : undefined });
  if (query.isLoadingError) return <QueryState of={query} head={choice} />;
  return (
    <div>
      <div className={lessonsStyles.bar}>
        <Button onClick={() => go(day.subtract(1, view))} aria-label="上一页">
          ‹
        </Button>
        <Button onClick={() => go(dayjs())}>今天</Button>
        <Button onClick={() => go(day.add(1, view))} aria-label="下一页">
          ›
        </Button>
        <h1>{titles[view]}</h1>
        {choice}
        {user.userInfo.userType === 1 && (
          <>
            <div style={{ width: 180 }}>
              <TeacherPicker
                placeholder="讲师"
                value={Number(filter.teacherId) || null}
                onChange={choose('teacherId')}
              />
            </div>
            <div style={{ width: 180 }}>
              <PersonnelPicker
                placeholder="业务员"
                value={Number(filter.authorId) || null}
                onChange={choose('authorId')}
              />
            </div>
          </>
        )}
        <span className={lessonsStyles.legend}>
          {([1, 3, 2] as const).map((status) => (
            <span key={status} className={`${lessonsStyles[`is${status}`] ?? ''}`}>
              {LESSON_STATUS.labelOf(status)}
            </span>
          ))}
          {user.userInfo.userType === 1 && <span className={lessonsStyles.isTrip}>行程偏紧</span>}
        </span>
      </div>
      {view !== 'day' ? (
        <CalendarGrid
          calendar={query.data}
          days={days}
          month={view === 'month' ? day.month() : null}
          onDay={(date) => page.setSearch({ view: 'day', day: date })}
        />
      ) : query.data ? (
        <CalendarDay calendar={query.data} date={filter.from} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
