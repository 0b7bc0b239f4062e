import type { ColumnType } from '@shibiao/contract/columns';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { profitApi, ratioColumns } from '@shibiao/contract/lessons/profit';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { formatRate } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { monthRange } from '../../lib/ranges.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './lessons.module.css';

type Row = OutputOf<typeof profitApi.ratios>['list'][number];
const percent = (rate: string | null) => formatRate(rate) ?? '—';

/** 比例: income, costs and profit of each salesperson's confirmed lessons; of this month unless chosen. */
export default function RatiosPage() {
  const page = usePage();
  const [first, last] = monthRange();
  const from = page.search.from ?? first;
  const to = page.search.to ?? last;
  const dqid = page.search.dqid ? Number(page.search.dqid) : null;
  const filter = { from, to, dqid };
  const query = useQuery(queryOf(profitApi.ratios, filter, { keepsPrevious: true }));
  const totals = useQuery(queryOf(profitApi.ratioTotals, filter, { keepsPrevious: true }));
  if (!query.data) return <QueryState of={query} />;
  const inOrganisation = dqid === null ? '' : `&dqid=${dqid}`;
  const sums = totals.data;
  /** A figure opens its lessons; the row without a salesperson has no filter to open. */
  const behind = (row: Row, figure: ReactNode) =>
    row.authorId === null ? (
      figure
    ) : (
      <PageLink to={`/lessons/profit?authorId=${row.authorId}&from=${from}&to=${to}${inOrganisation}`}>
        {figure}
      </PageLink>
    );
  const cellOf = (row: Row, key: keyof Row, type: ColumnType | undefined) => {
    const value = row[key];
    if (key === 'authorName')
      return (
        <RecordLink kind="person" id={row.authorId}>
          {value ?? '未指定'}
        </RecordLink>
      );
    if (type === 'percent') return <span className="tabular">{percent(value as string | null)}</span>;
    return behind(row, type === 'money' ? <Money value={value as string} /> : Number(value));
  };
  const sumOf = (key: 'lessons' | 'days') =>
    query.data.list.reduce((sum, row) => sum + Number(row[key]), 0).toLocaleString('zh-CN');
  return (
    <div className={styles.ratios}>
      <header className={styles.ratiosHead}>
        <DateRangeInput
          label="上课日期"
          width={260}
          value={[from, to]}
          onChange={(value) => page.setSearch({ from: value?.[0], to: value?.[1] })}
        />
        <span style={{ width: 220 }}>
          <OrganisationPicker
            value={dqid}
            placeholder="全部部门"
            onChange={(value) => page.setSearch({ dqid: value ? String(value) : undefined })}
          />
        </span>
        <AsOf at={query.data.asOf} />
        <span className={styles.ratiosExport}>
          <ExportButton endpoint={profitApi.exportRatios} input={filter} />
        </span>
      </header>
      <ScrollTable<Row>
        size="small"
        rowKey={(row) => row.authorId ?? 0}
        dataSource={query.data.list}
        loading={query.isFetching && query.isPlaceholderData}
        pagination={query.data.list.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 900 }}
        locale={{ emptyText: '这段时间没有已确认的课程' }}
        columns={ratioColumns.map(({ key, title, type, width, hint }) => ({
          key,
          title,
          width,
          ...(key === 'authorName'
            ? { fixed: 'left' as const }
            : {
                align: 'right' as const,
                sorter: (a: Row, b: Row) => Number(a[key] ?? -1) - Number(b[key] ?? -1),
              }),
          showSorterTooltip: hint ? { title: hint } : undefined,
          render: (_value: unknown, row: Row) => cellOf(row, key, type),
        }))}
        summary={() =>
          sums && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                {sumOf('lessons')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                {sumOf('days')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} align="right">
                <Money value={sums.feeIncome} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4} colSpan={2} align="right">
                全部成本 <Money value={sums.costs} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={6} align="right">
                <Money value={sums.profit} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={7} align="right">
                <span className="tabular">{percent(sums.rate)}</span>
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )
        }
      />
    </div>
  );
}
