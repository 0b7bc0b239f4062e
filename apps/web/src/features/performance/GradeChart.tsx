import { GRADES, performanceApi } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

const grades = GRADES.values;

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
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: {
        type: 'category' as const,
        data: rows.map((row) => row.organisationName),
        axisLabel: { rotate: 30 },
      },
      yAxis: { type: 'value' as const, max: 100, axisLabel: { formatter: '{value}%' } },
      series: grades.map((grade) => ({
        name: grade,
        type: 'bar' as const,
        stack: 'grades',
        data: rows.map((row) => (row.total === 0 ? 0 : Math.round((row[grade] / row.total) * 1000) / 10)),
      })),
    }),
    [rows],
  );
  if (!query.data) return <QueryState of={query} />;
  return (
    <Figures>
      <ChartTable
        title={`${month} 等级分布`}
        option={option}
        rows={rows}
        columns={[
          { title: '部门', dataIndex: 'organisationName' },
          ...grades.map((grade) => ({ title: grade, dataIndex: grade })),
          { title: '合计', dataIndex: 'total' },
        ]}
        rowKey={(row) => row.organisationId ?? -1}
        height={360}
        onPick={({ dataIndex, seriesName }) =>
          page.setSearch({
            view: null,
            month,
            grade: seriesName,
            orgnizationalid: rows[dataIndex]?.organisationId || null,
            // A bar counts its own department without those below.
            orgOnly: rows[dataIndex]?.organisationId ? 'true' : null,
          })
        }
      />
    </Figures>
  );
}
