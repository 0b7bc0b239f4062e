import { attendanceApi, type Figures } from '@shibiao/contract/attendance/attendance';
import { MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Figures as FigureLine } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';

interface Team {
  id: number | null;
  name: string;
  people: number;
  lateTimes: number;
  leave: number;
  absent: number;
  due: number;
  present: number;
}
type Row = Figures & { organisationId: number | null; organisationName: string | null };

function teamsOf(rows: readonly Row[]): Team[] {
  const teams = new Map<number | null, Team>();
  for (const row of rows) {
    const id = row.organisationId;
    const team = teams.get(id) ?? {
      id,
      name: row.organisationName ?? '无部门',
      people: 0,
      lateTimes: 0,
      leave: 0,
      absent: 0,
      due: 0,
      present: 0,
    };
    teams.set(id, team);
    team.people++;
    for (const key of ['lateTimes', 'leave', 'absent', 'due', 'present'] as const) team[key] += row[key];
  }
  return [...teams.values()].toSorted((a, b) => b.leave + b.lateTimes - a.leave - a.lateTimes);
}

const columns: ChartColumn<Team>[] = [
  { key: 'name', title: '部门' },
  { key: 'people', title: '人数', type: 'number' },
  { key: 'lateTimes', title: '迟到（次）', type: 'number', series: 'bar' },
  { key: 'leave', title: '请假（天）', type: 'number', series: 'bar' },
  { key: 'absent', title: '旷工（天）', type: 'number' },
  {
    key: 'rate',
    title: '出勤率',
    type: 'percent',
    value: (team) => (team.due ? team.present / team.due : null),
  },
];

/** Lateness and leave by team; a bar opens the team's people. */
export default function TeamChart({ filter }: { filter: { month: string; orgnizationalid?: number } }) {
  const page = usePage();
  const query = useQuery(
    queryOf(attendanceApi.months, { ...filter, count: 10_000 }, { keepsPrevious: true }),
  );
  const data = query.data;
  const teams = useMemo(() => teamsOf(data?.list ?? []), [data]);
  if (!query.data) return <QueryState of={query} />;
  const { sums } = query.data;
  const open = () =>
    page.setSearch({ view: 'months', month: filter.month, orgnizationalid: filter.orgnizationalid ?? null });
  return (
    <FigureLine
      items={[
        { label: '应出勤（天）', value: sums.due, formula: '在职期间的工作日之和' },
        { label: '实出勤（天）', value: sums.present, formula: '应出勤 − 请假 − 旷工' },
        {
          label: '出勤率',
          value: <Percent value={sums.rate} />,
          formula: `实出勤 ÷ 应出勤 = ${sums.present} ÷ ${sums.due}`,
          onOpen: open,
        },
        { label: '请假（天）', value: sums.leave, formula: MEANINGS.请假, onOpen: open },
        { label: '迟到（次）', value: sums.lateTimes, formula: MEANINGS.迟到, onOpen: open },
      ]}
    >
      <ChartTable
        title="迟到与请假（按部门）"
        look={{ legend: {}, names: { axisLabel: { rotate: 30 } } }}
        rows={teams}
        columns={columns}
        rowKey={(team) => team.id ?? 0}
        height={340}
        onPick={({ id }) =>
          page.setSearch({
            view: 'months',
            month: filter.month,
            orgnizationalid: id,
            // A bar counts its own department without those below.
            orgOnly: id ? 'true' : null,
          })
        }
      />
    </FigureLine>
  );
}
