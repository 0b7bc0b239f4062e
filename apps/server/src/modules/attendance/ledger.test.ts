import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import { personnelApi } from '@shibiao/contract/personnel';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { attendanceOn } from '../../../test/attendance.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { daysOf, monthRange, today } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

const YEAR = Number(today().slice(0, 4)) - 1;
let t: TestApp;
let hr: Person;
let leader: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  leader = await t.make.staff('sales_leader');
});

const { employee: enter, write } = attendanceOn(`${YEAR}-03`, () => ({ t, hr }));
/** Five statutory days in the year and in the next. */
const employee = () => enter(`${YEAR - 2}-01-03`);
const WORKDAYS = daysOf(monthRange(`${YEAR}-03`)).filter(isWorkday);
const ledgerOf = (personnelId: number, year = YEAR, token = hr.token) =>
  t.call(leaveApi.leave, { personnelId, year }, token);
const grant = (personnelId: number, values: object = {}, token = hr.token) =>
  t.send(attendanceApi.grant, { personnelId, year: YEAR, days: 2, reason: '合同约定', ...values }, token);
const stored = (personnelId: number) =>
  t.db
    .selectFrom('leave_entry')
    .where('personnel_id', '=', personnelId)
    .orderBy('id')
    .select(['year', 'from_year', 'kind', 'days', 'reason', 'written_by'])
    .execute();
const carry = (rows: object[], values: object = {}, token = hr.token) =>
  t.send(leaveApi.carryOver, { year: YEAR, rows, ...values }, token);
const leftOf = async (personnelId: number, year = YEAR) => (await ledgerOf(personnelId, year)).annual.left;
/** Leave on a working day of March, counted from 0. */
const take = async (personnelId: number, workday: number, isAdvance = false) => {
  const day = WORKDAYS[workday];
  return await write({ personnelId, items: [{ from: day, to: day, kind: '年假', isAdvance }] });
};

test('every entry of the ledger stays beside the others, with who wrote it, why and what is left after it', async () => {
  const { personnelId } = await employee();
  expect((await grant(personnelId)).code).toBe(200);
  expect((await grant(personnelId, { days: 1.5, reason: '年度奖励' })).code).toBe(200);
  expect((await grant(personnelId, { kind: '更正', days: -0.5, reason: '多记半天' })).code).toBe(200);
  expect((await take(personnelId, 0)).code).toBe(200);
  expect(await stored(personnelId)).toMatchObject([
    { kind: '增加', days: '2.0', written_by: hr.personnelId },
    { kind: '增加', days: '1.5', reason: '年度奖励' },
    { kind: '更正', days: '-0.5' },
  ]);
  const { annual, list } = await ledgerOf(personnelId);
  expect(annual).toMatchObject({ statutory: 5, granted: 3, taken: 1, left: 7 });
  expect(list.map(({ kind, days, balance }) => [kind, days, balance])).toEqual([
    ['法定', 5, 5],
    ['已休', -1, 4],
    ['增加', 2, 6],
    ['增加', 1.5, 7.5],
    ['更正', -0.5, 7],
  ]);
  expect(list[2]).toMatchObject({ date: today(), reason: '合同约定', by: hr.name });
});

test('leave in advance comes from the next year, and both years keep their sum', async () => {
  const { personnelId } = await employee();
  const before = [await leftOf(personnelId), await leftOf(personnelId, YEAR + 1)];
  expect((await grant(personnelId, { kind: '预支', days: 2, reason: '家中有事' })).code).toBe(200);
  expect([await leftOf(personnelId), await leftOf(personnelId, YEAR + 1)]).toEqual([
    (before[0] ?? 0) + 2,
    (before[1] ?? 0) - 2,
  ]);
  expect((await ledgerOf(personnelId, YEAR + 1)).list.find((line) => line.kind === '预支')).toMatchObject({
    days: -2,
    reason: `转到 ${YEAR} 年：家中有事`,
  });
});

