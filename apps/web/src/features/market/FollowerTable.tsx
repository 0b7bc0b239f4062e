import { followersApi } from '@shibiao/contract/market/followers';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { choicesOf, QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { channelName, managerIn } from './followers.ts';
import styles from './market.module.css';

const DAY = 'YYYY-MM-DD';
const PAGE = 50;

/** Days × channels: each entry with its growth, and the days it covers. */
export default function FollowerTable({ head }: { head: ReactNode }) {
  const page = usePage();
  const from = page.search.from ?? dayjs().subtract(29, 'day').format(DAY);
  const to = page.search.to ?? dayjs().format(DAY);
  const channelId = page.search.channelId ? Number(page.search.channelId) : null;
  const channels = useQuery(queryOf(followersApi.channels, {}));
  const input = { from, to, channelId, managerId: managerIn(page.search) };
  const query = useQuery(queryOf(followersApi.followers, input, { keepsPrevious: true }));
  const columns = useMemo(
    () => [
      {
        title: '日期',
        dataIndex: 'date',
        width: 110,
        fixed: 'left' as const,
        render: (date: string) => (
          <button type="button" className="link" onClick={() => page.setSearch({ view: 'entry', date })}>
            {date}
          </button>
        ),
      },
      ...(query.data?.channels ?? []).map((channel) => ({
        title: channelName(channel),
        key: channel.id,
        width: 150,
        align: 'right' as const,
        render: (_value: unknown, row: Row) => {
          const cell = row.cells.find((one) => one.channelId === channel.id);
          if (!cell) return <span className="blank">—</span>;
          return (
            <span className={styles.cell} title={cell.note ?? undefined}>
              {cell.total.toLocaleString()}
              <small className={cell.isOdd ? styles.isAmber : ''}>
                {cell.net === null ? '首次' : `${cell.net > 0 ? '+' : ''}${cell.net.toLocaleString()}`}
                {(cell.days ?? 1) > 1 && ` · ${cell.days} 天`}
              </small>
            </span>
          );
        },
      })),
    ],
    [query.data, page],
  );
  if (!query.data) return <QueryState of={query} head={head} />;
  return (
    <div className={styles.page}>
      <header className="figures-head">
        {head}
        <DateRangeInput
          width={240}
          value={[from, to]}
          onChange={(range) => page.setSearch({ from: range?.[0], to: range?.[1] })}
        />
        <Select
          aria-label="渠道"
          allowClear={CLEARABLE}
          placeholder="全部渠道"
          style={{ width: 180 }}
          value={channelId}
          {...choicesOf(channels)}
          options={(channels.data?.list ?? []).map((one) => ({ value: one.id, label: channelName(one) }))}
          onChange={(value) => page.setSearch({ channelId: value })}
        />
        <ExportButton endpoint={followersApi.exportFollowers} input={input} />
      </header>
      <section className="chart-table">
        {query.data.rows.length === 0 ? (
          <EmptyState title="这段时间没有登记" />
        ) : (
          <ScrollTable
            size="small"
            rowKey="date"
            columns={columns}
            dataSource={query.data.rows}
            pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 'max-content' }}
          />
        )}
      </section>
    </div>
  );
}

type Row = {
  date: string;
  cells: {
    channelId: number;
    total: number;
    net: number | null;
    days: number | null;
    note: string | null;
    isOdd: boolean;
  }[];
};
