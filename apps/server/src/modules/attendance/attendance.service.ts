import { attendanceApi, type Figures, type monthFilter } from '@shibiao/contract/attendance/attendance';
import { formatMarks, type Mark } from '@shibiao/contract/attendance/marks';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { z } from 'zod';
import { figure, figurePart } from '../../db/cache.ts';
import { asksOf } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { addMonths, type DayRange, monthRange, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { isPublished } from '../../lib/holidays.ts';
import {
  changesOf,
  type Head,
  headsOf,
  itemsOf,
  newHead,
  type PeopleFilter,
  peopleOf,
  type StoredItem,
  selected,
} from './attendance.queries.ts';
import { addFigures, calendarOf, daysSoFar, figuresOf } from './attendance.rules.ts';
import { compensationOf, leaveFacts } from './leave.queries.ts';
import { leaveLeft } from './leave.rules.ts';

const OBJECTED = 5;
const shownHead = ({ status, version, isAssumed, confirmedAt, objection, reason, remark }: Head) => ({
  status: status === 1 && objection !== null ? OBJECTED : status,
  version,
  isAssumed,
  confirmedAt,
  objection,
  reason,
  remark,
});

function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The month matrix: each person's cells, items and figures. */
export async function dayGrid(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof attendanceApi.list>,
): Promise<OutputOf<typeof attendanceApi.list>> {
  const { month, kind } = filter;
  const { list, total } = await peopleOf(
    db,
    actor,
    monthRange(month),
    filter,
    selected({ kind }, month, month),
  );
  const ids = list.map((row) => row.personnelId);
  const [items, changes, heads] = await Promise.all([
    itemsOf(db, ids, month, month),
    changesOf(db, ids, month),
    headsOf(db, ids, month),
  ]);
  const byPerson = groupBy(items, (item) => item.personnelId);
  const changed = groupBy(changes, (change) => change.personnelId);
  const days = calendarOf(month);
  const counted = daysSoFar(days);
  return {
    total,
    days,
    isPublished: isPublished(month.slice(0, 4)),
    list: list.map((row) => {
      const own = byPerson.get(row.personnelId) ?? [];
      const byDay = groupBy(own, (item) => item.date);
      return {
        ...row,
        ...shownHead(heads.get(row.personnelId) ?? newHead(row.personnelId, month)),
        cells: (changed.get(row.personnelId) ?? []).map(({ date, version }) => ({
          date,
          version,
          marks: formatMarks((byDay.get(date) ?? []) as unknown as Mark[]),
        })),
        items: own,
        figures: figuresOf(counted, row.employed, own),
      };
    }),
  };
}

/** Months of a filter; at most a year, so that an answer stays bounded. */
export function monthsOf({ month, from, to }: z.output<typeof monthFilter>): string[] {
  const first = from ?? month ?? today().slice(0, 7);
  const last = to ?? (from ? from : first);
  if (last < first) throw invalid({ field: 'to', message: '结束月份早于开始月份' });
  if (last > addMonths(first, 11)) throw invalid({ field: 'to', message: '一次最多 12 个月' });
  const months: string[] = [];
  for (let one = first; one <= last; one = addMonths(one, 1)) months.push(one);
  return months;
}
const spanOf = (months: readonly string[]): DayRange => ({
  from: `${months[0]}-01`,
  to: monthRange(months.at(-1) ?? '').to,
});

/** Figures of people by month; items are read once for all months. */
export async function figuresByMonth(
  db: Executor,
  people: readonly { personnelId: number; employed: readonly DayRange[] }[],
  months: readonly string[],
): Promise<Map<number, Figures[]>> {
  const ids = people.map((row) => row.personnelId);
  const items = groupBy(await itemsOf(db, ids, months[0] ?? '', months.at(-1) ?? ''), keyOf);
  const calendars = months.map((month) => daysSoFar(calendarOf(month)));
  return new Map(
    people.map(({ personnelId, employed }) => [
      personnelId,
      months.map((month, i) =>
        figuresOf(calendars[i] ?? [], employed, items.get(`${personnelId} ${month}`) ?? []),
      ),
    ]),
  );
}
const keyOf = ({ personnelId, month }: StoredItem) => `${personnelId} ${month}`;

const SUMS = figurePart(attendanceApi.months, 'sums');

/** Figures per person; the sums cover everybody in the filter and are cached separately from the page. */
export async function monthRows(
  db: Executor,
  actor: Actor,
  filter: z.output<typeof monthFilter>,
): Promise<OutputOf<typeof attendanceApi.months>> {
  const months = monthsOf(filter);
  const last = months.at(-1) ?? '';
  const also = selected(filter, months[0] ?? last, last);
  const rowsOf = async (people: PeopleFilter) => {
    const { list, total } = await peopleOf(db, actor, spanOf(months), people, also);
    const byMonth = await figuresByMonth(db, list, months);
    return { list, total, figures: new Map([...byMonth].map(([id, all]) => [id, addFigures(all)])) };
  };
  const asks = asksOf(filter);
  const sumsOf = async () => {
    const { figures } = await rowsOf({ ...asks, page: 1, count: 10_000 });
    return addFigures([...figures.values()]);
  };
  const [{ list, total, figures }, sums] = await Promise.all([
    rowsOf(filter),
    figure(db, SUMS, seenIn(actor, 'personnel'), { ...asks, months }, sumsOf),
  ]);
  const heads = await headsOf(
    db,
    list.map((row) => row.personnelId),
    last,
  );
  return {
    total,
    sums: sums.value,
    list: list.map(({ employed: _employed, ...row }) => ({
      ...row,
      ...shownHead(heads.get(row.personnelId) ?? newHead(row.personnelId, last)),
      ...(figures.get(row.personnelId) ?? addFigures([])),
    })),
  };
}

/** Twelve months of rates, the year's figures, annual leave and compensation; future months are omitted. */
export async function yearRows(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof attendanceApi.years>,
): Promise<Omit<OutputOf<typeof attendanceApi.years>, 'asOf'>> {
  const { year } = filter;
  const present = today().slice(0, 7);
  const all = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  const months = all.filter((month) => month <= present);
  const { list, total } = await peopleOf(db, actor, spanOf(all), filter);
  const ids = list.map((row) => row.personnelId);
  const [byMonth, facts, compensation] = await Promise.all([
    months.length > 0 ? figuresByMonth(db, list, months) : new Map<number, Figures[]>(),
    leaveFacts(db, ids, year),
    compensationOf(db, ids, `${year}-12`),
  ]);
  return {
    total,
    list: list.map(({ employed: _employed, ...row }) => {
      const own = byMonth.get(row.personnelId) ?? [];
      return {
        ...row,
        rates: all.map((_, i) => own[i]?.rate ?? null),
        ...addFigures(own),
        annual: leaveLeft(facts.get(row.personnelId), year),
        compensation: compensation.get(row.personnelId) ?? 0,
      };
    }),
  };
}