test('the ledger of a leaver ends with what need not be given back, that of a year without work with nothing', async () => {
  const { personnelId } = await employee();
  await grant(personnelId, { kind: '预支', days: 3, reason: '家中有事' });
  for (const day of [0, 1, 2, 3]) await take(personnelId, day);
  const quitDate = `${YEAR}-03-31`;
  await t.call(personnelApi.deactivate, { id: personnelId, quitDate }, hr.token);
  const { annual, list } = await ledgerOf(personnelId);
  // 90 ÷ 365 × 5 is one day; three came in advance and four were taken.
  expect(annual).toMatchObject({ statutory: 1, granted: 3, taken: 4, left: 0 });
  expect(list.at(-1)).toMatchObject({ balance: 0 });
  await grant(personnelId, { kind: '更正', days: -1, reason: '多记一天' });
  expect((await ledgerOf(personnelId)).list.at(-1)).toMatchObject({
    kind: '不追回',
    days: 1,
    balance: 0,
    date: quitDate,
  });
  const next = await ledgerOf(personnelId, YEAR + 1);
  expect(next.annual.left).toBe(0);
  expect(next.list.map(({ kind, days, balance }) => [kind, days, balance])).toEqual([
    ['法定', 0, 0],
    ['预支', -3, -3],
    ['离职', 3, 0],
  ]);
});

test('entries are refused without a sign-in, a grant, a person in scope, or for oneself', async () => {
  const { personnelId } = await employee();
  const rows = [{ personnelId, left: 5, days: 5 }];
  expect((await grant(personnelId, {}, '')).code).toBe(401);
  expect((await grant(personnelId, {}, leader.token)).code).toBe(403);
  expect((await carry(rows, {}, '')).code).toBe(401);
  expect((await carry(rows, {}, leader.token)).code).toBe(403);
  expect((await t.send(leaveApi.carryable, { year: YEAR }, leader.token)).code).toBe(403);
  expect((await t.send(leaveApi.leave, { personnelId, year: YEAR }, '')).code).toBe(401);
  expect((await t.send(leaveApi.leave, { personnelId, year: YEAR }, leader.token)).code).toBe(404);
  expect((await grant(999_999)).code).toBe(404);
  expect((await carry([{ personnelId: 999_999, left: 5, days: 5 }])).code).toBe(404);
  expect((await grant(hr.personnelId)).code).toBe(403);
  const own = t.db.insertInto('leave_entry').values({
    personnel_id: hr.personnelId,
    year: YEAR,
    kind: '增加',
    days: '1',
    reason: '本人',
    written_by: hr.personnelId,
  });
  await expect(own.execute()).rejects.toMatchObject({ constraint: 'leave_entry_not_own' });
  expect([await stored(personnelId), await stored(hr.personnelId)]).toEqual([[], []]);
  expect((await ledgerOf(leader.personnelId, YEAR, leader.token)).name).toBe(leader.name);
});

test('an impossible entry is refused beside its field, and nothing is written', async () => {
  const { personnelId } = await employee();
  for (const [values, code, field] of [
    [{ days: 0 }, 408, 'days'],
    [{ days: 0.3 }, 408, 'days'],
    [{ days: -1 }, 408, 'days'],
    [{ kind: '到期', days: -1 }, 408, 'days'],
    [{ days: '两天' }, 408, 'days'],
    [{ days: 61 }, 408, 'days'],
    [{ reason: ' ' }, 408, 'reason'],
    [{ kind: '结转' }, 408, 'kind'],
    [{ year: 1999 }, 408, 'year'],
    [{ kind: '到期', days: 5.5 }, 408, 'days'],
    [{ year: YEAR + 3 }, 408, 'year'],
    [{ year: 2020 }, 408, 'year'],
  ] as const) {
    const answer = await grant(personnelId, values);
    expect([answer.code, answer.data], JSON.stringify(values)).toMatchObject([code, [{ field }]]);
  }
  expect(await stored(personnelId)).toEqual([]);
});

test('the database keeps entries as they were written', async () => {
  const { personnelId } = await employee();
  await grant(personnelId);
  const ledger = { code: 'P0400' };
  await expect(
    t.db.updateTable('leave_entry').set({ days: '9' }).where('personnel_id', '=', personnelId).execute(),
  ).rejects.toMatchObject(ledger);
  await expect(
    t.db.deleteFrom('leave_entry').where('personnel_id', '=', personnelId).execute(),
  ).rejects.toMatchObject(ledger);
  for (const [values, constraint] of [
    [{ kind: '到期', days: '1' }, 'leave_entry_days'],
    [{ kind: '增加', days: '0.3' }, 'leave_entry_days'],
    [{ kind: '结转', days: '1' }, 'leave_entry_moved'],
    [{ kind: '增加', days: '1', from_year: YEAR - 1 }, 'leave_entry_moved'],
  ] as const)
    await expect(
      t.db
        .insertInto('leave_entry')
        .values({ personnel_id: personnelId, year: YEAR, reason: '试', ...values })
        .execute(),
    ).rejects.toMatchObject({ constraint });
  expect(await leftOf(personnelId)).toBe(7);
});

