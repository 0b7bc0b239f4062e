import { followersApi } from '@shibiao/contract/market/followers';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { ApiError } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { confirmLoss } from '../../ui/confirm.ts';
import { DateInput } from '../../ui/dates.tsx';
import { amountInCell } from '../../ui/grid/amounts.ts';
import { MonthMatrix } from '../../ui/grid/MonthMatrix.tsx';
import type { CellChange, CellLook, MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { type Channel, channelName } from './followers.ts';
import styles from './market.module.css';

const ImportFollowers = lazy(() => import('./ImportFollowers.tsx'));
const DAY = 'YYYY-MM-DD';
/** Days to look back for an earlier number. */
const LOOK_BACK = 60;
const FIELDS = ['total', 'gained', 'lost', 'reads', 'posts', 'note'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;
interface Row {
  channel: Channel;
  values: Values | null;
  version: number | undefined;
  isOdd: boolean;
  before: { date: string; total: number } | null;
}

const COLUMNS: MatrixColumn[] = [
  { key: 'total', title: '粉丝数', width: 120, isFigure: true },
  { key: 'gained', title: '新增', width: 80, isFigure: true },
  { key: 'lost', title: '取关', width: 80, isFigure: true },
  { key: 'reads', title: '阅读', width: 90, isFigure: true },
  { key: 'posts', title: '发文', width: 70, isFigure: true },
  { key: 'note', title: '备注', width: 200 },
];
const rowKey = (row: Row) => String(row.channel.id);
const cellOf = (row: Row, column: string) => ({
  value: row.values?.[column as Field] ?? '',
  version: row.version,
});
const accept = (text: string, _row: Row, column: MatrixColumn) => {
  if (column.key === 'note') return text.length <= 200 ? text : null;
  const count = amountInCell(text);
  return count !== null && /^\d{1,9}$/.test(count) ? count : null;
};
/** Shows the last number in grey where nothing is registered yet. */
const look = (value: string, row: Row, column: MatrixColumn): CellLook =>
  column.key === 'total' && value === '' && row.before
    ? {
        text: <span className="quiet">{row.before.total.toLocaleString()}</span>,
        title: `${row.before.date} 的数，未登记`,
      }
    : {
        text: column.key === 'note' || value === '' ? value : Number(value).toLocaleString(),
        className: row.isOdd ? 'is-late' : undefined,
        title: row.isOdd ? '上次 + 新增 − 取关 与粉丝数不符' : undefined,
      };
const HEAD: MatrixSide<Row>[] = [
  { key: 'name', title: '渠道', width: 170, render: ({ channel }) => channelName(channel) },
];
const TAIL: MatrixSide<Row>[] = [
  {
    key: 'net',
    title: '净增',
    width: 110,
    align: 'right',
    render: ({ before }, valueOf) => {
      const total = valueOf('total');
      if (total === '' || !before) return '—';
      const net = Number(total) - before.total;
      return `${net > 0 ? '+' : ''}${net.toLocaleString()}`;
    },
  },
  { key: 'before', title: '上次登记', width: 110, render: ({ before }) => before?.date ?? '—' },
];

/** One day of all channels, edited like a spreadsheet. */
export default function EntryGrid({ head }: { head: ReactNode }) {
  const page = usePage();
  const canEdit = useCan(followersApi.editFollowers);
  const canImport = useCan(followersApi.importFollowers);
  const [isImporting, setIsImporting] = useState(false);
  const date = page.search.date ?? dayjs().format(DAY);
  // Another day is another grid, so unsaved cells are confirmed first.
  const go = (to: string | null) => confirmLoss(page.pathname, () => page.setSearch({ date: to }));
  const from = dayjs(date).subtract(LOOK_BACK, 'day').format(DAY);
  const query = useQuery(queryOf(followersApi.followers, { from, to: date }, { keepsPrevious: true }));
  const save = useCommand(followersApi.editFollowers, {
    onSuccess: ({ odd }) =>
      odd.length > 0
        ? notify.warning(`已保存；${odd.join('、')} 的新增、取关与粉丝数对不上，请核对`)
        : notify.success('已保存'),
  });
  const rows = useMemo((): Row[] => {
    if (!query.data) return [];
    const { channels, rows: days } = query.data;
    return channels
      .filter((channel) => !channel.closedOn || channel.closedOn > date)
      .map((channel) => {
        const entries = days.flatMap((day) =>
          day.cells
            .filter((cell) => cell.channelId === channel.id)
            .map((cell) => ({ date: day.date, ...cell })),
        );
        const own = entries.find((entry) => entry.date === date);
        const before = entries.find((entry) => entry.date < date);
        return {
          channel,
          values: own
            ? (Object.fromEntries(FIELDS.map((field) => [field, String(own[field] ?? '')])) as Values)
            : null,
          version: own?.version,
          isOdd: own?.isOdd ?? false,
          before: before ? { date: before.date, total: before.total } : null,
        };
      });
  }, [query.data, date]);
  const onSave = useCallback(
    async (changes: CellChange[]) => {
      const touched = [...new Set(changes.map((change) => change.row))];
      const cells = touched.map((key) => {
        const row = rows.find((one) => rowKey(one) === key);
        const own = changes.filter((change) => change.row === key);
        const values = {
          ...row?.values,
          ...Object.fromEntries(own.map(({ column, value }) => [column, value])),
        };
        return { channelId: Number(key), ...values, version: own[0]?.version };
      });
      const hollow = cells.find((cell) => !cell.version && !('total' in cell && cell.total));
      if (hollow) {
        notify.warning('请先填写粉丝数');
        throw new ApiError(408, '粉丝数为空');
      }
      return await save.send({ date, cells });
    },
    [rows, save, date],
  );
  if (!query.data) return <QueryState of={query} head={head} />;
  return (
    <div className={styles.page}>
      <header className="figures-head">
        {head}
        <span className={styles.day}>
          <Button aria-label="前一天" onClick={() => go(dayjs(date).subtract(1, 'day').format(DAY))}>
            ‹
          </Button>
          <span style={{ width: 140 }}>
            <DateInput value={date} onChange={go} />
          </span>
          <Button
            aria-label="后一天"
            disabled={date >= dayjs().format(DAY)}
            onClick={() => go(dayjs(date).add(1, 'day').format(DAY))}
          >
            ›
          </Button>
        </span>
        {canImport && <Button onClick={() => setIsImporting(true)}>导入平台数据</Button>}
        <span className={styles.legend}>灰色是上次登记的数；没有登记的日子留空，不补算。</span>
      </header>
      {query.isPlaceholderData ? (
        <Loading />
      ) : (
        <MonthMatrix
          key={date}
          name={`followers ${date}`}
          label="粉丝量登记"
          rows={rows}
          rowKey={rowKey}
          columns={COLUMNS}
          cellOf={cellOf}
          accept={accept}
          look={look}
          head={HEAD}
          tail={TAIL}
          rowHeight={36}
          isReadOnly={!canEdit || date > dayjs().format(DAY)}
          onSave={onSave}
          empty="还没有渠道，请在“渠道”里添加"
        />
      )}
      <Suspense fallback={null}>
        {isImporting && (
          <ImportFollowers channels={query.data.channels} onClose={() => setIsImporting(false)} />
        )}
      </Suspense>
    </div>
  );
}
