import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isMobileNow, useIsMobile } from '../lib/media.ts';
import { ToolsPlace, usePage } from '../lib/page.tsx';
import { queryOf } from '../lib/query.ts';
import { EmptyState } from './EmptyState.tsx';
import { lazy } from './lazy.tsx';
import { QueryState } from './QueryState.tsx';
import type { PeekProps } from './record/peeks.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type CardViewOf from './table/CardView.tsx';
import { type Column, chooseColumns, exportKeys, forRows, type RowOf, widen } from './table/columns.ts';
import { FilterBar } from './table/FilterBar.tsx';
import { FilterChips } from './table/FilterChips.tsx';
import { type Filter, keysOf, type Preset } from './table/filters.ts';
import { Grid } from './table/Grid.tsx';
import { countOf, DEFAULT_COUNT, useListState } from './table/listState.ts';
import { Pager } from './table/Pager.tsx';
import { useSelection } from './table/selection.ts';
import { useShortcuts } from './table/shortcuts.ts';
import { Toolbar } from './table/Toolbar.tsx';
import { usePeek } from './table/usePeek.ts';
import { ViewTabs } from './table/ViewTabs.tsx';
import { useViews } from './table/views.ts';
import { useWalkedList } from './table/walkedList.ts';

export type { Column, RowOf } from './table/columns.ts';
export type { Filter, Preset } from './table/filters.ts';

const loadCards = () => import('./table/CardView.tsx');
// Loaded in parallel with the list's screen; a desktop never loads it.
if (isMobileNow()) void loadCards().catch(() => undefined);
const CardView = lazy(loadCards) as unknown as typeof CardViewOf;

const Peek = lazy(() => import('./record/Peek.tsx'), undefined, null);

type SumsOf<E> = OutputOf<E> extends { sums: infer Sums } ? Sums : undefined;

interface Props<E extends Endpoint> {
  /** A query that answers a page: `page(row)` or `pageWithSums(row, sums)`. */
  endpoint: E;
  columns: readonly Column<RowOf<E>>[];
  rowKey: keyof RowOf<E> & string;
  filters?: readonly Filter[];
  /** Sent with every call, outside of the address: the page's own narrowing of the list. */
  fixed?: Partial<SentOf<E>>;
  /** Name of the list, such as `customers/list`, for columns and saved views of each person. */
  screen?: string;
  /** Views of the page as tabs above the list; with a `screen`, beside the person's own. */
  presets?: readonly Preset[];
  /** Opening filters, for an address without filters and a person without a default view. */
  opening?: Readonly<Record<string, string>>;
  defaultSort?: { sort: string; order: 'asc' | 'desc' };
  /** Buttons at the left above the table, the primary action first. */
  toolbar?: ReactNode;
  /** Text about the whole answer, such as its period, beside the buttons. */
  note?: (data: OutputOf<E>) => ReactNode;
  /** The download of the filtered list; its button appears for people with the right. */
  exports?: Endpoint;
  /** Makes rows selectable; renders actions on the selected ones. */
  batch?: (selected: RowOf<E>[], clear: () => void) => ReactNode;
  /** Cells of the totals row by column key, from `sums` of the answer. */
  sums?: (sums: SumsOf<E>, data: OutputOf<E>) => Record<string, ReactNode>;
  /** Sums over the whole list in the line of the pager; above the cards on a phone. */
  foot?: ReactNode;
  /** Address of a row's page, where it has one: the first column is a link, and Enter and double click open it. */
  to?: (row: RowOf<E>) => string | null;
  /**
   * Preview of the row's record beside the list, by its id: opened by a click on the row's free part or by Space. A
   * chunk of its own, as `lazy(() => import('./XPeek.tsx'))`; for rows that have a page.
   */
  peek?: ComponentType<PeekProps> | undefined;
  /**
   * Called when a row opens something else (a drawer) by Enter, double click or the first column. `rows` are the shown
   * ones.
   */
  onOpen?: (row: RowOf<E>, rows: readonly RowOf<E>[]) => void;
  /** `memory` for lists inside drawers and detail pages. */
  bind?: 'address' | 'memory';
  /** Prefix of the address's keys, for a second list of the same page. */
  prefix?: string;
  /** `fill` takes the height of the tab and scrolls inside; `auto` is as high as its rows. */
  height?: 'fill' | 'auto';
  /** Columns of a card on a phone, in this order; the first ones by default. */
  cards?: readonly string[];
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode };
  /** Empty state for the opening filters: explains that there is more, and how rows get here. */
  openingEmpty?: { title: string; hint: string };
  rowClass?: (row: RowOf<E>) => string | undefined;
}