test('two grants at once both stand, and one that is sent twice stands once', async () => {
  const { personnelId } = await employee();
  const both = await Promise.all([grant(personnelId), grant(personnelId, { days: 3 })]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  expect(await leftOf(personnelId)).toBe(10);
  const twice = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/kaoqinorjixiao/nianjia',
      headers: { authorization: `bearer ${hr.token}`, 'idempotency-key': `key-of-leave-${personnelId}` },
      payload: { personnelId, year: YEAR, days: 1, reason: '补记' },
    });
  await Promise.all([twice(), twice()]);
  await twice();
  expect(await leftOf(personnelId)).toBe(11);
});

test('days lapse or are taken, but not both at once', async () => {
  const { personnelId } = await employee();
  const answers = await Promise.all([
    grant(personnelId, { kind: '到期', days: 5, reason: '年末作废' }),
    take(personnelId, 1),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, answers[0]?.code === 200 ? 400 : 408]);
  expect(await leftOf(personnelId)).toBe(answers[0]?.code === 200 ? 0 : 4);
});

test('a year is carried over by one action, which moves nothing twice and leaves out the own row', async () => {
  const [one, ahead, late] = [await employee(), await employee(), await employee()];
  const gone = await employee();
  await take(ahead.personnelId, 0);
  for (const day of [1, 2, 3, 4, 5]) expect((await take(ahead.personnelId, day, true)).code).toBe(200);
  await t.call(personnelApi.deactivate, { id: gone.personnelId, quitDate: today() }, hr.token);
  await t.db
    .updateTable('personnel')
    .set({ entry_date: `${YEAR - 2}-01-03` })
    .where('id', '=', hr.personnelId)
    .execute();
  const { list } = await t.call(leaveApi.carryable, { year: YEAR }, hr.token);
  const row = (personnelId: number) => list.find((each) => each.personnelId === personnelId);
  expect(row(one.personnelId)).toMatchObject({ left: 5, carried: 0, problem: null });
  expect(row(ahead.personnelId)).toMatchObject({ left: -1, problem: null });
  expect(row(gone.personnelId)?.problem).toBe('已离职或这一年不在职');
  expect(row(hr.personnelId)?.problem).toBe('本人的假期由其他人资或管理员办理');
  const rows = [
    { personnelId: one.personnelId, left: 5, days: 3 },
    { personnelId: ahead.personnelId, left: -1, days: -1 },
    { personnelId: late.personnelId, left: 4, days: 4 },
    { personnelId: hr.personnelId, left: row(hr.personnelId)?.left, days: 1 },
    { personnelId: gone.personnelId, left: 5, days: 5 },
  ];
  const first = await carry(rows, { expires: true });
  expect(first.data).toMatchObject({ done: 2, skipped: [{ reason: '余额已是 5 天' }, {}, {}] });
  expect((await carry(rows, { expires: true })).data).toMatchObject({ done: 0 });
  expect(await stored(one.personnelId)).toMatchObject([
    { year: YEAR + 1, from_year: YEAR, kind: '结转', days: '3.0' },
    { year: YEAR, kind: '到期', days: '-2.0' },
  ]);
  expect([await leftOf(one.personnelId), await leftOf(ahead.personnelId)]).toEqual([0, 0]);
  expect(await leftOf(ahead.personnelId, YEAR + 1)).toBe(4);
  expect([...(await stored(hr.personnelId)), ...(await stored(gone.personnelId))]).toEqual([]);
  // A day that was not taken after all is left again and carried over by itself.
  const { items } = (
    await t.call(attendanceApi.list, { month: `${YEAR}-03`, personnelId: ahead.personnelId }, hr.token)
  ).list[0] as { items: { id: number }[] };
  await write({ personnelId: ahead.personnelId, removed: [items[0]?.id] });
  const again = await t.call(leaveApi.carryable, { year: YEAR }, hr.token);
  expect(again.list.find((each) => each.personnelId === ahead.personnelId)).toMatchObject({
    left: 1,
    carried: -1,
  });
});

test('two carry-overs at once move the days once', async () => {
  const { personnelId } = await employee();
  const rows = [{ personnelId, left: 5, days: 5 }];
  const answers = await Promise.all([carry(rows), carry(rows), carry(rows)]);
  expect(answers.map(({ data }) => (data as { done: number }).done).toSorted()).toEqual([0, 0, 1]);
  expect([await leftOf(personnelId), (await stored(personnelId)).length]).toEqual([0, 1]);
});

