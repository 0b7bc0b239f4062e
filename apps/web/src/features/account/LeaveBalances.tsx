import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Figures } from '../../ui/Figures.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './my.module.css';

const LeaveDrawer = lazy(() => import('../../shared/attendance/LeaveDrawer.tsx'));

/** Days of leave that are left, with the ledger behind them. */
export function LeaveBalances({ personnelId, year }: { personnelId: number; year: number }) {
  const query = useQuery(queryOf(attendanceApi.years, { year, personnelId, count: 1 }));
  const canOpen = useCan(leaveApi.leave);
  const [isOpen, setIsOpen] = useState(false);
  const row = query.data?.list[0];
  return (
    <section className={styles.part} aria-label="假期余额">
      <header>
        <h2>假期余额</h2>
        <span className="quiet">{year} 年</span>
      </header>
      {!query.data && <QueryState of={query} />}
      {query.data && (
        <Figures
          items={[
            {
              label: '年假剩余',
              value: `${row?.annual.left ?? 0} 天`,
              formula: `法定 ${row?.annual.statutory ?? 0} + 台账 ${row?.annual.granted ?? 0} − 已休 ${row?.annual.taken ?? 0}`,
              onOpen: row && canOpen ? () => setIsOpen(true) : undefined,
            },
            {
              label: '调休余额',
              value: `${row?.compensation ?? 0} 天`,
              formula: '休息日加班小时 ÷ 8 − 已调休天数，截至年末',
            },
          ]}
        />
      )}
      <Suspense fallback={null}>
        {isOpen && row && (
          <LeaveDrawer
            personnelId={personnelId}
            name={row.name}
            year={year}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
