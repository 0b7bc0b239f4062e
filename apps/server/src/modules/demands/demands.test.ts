import { demandsApi } from '@shibiao/contract/demands';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let contactId: number;

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  contactId = await t.make.contact(seller);
});

const newDemand = async (values: Record<string, unknown> = {}) =>
  (
    await t.call(
      demandsApi.save,
      { contactId, topic: '网点经理能力提升', days: 1.5, budget: '12000', ...values },
      seller.token,
    )
  ).id;
const rowOf = (id: number) =>
  t.db.selectFrom('demand').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the locks', () => {
  test("somebody else's demand does not exist, whatever else is sent", async () => {
    const id = await newDemand();
    expect((await t.send(demandsApi.one, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(demandsApi.save, { id, topic: '' }, stranger.token)).code).toBe(404);
    expect((await t.send(demandsApi.delete, { id }, stranger.token)).code).toBe(404);
    expect((await rowOf(id)).deleted_at).toBeNull();
    expect((await t.call(demandsApi.list, {}, stranger.token)).list).toEqual([]);
    expect((await t.call(demandsApi.one, { id }, leader.token)).id).toBe(id);
  });
});

test('the list is narrowed to what is late, due or new; what is lost or scheduled is never late', async () => {
  const day = (n: number) => addDays(today(), n);
  const of = await t.make.contact(seller);
  const made = async (n: number | null, status = 1) => {
    const id = await newDemand({ contactId: of });
    const deadline = n === null ? null : day(n);
    await t.db
      .updateTable('demand')
      .set({ deadline, status, lost_reason: status === 5 ? '预算取消' : null })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [late, now, soon, far, none, lost] = [
    await made(-1),
    await made(0),
    await made(3),
    await made(4),
    await made(null),
    await made(-1, 5),
  ];
  const find = async (filter: object) =>
    (await t.call(demandsApi.list, { contactId: of, ...filter }, seller.token)).list
      .map((row) => row.id)
      .sort((a, b) => a - b);
  expect(await find({ due: 'overdue' })).toEqual([late]);
  expect(await find({ due: 'today' })).toEqual([now]);
  expect(await find({ due: 'soon' })).toEqual([now, soon]);
  expect(await find({ due: 'none' })).toEqual([none]);
  expect(await find({ isOpen: true })).toEqual([late, now, soon, far, none]);
  expect(await find({ isOpen: false })).toEqual([lost]);
  expect(await find({ createdFrom: day(0), createdTo: day(0) })).toHaveLength(6);
  expect(await find({ createdFrom: day(1) })).toEqual([]);
});

describe('save', () => {
  test('a new demand belongs to the customer, its institution and owner', async () => {
    const row = await rowOf(await newDemand());
    expect(row).toMatchObject({
      contact_id: contactId,
      owner_id: seller.personnelId,
      topic: '网点经理能力提升',
      days: '1.5',
      budget: '12000.00',
      status: 1,
      version: 1,
      created_by: seller.accountId,
    });
  });

  test('form-encoded bodies are read alike', async () => {
    const answer = await t.send(
      demandsApi.save,
      { contactId, topic: '表单', headcount: 30, includeTeachers: '' },
      seller.token,
      'form',
    );
    expect(answer.code).toBe(200);
    expect(await rowOf(answer.data.id)).toMatchObject({ topic: '表单', headcount: 30 });
  });

  test('teachers who are wished for or left out are named, and may be taken back', async () => {
    const [wished, other] = [
      await t.make.teacher({ name: '张老师' }),
      await t.make.teacher({ name: '李老师' }),
    ];
    const id = await newDemand({ includeTeachers: [wished, other], excludeTeachers: [other] });
    const one = () => t.call(demandsApi.one, { id }, seller.token);
    expect(await one()).toMatchObject({
      includeTeachers: [wished, other],
      included: [
        { id: other, name: '李老师' },
        { id: wished, name: '张老师' },
      ],
      excluded: [{ id: other, name: '李老师' }],
    });
    await t.call(
      demandsApi.save,
      { id, topic: '课题', includeTeachers: [wished], excludeTeachers: [] },
      seller.token,
    );
    expect(await one()).toMatchObject({ included: [{ id: wished, name: '张老师' }], excluded: [] });
    // A form cannot send an empty list: it sends an empty string.
    await t.send(demandsApi.save, { id, topic: '课题', includeTeachers: '' }, seller.token, 'form');
    expect(await one()).toMatchObject({ included: [], excluded: [] });
  });

  test('an edit changes what is given, and the trail keeps before and after', async () => {
    const id = await newDemand({ remark: '原备注' });
    await t.call(demandsApi.save, { id, version: 1, topic: '新课题' }, seller.token);
    expect(await rowOf(id)).toMatchObject({ topic: '新课题', remark: '原备注', version: 2 });
    const trail = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('table_name', '=', 'demand')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map((entry) => entry.action)).toEqual(['insert', 'update']);
    expect(trail[1]).toMatchObject({
      account_id: seller.accountId,
      actor_name: seller.name,
      before: { topic: '网点经理能力提升' },
      after: { topic: '新课题' },
    });
  });

  test('one end of the dates is held against the other that is kept', async () => {
    const id = await newDemand({ dateFrom: '2027-01-10', dateTo: '2027-01-12' });
    const answer = await t.send(demandsApi.save, { id, topic: '课题', dateTo: '2027-01-09' }, seller.token);
    expect(answer).toMatchObject({ code: 408, data: [{ field: 'dateTo' }] });
    await t.call(demandsApi.save, { id, topic: '课题', dateTo: '2027-01-10' }, seller.token);
  });

  test('exactly one of two saves of one version wins', async () => {
    const id = await newDemand();
    const answers = await Promise.all(
      ['甲', '乙'].map((topic) => t.send(demandsApi.save, { id, version: 1, topic }, seller.token)),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.code === 409)?.message).toContain(seller.name);
    expect((await rowOf(id)).version).toBe(2);
  });

  test.each([
    [{ topic: '' }, 'topic'],
    [{ topic: '甲'.repeat(101) }, 'topic'],
    [{ days: 0.3 }, 'days'],
    [{ budget: '-1' }, 'budget'],
    [{ dateFrom: '2026-13-01' }, 'dateFrom'],
    [{ dateFrom: '2026-05-02', dateTo: '2026-05-01' }, 'dateTo'],
    [{ contactId: null }, 'contactId'],
    [{ mode: '空中' }, 'mode'],
  ])('%j is refused beside its field', async (values, field) => {
    const before = await t.db
      .selectFrom('demand')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const answer = await t.send(demandsApi.save, { contactId, topic: '课题', ...values }, seller.token);
    expect(answer).toMatchObject({ status: 400, code: 408 });
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field)).toContain(field);
    const after = await t.db
      .selectFrom('demand')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  test('states follow their machine, and a lost one says why', async () => {
    const id = await newDemand();
    expect((await t.send(demandsApi.save, { id, topic: '课题', status: 5 }, seller.token)).code).toBe(408);
    await t.call(demandsApi.save, { id, topic: '课题', status: 5, lostReason: '预算取消' }, seller.token);
    expect((await t.send(demandsApi.save, { id, topic: '课题', status: 4 }, seller.token)).code).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 5, lost_reason: '预算取消' });
  });

  test('one with a lesson to be taught is neither lost nor deleted; with the lesson cancelled it is', async () => {
    const id = await newDemand();
    const lesson = await t.make.lesson(seller, { demand_id: id, lesson_status: 3 });
    await t.db.updateTable('demand').set({ status: 4 }).where('id', '=', id).execute();
    const lose = () =>
      t.send(demandsApi.save, { id, topic: '课题', status: 5, lostReason: '预算取消' }, seller.token);
    const refused = await lose();
    expect(refused).toMatchObject({ code: 400, data: [{ field: 'status' }] });
    expect(refused.message).toContain(lesson.code);
    expect((await t.send(demandsApi.delete, { id }, seller.token)).message).toContain(lesson.code);
    expect(await rowOf(id)).toMatchObject({ status: 4, lost_reason: null, deleted_at: null });
    await t.db.updateTable('lesson').set({ lesson_status: 4 }).where('id', '=', lesson.id).execute();
    expect((await lose()).code).toBe(200);
    await t.call(demandsApi.delete, { id }, seller.token);
    expect((await rowOf(id)).deleted_at).not.toBeNull();
  });

  test('another customer of the institution takes it over, nobody else', async () => {
    const id = await newDemand();
    const { institution_id } = await rowOf(id);
    const give = (contactId: number) =>
      t.send(demandsApi.save, { id, topic: '课题', contactId }, leader.token);
    expect((await give(await t.make.contact(stranger, { institution_id }))).code).toBe(404);
    expect(await give(await t.make.contact(seller))).toMatchObject({
      code: 408,
      data: [{ field: 'contactId' }],
    });
    const successor = await t.make.contact(leader, { institution_id });
    expect((await give(successor)).code).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      contact_id: successor,
      institution_id,
      owner_id: leader.personnelId,
      organisation_id: leader.organisationId,
    });
  });

  test("a demand cannot be stated for a stranger's customer", async () => {
    expect((await t.send(demandsApi.save, { contactId, topic: '课题' }, stranger.token)).code).toBe(404);
  });
});

