import { demandsApi } from '@shibiao/contract/demands';
import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { portalApi } from '@shibiao/contract/portalCalls';
import { RECOMMENDATION_DAYS, recommendationsApi } from '@shibiao/contract/recommendations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { takeReminders } from './outcomes.queries.ts';
import { tellOutcomes } from './outcomes.service.ts';

const sentTo = answeredTo(recommendationsApi.recommendations, 'partner');

let t: TestApp;
let seller: Person;
let department: Person;
let partner: Awaited<ReturnType<TestApp['make']['partner']>>;
const DAY = addDays(today(), 20);

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  department = await t.make.staff('teacher_department');
  partner = await t.make.partner();
  await t.make.give(partner.contactId, seller);
});

/** A demand with teachers picked and, unless told, sent. */
async function demandWith(count: number, { isSent = true } = {}) {
  const topic = `课题${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await t.call(demandsApi.save, { topic, dateFrom: DAY, dateTo: DAY, days: 1 }, partner.token);
  const teacherIds: number[] = [];
  for (let i = 0; i < count; i++) teacherIds.push(await t.make.teacher({ name: `讲师${topic}${i}` }));
  await t.call(recommendationsApi.recommend, { id, teacherIds }, seller.token);
  if (isSent) await send(id, teacherIds);
  const rows = await t.db
    .selectFrom('demand_recommendation')
    .where('demand_id', '=', id)
    .selectAll()
    .orderBy('teacher_id')
    .execute();
  return { id, topic, teacherIds, rows };
}
const send = (id: number, teacherIds: number[]) =>
  t.call(
    recommendationsApi.sendRecommendations,
    { id, list: teacherIds.map((teacherId) => ({ teacherId })) },
    seller.token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('demand_recommendation').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const answer = (id: number, given: object) => t.send(portalApi.answer, { id, ...given }, partner.token);
const messagesTo = (accountId: number, words: string) =>
  t.db
    .selectFrom('message')
    .where('recipient_id', '=', accountId)
    .where('title', 'like', `%${words}%`)
    .select(['title', 'content', 'data'])
    .execute();
const todoOf = (demandId: number, kind: string) =>
  t.db
    .selectFrom('todo')
    .where('subject_kind', '=', 'demand')
    .where('subject_id', '=', demandId)
    .where('kind', '=', kind)
    .selectAll()
    .execute();

test('the customer sees a pick once it is sent, in the order and with the words of staff', async () => {
  const { id, topic, teacherIds } = await demandWith(2, { isSent: false });
  const seen = async () => (await t.call(sentTo, { id }, partner.token)).list;
  expect(await seen()).toEqual([]);
  expect(await messagesTo(partner.accountId, topic)).toEqual([]);
  const [first, second] = teacherIds as [number, number];
  const list = [{ teacherId: second, note: '讲过三次' }, { teacherId: first }];
  expect(await t.call(recommendationsApi.sendRecommendations, { id, list }, seller.token)).toEqual({
    sent: 2,
  });
  expect((await seen()).map(({ teacher, note, validUntil }) => [teacher.id, note, validUntil])).toEqual([
    [second, '讲过三次', addWorkdays(today(), RECOMMENDATION_DAYS)],
    [first, null, addWorkdays(today(), RECOMMENDATION_DAYS)],
  ]);
  expect((await messagesTo(partner.accountId, topic)).map(({ data }) => data)).toEqual([
    { path: `/portal/demands/${id}` },
  ]);
  // Sent again: new words, no second message, the same last day.
  expect(
    await t.call(
      recommendationsApi.sendRecommendations,
      { id, list: [{ teacherId: first, note: '改' }] },
      seller.token,
    ),
  ).toEqual({ sent: 0 });
  expect(await messagesTo(partner.accountId, topic)).toHaveLength(1);
});

test('only picks of an open demand in scope are sent, and only by holders of the function', async () => {
  const { id, teacherIds } = await demandWith(1, { isSent: false });
  const list = teacherIds.map((teacherId) => ({ teacherId }));
  const stranger = await t.make.staff('salesperson');
  const finance = await t.make.staff('finance');
  const code = async (input: Record<string, unknown>, token: string) =>
    (await t.send(recommendationsApi.sendRecommendations, input, token)).code;
  expect(await code({ id, list }, stranger.token)).toBe(404);
  expect(await code({ id, list }, finance.token)).toBe(403);
  expect(await code({ id, list }, partner.token)).toBe(403);
  expect(await code({ id, list: [] }, seller.token)).toBe(408);
  expect(await code({ id, list: [...list, ...list] }, seller.token)).toBe(408);
  expect(await code({ id, list: [{ teacherId: await t.make.teacher() }] }, seller.token)).toBe(400);
  await t.db.updateTable('teacher').set({ cooperation_status: 2 }).where('id', 'in', teacherIds).execute();
  expect(await code({ id, list }, seller.token)).toBe(400);
  expect(
    (
      await rowOf(
        (
          await t.db
            .selectFrom('demand_recommendation')
            .where('demand_id', '=', id)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    ).shared_at,
  ).toBeNull();
});

test('an answer needs its reason or question, is stored once with who and when, and tells the owner', async () => {
  const { id, topic, rows } = await demandWith(3);
  const [one, two, three] = rows.map((row) => row.id) as [number, number, number];
  expect((await answer(one, { answer: 2 })).code).toBe(408);
  expect((await answer(one, { answer: 3 })).code).toBe(408);
  expect((await answer(one, { answer: 2, reason: '太贵' })).code).toBe(408);
  expect((await answer(one, { answer: 2, reason: '风格', isPreferred: true })).code).toBe(408);
  expect((await answer(one, { answer: 9 })).code).toBe(408);
  expect((await rowOf(one)).answer).toBeNull();

  expect((await answer(one, { answer: 1, isPreferred: true })).code).toBe(200);
  expect((await answer(two, { answer: 1, isPreferred: true })).code).toBe(200);
  expect((await answer(three, { answer: 2, reason: '领域' })).code).toBe(200);
  expect([(await rowOf(one)).is_preferred, (await rowOf(two)).is_preferred]).toEqual([false, true]);
  expect(await rowOf(three)).toMatchObject({
    answer: 2,
    answer_reason: '领域',
    answered_by: partner.accountId,
  });
  expect(await todoOf(id, 'recommendationWanted')).toMatchObject([
    { personnel_id: seller.personnelId, done_at: null },
  ]);
  const told = await messagesTo(seller.accountId, topic);
  expect(told.map(({ title }) => title.slice(0, 5))).toEqual(
    expect.arrayContaining(['客户感兴趣', '客户不合适']),
  );
  expect(await messagesTo(department.accountId, topic)).toEqual([]);
  const staff = await t.call(recommendationsApi.recommendations, { id }, seller.token);
  expect(staff.list.map(({ state }) => state).sort()).toEqual(['refused', 'wanted', 'wanted']);
});

test('a question reaches owner and teacher department, and the answer comes back and closes the to-do', async () => {
  const { id, topic, rows, teacherIds } = await demandWith(1);
  const [one] = rows.map((row) => row.id) as [number];
  expect((await answer(one, { answer: 3, text: '能讲方言吗？' })).code).toBe(200);
  for (const { accountId } of [seller, department])
    expect(await messagesTo(accountId, topic)).toMatchObject([{ content: '能讲方言吗？' }]);
  expect(await todoOf(id, 'recommendationQuestion')).toMatchObject([
    { personnel_id: seller.personnelId, role_key: 'teacher_department', done_at: null },
  ]);
  const teacherAccounts = await t.db
    .selectFrom('account')
    .where('teacher_id', 'in', teacherIds)
    .select('id')
    .execute();
  expect(teacherAccounts).toEqual([]);
  const reply = { id: one, text: '可以，他是本地人' };
  expect((await t.send(recommendationsApi.answerQuestion, reply, partner.token)).code).toBe(403);
  await t.call(recommendationsApi.answerQuestion, reply, department.token);
  const seen = (await t.call(sentTo, { id }, partner.token)).list;
  expect(seen[0]?.messages).toMatchObject([
    { isStaff: false, text: '能讲方言吗？' },
    { isStaff: true, text: '可以，他是本地人' },
  ]);
  expect((await todoOf(id, 'recommendationQuestion'))[0]?.done_at).not.toBeNull();
  expect(await messagesTo(partner.accountId, '的回复')).toHaveLength(1);
  // A later question reopens it, and leaves the answer as it was.
  expect((await answer(one, { answer: 1 })).code).toBe(200);
  await t.call(portalApi.ask, { id: one, text: '要投影吗？' }, partner.token);
  expect((await todoOf(id, 'recommendationQuestion'))[0]?.done_at).toBeNull();
  expect((await rowOf(one)).answer).toBe(1);
});

test('nobody answers what was not sent to their side', async () => {
  const { rows } = await demandWith(1, { isSent: false });
  const other = await t.make.partner();
  const [one] = rows.map((row) => row.id) as [number];
  expect((await answer(one, { answer: 1 })).code).toBe(404);
  await send((await rowOf(one)).demand_id, [(await rowOf(one)).teacher_id]);
  for (const endpoint of [portalApi.answer, portalApi.ask]) {
    const given = { id: one, answer: 1, text: '请问' };
    expect((await t.send(endpoint, given, other.token)).code).toBe(404);
    expect((await t.send(endpoint, given, seller.token)).code).toBe(403);
  }
  expect((await rowOf(one)).answer).toBeNull();
});

test('an answer may be changed until the demand is planned, then it answers 409', async () => {
  const { id, rows, teacherIds } = await demandWith(2);
  const [one] = rows.map((row) => row.id) as [number];
  const { version } = await rowOf(one);
  expect((await answer(one, { answer: 1, version })).code).toBe(200);
  expect((await answer(one, { answer: 2, reason: '档期', version })).code).toBe(409);
  expect((await answer(one, { answer: 2, reason: '档期' })).code).toBe(200);
  expect((await answer(one, { answer: 1 })).code).toBe(200);
  await t.call(
    lessonsApi.edit,
    {
      contactId: partner.contactId,
      demandId: id,
      lessonname: '排好的课',
      teacherId: teacherIds[1],
      sessions: [{ date: DAY, half: 1 }],
      lessonstatus: 1,
      feeIncome: '10000',
    },
    seller.token,
  );
  const late = await answer(one, { answer: 2, reason: '风格' });
  expect([late.code, late.message]).toEqual([409, '需求已排课，不能再更改答复，请联系业务员']);
  expect((await t.send(portalApi.ask, { id: one, text: '还行吗' }, partner.token)).code).toBe(409);
  expect((await rowOf(one)).answer).toBe(1);

  // Everybody who said yes hears of it, once, also when two servers look at the same time.
  await Promise.all([tellOutcomes(t.db), tellOutcomes(t.db)]);
  const told = await messagesTo(partner.accountId, '已排课');
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toContain('本次没有安排');
  expect((await todoOf(id, 'recommendationWanted'))[0]?.done_at).not.toBeNull();
});

test('answers of two colleagues at the same time leave one preferred teacher', async () => {
  const { rows } = await demandWith(2);
  const colleague = await t.make.partner(partner.institutionId);
  const [one, two] = rows.map((row) => row.id) as [number, number];
  const given = { answer: 1, isPreferred: true };
  await Promise.all([
    t.send(portalApi.answer, { id: one, ...given }, partner.token),
    t.send(portalApi.answer, { id: two, ...given }, colleague.token),
  ]);
  const preferred = [await rowOf(one), await rowOf(two)].filter((row) => row.is_preferred);
  expect(preferred).toHaveLength(1);
});

test('a lost demand tells who said yes, without its internal reason', async () => {
  const { id, topic, rows } = await demandWith(1);
  const [one] = rows.map((row) => row.id) as [number];
  await answer(one, { answer: 1 });
  await t.call(demandsApi.save, { id, topic, status: 5, lostReason: '内部原因' }, seller.token);
  await tellOutcomes(t.db);
  const told = await messagesTo(partner.accountId, `需求已关闭：${topic}`);
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('内部原因');
});

test('a teacher booked meanwhile is shown as taken', async () => {
  const { id, teacherIds } = await demandWith(2);
  const [booked] = teacherIds as [number];
  await t.db
    .insertInto('teacher_booking')
    .values({ teacher_id: booked, date: DAY, half: 1, holder: 'L77' })
    .execute();
  const { list } = await t.call(sentTo, { id }, partner.token);
  expect(list.map(({ teacher, isTaken }) => [teacher.id, isTaken])).toEqual(
    expect.arrayContaining([
      [booked, true],
      [teacherIds[1], false],
    ]),
  );
});

test('one reminder comes two workdays after the sending, and after its last day it is without an answer', async () => {
  const { id, topic, rows } = await demandWith(1);
  const [one] = rows.map((row) => row.id) as [number];
  const later = addWorkdays(today(), -2);
  const mine = async () => (await takeReminders(t.db, later)).filter((row) => row.demandId === id);
  expect(await mine()).toEqual([]);
  await sql`update demand_recommendation set shared_at = ${`${later} 10:00:00`}::timestamp where id = ${one}`.execute(
    t.db,
  );
  expect(await mine()).toContainEqual(expect.objectContaining({ accountId: partner.accountId, topic }));
  expect(await mine()).toEqual([]);
  await sql`update demand_recommendation set valid_until = current_date - 1 where id = ${one}`.execute(t.db);
  const { list } = await t.call(recommendationsApi.recommendations, { id }, seller.token);
  expect(list[0]?.state).toBe('silent');
});

test('seen is kept from the first look, and an answered recommendation cannot be withdrawn', async () => {
  const { id, rows, teacherIds } = await demandWith(2);
  const [one, two] = rows.map((row) => row.id) as [number, number];
  expect((await rowOf(one)).seen_at).toBeNull();
  await t.call(portalApi.seen, { id }, partner.token);
  const first = (await rowOf(one)).seen_at;
  expect(first).not.toBeNull();
  await t.call(portalApi.seen, { id }, partner.token);
  expect((await rowOf(one)).seen_at).toBe(first);
  await answer(one, { answer: 1 });
  const back = (teacherId: number | undefined) =>
    t.send(recommendationsApi.withdrawRecommendation, { id, teacherIds: [teacherId] }, seller.token);
  expect((await back(teacherIds[0])).code).toBe(400);
  expect((await back(teacherIds[1])).code).toBe(200);
  expect(await t.db.selectFrom('demand_recommendation').where('id', '=', two).select('id').execute()).toEqual(
    [],
  );
});
