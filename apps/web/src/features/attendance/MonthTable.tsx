import {
  ATTENDANCE_KINDS,
  ATTENDANCE_STATUS,
  type AttendanceMonthRow,
  attendanceApi,
  attendanceColumns,
} from '@shibiao/contract/attendance/attendance';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { byDepartment, departmentAlone } from '../../pickers/filters.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Percent } from '../../ui/texts.tsx';

const HeadForm = lazy(() => import('./HeadForm.tsx'));

const filters: Filter[] = [
  { key: 'month', label: '月份', kind: 'month' },
  { key: 'keyword', label: '姓名、拼音或工号', kind: 'text', width: 150 },
  byDepartment,
  departmentAlone,
  { key: 'kind', label: '类型', kind: 'select', width: 110, options: codeOptions(ATTENDANCE_KINDS) },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(ATTENDANCE_STATUS) },
];
const figures = listColumns(attendanceColumns);

/** Figures of a month; a name opens the days behind them. */
export default function MonthTable({ head }: { head: ReactNode }) {
  const page = usePage();
  const canEdit = useCan(attendanceApi.editBoth);
  const edited = useLayer<AttendanceMonthRow>();
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const columns: Column<AttendanceMonthRow>[] = [
    ...figures,
    {
      key: 'actions',
      title: '',
      width: 100,
      screenOnly: true,
      isFor: () => canEdit,
      render: (row) => <LinkButton onClick={() => edited.open(row)}>状态与备注</LinkButton>,
    },
  ];
  const table = (
    <PagedTable
      screen="attendance/months"
      endpoint={attendanceApi.months}
      columns={columns}
      rowKey="personnelId"
      filters={filters}
      opening={{ month: dayjs().format('YYYY-MM') }}
      cards={['organisationName', 'status', 'rate', 'leave', 'lateTimes', 'objection']}
      exports={attendanceApi.exportMonths}
      toolbar={
        <>
          {head}
          <FormulaHint formula="应出勤 = 在职期间的工作日；实出勤 = 应出勤 − 请假 − 旷工（出差、外勤、居家算出勤）；出勤率 = 实出勤 ÷ 应出勤，合计由总数相除。">
            口径
          </FormulaHint>
        </>
      }
      sums={(sums) => ({ ...sums, rate: <Percent value={sums.rate} /> })}
      onOpen={(row) => page.setSearch({ view: null, month, keyword: row.name })}
      empty={{ title: '这个月没有在职的人' }}
    />
  );
  return (
    <>
      {table}
      <Opened layer={edited}>{(of, close) => <HeadForm row={of} month={month} onClose={close} />}</Opened>
    </>
  );
}
