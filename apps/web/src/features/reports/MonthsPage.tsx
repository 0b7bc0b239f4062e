import { type MonthReport, monthReportColumns } from '@shibiao/contract/reports/months';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { monthRange } from '../../lib/ranges.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { byLate } from '../../shared/reports/ReportState.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';

const MonthForm = lazy(() => import('./MonthForm.tsx'));

const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text' },
  {
    key: 'month',
    label: '月份',
    kind: 'custom',
    text: (value) => value,
    width: 130,
    render: (value, onChange) => (
      <MonthInput aria-label="月份" placeholder="月份" value={value ?? null} onChange={onChange} />
    ),
  },
  byTeam,
  ofOrganisation,
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(REPORT_STATUS) },
  byLate,
];

/** The month's money, linked to its rows. */
const figureLink = (figure: 'income' | 'received', key: 'contract' | 'receipt') => ({
  render: (row: MonthReport) => {
    const [from, to] = monthRange(dayjs(`${row.month}-01`));
    const text = <Money value={row[key]} />;
    if (Number(row[key]) === 0) return text;
    return <PageLink to={figureAddress(figure, { from, to, personnelId: row.personnelId })}>{text}</PageLink>;
  },
});
const columns = listColumns(monthReportColumns, {
  contract: figureLink('income', 'contract'),
  receipt: figureLink('received', 'receipt'),
});

/** 月报: the list of monthly reports. */
export default function MonthsPage() {
  const page = usePage();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <PagedTable
        screen="reports/months"
        endpoint={reportsApi.monthlyList}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={reportsApi.exportMonthly}
        toolbar={
          <Button type="primary" onClick={() => setIsWriting(true)}>
            写月报
          </Button>
        }
        to={(row) => `/sales/months/${row.id}`}
        empty={{ title: '还没有月报' }}
      />
      <Suspense fallback={null}>
        {isWriting && (
          <MonthForm
            report={null}
            onSaved={(id) => page.navigate(`/sales/months/${id}`)}
            onClose={() => setIsWriting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