describe('lists', () => {
  test('are found by Chinese, pinyin and initials, filtered, sorted and paged', async () => {
    const owner = await t.make.staff('salesperson');
    const customer = await t.make.contact(owner);
    for (const [i, topic] of ['银行厅堂营销', '数字化转型', '银行合规'].entries()) {
      await t.call(demandsApi.save, { contactId: customer, topic, budget: i * 1000 + 1 }, owner.token);
    }
    const topics = async (filter: object) =>
      (await t.call(demandsApi.list, filter, owner.token)).list.map((row) => row.topic);
    expect(await topics({ keyword: '银行', sort: 'budget', order: 'asc' })).toEqual([
      '银行厅堂营销',
      '银行合规',
    ]);
    expect(await topics({ keyword: 'shuzihua' })).toEqual(['数字化转型']);
    expect(await topics({ keyword: 'yhhg' })).toEqual(['银行合规']);
    expect(await topics({ keyword: '%' })).toEqual([]);
    expect(await topics({ sort: 'budget', order: 'desc', page: 2, count: 2 })).toEqual(['银行厅堂营销']);
    expect((await t.call(demandsApi.list, { count: 2 }, owner.token)).total).toBe(3);
    expect((await t.send(demandsApi.list, { sort: 'topic; drop table demand' }, owner.token)).code).toBe(408);
  });

  test('the export holds exactly what the filter shows, in the chosen columns', async () => {
    const owner = await t.make.staff('salesperson');
    const customer = await t.make.contact(owner);
    for (const topic of ['甲课题', '乙课题'])
      await t.call(demandsApi.save, { contactId: customer, topic }, owner.token);
    const answer = await t.send(demandsApi.export, { keyword: '甲', columns: 'status,topic' }, owner.token);
    expect(answer.response.headers['content-disposition']).toContain("attachment; filename*=UTF-8''");
    const rows = await sheetRows(answer.response.rawPayload);
    expect(rows).toEqual([
      ['状态', '课题'],
      ['新建', '甲课题'],
    ]);
  });
});

