import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useCallback, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { DAY } from '../../lib/ranges.ts';
import { Can } from '../../ui/Can.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import styles from './attendance.module.css';
import { MonthActions } from './MonthActions.tsx';
import { useAttendanceFilter } from './useAttendanceFilter.tsx';

const DayMatrix = lazy(() => import('./DayMatrix.tsx'));
const MonthTable = lazy(() => import('./MonthTable.tsx'));
const YearTable = lazy(() => import('./YearTable.tsx'));
const TeamChart = lazy(() => import('./TeamChart.tsx'));
const ImportAttendance = lazy(() => import('./ImportAttendance.tsx'));
const RegisterForm = lazy(() => import('./RegisterForm.tsx'));

interface Registered {
  person: { personnelId: number; name: string; status: number };
  day: string | null;
}

/** Default day when a name was clicked without a day: today, for most entries are of today. */
const firstOf = (month: string) =>
  month === dayjs().format('YYYY-MM') ? dayjs().format(DAY) : `${month}-01`;

/** 考勤: the month as a matrix, its figures, the year, and a comparison of teams. */
export default function AttendancePage() {
  const page = usePage();
  const { view, choice } = useViewChoice([
    { value: 'days', label: '日历' },
    { value: 'months', label: '月统计' },
    { value: 'years', label: '年统计' },
    { value: 'chart', label: '图' },
  ]);
  const { month, filter, bar } = useAttendanceFilter();
  const [isImporting, setIsImporting] = useState(false);
  const [registering, setRegistering] = useState<Registered | null>(null);
  const register = useCallback(
    (person: Registered['person'], day: string | null) => setRegistering({ person, day }),
    [],
  );
  return (
    <>
      {(view === 'days' || view === 'chart') && (
        <div className={styles.page}>
          <div className={styles.head}>
            {choice}
            {bar}
            <Can to={attendanceApi.importUpload}>
              <Button onClick={() => setIsImporting(true)}>导入</Button>
            </Can>
            <ExportButton
              endpoint={attendanceApi.exportMonths}
              input={{ ...filter, what: '日历' }}
              label="导出日历"
            />
            <ExportButton
              endpoint={attendanceApi.exportMonths}
              input={{ ...filter, what: '明细' }}
              label="导出明细"
            />
          </div>
          <Suspense fallback={<Loading />}>
            {view === 'days' ? (
              <DayMatrix
                filter={filter}
                toolbar={(people) => (
                  <MonthActions filter={filter} people={filter.keyword || filter.kind ? people : undefined} />
                )}
                onRegister={register}
              />
            ) : (
              <TeamChart filter={filter} />
            )}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {view === 'months' && <MonthTable head={choice} />}
        {view === 'years' && <YearTable head={choice} />}
        {isImporting && (
          <ImportAttendance
            onClose={(imported) => {
              setIsImporting(false);
              if (imported) page.setSearch({ month: imported });
            }}
          />
        )}
        {registering && (
          <Can to={attendanceApi.edit}>
            <RegisterForm
              person={registering.person}
              day={registering.day ?? firstOf(month)}
              onClose={() => setRegistering(null)}
            />
          </Can>
        )}
      </Suspense>
    </>
  );
}
