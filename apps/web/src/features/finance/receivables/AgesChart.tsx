import type { OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { AGE_BAND, receivablesApi } from '@shibiao/contract/finance/receivables';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney, inWan } from '../../../lib/format.ts';
import { AGE_INKS } from '../../../lib/palette.ts';
import { queryOf } from '../../../lib/query.ts';
import { Chart } from '../../../ui/Chart.tsx';
import styles from '../finance.module.css';

type Row = OutputOf<typeof receivablesApi.ages>['list'][number];
type Band = (typeof AGE_BAND.values)[number];
const BANDS = AGE_BAND.table;
/** The subjects with the largest open amounts; the table below has all. */
const MOST = 6;

/** 应收账龄: the largest open amounts as bars stacked by age; a segment opens its lessons. */
export function AgesChart({
  title,
  filter,
  onOpen,
}: {
  title: string;
  filter: SentOf<typeof receivablesApi.ages>;
  onOpen: (row: Row, band: Band) => void;
}) {
  const { data } = useQuery(
    queryOf(
      receivablesApi.ages,
      { ...filter, sort: 'open', order: 'desc', page: 1, count: MOST },
      { isQuiet: true, keepsPrevious: true },
    ),
  );
  const option = useMemo(() => {
    const rows = data?.list ?? [];
    return {
      legend: { data: BANDS.map(({ label }) => label), type: 'scroll' as const },
      tooltip: { trigger: 'axis' as const, valueFormatter: (value: unknown) => formatMoney(Number(value)) },
      xAxis: { type: 'value' as const, axisLabel: { formatter: inWan } },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: rows.map(({ name }) => name),
        axisLabel: { width: 110, overflow: 'truncate' as const },
      },
      series: BANDS.map(({ value, label }, i) => ({
        name: label,
        type: 'bar' as const,
        stack: 'age',
        barMaxWidth: 18,
        ...(AGE_INKS[i] ? { color: AGE_INKS[i] } : {}),
        data: rows.map((row) => Number(row[value])),
      })),
    };
  }, [data]);
  // A single bar compares nothing.
  if (!data || data.list.length < 2) return null;
  return (
    <section className={styles.chart}>
      <Chart
        label={`${title}应收账龄，未收最多的 ${data.list.length} 个`}
        height={60 + data.list.length * 24}
        option={option}
        onPick={({ dataIndex, seriesName }) => {
          const row = data.list[dataIndex];
          const band = BANDS.find(({ label }) => label === seriesName);
          if (row && band) onOpen(row, band.value);
        }}
      />
    </section>
  );
}
