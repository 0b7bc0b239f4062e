import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { MEANINGS } from '@shibiao/contract/meanings';
import { Suspense, useState } from 'react';
import { useCan } from '../../lib/session.ts';
import { Figures } from '../../ui/Figures.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Percent } from '../../ui/texts.tsx';
import { AttendanceItems } from './AttendanceItems.tsx';
import styles from './attendance.module.css';
import { MonthCalendar } from './MonthCalendar.tsx';

const LeaveDrawer = lazy(() => import('./LeaveDrawer.tsx'));

type Grid = OutputOf<typeof attendanceApi.list>;
type Year = OutputOf<typeof attendanceApi.years>['list'][number];

interface Props {
  row: Grid['list'][number];
  days: Grid['days'];
  /** Annual leave and compensation of the month's year. */
  year: Year | undefined;
}

/** A person's month: its figures, a calendar of unusual days, and the rows of both. */
export function AttendanceMonth({ row, days, year }: Props) {
  const canOpen = useCan(leaveApi.leave);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Figures
        items={[
          { label: '应出勤', value: row.figures.due, formula: '在职期间的工作日，本月到今天为止' },
          { label: '实出勤', value: row.figures.present, formula: '应出勤 − 请假 − 旷工' },
          { label: '出勤率', value: <Percent value={row.figures.rate} />, formula: '实出勤 ÷ 应出勤' },
          {
            label: '请假（天）',
            value: row.figures.leave,
            formula: MEANINGS.请假,
          },
          {
            label: '迟到（次）',
            value: row.figures.lateTimes,
            formula: `共 ${row.figures.lateMinutes} 分钟`,
          },
          {
            label: '年假剩余',
            value: year ? `${year.annual.left} 天` : '—',
            formula: '法定 + 台账里的增减 − 已休；点开看台账',
            onOpen: year && canOpen ? () => setIsOpen(true) : undefined,
          },
          {
            label: '调休余额',
            value: `${year?.compensation ?? 0} 天`,
            formula: '休息日加班小时 ÷ 8 − 已调休天数，截至年末',
          },
        ]}
      />
      <MonthCalendar items={row.items} days={days} />
      <section className={styles.monthItems}>
        <h2>明细</h2>
        <AttendanceItems items={row.items} />
      </section>
      <Suspense fallback={null}>
        {isOpen && (
          <LeaveDrawer
            personnelId={row.personnelId}
            name={row.name}
            year={Number(days[0]?.date.slice(0, 4))}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
