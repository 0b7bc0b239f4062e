import { GRADES, performanceApi } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn, ChartLook } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

const grades = GRADES.values;

interface Graded extends Record<(typeof grades)[number], number> {
  organisationId: number | null;
  organisationName: string;
  total: number;
}

const columns: ChartColumn<Graded>[] = [
  { key: 'organisationName', title: '部门' },
  ...grades.map(
    (grade): ChartColumn<Graded> => ({
      key: grade,
      title: grade,
      type: 'number',
      series: { type: 'bar', stack: 'grades' },
      drawn: (row) => (row.total === 0 ? 0 : Math.round((row[grade] / row.total) * 1000) / 10),
    }),
  ),
  { key: 'total', title: '合计', type: 'number' },
];
const LOOK: ChartLook<Graded> = {
  legend: {},
  names: { axisLabel: { rotate: 30 } },
  values: { max: 100, axisLabel: { formatter: '{value}%' } },
};

/** Grades by team and of the company, in percent of graded people. For information only. */
export default function GradeChart({ month }: { month: string }) {
  const page = usePage();
  const query = useQuery(queryOf(performanceApi.months, { month, count: 1 }));
  const data = query.data;
  const rows = useMemo(() => {
    const teams = data?.distribution ?? [];
    const company = { organisationId: 0, organisationName: '全公司', A: 0, B: 0, C: 0, D: 0, E: 0 };
    for (const team of teams) for (const grade of grades) company[grade] += team[grade];
    return [company, ...teams].map((team) => ({
      ...team,
      total: grades.reduce((sum, grade) => sum + team[grade], 0),
    }));
  }, [data]);
  if (!query.data) return <QueryState of={query} />;
  return (
    <Figures>
      <ChartTable
        title={`${month} 等级分布`}
        look={LOOK}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.organisationId ?? -1}
        height={360}
        onPick={({ organisationId }, grade) =>
          page.setSearch({
            view: null,
            month,
            grade,
            orgnizationalid: organisationId || null,
            // A bar counts its own department without those below.
            orgOnly: organisationId ? 'true' : null,
          })
        }
      />
    </Figures>
  );
}
