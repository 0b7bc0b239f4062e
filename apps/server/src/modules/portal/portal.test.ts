import { contactsApi } from '@shibiao/contract/contacts';
import { demandsApi } from '@shibiao/contract/demands';
import { dictionaryApi } from '@shibiao/contract/dictionary';
import { answeredTo } from '@shibiao/contract/endpoint';
import { portalApi, TEACHER_PAGES } from '@shibiao/contract/portalCalls';
import { recommendationsApi } from '@shibiao/contract/recommendations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

const home = answeredTo(portalApi.home, 'partner');
const teachers = answeredTo(portalApi.teachers, 'partner');
const teacherPage = answeredTo(portalApi.teacher, 'partner');
const teacherMonth = answeredTo(portalApi.teacherMonth, 'partner');
const demandList = answeredTo(portalApi.demands, 'partner');
const demandPage = answeredTo(portalApi.demand, 'partner');
const again = answeredTo(portalApi.again, 'partner');

let t: TestApp;
let seller: Person;
let partner: Awaited<ReturnType<TestApp['make']['partner']>>;
let other: Awaited<ReturnType<TestApp['make']['partner']>>;
let teacherId: number;
const DAY = addDays(today(), 10);

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  partner = await t.make.partner();
  await t.make.give(partner.contactId, seller);
  other = await t.make.partner();
  teacherId = await t.make.teacher({ name: '讲师甲', topics: ['厅堂营销'], customer_score: '4.80' });
});

async function sentDemand(topic: string, ...teacherIds: number[]): Promise<number> {
  const { id } = await t.call(demandsApi.save, { topic, dateFrom: DAY, dateTo: DAY, days: 1 }, partner.token);
  await t.call(recommendationsApi.recommend, { id, teacherIds }, seller.token);
  const list = teacherIds.map((one) => ({ teacherId: one, note: '擅长此题' }));
  await t.call(recommendationsApi.sendRecommendations, { id, list }, seller.token);
  return id;
}

test('the portal answers partners alone: neither staff nor teachers, and nobody without a session', async () => {
  const admin = await t.make.staff('super_admin');
  const teacher = await t.make.teacherAccount();
  for (const endpoint of [portalApi.home, portalApi.teachers, portalApi.demands]) {
    expect((await t.send(endpoint, {}, admin.token)).code).toBe(403);
    expect((await t.send(endpoint, {}, teacher.token)).code).toBe(403);
    expect((await t.send(endpoint, {}, null)).code).toBe(401);
  }
});

test('the first screen shows what waits, the next lesson with its handover contact, and what was sent', async () => {
  const demandId = await sentDemand('首页课题', teacherId);
  const lesson = await t.make.lesson(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    handover_id: seller.personnelId,
    on: addDays(today(), 3),
    venue: '三楼会议室',
    lesson_status: 3,
    reserve_expires_on: addDays(today(), 2),
  });
  const screen = await t.call(home, {}, partner.token);
  expect(screen.next).toMatchObject({ id: lesson.id, venue: '三楼会议室', lessonstatus: 3 });
  expect(screen.next?.handoverName).toBeTruthy();
  expect(screen.waits.map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['answer', demandId],
      ['reservation', lesson.id],
    ]),
  );
  expect(screen.recommended.some((one) => one.demandId === demandId && one.topic === '首页课题')).toBe(true);
  const strange = await t.call(home, {}, other.token);
  expect([strange.next, strange.waits, strange.recommended, strange.demands]).toEqual([null, [], [], []]);
});

