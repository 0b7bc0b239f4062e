import { salesApi } from '@shibiao/contract/sales';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { workbookRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { deadlineOf, isLateAt, percentOf, workdaysUpTo } from './sales.rules.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn(addDays(today(), -30));
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
});

const day = today();
const save = (values: Record<string, unknown>, token: string) => t.send(salesApi.save, values, token);
const read = (id: number, token: string) => t.call(salesApi.one, { id }, token);
const stored = (id: number) =>
  t.db.selectFrom('work_day').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const track = (person: Person, contactId: number, method: string, at = `${day} 00:00:01`) =>
  t.db
    .insertInto('tracking')
    .values({ contact_id: contactId, by_id: person.personnelId, method, at, content: '聊了内训' })
    .execute();
/** A salesperson alone in a team. */
const alone = async () => (await t.make.team()).seller;

describe('the rules', () => {
  test('a log is due on the next workday at 10:00, and later is 补交', () => {
    // A Friday; before the seven days of the National Day; before a Saturday that is swapped in.
    expect(deadlineOf('2026-03-06')).toBe('2026-03-09 10:00:00');
    expect(deadlineOf('2025-09-30')).toBe('2025-10-09 10:00:00');
    expect(deadlineOf('2025-09-27')).toBe('2025-09-28 10:00:00');
    expect(isLateAt('2026-03-06', '2026-03-09 10:00:00')).toBe(false);
    expect(isLateAt('2026-03-06', '2026-03-09 10:00:01')).toBe(true);
  });

  test('days and ratios', () => {
    expect(workdaysUpTo('2026-03-08', 3)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06']);
    expect([percentOf(8, 10), percentOf(1, 3), percentOf(0, 0)]).toEqual([80, 33.3, null]);
  });
});

describe('the locks', () => {
  test('a salesperson neither reviews nor reminds', async () => {
    for (const endpoint of [salesApi.review, salesApi.remind])
      expect((await t.send(endpoint, {}, seller.token)).code).toBe(403);
  });

  test("somebody else's log does not exist, and a draft is its author's alone", async () => {
    const person = await alone();
    const { id } = (await save({ done: '拜访' }, person.token)).data;
    for (const endpoint of [salesApi.one, salesApi.save])
      expect((await t.send(endpoint, { id, version: 'x' }, stranger.token)).code).toBe(404);
    expect((await t.send(salesApi.review, { id, version: 1 }, leader.token)).code).toBe(404);
    expect((await t.call(salesApi.list, {}, stranger.token)).list).toEqual([]);
    const manager = await t.make.staff('general_manager');
    expect((await t.send(salesApi.one, { id }, manager.token)).code).toBe(404);
    await save({ id, submit: 1 }, person.token);
    expect((await read(id, manager.token)).isOwn).toBe(false);
    expect((await save({ id, done: '改' }, manager.token)).code).toBe(404);
    expect((await stored(id)).done).toBe('拜访');
  });

  test('broken input is named by its field', async () => {
    const fields = async (values: Record<string, unknown>) => {
      const { code, data } = await save(values, seller.token);
      return [code, ...(data as unknown as { field: string }[]).map(({ field }) => field)];
    };
    expect(await fields({ date: '2026-13-01' })).toEqual([408, 'date']);
    expect(await fields({ date: addDays(day, 1) })).toEqual([408, 'date']);
    expect(await fields({ date: addDays(day, -8) })).toEqual([408, 'date']);
    expect(await fields({ done: 'x'.repeat(2001) })).toEqual([408, 'done']);
    expect(await fields({ done: '', submit: 1 })).toEqual([408, 'done']);
    expect(await fields({ fileIds: '999999' })).toEqual([408, 'fileIds']);
    const contactId = await t.make.contact(seller);
    const line = { contactId, amount: 1, likelihood: 'A', expectedOn: day };
    expect(await fields({ forecasts: [{ ...line, likelihood: 'D' }] })).toEqual([
      408,
      'forecasts.0.likelihood',
    ]);
    expect(await fields({ forecasts: [{ ...line, expectedOn: addDays(day, -1) }] })).toEqual([
      408,
      'forecasts.0.expectedOn',
    ]);
    expect(await fields({ forecasts: [line, line] })).toEqual([408, 'forecasts.1.contactId']);
    expect(await fields({ forecasts: [{ ...line, amount: '-1' }] })).toEqual([408, 'forecasts.0.amount']);
    expect(await t.call(salesApi.list, {}, seller.token)).toMatchObject({ total: 0 });
  });
});

describe('a day', () => {
  test('is one row: a double click answers it, the other tab gets 409', async () => {
    const person = await alone();
    const same = { done: '拜访两家', submit: 1 };
    const clicks = await Promise.all([1, 2, 3].map(() => save(same, person.token)));
    expect(clicks.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(clicks.map(({ data }) => data.id)).size).toBe(1);
    const other = await alone();
    const tabs = await Promise.all(['甲', '乙'].map((done) => save({ done, submit: 1 }, other.token)));
    expect(tabs.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect((await t.call(salesApi.list, {}, other.token)).total).toBe(1);
    const { id } = tabs.find(({ code }) => code === 200)?.data ?? { id: 0 };
    const edits = await Promise.all(
      ['丙', '丁'].map((done) => save({ id, version: 1 + 1, done }, other.token)),
    );
    expect(edits.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('a draft is taken up again by its day, and submitted once', async () => {
    const person = await alone();
    const { id } = (await save({ plan: '明天见王总' }, person.token)).data;
    expect((await save({ done: '打了十个电话' }, person.token)).data.id).toBe(id);
    expect(await read(id, person.token)).toMatchObject({
      status: 1,
      plan: '明天见王总',
      done: '打了十个电话',
      snapshot: null,
      date: day,
      kind: 'sales',
    });
    await save({ id, submit: 1 }, person.token);
    const first = await stored(id);
    await save({ id, version: first.version, problem: '缺案例' }, person.token);
    expect(await stored(id)).toMatchObject({
      problem: '缺案例',
      submitted_at: first.submitted_at,
      is_late: false,
    });
    expect((await save({ date: addDays(day, -7), done: '补', submit: 1 }, person.token)).code).toBe(200);
    expect((await t.call(salesApi.list, { late: 1 }, person.token)).total).toBe(1);
  });

  test('figures are live; the snapshot is of the submission', async () => {
    const person = await alone();
    const [a, b] = [await t.make.contact(person), await t.make.contact(person)];
    for (const [contactId, method] of [
      [a, '电话'],
      [a, '电话'],
      [a, '微信'],
      [b, '拜访'],
      [b, '其他'],
    ] as const)
      await track(person, contactId, method);
    await track(person, a, '电话', `${addDays(day, -1)} 23:59:59`);
    const demandId = await t.make.demand(person, { contact_id: a });
    await t.make.demand(person);
    await t.db
      .insertInto('demand_recommendation')
      .values(
        [await t.make.teacher(), await t.make.teacher()].map((teacher_id) => ({
          demand_id: demandId,
          teacher_id,
        })),
      )
      .execute();
    const lesson = await t.make.lesson(person, {
      sessions: [
        [day, 1],
        [day, 2],
        [addDays(day, 1), 1],
      ],
      fee_income: '12000.00',
    });
    const reserved = await t.make.lesson(person, { on: addDays(day, 9), lesson_status: 3 });
    await t.db
      .insertInto('lesson_log')
      .values([
        { lesson_id: lesson.id, action: '预留', to_status: 3 },
        { lesson_id: lesson.id, action: '确认', to_status: 1 },
        { lesson_id: lesson.id, action: '确认', to_status: 1 },
        { lesson_id: reserved.id, action: '预留', to_status: 3 },
      ])
      .execute();
    await t.make.receipt(person, { amount: '8000.00', received_on: day });
    const figures = {
      calls: 2,
      wechats: 1,
      visits: 1,
      followUps: 5,
      customers: 2,
      gained: 5,
      demands: 2,
      recommended: 1,
      reserved: 2,
      confirmed: 1,
      confirmedFee: '12000.00',
      taughtDays: '1.0',
      received: '8000.00',
    };
    expect((await t.call(salesApi.prefill, {}, person.token)).figures).toEqual(figures);
    const { id } = (await save({ done: '好', submit: 1 }, person.token)).data;
    await track(person, b, '电话');
    expect(await read(id, person.token)).toMatchObject({
      figures: { ...figures, calls: 3, followUps: 6 },
      snapshot: figures,
    });
    const { value } = (
      await sql<{
        value: string;
      }>`select measured('receipt', array[${person.personnelId}]::integer[], ${day}, ${day}) as value`.execute(
        t.db,
      )
    ).rows[0] ?? { value: '' };
    expect(Number(value)).toBe(8000);
  });
});

describe('forecasts', () => {
  test('20,000 A + 30,000 B + 10,000 C weigh 39,000', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const forecasts = [];
    for (const [amount, likelihood] of [
      ['20000', 'A'],
      ['30000', 'B'],
      ['10000', 'C'],
    ])
      forecasts.push({ contactId: await t.make.contact(person), amount, likelihood, expectedOn: day });
    const { id } = (
      await t.send(
        salesApi.save,
        { done: '好', submit: '1', forecasts: JSON.stringify(forecasts) },
        person.token,
        'form',
      )
    ).data;
    expect(await read(id, person.token)).toMatchObject({ weighted: '39000.00' });
    const yesterday = (
      await save({ date: addDays(day, -1), done: '好', submit: 1, forecasts: [forecasts[0]] }, person.token)
    ).data;
    expect(await read(yesterday.id, person.token)).toMatchObject({ weighted: '18000.00' });
    // The pipeline is everybody's newest log, not the sum of all days. The lateness of yesterday's depends on the
    // present time.
    expect((await t.call(salesApi.list, {}, above.token)).sums).toMatchObject({
      submitted: 2,
      people: 1,
      weighted: '39000.00',
    });
  });

  test('are of customers in the scope, and of their demands', async () => {
    const person = await alone();
    const contactId = await t.make.contact(person);
    const foreign = await t.make.contact(stranger);
    const line = { contactId, amount: 100, likelihood: 'B', expectedOn: day };
    expect((await save({ forecasts: [{ ...line, contactId: foreign }] }, person.token)).code).toBe(404);
    expect(
      (await save({ forecasts: [{ ...line, demandId: await t.make.demand(person) }] }, person.token)).code,
    ).toBe(404);
    const lost = await t.make.demand(person, { contact_id: contactId, status: 5, lost_reason: '预算取消' });
    expect((await save({ forecasts: [{ ...line, demandId: lost }] }, person.token)).code).toBe(408);
    expect((await t.call(salesApi.list, {}, person.token)).total).toBe(0);
    const { id } = (await save({ forecasts: [line] }, person.token)).data;
    const { version } = await read(id, person.token);
    await save({ id, version, forecasts: [{ ...line, amount: 200 }] }, person.token);
    expect(await read(id, person.token)).toMatchObject({
      version: version + 1,
      forecasts: [{ contactId, amount: '200.00', likelihood: 'B' }],
    });
  });

  test('open ones are carried into the next day; what was decided is dropped with its reason', async () => {
    const person = await alone();
    const contactId = await t.make.contact(person, { name: '王总' });
    const [won, lost, open] = [
      await t.make.demand(person, { contact_id: contactId, topic: '赢了' }),
      await t.make.demand(person, { contact_id: contactId, topic: '丢了' }),
      await t.make.demand(person, { contact_id: contactId, topic: '还在谈' }),
    ];
    const given = await t.make.contact(person, { name: '李总' });
    const line = { contactId, amount: 100, likelihood: 'B', expectedOn: addDays(day, -1) };
    await save(
      {
        date: addDays(day, -1),
        plan: '见王总',
        forecasts: [
          { ...line, demandId: won },
          { ...line, demandId: lost },
          { ...line, demandId: open, nextStep: '报价' },
          { ...line, contactId: given, expectedOn: addDays(day, 5) },
        ],
      },
      person.token,
    );
    await t.db.updateTable('demand').set({ status: 4 }).where('id', '=', won).execute();
    await t.db
      .updateTable('demand')
      .set({ status: 5, lost_reason: '预算取消' })
      .where('id', '=', lost)
      .execute();
    await t.make.give(given, stranger);
    const prefill = await t.call(salesApi.prefill, {}, person.token);
    expect(prefill).toMatchObject({ date: day, day: null, planBefore: '见王总' });
    expect(prefill.carried).toMatchObject([
      { demandId: open, demandTopic: '还在谈', expectedOn: null, nextStep: '报价' },
    ]);
    expect(prefill.dropped.map(({ reason }) => reason)).toEqual([
      '需求已排课',
      '需求已丢单：预算取消',
      '客户已不在您名下',
    ]);
  });
});

describe('the leader', () => {
  test('reviews what was submitted; the author is told and can change it no more', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const { id } = (await save({ done: '好', submit: 1 }, person.token)).data;
    const { version } = await read(id, above.token);
    expect((await t.send(salesApi.review, { id, version: version + 1 }, above.token)).code).toBe(409);
    await t.call(salesApi.review, { id, version, comment: '写得细一点' }, above.token);
    expect(await read(id, person.token)).toMatchObject({
      status: 3,
      comment: '写得细一点',
      reviewedBy: above.name,
    });
    expect((await save({ id, done: '改' }, person.token)).code).toBe(400);
    const messages = await t.db
      .selectFrom('message')
      .selectAll()
      .where('recipient_id', '=', person.accountId)
      .execute();
    expect(messages).toMatchObject([
      { msg_send_type: 12, content: '写得细一点', data: { path: `/sales/days?open=${id}` } },
    ]);
  });

  test('cannot review an own log, nor one of somebody above', async () => {
    const manager = await t.make.staff('manager');
    const above = await t.make.staff('manager', { organisation_id: manager.organisationId });
    await t.db
      .updateTable('personnel')
      .set({ leader_id: above.personnelId })
      .where('id', '=', manager.personnelId)
      .execute();
    const own = (await save({ done: '好', submit: 1 }, manager.token)).data;
    expect((await t.send(salesApi.review, { id: own.id, version: 2 }, manager.token)).code).toBe(400);
    const theirs = (await save({ done: '好', submit: 1 }, above.token)).data;
    expect((await t.send(salesApi.review, { id: theirs.id, version: 2 }, manager.token)).code).toBe(400);
    expect((await t.send(salesApi.review, { id: own.id, version: 2 }, above.token)).code).toBe(200);
    expect((await stored(theirs.id)).reviewed_at).toBeNull();
  });

  test('finds logs by people below, text, customer and state, and takes the same ones as a sheet', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const contactId = await t.make.contact(person, { name: '欧阳锋' });
    const line = { contactId, amount: 1, likelihood: 'C', expectedOn: day };
    await save({ done: '整理课纲', submit: 1, forecasts: [line] }, person.token);
    await save({ date: addDays(day, -1), done: '休息', submit: 1 }, person.token);
    await save({ done: '带队', submit: 1 }, above.token);
    const found = async (filter: Record<string, unknown>) =>
      (await t.call(salesApi.list, filter, above.token)).list.map((row) => row.done);
    expect(await found({})).toHaveLength(3);
    expect(await found({ keyword: '课纲' })).toEqual(['整理课纲']);
    expect(await found({ keyword: '欧阳' })).toEqual(['整理课纲']);
    expect(await found({ to: addDays(day, -1) })).toEqual(['休息']);
    expect(await found({ personnelId: above.personnelId })).toHaveLength(3);
    expect(await found({ personnelId: person.personnelId })).toHaveLength(2);
    expect(await found({ orgnizationalid: stranger.organisationId })).toEqual([]);
    expect(await found({ submitted: 0 })).toEqual([]);
    expect(await found({ currentPage: 2, count: 2 })).toHaveLength(1);
    const file = await t.send(
      salesApi.export,
      { keyword: '课纲', columns: 'personnelName,calls,weighted,status' },
      above.token,
    );
    const sheets = await workbookRows(file.response.rawPayload);
    expect(sheets.销售记录).toEqual([
      ['业务员', '电话', '加权意向（元）', '状态'],
      [person.name, '0', '0.3', '已提交'],
    ]);
    const [titles, ...lines] = sheets.意向 ?? [];
    expect(titles?.join('·')).toBe('日期·业务员·部门·客户·机构·课题·金额（元）·把握·预计签单日·下一步');
    expect(lines).toMatchObject([{ 1: person.name, 3: '欧阳锋', 6: '1', 7: 'C 30%' }]);
  });
});

test('the workdays of the chart are the last fourteen', async () => {
  const { leader: above, seller: person } = await t.make.team();
  const last = addWorkdays(addDays(day, 1), -1);
  await track(person, await t.make.contact(person), '电话', `${last} 00:00:01`);
  const { list } = await t.call(salesApi.chart, {}, above.token);
  expect(list).toHaveLength(14);
  expect(list.at(-1)).toMatchObject({ date: last, followUps: 1 });
  // A day gets a rate when it has ended: today's logs are due tomorrow.
  for (const { date, due, rate } of list) expect(rate === null).toBe(due === 0 || date >= today());
});
