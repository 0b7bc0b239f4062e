import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { dashboardApi, PERIODS, TARGET_MEASURES } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Space } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { thisYear } from '../../lib/ranges.ts';
import { byYear } from '../../pickers/filters.tsx';
import { AttendanceMonth } from '../../shared/attendance/AttendanceMonth.tsx';
import { EntryTable } from '../../shared/commissions/EntryTable.tsx';
import { useTargetColumns } from '../../shared/figures/targetColumns.tsx';
import { PersonSheets } from '../../shared/scoreSheets/PersonSheets.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { codeOptions, StatusTag } from '../../ui/texts.tsx';
import type { Archive } from './tabs.tsx';
import styles from './work-tabs.module.css';

/** A month of the person's attendance: the address's, else the present one; for leavers the last month worked. */
export function AttendanceTab({ person }: { person: Archive }) {
  const { search } = usePage();
  const [month, setMonth] = useState(search.month ?? dayjs(person.quitDate ?? undefined).format('YYYY-MM'));
  const personnelId = person.id;
  const query = useQuery(
    queryOf(attendanceApi.list, { month, personnelId, count: 1 }, { keepsPrevious: true }),
  );
  const year = useQuery(
    queryOf(attendanceApi.years, { year: Number(month.slice(0, 4)), personnelId, count: 1 }),
  );
  if (!query.data) return <QueryState of={query} />;
  const [row] = query.data.list;
  return (
    <div className={styles.tab}>
      <Space wrap>
        <MonthInput
          value={month}
          allowClear={false}
          onChange={(value) => value && setMonth(value)}
          style={{ width: 140 }}
        />
        {row && <StatusTag value={row.status} of={ATTENDANCE_STATUS} />}
      </Space>
      <QueryLine of={year} />
      {row ? (
        <AttendanceMonth row={row} days={query.data.days} year={year.data?.list[0]} />
      ) : (
        <EmptyState title="这个月不在职" />
      )}
    </div>
  );
}

export const PerformanceTab = ({ person }: { person: Archive }) => <PersonSheets personnelId={person.id} />;

const filters: Filter[] = [
  byYear(1, 2),
  { key: 'periodKind', label: '期间', kind: 'select', width: 90, options: codeOptions(PERIODS) },
  { key: 'measure', label: '指标', kind: 'select', width: 110, options: codeOptions(TARGET_MEASURES) },
];

/** The person's targets and actual figures. */
export function TargetsTab({ person }: { person: Archive }) {
  const { columns, rows } = useTargetColumns();
  return (
    <>
      <PagedTable
        endpoint={dashboardApi.targets}
        fixed={{ subjectKind: 'person', subjectId: person.id }}
        columns={columns.filter(({ key }) => key !== 'subjectName' && key !== 'subjectKind')}
        rowKey="id"
        filters={filters}
        opening={{ year: String(thisYear()), periodKind: 'month' }}
        bind="memory"
        height="auto"
        empty={{ title: '没有目标' }}
      />
      {rows}
    </>
  );
}

const HIDDEN = ['personnelName', 'organisationName'];
export function CommissionTab({ person }: { person: Archive }) {
  const fixed = useMemo(() => ({ personnelId: person.id }), [person.id]);
  return <EntryTable fixed={fixed} hides={HIDDEN} />;
}