test('delete marks, hides and keeps the row', async () => {
  const id = await newDemand();
  await t.call(demandsApi.delete, { id }, seller.token);
  expect((await rowOf(id)).deleted_at).not.toBeNull();
  expect((await t.send(demandsApi.one, { id }, seller.token)).code).toBe(404);
});

test('a partner sees and states demands of the own institution only', async () => {
  const partner = await t.make.partner();
  const { id } = await t.call(demandsApi.save, { topic: '内训' }, partner.token);
  expect(await rowOf(id)).toMatchObject({
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
  });
  expect((await t.call(demandsApi.list, {}, partner.token)).list.map((row) => row.id)).toEqual([id]);
});

test('a partner states the own demand, and does not say how far it is', async () => {
  const partner = await t.make.partner();
  const { id } = await t.call(demandsApi.save, { topic: '合作机构的需求' }, partner.token);
  for (const status of [2, 4, 5])
    expect(
      (await t.send(demandsApi.save, { id, topic: '改', status, lostReason: '不要了' }, partner.token)).code,
    ).toBe(400);
  await t.call(demandsApi.save, { id, topic: '改过的需求', status: 1 }, partner.token);
  const row = await t.db.selectFrom('demand').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.topic, row.status]).toEqual(['改过的需求', 1]);
});