describe('the catalogue', () => {
  test('has engageable teachers, found by field, topic, sex, day and former lessons here', async () => {
    const busy = await t.make.teacher({ name: '讲师忙' });
    await t.db
      .insertInto('teacher_booking')
      .values({ teacher_id: busy, date: DAY, half: 2, holder: 'L9' })
      .execute();
    const gone = [
      await t.make.teacher({ name: '讲师停', cooperation_status: 2 }),
      await t.make.teacher({ name: '讲师黑', management_level: 4 }),
    ];
    await t.make.lesson(seller, {
      contact_id: partner.contactId,
      institution_id: partner.institutionId,
      teacher_id: teacherId,
      on: addDays(today(), -40),
    });
    const found = async (filter: object) =>
      (await t.call(teachers, { count: 100, ...filter }, partner.token)).list.map(({ id }) => id);
    const all = await found({});
    expect(all).toEqual(expect.arrayContaining([teacherId, busy]));
    expect(all.filter((id) => gone.includes(id))).toEqual([]);
    expect(await found({ freeOn: DAY })).not.toContain(busy);
    expect(await found({ topic: '厅堂营销' })).toEqual([teacherId]);
    expect(await found({ isKnown: true })).toEqual([teacherId]);
    expect((await found({ sort: 'here' }))[0]).toBe(teacherId);
    for (const id of gone) expect((await t.send(portalApi.teacher, { id }, partner.token)).code).toBe(404);
  });

  test('ranks by customers’ scores alone: what staff gave a teacher changes nothing', async () => {
    const praised = await t.make.teacher({ score: '5.00', score_count: 1, name: '内部好评' });
    const { list } = await t.call(teachers, { sort: 'best', count: 100 }, partner.token);
    const place = (id: number) => list.findIndex((one) => one.id === id);
    expect(place(praised)).toBeGreaterThan(place(teacherId));
    expect(list[place(praised)]).toMatchObject({ score: null, scoreCount: 0 });
  });

  test('tells half-days that cannot be booked for 90 days, a lesson and a day off alike', async () => {
    const id = await t.make.teacher({ name: '讲师档期' });
    const month = DAY.slice(0, 7);
    await t.db
      .insertInto('teacher_booking')
      .values({ teacher_id: id, date: DAY, half: 1, holder: 'L8' })
      .execute();
    await t.db
      .insertInto('teacher_unavailability')
      .values({ teacher_id: id, from_date: DAY, from_half: 3, to_date: DAY, to_half: 3, reason: '在外地' })
      .execute();
    const { taken } = await t.call(teacherMonth, { id, month }, partner.token);
    expect(taken).toEqual([
      { date: DAY, half: 1 },
      { date: DAY, half: 3 },
    ]);
    const far = addDays(today(), 200).slice(0, 7);
    expect((await t.call(teacherMonth, { id, month: far }, partner.token)).taken).toEqual([]);
    expect((await t.send(portalApi.teacherMonth, { id, month: '2026-13' }, partner.token)).code).toBe(408);
  });

  test('opens so many teachers an hour for an account, for all its devices together', async () => {
    const reader = await t.make.partner();
    const open = () => t.send(teacherPage, { id: teacherId }, reader.token);
    const codes = (await Promise.all(Array.from({ length: TEACHER_PAGES }, open))).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([200]));
    expect((await open()).code).toBe(429);
    expect((await t.send(teacherPage, { id: teacherId }, partner.token)).code).toBe(200);
  });
});

