import { GRADES, type PerformanceYear, performanceApi } from '@shibiao/contract/performance';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { thisYear } from '../../lib/ranges.ts';
import { byDepartment, byYear } from '../../pickers/filters.tsx';
import { scoreText } from '../../shared/scoreSheets/scores.ts';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { type Column, type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { StatusTag } from '../../ui/texts.tsx';

const filters: Filter[] = [
  byYear(0, 2),
  { key: 'keyword', label: '姓名、拼音或工号', kind: 'text', width: 150 },
  byDepartment,
];

/** Twelve final scores a person, and those of the year. */
export default function PerformanceYears({ head }: { head: ReactNode }) {
  const page = usePage();
  const year = Number(page.search.year ?? thisYear());
  const columns: Column<PerformanceYear>[] = [
    { key: 'name', title: '姓名', width: 90, fixed: 'left', render: (row) => row.name },
    { key: 'organisationName', title: '部门', width: 110, render: (row) => row.organisationName },
    ...Array.from(
      { length: 12 },
      (_, i): Column<PerformanceYear> => ({
        key: `m${i + 1}`,
        title: `${i + 1} 月`,
        width: 66,
        align: 'right',
        render: ({ finals, name }) =>
          finals[i] === null ? (
            <span className="blank">—</span>
          ) : (
            <button
              type="button"
              className="link tabular"
              onClick={() =>
                page.setSearch({
                  view: null,
                  month: `${year}-${String(i + 1).padStart(2, '0')}`,
                  keyword: name,
                })
              }
            >
              {scoreText(finals[i] ?? null)}
            </button>
          ),
      }),
    ),
    {
      key: 'year',
      title: '全年',
      width: 80,
      align: 'right',
      sortable: 'final',
      render: (row) => scoreText(row.year),
    },
    { key: 'months', title: '计入', width: 70, align: 'right', render: (row) => `${row.months}/12` },
    { key: 'grade', title: '等级', width: 70, render: (row) => <StatusTag value={row.grade} of={GRADES} /> },
  ];
  return (
    <PagedTable
      screen="performance/years"
      endpoint={performanceApi.years}
      columns={columns}
      rowKey="personnelId"
      filters={filters}
      opening={{ year: String(thisYear()) }}
      fixed={{ year }}
      exports={performanceApi.exportYears}
      toolbar={
        <>
          {head}
          <FormulaHint formula="全年 = 已确认月份得分按应出勤天数加权平均；不足 3 个月不评等级。">
            口径
          </FormulaHint>
        </>
      }
      cards={['organisationName', 'year', 'months', 'grade']}
      empty={{ title: '这一年还没有已确认的绩效' }}
    />
  );
}
