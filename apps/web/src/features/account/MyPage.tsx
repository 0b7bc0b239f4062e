import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { attendanceWords } from '../../shared/attendance/attendanceWords.ts';
import { MonthCalendar } from '../../shared/attendance/MonthCalendar.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import { LeaveBalances } from './LeaveBalances.tsx';
import { MySlips } from './MySlips.tsx';
import styles from './my.module.css';

const MySlip = lazy(() => import('./MySlip.tsx'));
const LOCKED = 4;

/** 我的: one's own month in words, balances, calendar and payslips. */
export default function MyPage() {
  const page = usePage();
  const { personnelId } = useUser();
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const slip = Number(page.search.slip) || null;
  if (personnelId === null) return <EmptyState title="没有人员资料" />;
  return (
    <div className={styles.my}>
      <MySlips onOpen={(id) => page.setSearch({ slip: String(id) })} />
      <LeaveBalances personnelId={personnelId} year={Number(month.slice(0, 4))} />
      <Attendance personnelId={personnelId} month={month} />
      <Suspense fallback={null}>
        {slip !== null && <MySlip key={slip} id={slip} onClose={() => page.setSearch({ slip: null })} />}
      </Suspense>
    </div>
  );
}

function Attendance({ personnelId, month }: { personnelId: number; month: string }) {
  const page = usePage();
  const query = useQuery(
    queryOf(attendanceApi.list, { month, personnelId, count: 1 }, { keepsPrevious: true }),
  );
  const row = query.data?.list[0];
  return (
    <section className={styles.part} aria-label="考勤">
      <header>
        <h2>考勤</h2>
        {row && <StatusTag value={row.status} of={ATTENDANCE_STATUS} />}
        <MonthInput
          value={month}
          allowClear={false}
          onChange={(value) => page.setSearch({ month: value })}
          style={{ width: 130 }}
        />
        <PageLink to={`/hr/my-attendance?month=${month}`}>{row?.status === 2 ? '去确认' : '明细'}</PageLink>
      </header>
      {!query.data && <QueryState of={query} />}
      {query.data && !row && <EmptyState title="这个月不在职" />}
      {query.data && row && (
        <>
          <ul className={styles.words} aria-label="考勤说明">
            {attendanceWords(row.items, row.status === LOCKED).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
            {row.items.length === 0 && <li className="quiet">没有异常，全勤</li>}
          </ul>
          <MonthCalendar items={row.items} days={query.data.days} />
        </>
      )}
    </section>
  );
}
