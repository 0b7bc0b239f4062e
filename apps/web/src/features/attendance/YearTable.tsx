import { type AttendanceYear, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { thisYear } from '../../lib/ranges.ts';
import { useCan } from '../../lib/session.ts';
import { byDepartment, byYear } from '../../pickers/filters.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { type Column, type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { Percent } from '../../ui/texts.tsx';
import './attendance.css';

const filters: Filter[] = [
  byYear(0, 2),
  { key: 'keyword', label: '姓名、拼音或工号', kind: 'text', width: 150 },
  byDepartment,
];

/** Below 80 % a month is as dark as it gets. */
const heatOf = (rate: number) => Math.round(Math.min(1, (1 - rate) / 0.2) * 60);
const Heat = ({ rate }: { rate: number | null | undefined }) =>
  rate === null || rate === undefined ? (
    <span className="blank">—</span>
  ) : (
    <span
      className="attendance-heat tabular"
      title={`${(rate * 100).toFixed(2)}%`}
      style={{ background: `color-mix(in srgb, var(--bad) ${heatOf(rate)}%, transparent)` }}
    >
      {(rate * 100).toFixed(1)}
    </span>
  );

/** Twelve months as a heat map, annual leave and compensation. */
export default function YearTable({ head }: { head: ReactNode }) {
  const page = usePage();
  const canGrant = useCan(attendanceApi.grant);
  const [granting, setGranting] = useState<AttendanceYear | null>(null);
  const year = Number(page.search.year ?? thisYear());
  const columns: Column<AttendanceYear>[] = [
    { key: 'name', title: '姓名', width: 90, fixed: 'left', render: (row) => row.name },
    { key: 'organisationName', title: '部门', width: 110, render: (row) => row.organisationName },
    ...Array.from(
      { length: 12 },
      (_, i): Column<AttendanceYear> => ({
        key: `m${i + 1}`,
        title: `${i + 1} 月`,
        width: 62,
        align: 'right',
        render: (row) => (
          <button
            type="button"
            className="link"
            onClick={() =>
              page.setSearch({
                view: null,
                month: `${year}-${String(i + 1).padStart(2, '0')}`,
                keyword: row.name,
              })
            }
          >
            <Heat rate={row.rates[i]} />
          </button>
        ),
      }),
    ),
    { key: 'rate', title: '全年', width: 72, align: 'right', render: (row) => <Percent value={row.rate} /> },
    { key: 'leave', title: '请假（天）', width: 84, align: 'right', render: (row) => row.leave },
    { key: 'lateTimes', title: '迟到（次）', width: 84, align: 'right', render: (row) => row.lateTimes },
    {
      key: 'annual',
      title: '年假 应/已/剩',
      width: 130,
      align: 'right',
      render: ({ annual }) => (
        <span className="tabular" title={annual.reason ?? ''}>
          {annual.statutory + annual.granted} / {annual.taken} / {annual.left}
        </span>
      ),
    },
    {
      key: 'compensation',
      title: '调休余额（天）',
      width: 108,
      align: 'right',
      render: (row) => row.compensation,
    },
    {
      key: 'actions',
      title: '',
      width: 90,
      screenOnly: true,
      isFor: () => canGrant,
      render: (row) => (
        <Button type="link" size="small" onClick={() => setGranting(row)}>
          增加年假
        </Button>
      ),
    },
  ];
  return (
    <>
      <PagedTable
        screen="attendance/years"
        endpoint={attendanceApi.years}
        columns={columns}
        rowKey="personnelId"
        filters={filters}
        opening={{ year: String(thisYear()) }}
        fixed={{ year }}
        exports={attendanceApi.exportYears}
        cards={['organisationName', 'rate', 'leave', 'lateTimes', 'annual', 'compensation']}
        toolbar={
          <>
            {head}
            <FormulaHint formula="年假：累计工作满 1、10、20 年为 5、10、15 天，连续工作满 12 个月起；入职和离职当年按天数折算，不足 1 天不计。调休余额 = 休息日加班小时 ÷ 8 − 已调休天数。">
              口径
            </FormulaHint>
          </>
        }
        empty={{ title: '这一年没有在职的人' }}
      />
      {granting && (
        <FormDrawer
          title={`增加年假：${granting.name} ${year} 年`}
          endpoint={attendanceApi.grant}
          formKey="annual-leave"
          columns={1}
          initial={{
            personnelId: granting.personnelId,
            year,
            days: granting.annual.granted || undefined,
            reason: granting.annual.reason,
          }}
          prepare={(values) => ({ ...values, personnelId: granting.personnelId, year })}
          onClose={() => setGranting(null)}
        >
          <Field name="days" label="天数" extra="法定之外的天数，以半天计">
            <NumberInput min={0.5} step={0.5} style={{ width: '100%' }} />
          </Field>
          <Field name="reason" label="原因">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}