/** Server-filtered, server-sorted, paged list with its state in the address. */
export function PagedTable<E extends Endpoint>(props: Props<E>) {
  const {
    endpoint,
    columns,
    rowKey,
    filters = [],
    fixed,
    screen,
    defaultSort,
    bind = 'address',
    prefix = '',
    height = 'fill',
  } = props;
  type Row = RowOf<E>;
  const isMobile = useIsMobile();
  const here = usePage();
  const { to } = props;
  const opens = props.onOpen;
  const onOpen = opens
    ? (row: Row) => opens(row, visibleRows)
    : to &&
      ((row: Row) => {
        const address = to(row);
        if (address) here.navigate(address);
      });
  const state = useListState(bind, prefix);
  const owned = useMemo(() => keysOf(filters), [filters]);
  const views = useViews(screen, state, owned, props.opening);
  const [active, setActive] = useState(-1);
  const section = useRef<HTMLElement>(null);
  useShortcuts(section, bind === 'address' && prefix === '');

  const { values } = views;
  const page = Number(values.page) || 1;
  const count = countOf(values.count);
  const sort = values.sort ?? defaultSort?.sort;
  const order = values.sort ? (values.order ?? 'asc') : defaultSort?.order;
  const filter = {
    ...Object.fromEntries(owned.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]))),
    ...fixed,
    ...(sort ? { sort, order } : {}),
  };
  const input = { ...filter, page, count } as SentOf<E>;
  // In parallel with the views: few people have a default one, and for them the first answer is not shown.
  const query = useQuery({
    ...queryOf(endpoint, input),
    placeholderData: keepPreviousData,
  });
  const isPending = query.isPending || !views.isReady;
  const data = query.data as (Page<Row> & { sums?: SumsOf<E>; asOf?: string }) | undefined;
  const rows = data?.list ?? [];
  const selection = useSelection<Row>(rowKey, rows);
  // The last page lost its rows: returns to the last page that has some.
  const isBeyond = data?.list.length === 0 && page > 1 && !query.isPlaceholderData;
  const { change } = state;
  const lastPage = Math.min(page - 1, Math.ceil((data?.total ?? 0) / count));
  useEffect(() => {
    if (isBeyond) change({ page: lastPage > 1 ? lastPage : null });
  }, [isBeyond, lastPage, change]);
  const shown = useMemo(
    () => widen(chooseColumns(columns, views.columns), views.widths),
    [columns, views.columns, views.widths],
  );

  const body = () => {
    if (isPending) return <TableSkeleton />;
    if (!data) return <QueryState of={query} />;
    if (rows.length > 0) return null;
    const isFiltered = owned.some((key) => state.values[key] !== undefined);
    const { opening, openingEmpty } = props;
    const isOpening = opening && owned.every((key) => state.values[key] === opening[key]);
    if (isOpening && openingEmpty) return <EmptyState {...openingEmpty} />;
    return (
      <EmptyState
        {...(isFiltered
          ? { title: '没有符合条件的数据', hint: '换个条件，或点“重置”查看全部。' }
          : props.empty)}
      />
    );
  };
  const placeholder = body();
  // The page of a row walks this list: only a main list, and only the one shown last.
  const isWalked = to !== undefined && bind === 'address' && prefix === '';
  useWalkedList<E>({
    endpoint,
    input,
    page,
    count,
    to: isWalked ? to : undefined,
    answer: query.isPlaceholderData ? undefined : data,
  });
  const visibleRows = isPending ? [] : rows;
  const Content = isMobile ? undefined : props.peek;
  const peek = usePeek<Row>({
    rows: visibleRows,
    rowKey,
    active,
    onActive: setActive,
    to: (row) => to?.(row) ?? null,
  });
  const closePeek = () => {
    peek.close();
    section.current?.querySelector<HTMLElement>('.grid')?.focus({ preventScroll: true });
  };
  const sums =
    props.sums && data?.sums !== undefined && visibleRows.length > 0
      ? props.sums(data.sums as SumsOf<E>, query.data as OutputOf<E>)
      : undefined;
  const place = use(ToolsPlace);
  // A list that fills the page has its buttons in the line of views, where there is one.
  const isInLine = place && height === 'fill' && bind === 'address';
  const presets = props.presets ?? [];
  const drawn = useMemo(() => forRows(shown, data?.list ?? []), [shown, data]);

  const tools = (
    <Toolbar
      actions={
        props.note && data ? (
          <>
            {props.toolbar}
            {props.note(data as unknown as OutputOf<E>)}
          </>
        ) : (
          props.toolbar
        )
      }
      selection={
        // A phone's actions stay at the screen's foot while cards scroll.
        props.batch && !isMobile
          ? {
              count: selection.rows.length,
              clear: selection.clear,
              actions: props.batch(selection.rows, selection.clear),
            }
          : undefined
      }
      exports={
        props.exports
          ? { endpoint: props.exports, input: { ...filter, columns: exportKeys(columns, views.columns) } }
          : undefined
      }
      views={screen ? views : undefined}
      columns={columns}
      shown={shown}
      onRefresh={() => void query.refetch()}
      isRefreshing={query.isFetching}
    />
  );

  return (
    <section ref={section} className={`paged-table ${height}`} aria-busy={query.isFetching}>
      {isMobile && props.foot}
      <div className={`list-band ${isInLine ? 'is-short' : ''}`}>
        {screen && <ViewTabs views={views} presets={presets} />}
        {isInLine ? createPortal(tools, place) : tools}
        <FilterBar filters={filters} state={state} isBesideViews={isInLine && presets.length > 0} />
      </div>
      <FilterChips
        filters={filters}
        state={state}
        total={isPending ? undefined : data?.total}
        isMore={data?.isMore ?? false}
      />
      <div className="list-and-peek">
        <div
          className={`paged-table-box ${query.isPlaceholderData ? 'is-stale' : ''} ${query.isFetching && !isPending ? 'is-fetching' : ''}`}
        >
          {isMobile ? (
            <Suspense fallback={<TableSkeleton />}>
              <CardView
                rows={visibleRows}
                all={columns}
                columns={drawn}
                rowKey={rowKey}
                placeholder={placeholder}
                rowClass={props.rowClass}
                facts={props.cards?.flatMap((key) => columns.find((column) => column.key === key) ?? [])}
                sums={sums}
                sort={sort}
                order={order}
                onSort={state.change}
                selection={props.batch ? selection : undefined}
                batch={props.batch}
                to={to}
                onOpen={onOpen}
              />
            </Suspense>
          ) : (
            <Grid
              rows={visibleRows}
              columns={drawn}
              rowKey={rowKey}
              isStale={query.isPlaceholderData}
              isPending={isPending}
              placeholder={placeholder}
              sort={sort}
              order={order}
              // Leaving a descending order of the list itself would change nothing: it turns to ascending.
              onSort={(next) =>
                state.change(next.sort === null && !values.sort ? { sort, order: 'asc' } : next)
              }
              active={peek.active}
              onActive={peek.move}
              peek={Content && { show: peek.show, toggle: peek.toggle, close: peek.close }}
              to={to}
              onOpen={onOpen}
              selection={props.batch ? selection : undefined}
              sums={sums}
              rowClass={props.rowClass}
              onWidth={views.setWidth}
            />
          )}
          {isPending && !isMobile && <div className="pager-space" />}
          <div className="list-foot">
            {!isMobile && !isPending && props.foot}
            {data && !isPending && (data.total > 0 || page > 1) && (
              <Pager
                page={page}
                count={count}
                total={data.total}
                isMore={data.isMore ?? false}
                isSimple={isMobile}
                asOf={data.asOf}
                onChange={(nextPage, nextCount) => {
                  peek.move(-1);
                  state.change({
                    page: nextCount === count && nextPage > 1 ? nextPage : null,
                    count: nextCount === DEFAULT_COUNT ? null : nextCount,
                  });
                }}
              />
            )}
          </div>
        </div>
        {Content && peek.peeked && (
          <Suspense fallback={null}>
            <Peek
              content={Content}
              id={peek.peeked.key}
              to={peek.peeked.to}
              previous={peek.previous}
              next={peek.next}
              onClose={closePeek}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
