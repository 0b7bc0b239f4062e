import { GRADES, type PerformanceYear, performanceApi } from '@shibiao/contract/performance';
import type { ReactNode } from 'react';
import { scoreText } from '../../shared/scoreSheets/scores.ts';
import { usePeopleYear } from '../../shared/year/peopleYear.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { StatusTag } from '../../ui/texts.tsx';

/** Twelve final scores a person, and those of the year. */
export default function PerformanceYears({ head }: { head: ReactNode }) {
  const list = usePeopleYear<PerformanceYear>({
    monthWidth: 66,
    month: ({ finals }, i) => (finals[i] === null ? null : scoreText(finals[i] ?? null)),
    after: [
      {
        key: 'year',
        title: '全年',
        width: 80,
        align: 'right',
        sortable: 'final',
        render: (row) => scoreText(row.year),
      },
      { key: 'months', title: '计入', width: 70, align: 'right', render: (row) => `${row.months}/12` },
      {
        key: 'grade',
        title: '等级',
        width: 70,
        render: (row) => <StatusTag value={row.grade} of={GRADES} />,
      },
    ],
  });
  return (
    <PagedTable
      screen="performance/years"
      endpoint={performanceApi.years}
      {...list}
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