test('a demand that an institution sends twice is one, also of two at once; another topic or day is another', async () => {
  const partner = await t.make.partner();
  const form = { topic: '厅堂 连点', dateFrom: '2027-03-01' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => t.call(demandsApi.save, form, partner.token)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const other = await t.call(demandsApi.save, { ...form, dateFrom: '2027-03-02' }, partner.token);
  expect((await t.call(demandsApi.list, {}, partner.token)).list.map(({ id }) => id).sort()).toEqual(
    [answers[0]?.id, other.id].sort(),
  );
  // After ten minutes a repetition is a new demand.
  await t.app.pool.query(`update demand set created_at = now() - interval '11 minutes' where id = $1`, [
    answers[0]?.id,
  ]);
  expect((await t.call(demandsApi.save, form, partner.token)).id).not.toBe(answers[0]?.id);
});

test('an institution changes nothing of a demand that was planned, and writes no remark of the staff', async () => {
  const partner = await t.make.partner();
  const { id } = await t.call(demandsApi.save, { topic: '排课前', remark: '要投影' }, partner.token);
  expect(await rowOf(id)).toMatchObject({ remark: null, customer_remark: '要投影' });
  await t.app.pool.query('update demand set status = 4 where id = $1', [id]);
  expect(await t.send(demandsApi.save, { id, topic: '排课后' }, partner.token)).toMatchObject({
    code: 400,
    message: '需求“已排课”后不能再修改，请联系业务员',
  });
  expect((await rowOf(id)).topic).toBe('排课前');
});

test('a cleared field is empty after an edit, a missing one stays', async () => {
  const id = await newDemand({ headcount: 40, provinceId: 130000, cityId: 130500 });
  const edit = (values: object) =>
    t.call(demandsApi.save, { id, topic: '网点经理能力提升', ...values }, seller.token);
  await edit({});
  expect(await rowOf(id)).toMatchObject({ days: '1.5', headcount: 40, city_id: 130500, budget: '12000.00' });
  await edit({ days: '', headcount: null, provinceId: null, cityId: null, budget: null });
  expect(await rowOf(id)).toMatchObject({
    days: null,
    headcount: null,
    province_id: null,
    city_id: null,
    budget: null,
  });
});

test('the new demands of one person are bounded, also when they come at once; changes are not', async () => {
  const busy = await t.make.staff('salesperson');
  const of = await t.make.contact(busy);
  const save = (more: object = {}) =>
    t.send(demandsApi.save, { contactId: of, topic: '多', ...more }, busy.token);
  const answers = await Promise.all(Array.from({ length: 65 }, () => save()));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(60);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(5);
  const rows = await t.db
    .selectFrom('demand')
    .select(['id', 'version'])
    .where('contact_id', '=', of)
    .execute();
  expect(rows).toHaveLength(60);
  expect((await save({ ...rows[0], topic: '改' })).code).toBe(200);
});
