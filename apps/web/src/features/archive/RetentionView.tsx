import { archiveApi } from '@shibiao/contract/archive/calls';
import { RETENTION_MONTHS } from '@shibiao/contract/archive/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Table, Tooltip } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/query.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Percent } from '../../ui/texts.tsx';
import type { StaffFigureOf } from './StaffRows.tsx';
import type { StaffFilter } from './staffFilter.ts';
import { tenureText } from './tenure.ts';

type NewStaff = OutputOf<typeof archiveApi.newStaffRetention>;
type Cohort = NewStaff['cohorts'][number];

/** Two years: twice the longest period of a cohort, so that half of the months cover a full year. */
const twoYearsUntil = (month: string): string => dayjs(`${month}-01`).subtract(23, 'month').format('YYYY-MM');

/** 新人保有率 as a cohort table, 老人保有率, and the leavers. */
export default function RetentionView(props: {
  head: ReactNode;
  whom: StaffFilter;
  span: { from?: string; to?: string };
  onOpen: (figure: StaffFigureOf) => void;
}) {
  const { head, whom, span, onOpen } = props;
  const to = (span.to ?? dayjs().format('YYYY-MM-DD')).slice(0, 7);
  const months = { from: span.from?.slice(0, 7) ?? twoYearsUntil(to), to };
  const fresh = useQuery(
    queryOf(archiveApi.newStaffRetention, { ...whom, ...months }, { keepsPrevious: true }),
  );
  const old = useQuery(queryOf(archiveApi.oldStaffRetention, { ...whom, ...span }, { keepsPrevious: true }));
  if (!fresh.data || !old.data) return <QueryState of={[fresh, old]} head={head} />;
  const { total, on, cohorts } = fresh.data;
  const { leavers, newStaffMonths } = old.data;
  const [first, last] = [cohorts[0]?.month ?? '', cohorts.at(-1)?.month ?? ''];
  /** Opens the people of a cohort, or of all cohorts. */
  const openCohort = (
    { month }: Cohort,
    figure: StaffFigureOf['figure'],
    after?: (typeof RETENTION_MONTHS)[number],
  ) => {
    const isAll = !month.startsWith('2');
    onOpen({
      figure,
      on,
      from: `${isAll ? first : month}-01`,
      to: lastDayOf(isAll ? last : month),
      months: after,
      of: [isAll ? `${first} 至 ${last}` : month, after && `${after} 个月`].filter(Boolean).join(' · '),
    });
  };
  const openOld = (figure: StaffFigureOf['figure']) => () =>
    onOpen({ figure, from: old.data.from, to: old.data.to });
  return (
    <Figures
      head={head}
      asOf={fresh.data.asOf}
      items={[
        {
          label: '新人当前保有率',
          value: <Percent value={total.rate} />,
          formula: `所选月份入职、${on} 仍在岗 ÷ 入职 = ${total.onDuty} ÷ ${total.joined}`,
          onOpen: () => openCohort(total, 'enteredHere'),
        },
        {
          label: '老人保有率',
          value: <Percent value={old.data.rate} />,
          formula: `期初在岗且司龄满 ${newStaffMonths} 个月、期末仍在岗 ÷ 其总数 = ${old.data.stillHere} ÷ ${old.data.atStart}；期间才满 ${newStaffMonths} 个月的人不加入`,
          onOpen: openOld('oldHere'),
        },
        {
          label: '期初老人',
          value: old.data.atStart,
          formula: `期初在岗、司龄满 ${newStaffMonths} 个月`,
          onOpen: openOld('old'),
        },
        {
          label: '期初成长期',
          value: old.data.growingAtStart,
          formula: `期初在岗、司龄不满 ${newStaffMonths} 个月`,
          onOpen: openOld('growing'),
        },
        ...LEAVERS.map(({ key, figure, label }) => ({
          label,
          value: leavers[key],
          formula: `每位离职者恰在新人、成长期、老人之一，合计 ${leavers.total} 人`,
          onOpen: openOld(figure),
        })),
      ]}
    >
      <section className="chart-table" style={{ gridColumn: '1 / -1' }}>
        <header>
          <h2>
            新人保有率（{first} 至 {last} 入职）
          </h2>
        </header>
        <ScrollTable<Cohort>
          size="small"
          rowKey="month"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...cohorts, total]}
          columns={[
            {
              title: '入职月份',
              dataIndex: 'month',
            },
            {
              title: '入职',
              align: 'right',
              render: (_, row) => <Opens onOpen={() => openCohort(row, 'entered')}>{row.joined}</Opens>,
            },
            {
              title: '在岗',
              align: 'right',
              render: (_, row) => <Opens onOpen={() => openCohort(row, 'enteredHere')}>{row.onDuty}</Opens>,
            },
            {
              title: '当前保有率',
              align: 'right',
              render: (_, row) => (
                <Tooltip title={`在岗 ${row.onDuty} ÷ 入职 ${row.joined}`}>
                  <span>
                    <Percent value={row.rate} />
                  </span>
                </Tooltip>
              ),
              onCell: (row) => ({ style: heat(row.rate) }),
            },
            ...RETENTION_MONTHS.map((months, i) => ({
              title: `${months} 个月`,
              align: 'right' as const,
              render: (_: unknown, row: Cohort) => {
                const cell = row.after[i];
                return (
                  <Tooltip title={cell && `保有 ${cell.retained} ÷ 满 ${months} 个月 ${cell.eligible}`}>
                    {cell && cell.eligible > 0 ? (
                      <button
                        type="button"
                        className="link is-on-heat"
                        onClick={() => openCohort(row, 'retained', months)}
                      >
                        <Percent value={cell.rate} />
                      </button>
                    ) : (
                      <span>
                        <Percent value={null} />
                      </span>
                    )}
                  </Tooltip>
                );
              },
              onCell: (row: Cohort) => ({ style: heat(row.after[i]?.rate ?? null) }),
            })),
          ]}
        />
      </section>
      <section className="chart-table">
        <header>
          <h2>期间离职人员</h2>
        </header>
        <Table
          size="small"
          rowKey={(row) => `${row.id}${row.quitDate}`}
          pagination={{ pageSize: 12, hideOnSinglePage: true }}
          dataSource={old.data.leftPeople}
          columns={[
            {
              title: '姓名',
              render: (_, row) => (
                <RecordLink kind="person" id={row.id}>
                  {row.name}
                </RecordLink>
              ),
            },
            { title: '离职日期', dataIndex: 'quitDate', className: 'tabular' },
            { title: '司龄', dataIndex: 'tenureMonths', render: tenureText },
          ]}
        />
      </section>
    </Figures>
  );
}

const LEAVERS = [
  { key: 'fresh', figure: 'freshLeft', label: '新人离职' },
  { key: 'growing', figure: 'growingLeft', label: '成长期离职' },
  { key: 'old', figure: 'oldLeft', label: '老人离职' },
] as const;

const Opens = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" className="link" onClick={onOpen}>
    {children}
  </button>
);

/** A deeper shade for a higher rate; none where the rate is not known yet. */
const heat = (rate: string | null) =>
  rate === null
    ? {}
    : { background: `color-mix(in srgb, var(--accent) ${Math.round(Number(rate) * 35)}%, transparent)` };

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
