import { columnsSeen, type StatisticsSums, type StatisticsTab } from '@shibiao/contract/statistics';
import { inParts } from '../../../lib/format.ts';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money, Percent } from '../../../ui/texts.tsx';
import { filterOf, type Group, HINTS } from './tabs.ts';

type Filter = Record<string, string | number | boolean>;
/** State of the lessons that a figure counts. */
const STATES: Readonly<Record<string, number>> = {
  lessons: 1,
  days: 1,
  share: 1,
  reserved: 3,
  postponed: 2,
  cancelled: 0,
  cancelRate: 0,
  released: 4,
};
type Row = Group & {
  openAmount?: string;
  utilisation?: string | null;
  halfDaysTaught?: number;
  halfDaysOffered?: number;
};

/** Columns of a tab: figures open their lessons, ratios show their parts, days have a line of twelve months. */
export function columnsOf(
  tab: StatisticsTab,
  seesMoney: boolean,
  sums: Pick<StatisticsSums, 'days'>,
  addressOf: (filter: Filter) => string,
): Column<Group>[] {
  /** Numerator and denominator of a ratio. */
  const parts: Readonly<Record<string, (row: Row) => string>> = {
    share: (row) => inParts(row.days, sums.days),
    cancelRate: (row) => inParts(row.cancelled, row.cancelled + row.lessons),
    utilisation: (row) => inParts(row.halfDaysTaught ?? 0, row.halfDaysOffered ?? 0),
  };
  const columns = (listColumns(columnsSeen(tab, seesMoney)) as unknown as Column<Row>[]).map((column) => {
    const { key } = column;
    const hint = HINTS[key];
    const of = parts[key];
    const state = STATES[key];
    return {
      ...column,
      hint: hint ?? column.hint,
      render: key === 'openAmount' ? owed : column.render,
      ...(of || state !== undefined
        ? {
            isPlain: false,
            render: (row: Row) => {
              const value = (row as unknown as Record<string, string | number | null>)[key] ?? null;
              const text = of ? (
                <Percent value={value as string | null} />
              ) : (
                Number(value).toLocaleString('zh-CN')
              );
              const shown =
                state === undefined || !Number(value) ? (
                  text
                ) : (
                  <PageLink to={addressOf({ ...filterOf(tab, row), lessonstatus: state })}>{text}</PageLink>
                );
              return of ? <span title={of(row)}>{shown}</span> : shown;
            },
          }
        : {}),
    };
  });
  const at = columns.findIndex(({ key }) => key === 'days') + 1;
  const months: Column<Row> = {
    key: 'months',
    title: '近 12 个月',
    width: 120,
    screenOnly: true,
    render: (row) => <Sparkline values={row.months} label={`${row.name} 近 12 个月天数`} />,
  };
  const inOrder: Column<Row>[] = [...columns.slice(0, at), months, ...columns.slice(at)];
  return inOrder as Column<Group>[];

  /** The open amount of an institution, with its lessons. */
  function owed(row: Row) {
    const text = <Money value={row.openAmount ?? null} />;
    return Number(row.openAmount ?? 0) === 0 ? (
      text
    ) : (
      <PageLink to={addressOf({ ...filterOf(tab, row), isOpen: true })}>{text}</PageLink>
    );
  }
}
