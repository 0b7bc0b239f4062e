import type { Insertable } from 'kysely';
import { addMonths, daysOf, monthOf, monthRange } from '../../../lib/dates.ts';
import { isStatutory, isWorkday } from '../../../lib/holidays.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';

const PAST_MONTHS = 17;
const SYSTEM_DAYS = 3;

type Item = Insertable<DB['attendance_item']>;

/** Events of a working day with their weights and lengths. */
const EVENTS: readonly (readonly [kind: string, weight: number, amount: (random: Random) => number])[] = [
  ['迟到', 28, (random) => random.int(2, 35)],
  ['早退', 6, (random) => random.int(3, 25)],
  ['缺卡', 16, () => 1],
  ['事假', 5, () => 0],
  ['病假', 4, () => 0],
  ['年假', 6, () => 0],
  ['出差', 28, () => 0],
  ['外勤', 34, () => 0],
  ['居家', 10, () => 0],
  ['加班-工作日', 26, (random) => random.int(1, 4)],
  ['旷工', 1, () => 0],
];
const HALF_DAYS = new Set(['事假', '病假', '年假', '出差', '外勤', '居家', '旷工']);
const MOST_LEAVE = 4;
/** Probability of work on a day off. */
const OFF_DAY_WORK = 0.02;

/**
 * About six attendance exceptions a month for everybody, and work on days off, within employment. All but the last
 * months are locked, the last one is partly confirmed, the present one is editable.
 */
export async function addAttendance(trx: Trx, random: Random, day: string): Promise<void> {
  const periods = await trx
    .selectFrom('employment')
    .where('deleted_at', 'is', null)
    .orderBy('personnel_id')
    .orderBy('entry_date')
    .select(['personnel_id', 'entry_date', 'quit_date'])
    .execute();
  const first = addMonths(monthOf(day), -PAST_MONTHS);
  const items: Item[] = [];
  const heads: Insertable<DB['attendance_month']>[] = [];
  for (let month = first; month <= monthOf(day); month = addMonths(month, 1)) {
    const worked = daysOf(monthRange(month)).filter((one) => isWorkday(one) && one <= day);
    const seen = new Set<number>();
    for (const { personnel_id, entry_date, quit_date } of periods) {
      const days = worked.filter((one) => one >= entry_date && (quit_date === null || one <= quit_date));
      if (days.length === 0) continue;
      items.push(...itemsOf(random, personnel_id, days));
      const head = seen.has(personnel_id) ? null : headOf(random, personnel_id, month, day);
      seen.add(personnel_id);
      if (head) heads.push(head);
    }
  }
  for (const { personnel_id, entry_date, quit_date } of periods)
    for (const date of daysOf({ from: `${first}-01`, to: day }))
      if (date >= entry_date && (quit_date === null || date <= quit_date) && random.chance(OFF_DAY_WORK))
        items.push(...offDayWork(random, personnel_id, date));
  await insertRows(trx, 'attendance_item', items);
  await insertRows(trx, 'attendance_month', heads);
}

function itemsOf(random: Random, personnelId: number, days: readonly string[]): Item[] {
  const chosen = random.some(
    days,
    random.weighted([
      [4, 1],
      [5, 3],
      [6, 4],
      [7, 3],
      [8, 1],
    ] as const),
  );
  return chosen.flatMap((date) => {
    const kind = random.weighted(EVENTS.map((event) => [event, event[1]] as const));
    // Random leave leaves the legal minimum of five days unused.
    if (kind[0] === '年假' && Number(date.slice(5, 7)) % MOST_LEAVE !== personnelId % MOST_LEAVE) return [];
    const half = HALF_DAYS.has(kind[0]) && random.chance(0.5) ? random.int(1, 2) : null;
    const quantity = HALF_DAYS.has(kind[0]) ? (half ? 1 : 2) : kind[2](random);
    const source = random.chance(0.7) ? '导入' : '手工';
    return [
      {
        personnel_id: personnelId,
        month: monthOf(date),
        date,
        half,
        kind: kind[0],
        quantity: String(quantity),
        source,
      },
    ];
  });
}

/** Half a day or a day of overtime on a weekend or public holiday, entered by hand. */
function offDayWork(random: Random, personnelId: number, date: string): Item[] {
  if (isWorkday(date)) return [];
  return [
    {
      personnel_id: personnelId,
      month: monthOf(date),
      date,
      half: null,
      kind: isStatutory(date) ? '加班-法定' : '加班-休息日',
      quantity: String(random.pick([4, 8])),
      source: '手工',
    },
  ];
}

function headOf(
  random: Random,
  personnelId: number,
  month: string,
  day: string,
): Insertable<DB['attendance_month']> | null {
  const age = month === monthOf(day) ? 0 : month === addMonths(monthOf(day), -1) ? 1 : 2;
  if (age === 0) return null;
  const asked = reached(`${addMonths(month, 1)}-0${1 + random.int(0, 1)} 09:30:00`);
  const answered = reached(`${addMonths(month, 1)}-0${SYSTEM_DAYS + random.int(0, 2)} 11:00:00`);
  const isAssumed = random.chance(0.12);
  const status =
    age === 2
      ? 4
      : random.weighted([
          [3, 6],
          [2, 3],
          [1, 1],
        ] as const);
  const isAnswered = status > 2;
  return {
    personnel_id: personnelId,
    month,
    status,
    asked_at: status > 1 ? asked : null,
    confirmed_at: isAnswered ? answered : null,
    confirmed_by: isAnswered && !isAssumed ? personnelId : null,
    is_assumed: isAnswered && isAssumed,
    objection: status === 1 ? '12 日在客户处，没有迟到' : null,
  };
}
