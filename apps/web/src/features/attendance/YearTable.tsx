import { type AttendanceYear, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { thisYear } from '../../lib/ranges.ts';
import { useYear } from '../../shared/year/months.ts';
import { usePeopleYear } from '../../shared/year/peopleYear.tsx';
import { Can } from '../../ui/Can.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Percent } from '../../ui/texts.tsx';
import styles from './attendance.module.css';

const LeaveDrawer = lazy(() => import('../../shared/attendance/LeaveDrawer.tsx'));
const CarryOver = lazy(() => import('./CarryOver.tsx'));

/** Below 80 % the shade is at its darkest. */
const heatOf = (rate: number) => Math.round(Math.min(1, (1 - rate) / 0.2) * 60);
const Heat = ({ rate }: { rate: number | null | undefined }) =>
  rate === null || rate === undefined ? (
    <span className="blank">—</span>
  ) : (
    <span
      className={`${styles.heat} tabular`}
      title={`${(rate * 100).toFixed(2)}%`}
      style={{ background: `color-mix(in srgb, var(--bad) ${heatOf(rate)}%, transparent)` }}
    >
      {(rate * 100).toFixed(1)}
    </span>
  );

/** Twelve months as a heat map, annual leave and compensation. */
export default function YearTable({ head }: { head: ReactNode }) {
  const page = usePage();
  const opened = useLayer<AttendanceYear>();
  const [isCarrying, setIsCarrying] = useState(false);
  const year = useYear();
  // The year to carry over: from December on the present one, before that the last one.
  const ended = year < thisYear() || dayjs().month() === 11 ? year : thisYear() - 1;
  const list = usePeopleYear<AttendanceYear>({
    before: [
      {
        key: 'annual',
        title: '年假 应/已/剩',
        width: 130,
        align: 'right',
        render: (row) => (
          <button
            type="button"
            className="link tabular"
            title={row.annual.reason ?? '年假台账'}
            onClick={() => opened.open(row)}
          >
            {row.annual.statutory + row.annual.granted} / {row.annual.taken} / {row.annual.left}
          </button>
        ),
      },
      {
        key: 'compensation',
        title: '调休余额（天）',
        width: 108,
        align: 'right',
        render: (row) => row.compensation,
      },
    ],
    monthWidth: 62,
    month: (row, i) => <Heat rate={row.rates[i]} />,
    after: [
      {
        key: 'rate',
        title: '全年',
        width: 72,
        align: 'right',
        render: (row) => <Percent value={row.rate} />,
      },
      { key: 'leave', title: '请假（天）', width: 84, align: 'right', render: (row) => row.leave },
      { key: 'lateTimes', title: '迟到（次）', width: 84, align: 'right', render: (row) => row.lateTimes },
    ],
  });
  const { keyword, orgnizationalid } = page.search;
  const ledgerFilter = {
    year,
    keyword: keyword || undefined,
    orgnizationalid: orgnizationalid ? Number(orgnizationalid) : undefined,
  };
  return (
    <>
      <PagedTable
        screen="attendance/years"
        endpoint={attendanceApi.years}
        {...list}
        exports={attendanceApi.exportYears}
        cards={['organisationName', 'rate', 'leave', 'lateTimes', 'annual', 'compensation']}
        toolbar={
          <>
            {head}
            <Can to={leaveApi.carryOver}>
              <Button onClick={() => setIsCarrying(true)}>年假结转</Button>
            </Can>
            <ExportButton endpoint={leaveApi.exportLeave} input={ledgerFilter} label="导出年假台账" />
            <FormulaHint formula="年假：累计工作满 1、10、20 年为 5、10、15 天，连续工作满 12 个月起；入职和离职当年按天数折算，不足 1 天不计；应休 = 法定 + 台账里的增减（增加、预支、结转、到期、更正），点数字看台账。调休余额 = 休息日加班小时 ÷ 8 − 已调休天数。">
              口径
            </FormulaHint>
          </>
        }
        empty={{ title: '这一年没有在职的人' }}
      />
      <Suspense fallback={null}>
        <Opened layer={opened}>
          {(of, close) => (
            <LeaveDrawer personnelId={of.personnelId} name={of.name} year={year} onClose={close} />
          )}
        </Opened>
        {isCarrying && <CarryOver year={ended} onClose={() => setIsCarrying(false)} />}
      </Suspense>
    </>
  );
}
