import { LEVELS } from '@shibiao/contract/customers/customers';
import { customerStatisticsApi, levelColumns } from '@shibiao/contract/customers/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { Chart } from '../../ui/Chart.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { TONE_COLORS } from '../../ui/tones.ts';
import { listOfCustomers } from './lists.ts';
import styles from './statistics.module.css';

type Row = OutputOf<typeof customerStatisticsApi.levelStatistics>['list'][number];
const GROUPS = [
  { value: 'person', label: '按业务员' },
  { value: 'organisation', label: '按部门' },
  { value: 'region', label: '按地区' },
];
/** The filter of the list that matches a column. */
const moreOf = (key: string) => (key === 'total' ? '' : key === 'dealt' ? '&isDealt=1' : `&level=${key}`);
/** The largest number of bars that can be told apart. */
const BARS = 20;

/** 等级统计: customers by level and by person, organisation or province; a figure opens its customers. */
export default function LevelsPage() {
  const page = usePage();
  const customers = listOfCustomers(useCans());
  const group = page.search.group ?? 'person';
  const isRegion = group === 'region';
  const orgnizationalid = page.search.orgnizationalid ? Number(page.search.orgnizationalid) : null;
  const byWhom = {
    groupBy: group === 'organisation' ? ('organisation' as const) : ('person' as const),
    orgnizationalid,
  };
  const people = useQuery({ ...queryOf(customerStatisticsApi.levelStatistics, byWhom), enabled: !isRegion });
  const regions = useQuery({
    ...queryOf(customerStatisticsApi.levelStatisticsByRegion, {}),
    enabled: isRegion,
  });
  const query = isRegion ? regions : people;
  const rows = useMemo(() => query.data?.list ?? [], [query.data]);
  const option = useMemo(() => {
    const shown = rows.slice(0, BARS);
    return {
      legend: { data: LEVELS.values.map((level) => `${level} 级`) },
      xAxis: {
        type: 'category' as const,
        data: shown.map((row) => row.name),
        axisLabel: { rotate: shown.length > 10 ? 40 : 0 },
      },
      yAxis: { type: 'value' as const },
      series: LEVELS.values.map((level) => ({
        name: `${level} 级`,
        type: 'bar' as const,
        stack: 'level',
        itemStyle: { color: TONE_COLORS[LEVELS.toneOf(level)] },
        data: shown.map((row) => row[level]),
      })),
    };
  }, [rows]);
  if (!query.data) return <QueryState of={query} />;
  const key = isRegion ? 'regionId' : group === 'organisation' ? 'orgnizationalid' : 'authorId';
  // People without customers have no row, so only places and organisations may be blank.
  const whoseOf = ({ id }: Row) =>
    id === null
      ? `blank=${isRegion ? 'province' : 'organisation'}`
      : `${key}=${id}${group === 'organisation' ? '&orgOnly=true' : ''}`;
  const title = GROUPS.find((one) => one.value === group)?.label.slice(1) ?? '';
  const cell = (value: number, row: Row, more: string) =>
    value === 0 || !customers ? (
      <span className="quiet">{value}</span>
    ) : (
      <PageLink to={`${customers}?${whoseOf(row)}${more}`}>{value}</PageLink>
    );
  return (
    <div className={styles.statistics}>
      <header className={styles.head}>
        <Segmented
          aria-label="统计方式"
          options={GROUPS}
          value={group}
          onChange={(value) => page.setSearch({ group: String(value) })}
        />
        {!isRegion && (
          <span style={{ width: 220 }}>
            <OrganisationPicker
              value={orgnizationalid}
              placeholder="全部部门"
              onChange={(value) => page.setSearch({ orgnizationalid: value ? String(value) : undefined })}
            />
          </span>
        )}
        <AsOf at={query.data.asOf} />
        {isRegion ? (
          <ExportButton endpoint={customerStatisticsApi.exportLevelStatisticsByRegion} input={{}} />
        ) : (
          <ExportButton endpoint={customerStatisticsApi.exportLevelStatistics} input={byWhom} />
        )}
      </header>
      {rows.length > 1 && <Chart label="各等级客户数量" height={300} option={option} />}
      <ScrollTable<Row>
        size="small"
        rowKey={(row) => row.id ?? 0}
        dataSource={rows}
        pagination={rows.length > 50 ? { pageSize: 50 } : false}
        scroll={{ x: 700 }}
        columns={levelColumns(title).map(({ key, ...column }) =>
          key === 'name' || key === 'id'
            ? {
                ...column,
                key,
                dataIndex: key,
                render: (_value: unknown, row: Row) => (
                  <RecordLink kind="person" id={row.id} isOpen={key === 'name' && group === 'person'}>
                    {row[key]}
                  </RecordLink>
                ),
              }
            : {
                ...column,
                key,
                align: 'right' as const,
                sorter: (a: Row, b: Row) => a[key] - b[key],
                render: (_value: unknown, row: Row) => cell(row[key], row, moreOf(key)),
              },
        )}
      />
    </div>
  );
}