test('a carry-over is refused before December, beyond what is left, and twice for one person', async () => {
  const { personnelId } = await employee();
  const row = { personnelId, left: 5, days: 5 };
  expect((await carry([row], { year: YEAR + 2 })).data).toMatchObject([{ field: 'year' }]);
  for (const days of [6, -1])
    expect(await carry([{ ...row, days }])).toMatchObject({ code: 408, data: [{ field: 'rows' }] });
  expect((await carry([row, row])).data).toMatchObject([{ field: 'rows', message: '同一人选了两次' }]);
  expect((await carry([])).code).toBe(408);
  expect(await stored(personnelId)).toEqual([]);
});

test('the ledgers of a year are a file, and every entry is in the audit trail', async () => {
  const { personnelId } = await employee();
  await grant(personnelId, { reason: '进入文件' });
  const file = await t.send(leaveApi.exportLeave, { year: YEAR, personnelId }, hr.token);
  const sheet = await sheetRows(file.response.rawPayload);
  expect(sheet.at(-1)?.slice(2)).toEqual([today(), '增加', '2', '7', '进入文件', hr.name]);
  const { rows } = await sql`select actor_name as by from audit_log
    where table_name = 'leave_entry' and after ->> 'personnel_id' = ${String(personnelId)}`.execute(t.db);
  expect(rows).toEqual([{ by: hr.name }]);
});

interface Sums {
  ledger: number;
  next: number;
  taken: number;
  sum: number;
}

/** A random action on the ledger or on attendance. */
const act = fc.oneof(
  fc.record({
    what: fc.constant('grant' as const),
    kind: fc.constantFrom('增加', '预支', '到期', '更正'),
    days: fc.integer({ min: -8, max: 8 }).map((halves) => halves / 2),
  }),
  fc.record({
    what: fc.constant('take' as const),
    day: fc.integer({ min: 0, max: 12 }),
    isAdvance: fc.boolean(),
  }),
  fc.record({ what: fc.constant('give back' as const), at: fc.nat(5) }),
  fc.record({ what: fc.constant('carry' as const), expires: fc.boolean() }),
);

test('the balance is the statutory days plus the ledger minus leave taken, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const { personnelId } = await employee();
      for (const one of acts) {
        if (one.what === 'grant') await grant(personnelId, { kind: one.kind, days: one.days });
        else if (one.what === 'take') await take(personnelId, one.day, one.isAdvance);
        else if (one.what === 'give back') {
          const items = await t.db
            .selectFrom('attendance_item')
            .where('personnel_id', '=', personnelId)
            .where('deleted_at', 'is', null)
            .orderBy('id')
            .select('id')
            .execute();
          const item = items[one.at % Math.max(1, items.length)];
          if (item) await write({ personnelId, removed: [item.id] });
        } else {
          const left = await leftOf(personnelId);
          await carry([{ personnelId, left, days: left > 0 ? Math.floor(left) : left }], one);
        }
        const { rows } = await sql<Sums>`select
          (select coalesce(sum(days), 0) from leave_ledger where personnel_id = ${personnelId} and year = ${YEAR})::float8 as ledger,
          (select coalesce(sum(days), 0) from leave_ledger where personnel_id = ${personnelId} and year = ${YEAR + 1})::float8 as next,
          (select coalesce(sum(days), 0) from leave_entry where personnel_id = ${personnelId} and from_year is null)::float8 as sum,
          (select coalesce(sum(quantity) / 2, 0) from attendance_item
            where personnel_id = ${personnelId} and kind = '年假' and deleted_at is null)::float8 as taken`.execute(
          t.db,
        );
        const { ledger, next, taken, sum } = rows[0] as Sums;
        const { annual, list } = await ledgerOf(personnelId);
        expect(annual.left).toBe(annual.statutory + ledger - taken);
        expect(list.at(-1)?.balance).toBe(annual.left);
        expect(list.reduce((total, line) => total + line.days, 0)).toBe(annual.left);
        // Moving days between years preserves their sum.
        expect(ledger + next).toBe(sum);
        const [year] = (await t.call(attendanceApi.years, { year: YEAR, personnelId }, hr.token)).list;
        expect(year?.annual).toEqual(annual);
      }
    }),
    { numRuns: 12 },
  );
});
