import type { OutputOf, SentOf } from '@shibiao/contract/endpoint';
import {
  BOARDS,
  type Board,
  boardColumns,
  RANKED_FROM,
  type teacherDeptApi,
} from '@shibiao/contract/teacherDept';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useMemo } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { byField, byOrganisation } from '../../../pickers/filters.tsx';
import { AsOf } from '../../../ui/AsOf.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { keysOf } from '../../../ui/table/filters.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { useListState } from '../../../ui/table/listState.ts';
import { codeOptions, Percent } from '../../../ui/texts.tsx';
import { Bars } from './Bars.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import { hintOf, partOf, RATIOS, type Row, ratioParts, VIEWS, WHOLE } from './boards.tsx';
import { LoadCalendar, LoadWeeks } from './LoadHeat.tsx';
import '../../../ui/figures.css';
import styles from './boards.module.css';

const Records = lazy(() => import('./Records.tsx'));
const Dimensions = lazy(() => import('./Dimensions.tsx'));
type Asked = Partial<SentOf<typeof teacherDeptApi.teacherDeptRecords>>;
type Load = OutputOf<typeof teacherDeptApi.teacherDeptLoad>;
type Development = OutputOf<typeof teacherDeptApi.teacherDeptDevelopment>;

const filters: Filter[] = [
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byField,
  byOrganisation,
];
/** Teachers belong to no organisation, so its filter is left out. */
const filtersOf = (board: Board) =>
  board === 'load' ? filters.filter((one) => one !== byOrganisation) : filters;
/** Six whole months up to a day: long enough for three evaluations of a teacher. */
const halfYearTo = (to: string) => ({
  from: dayjs(to).startOf('month').subtract(5, 'month').format('YYYY-MM-DD'),
  to,
});
const FIELD_BARS = [['demands', '需求']] as const;

