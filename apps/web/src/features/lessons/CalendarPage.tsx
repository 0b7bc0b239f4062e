import { HALVES, lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import './lessons.css';

const DAY = 'YYYY-MM-DD';
/** Weeks begin on Monday (product.md 2). */
const monday = (day: dayjs.Dayjs) => day.subtract((day.day() + 6) % 7, 'day');

/** 排课日历: half-days of a month or a week, by teacher or by salesperson. Month, day and choices are in the address. */
export default function CalendarPage() {
  const page = usePage();
  const user = useUser();
  const isWeek = page.search.view === 'week';
  const day = dayjs(page.search.day || undefined);
  const from = monday(isWeek ? day : day.startOf('month'));
  const weeks = isWeek ? 1 : Math.ceil((day.endOf('month').diff(from, 'day') + 1) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, i) => from.add(i, 'day'));
  const filter = {
    from: from.format(DAY),
    to: from.add(weeks * 7 - 1, 'day').format(DAY),
    teacherId: page.search.teacherId ?? '',
    authorId: page.search.authorId ?? '',
  };
  const query = useQuery(queryOf(lessonsApi.calendar, filter, { keepsPrevious: true }));
  const go = (to: dayjs.Dayjs) => page.setSearch({ day: to.format(DAY) });
  const unit = isWeek ? 'week' : 'month';
  const choose = (key: string) => (value: number | null) =>
    page.setSearch({ [key]: value ? String(value) : undefined });
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <div>
      <div className="calendar-bar">
        <Button onClick={() => go(day.subtract(1, unit))} aria-label="上一页">
          ‹
        </Button>
        <Button onClick={() => go(dayjs())}>今天</Button>
        <Button onClick={() => go(day.add(1, unit))} aria-label="下一页">
          ›
        </Button>
        <h1>{isWeek ? `${filter.from} 至 ${filter.to}` : day.format('YYYY 年 M 月')}</h1>
        <Segmented
          value={isWeek ? 'week' : 'month'}
          onChange={(view) => page.setSearch({ view: String(view) })}
          options={[
            { value: 'month', label: '月' },
            { value: 'week', label: '周' },
          ]}
        />
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
        <span className="quiet">绿：已确认　蓝：预留　黄：延期</span>
      </div>
      <div className="calendar-grid">
        {['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((name) => (
          <header key={name}>{name}</header>
        ))}
        {days.map((one) => {
          const date = one.format(DAY);
          const entries = (query.data?.list ?? []).filter((entry) => entry.date === date);
          const state = [
            'calendar-day',
            !isWeek && one.month() !== day.month() ? 'is-other' : '',
            date === dayjs().format(DAY) ? 'is-today' : '',
            entries.length === 0 ? 'is-empty' : '',
          ];
          return (
            <div key={date} className={state.join(' ')}>
              <time dateTime={date}>{one.format('M-D')}</time>
              {entries.map((entry) => (
                <button
                  type="button"
                  key={`${entry.id}-${entry.half}`}
                  className={`calendar-entry is-${entry.lessonstatus}`}
                  title={`${HALVES[entry.half as 1]} ${entry.lessonname}｜${entry.teachername ?? '讲师待定'}｜${entry.cooperationName}`}
                  onClick={() => page.navigate(`/sigLessonDetails/${entry.id}`)}
                >
                  {HALVES[entry.half as 1]} {entry.teachername ?? '待定'} {entry.lessonname}
                </button>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