describe('a demand of a partner', () => {
  test('goes from new by matching to recommended once something is sent, and a pick alone is matching', async () => {
    const { id } = await t.call(demandsApi.save, { topic: '步骤' }, partner.token);
    const step = async () => (await t.call(demandPage, { id }, partner.token)).step;
    expect(await step()).toBe(1);
    await t.call(recommendationsApi.recommend, { id, teacherIds: [teacherId] }, seller.token);
    expect(await step()).toBe(2);
    await t.call(recommendationsApi.sendRecommendations, { id, list: [{ teacherId }] }, seller.token);
    expect(await step()).toBe(3);
    const row = (await t.call(demandList, {}, partner.token)).list.find((one) => one.id === id);
    expect(row).toMatchObject({ sent: 1, waiting: 1, step: 3 });
    expect((await t.send(portalApi.demand, { id }, other.token)).code).toBe(404);
  });

  test('sent twice within ten minutes is one, also at the same time', async () => {
    const form = { topic: '重复的课题', dateFrom: DAY, dateTo: DAY };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.call(demandsApi.save, form, partner.token)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('is filled from a past lesson with its teacher as a wish', async () => {
    const lesson = await t.make.lesson(seller, {
      contact_id: partner.contactId,
      institution_id: partner.institutionId,
      teacher_id: teacherId,
      topic: '旺季营销',
      audience: '支行长',
      headcount: 40,
      on: addDays(today(), -50),
    });
    const facts = await t.call(again, { id: lesson.id }, partner.token);
    expect(facts).toMatchObject({ topic: '旺季营销', audience: '支行长', headcount: 40 });
    expect(facts.wished).toEqual([{ id: teacherId, name: '讲师甲' }]);
    expect((await t.send(portalApi.again, { id: lesson.id }, other.token)).code).toBe(404);
  });
});

describe('rights of an account', () => {
  test('with the own scope it sees no colleague’s lessons, demands and recommendations', async () => {
    const colleague = await t.make.partner(partner.institutionId);
    await t.db
      .updateTable('contact')
      .set({ portal_scope: 'own' })
      .where('id', '=', colleague.contactId)
      .execute();
    const demandId = await sentDemand('同事的课题', teacherId);
    const screen = await t.call(home, {}, colleague.token);
    expect([screen.next, screen.waits, screen.recommended, screen.demands, screen.past]).toEqual([
      null,
      [],
      [],
      [],
      [],
    ]);
    expect((await t.send(portalApi.demand, { id: demandId }, colleague.token)).code).toBe(404);
    expect((await t.send(portalApi.seen, { id: demandId }, colleague.token)).code).toBe(404);
  });

  test('a contact who moved away loses the institution at once, and money with it', async () => {
    const mover = await t.make.partner(partner.institutionId);
    await t.make.give(mover.contactId, seller);
    await t.call(contactsApi.updateMoney, { contactIds: [mover.contactId], isAllowed: true }, seller.token);
    const demandId = await sentDemand('搬走前的课题', teacherId);
    expect((await t.send(portalApi.demand, { id: demandId }, mover.token)).code).toBe(200);
    await t.db
      .updateTable('contact')
      .set({ institution_id: await t.make.institution() })
      .where('id', '=', mover.contactId)
      .execute();
    const row = await t.db
      .selectFrom('contact')
      .where('id', '=', mover.contactId)
      .select(['portal_scope', 'portal_money'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ portal_scope: 'own', portal_money: false });
    await expect
      .poll(async () => (await t.send(portalApi.demand, { id: demandId }, mover.token)).code)
      .toBe(404);
    expect((await t.call(home, {}, mover.token)).demands).toEqual([]);
  });

  test('a closed account reads nothing more', async () => {
    const former = await t.make.partner();
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', former.accountId).execute();
    await t.db
      .updateTable('session')
      .set({ revoked_at: new Date().toISOString() })
      .where('account_id', '=', former.accountId)
      .execute();
    expect((await t.send(portalApi.home, {}, former.token)).code).toBe(401);
  });

  test('money is shown to key persons from the start, and to others by whoever looks after them', async () => {
    const key = await t.make.contact(seller, { is_key_person: true });
    const plain = await t.make.contact(seller);
    const money = async (id: number) =>
      (await t.db.selectFrom('contact').where('id', '=', id).select('portal_money').executeTakeFirstOrThrow())
        .portal_money;
    expect([await money(key), await money(plain)]).toEqual([true, false]);
    const stranger = await t.make.staff('salesperson');
    const give = { contactIds: [plain], isAllowed: true };
    expect((await t.send(contactsApi.updateMoney, give, stranger.token)).code).toBe(404);
    expect((await t.send(contactsApi.updateMoney, give, partner.token)).code).toBe(403);
    expect(await t.call(contactsApi.updateMoney, give, seller.token)).toEqual({ changed: 1 });
    expect(await money(plain)).toBe(true);
    expect((await t.send(contactsApi.updateMoney, { contactIds: [plain] }, seller.token)).code).toBe(408);
  });
});

test('a teacher is shown without ways around the company, with the tags that are 对外 and no other', async () => {
  const office = await t.make.staff('super_admin');
  const tag = (listitemname: string, isPublic: boolean) =>
    t.call(dictionaryApi.edit, { listname: 'teacherTag', listitemname, isPublic }, office.token);
  await tag('金牌讲师甲', true);
  const inner = await tag('难沟通甲', false);
  const id = await t.make.teacher({
    name: '讲师名片',
    intro: '二十年经验，请拨 13912345678 或加微信 wang12345',
    topics: ['厅堂营销', '微信：li_si88 运营'],
    tags: ['金牌讲师甲', '难沟通甲'],
  });
  await t.db
    .insertInto('teacher_node')
    .values({ teacher_id: id, kind: 'doc', name: '课纲 13912345678.docx', visibility: 2 })
    .execute();
  const page = await t.call(teacherPage, { id }, partner.token);
  expect(page).toMatchObject({
    outlines: ['课纲 ***.docx'],
    tags: ['金牌讲师甲'],
    topics: ['厅堂营销', '*** 运营'],
  });
  expect(page.intro).toBe('二十年经验，请拨 *** 或***');
  const { list } = await t.call(teachers, { keyword: '讲师名片' }, partner.token);
  expect(JSON.stringify(list)).not.toMatch(/13912345678|wang12345|li_si88/);
  expect(JSON.stringify(list)).not.toContain('难沟通');
  // Marked later, the tag is read at once.
  const { list: tags } = await t.call(
    dictionaryApi.items,
    { listname: 'teacherTag', count: 500 },
    office.token,
  );
  const row = tags.find(({ listitemid }) => listitemid === inner.id);
  await t.call(
    dictionaryApi.edit,
    {
      listitemid: inner.id,
      listname: 'teacherTag',
      listitemname: '难沟通甲',
      isPublic: true,
      version: row?.version,
    },
    office.token,
  );
  expect((await t.call(teacherPage, { id }, partner.token)).tags).toHaveLength(2);
  expect(
    await t.send(
      dictionaryApi.edit,
      { listname: 'field', listitemname: '对外领域', isPublic: true },
      office.token,
    ),
  ).toMatchObject({ code: 400, data: [{ field: 'isPublic' }] });
});
