import { ATTENDANCE_LOCKED, type attendanceApi } from '@shibiao/contract/attendance/attendance';
import {
  formatMarks,
  isWorked,
  kindFacts,
  type Mark,
  MOST_OF_A_DAY,
  parseMarks,
} from '@shibiao/contract/attendance/marks';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { lockRows } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { addMonths, type DayRange, daysOf, monthOf } from '../../lib/dates.ts';
import { badRequest, conflict, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import {
  changesOf,
  deleteItems,
  type Head,
  insertItems,
  itemsOf,
  lockHeads,
  monthsOfItems,
  type NewItem,
  namesOf,
  periodsOf,
  type StoredItem,
  setHeads,
} from './attendance.queries.ts';
import { dayKind, isAbsence, isEmployed, needsWorkday, overtimeOn } from './attendance.rules.ts';
import { leaveFacts } from './leave.queries.ts';
import { leaveLeft } from './leave.rules.ts';
import { refuseOwn } from './own.policy.ts';

type Form = InputOf<typeof attendanceApi.edit>;
type Cell = NonNullable<Form['cells']>[number];
type Written = NonNullable<Form['items']>[number];

/** Items to write and stored items to delete, all of one month. */
interface Plan {
  add: NewItem[];
  remove: StoredItem[];
}

/**
 * Writes items of one person, or cells of the month matrix, in one transaction.
 * @throws 404 for people outside the scope; 400 when a month is locked, a day is a rest day or before the entry, two
 * absences share a half-day, or annual leave is used up; 409 with the cells that somebody else changed
 */
export async function writeAttendance(
  db: Database,
  actor: Actor,
  form: Form,
): Promise<{ written: number; removed: number }> {
  const cells = form.cells ?? [];
  const people = [
    ...new Set([...cells.map((cell) => Number(cell.row)), ...(form.personnelId ? [form.personnelId] : [])]),
  ];
  if (people.length === 0) throw invalid({ field: 'personnelId', message: '请选择人员' });
  if (people.some((id) => !canSee(actor, 'personnel', id))) throw notFound('人员');
  refuseOwn(actor, people, '考勤');
  return await transaction(db, actor, async (trx) => {
    const names = await namesOf(trx, people);
    for (const id of people) orNotFound(names.get(id), '人员');
    const months = [...monthsOf(form, cells), ...(await monthsOfItems(trx, form.removed ?? []))].toSorted();
    const heads = new Map<string, Map<number, Head>>();
    for (const month of new Set(months)) heads.set(month, await lockHeads(trx, people, month));
    const stored = await itemsOf(trx, people, months[0] ?? '', months.at(-1) ?? '');
    const byDay = byDayOf(stored);
    await refuseStale(trx, cells, byDay);
    const plan = cells.length > 0 ? planOfCells(cells, byDay) : planOfItems(form, stored, byDay);
    refuseRequested(plan);
    const touched = [...plan.add, ...plan.remove];
    await openHeads(trx, touched, heads, names, form.reason ?? null);
    if (form.reason) for (const item of plan.add) item.source = '更正';
    await checkDays(trx, plan, names);
    checkAbsences(plan, stored, names);
    await deleteItems(
      trx,
      plan.remove.map((item) => item.id),
    );
    await insertItems(trx, plan.add);
    await checkLeave(trx, plan.add, names);
    return { written: plan.add.length, removed: plan.remove.length };
  });
}

function monthsOf(form: Form, cells: readonly Cell[]): string[] {
  const days = cells.map((cell) => cell.column);
  for (const { from, to } of form.items ?? []) {
    if (to < from) throw invalid({ field: 'items', message: '结束日期早于开始日期' });
    if (monthOf(to) > addMonths(monthOf(from), 11))
      throw invalid({ field: 'items', message: '一次最多 12 个月' });
    days.push(from, to);
  }
  const sorted = [...new Set(days.map(monthOf))].toSorted();
  const [first] = sorted;
  if (!first) {
    if (!form.removed?.length) throw invalid({ field: 'items', message: '没有要保存的内容' });
    return [];
  }
  const months: string[] = [];
  for (let month = first; month <= (sorted.at(-1) ?? first); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Cells changed since they were read: nothing is written, and the answer holds the present values. */
async function refuseStale(trx: Trx, cells: readonly Cell[], stored: ByDay): Promise<void> {
  if (cells.length === 0) return;
  const people = [...new Set(cells.map((cell) => Number(cell.row)))];
  const changes = new Map<string, { version: number; by: string | null; at: string }>();
  for (const month of new Set(cells.map((cell) => monthOf(cell.column))))
    for (const { personnelId, date, ...change } of await changesOf(trx, people, month))
      changes.set(`${personnelId} ${date}`, change);
  const stale = cells.flatMap(({ row, column, value, version }) => {
    const known = changes.get(`${row} ${column}`) ?? { version: 0, by: null, at: null };
    if (version === null || version === undefined || version === known.version) return [];
    const theirs = formatMarks(marksAt(stored, Number(row), column));
    return theirs === value ? [] : [{ row, column, value: theirs, ...known }];
  });
  if (stale.length > 0) throw conflict(stale[0]?.by ?? null, stale[0]?.at ?? null, stale);
}

/** @throws 400 when an item of a request would go: only the request itself takes it along */
function refuseRequested({ remove }: Plan): void {
  const item = remove.find(({ requestId }) => requestId !== null);
  if (item) throw badRequest(`${item.date} 的${item.kind}来自申请，请由申请人撤回申请`);
}

type ByDay = ReadonlyMap<string, StoredItem[]>;
/** A paste has thousands of cells: an index by person and day avoids scanning all items for each. */
const byDayOf = (stored: readonly StoredItem[]): ByDay =>
  Map.groupBy(stored, ({ personnelId, date }) => `${personnelId} ${date}`);
const at = (stored: ByDay, personnelId: number, date: string) => stored.get(`${personnelId} ${date}`) ?? [];
const marksAt = (stored: ByDay, personnelId: number, date: string): Mark[] =>
  at(stored, personnelId, date) as unknown as Mark[];

const isSame = (item: StoredItem, mark: Pick<Mark, 'kind' | 'half' | 'quantity'>) =>
  item.kind === mark.kind && item.half === mark.half && item.quantity === mark.quantity;

function planOfCells(cells: readonly Cell[], stored: ByDay): Plan {
  const plan: Plan = { add: [], remove: [] };
  for (const { row, column: date, value } of cells) {
    const personnelId = Number(row);
    const marks = parseMarks(value, dayKind(date));
    if (!marks) {
      const why = isWorked(dayKind(date)) ? '看不懂' : '休息日只能登记加班';
      throw invalid({ field: 'cells', message: `${date} “${value}”${why}` });
    }
    const there = at(stored, personnelId, date);
    plan.remove.push(...there.filter((item) => !marks.some((mark) => isSame(item, mark))));
    for (const mark of marks.filter((one) => !there.some((item) => isSame(item, one))))
      plan.add.push(newItem(personnelId, date, mark));
  }
  return plan;
}

const newItem = (personnelId: number, date: string, mark: Mark): NewItem => ({
  ...mark,
  personnelId,
  date,
  month: monthOf(date),
  times: 1,
  note: null,
  source: '手工',
  fileId: null,
  isAdvance: false,
});

/** A range writes one item per working day; overtime is written on any day. The same kind and half is replaced. */
function planOfItems(form: Form, stored: readonly StoredItem[], byDay: ByDay): Plan {
  const personnelId = form.personnelId ?? 0;
  const gone = new Set(form.removed ?? []);
  const plan: Plan = { add: [], remove: stored.filter((item) => gone.has(item.id)) };
  for (const item of form.items ?? []) {
    const days = daysOf(item).filter((day) => !needsWorkday(item.kind) || isWorked(dayKind(day)));
    if (days.length === 0) throw badRequest(`${item.from} 是休息日，只能登记加班`);
    for (const date of days) {
      const kind = kindFacts(item.kind)?.unit === '小时' ? overtimeOn(date) : item.kind;
      const half = kindFacts(kind)?.unit === '半天' ? (item.half ?? null) : null;
      plan.remove.push(
        ...at(byDay, personnelId, date).filter(
          (one) => one.kind === kind && one.half === half && !gone.has(one.id),
        ),
      );
      const quantity = quantityOf(item, half);
      plan.add.push({
        ...newItem(personnelId, date, { kind: kind as Mark['kind'], half, quantity }),
        note: item.note ?? null,
        isAdvance: item.isAdvance ?? false,
      });
    }
  }
  return plan;
}

function quantityOf({ kind, quantity }: Written, half: 1 | 2 | null): number {
  const unit = kindFacts(kind)?.unit;
  if (unit === '半天') return half === null ? 2 : 1;
  const most = MOST_OF_A_DAY[unit ?? ''] ?? 0;
  if (quantity && quantity > most) throw invalid({ field: 'quantity', message: `一天最多 ${most} ${unit}` });
  if (!quantity && unit !== '次') throw invalid({ field: 'items', message: `请填${kind}的${unit}数` });
  return quantity ?? 1;
}

/** Unlocks a month with a reason, for one person; a requested or confirmed month becomes editable. */
async function openHeads(
  trx: Trx,
  touched: readonly { personnelId: number; month: string }[],
  heads: ReadonlyMap<string, ReadonlyMap<number, Head>>,
  names: ReadonlyMap<number, string>,
  reason: string | null,
): Promise<void> {
  for (const [month, ofMonth] of heads) {
    const people = [
      ...new Set(touched.filter((item) => item.month === month).map((item) => item.personnelId)),
    ];
    const changed = people.flatMap((id) => ofMonth.get(id) ?? []);
    const locked = changed.filter((head) => head.status === ATTENDANCE_LOCKED);
    if (locked.length > 0 && !reason)
      throw badRequest(`${names.get(locked[0]?.personnelId ?? 0)} ${month} 的考勤已锁定，请写明更正原因`);
    const opened = changed.filter((head) => head.status !== 1).map((head) => head.personnelId);
    await setHeads(trx, opened, month, {
      status: 1,
      confirmed_at: null,
      confirmed_by: null,
      is_assumed: false,
      reason: locked.length > 0 ? reason : undefined,
    });
  }
}

export async function checkDays(
  trx: Trx,
  { add }: Pick<Plan, 'add'>,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const periods: ReadonlyMap<number, DayRange[]> = await periodsOf(trx, [
    ...new Set(add.map((item) => item.personnelId)),
  ]);
  for (const { personnelId, date, kind } of add) {
    if (date === null) continue;
    const who = names.get(personnelId);
    if (!isEmployed(periods.get(personnelId) ?? [], date)) throw badRequest(`${who} ${date} 不在职`);
    if (needsWorkday(kind) && !isWorked(dayKind(date))) throw badRequest(`${date} 是休息日，只能登记加班`);
  }
}

/** Refuses two absences on one half-day with the date; a database constraint refuses them too. */
function checkAbsences(
  { add, remove }: Plan,
  stored: readonly StoredItem[],
  names: ReadonlyMap<number, string>,
): void {
  const gone = new Set(remove.map((item) => item.id));
  const kept = stored.filter((item) => !gone.has(item.id));
  const taken = new Map<string, string>();
  for (const { personnelId, date, half, kind } of [...kept, ...add]) {
    if (date === null || !isAbsence(kind)) continue;
    for (const part of half === null ? [1, 2] : [half]) {
      const key = `${personnelId} ${date} ${part}`;
      const other = taken.get(key);
      if (other)
        throw badRequest(
          `${names.get(personnelId)} ${date} ${part === 1 ? '上午' : '下午'}已有${other}，不能再记${kind}`,
        );
      taken.set(key, kind);
    }
  }
}

/** @throws 400 when annual leave is used up; the person's row is locked, so that months do not race */
export async function checkLeave(
  trx: Trx,
  add: readonly NewItem[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const leave = add.filter((item) => item.kind === '年假' && !item.isAdvance);
  if (leave.length === 0) return;
  // Each month has its own head: the person lock serialises leave writes in different months.
  await lockRows(trx, 'personnel', [...new Set(leave.map((item) => item.personnelId))]);
  for (const year of new Set(leave.map((item) => Number(item.month.slice(0, 4))))) {
    const people = [
      ...new Set(leave.filter((item) => item.month.startsWith(String(year))).map((one) => one.personnelId)),
    ];
    const facts = await leaveFacts(trx, people, year);
    for (const id of people) {
      const { statutory, granted, taken } = leaveLeft(facts.get(id), year);
      const left = statutory + granted - taken;
      if (left < 0)
        throw badRequest(
          `${names.get(id)} ${year} 年的年假只剩 ${left + takenNow(leave, id, year)} 天；超出的请勾选预支`,
        );
    }
  }
}
const takenNow = (leave: readonly NewItem[], id: number, year: number): number =>
  leave
    .filter((item) => item.personnelId === id && item.month.startsWith(String(year)))
    .reduce((sum, item) => sum + item.quantity / 2, 0);