/** 师资看板: seven boards with tiles, charts and rows; every figure opens its records. */
export default function BoardsPage() {
  const page = usePage();
  const state = useListState('address', '');
  const opened = useLayer<{ title: string; input: Asked }>();
  const board = (BOARDS.values.includes(page.search.board as Board) ? page.search.board : 'demands') as Board;
  const view = VIEWS[board];
  const by = view.by ? (page.search.by ?? String(view.by.values[0])) : undefined;
  const filter = {
    ...Object.fromEntries(
      keysOf(filtersOf(board)).flatMap((key) => (page.search[key] ? [[key, page.search[key]]] : [])),
    ),
    by: by || undefined,
  } as SentOf<typeof view.query>;
  const query = useQuery({
    ...queryOf(view.query, { ...filter, count: 100 }),
    // No placeholder of another board, whose rows have other figures.
    placeholderData: (previous, of) => (of?.queryKey[1] === view.query.operation ? previous : undefined),
  });
  const data = query.data;
  const rows = useMemo(() => (data?.list ?? []) as unknown as Row[], [data]);
  const label = BOARDS.labelOf(board);
  const open = (title: string, input: Asked) =>
    opened.open({
      title: `${label} · ${title}`,
      input: { board, ...filter, from: data?.from, to: data?.to, ...input } as Asked,
    });
  const openRow = (row: Row, figure = '') => {
    const part = partOf(figure);
    // The title names the part of the row by its column.
    const column = part.part && boardColumns[board]('').find(({ key }) => key === figure);
    open(column ? `${row.name} · ${column.title}` : row.name, { key: row.key, ...part });
  };
  const charts = () => {
    if (board === 'load')
      return (
        <>
          <LoadCalendar
            days={(data as unknown as Load | undefined)?.days ?? []}
            onOpen={(date) => open(date, { from: date, to: date })}
          />
          <LoadWeeks
            rows={rows}
            onOpen={(row, week) =>
              open(
                row.name,
                week
                  ? { key: row.key, from: week, to: dayjs(week).add(6, 'day').format('YYYY-MM-DD') }
                  : { key: row.key },
              )
            }
          />
        </>
      );
    const gaps = (data as unknown as Development | undefined)?.gaps ?? [];
    return (
      <>
        <Bars
          title={label}
          rows={rows}
          bars={view.bars}
          isStacked={view.isStacked ?? false}
          onOpen={openRow}
        />
        {board === 'evaluations' && (
          <Suspense fallback={<Loading />}>
            <Dimensions
              rows={rows}
              totals={data?.totals ?? {}}
              onOpen={(row) => (row ? openRow(row) : open('全部', {}))}
            />
          </Suspense>
        )}
        {board === 'development' && (
          <Bars
            title="领域缺口：没有可用讲师的需求"
            rows={gaps.map(({ field, demands }) => ({ key: field, name: field, demands }))}
            bars={FIELD_BARS}
            isStacked={false}
            onOpen={(row) => open(row.name, { board: 'demands', by: 'field', key: row.key, part: 'gap' })}
          />
        )}
      </>
    );
  };
  return (
    <div className={`figures ${styles.boardsPage}`}>
      <header className="figures-head">
        <Segmented
          value={board}
          aria-label="看板"
          options={codeOptions(BOARDS)}
          onChange={(next) => page.setSearch({ board: next, by: null, t_page: null })}
        />
        {view.by && (
          <Segmented
            value={by ?? ''}
            aria-label="统计方式"
            options={view.by.table.map(({ value, label: name }) => ({
              value: String(value),
              label: `按${name}`,
            }))}
            onChange={(next) => page.setSearch({ by: next, t_page: null })}
          />
        )}
        <AsOf at={data?.asOf} />
        <ExportButton endpoint={view.exported} input={filter} />
      </header>
      <FilterBar filters={filtersOf(board)} state={state} />
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <p className={`quiet ${styles.boardsSpan}`}>
            {data.from} 至 {data.to}，▲▼ 为与 {data.compared.from} 至 {data.compared.to} 相比
            {board === 'evaluations' && rows.length > 0 && rows.every((row) => row.rank === null) && (
              <>
                。这段时间无人满 {RANKED_FROM} 次评价，未排名；
                <button type="button" className="link" onClick={() => page.setSearch(halfYearTo(data.to))}>
                  看近 6 个月
                </button>
              </>
            )}
          </p>
          <BoardTiles
            board={board}
            tiles={view.tiles}
            totals={data.totals}
            previous={data.previous}
            onOpen={(tile) => open(tile.label, tile.part ? { part: tile.part } : {})}
          />
          <div className="figures-charts">{charts()}</div>
          <PagedTable
            key={`${board}/${by}`}
            endpoint={view.query}
            columns={columnsOf(board, by, openRow)}
            rowKey="key"
            fixed={filter}
            prefix="t_"
            height="auto"
            onOpen={(row) => openRow(row as unknown as Row)}
            rowClass={(row) => ((row as unknown as Row).rank === null ? styles.isUnranked : '')}
            empty={{ title: '这段时间没有记录' }}
          />
        </>
      )}
      <Opened layer={opened}>
        {(of, close) => <Records title={of.title} input={of.input} onClose={close} />}
      </Opened>
    </div>
  );
}

/**
 * Columns of a board: figures open their records, ratios show their parts. Evaluations have a line of the last six
 * months.
 */
function columnsOf(board: Board, by: string | undefined, open: (row: Row, figure: string) => void) {
  const { by: choice, title = '' } = VIEWS[board];
  const plain = listColumns(boardColumns[board](choice ? choice.labelOf(by) : title) as never) as ReturnType<
    typeof listColumns<Row>
  >;
  const columns = plain.map((column) => {
    const { key } = column;
    const [above] = RATIOS[board][key] ?? [];
    const hinted = { ...column, hint: hintOf(board, key) ?? column.hint };
    if (!above && key !== WHOLE[board] && !partOf(key).part) return hinted;
    return {
      ...hinted,
      isPlain: false,
      render: (row: Row) => {
        const value = (row[key] ?? null) as string | null;
        const text = above ? <Percent value={value} /> : Number(value);
        const parts = ratioParts(board, key, row) ?? undefined;
        return Number(above ? row[above] : value) === 0 ? (
          <span title={parts}>{text}</span>
        ) : (
          <button type="button" className="link" title={parts} onClick={() => open(row, above ?? key)}>
            {text}
          </button>
        );
      },
    };
  });
  const months = {
    key: 'months',
    title: '近 6 个月',
    width: 120,
    render: (row: Row) => (
      <Sparkline
        values={(row.months as (number | null)[] | undefined) ?? []}
        label={`${row.name} 近 6 个月平均分`}
      />
    ),
  };
  return (board === 'evaluations' ? [...columns, months] : columns) as never;
}
