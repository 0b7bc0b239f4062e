import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { performanceApi, type Sheet, TEMPLATE_ROLES } from '@shibiao/contract/performance';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows, workbookRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';
import { ROLES } from '../access/roles.data.ts';

const MONTH = '2026-03';
const ITEMS = [
  { title: '收款', weight: 50, source: 'auto', measure: 'receipt' },
  { title: '出勤', weight: 30, source: 'auto', measure: 'present', planned: 100 },
  { title: '协作', weight: 20, source: 'manual' },
];
let t: TestApp;
let hr: Person;
let boss: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  boss = await t.make.staff('general_manager');
  await enter(boss, '2020-01-01');
});

const enter = (person: Person, entry_date: string) =>
  t.db.updateTable('personnel').set({ entry_date }).where('id', '=', person.personnelId).execute();

/** A team of long-standing members with their own template. */
async function team() {
  const leader = await t.make.staff('sales_leader');
  const seller = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
  });
  const post = `岗位${seller.personnelId}`;
  for (const person of [leader, seller]) await enter(person, '2024-01-02');
  await t.db
    .updateTable('personnel')
    .set({ post })
    .where('organisation_id', '=', leader.organisationId)
    .execute();
  // The post is backdated to the entry.
  await t.db
    .updateTable('assignment')
    .set({ post })
    .where('organisation_id', '=', leader.organisationId)
    .execute();
  await t.call(
    performanceApi.editTemplate,
    { name: '小组', post, fromMonth: '2026-01', items: ITEMS },
    hr.token,
  );
  return { leader, seller };
}
const open = (orgnizationalid: number, month = MONTH) =>
  t.call(performanceApi.edit, { action: 'open', month, orgnizationalid }, hr.token);
const sheetOf = async (person: Person, token = hr.token): Promise<Sheet> => {
  const { list } = await t.call(
    performanceApi.months,
    { month: MONTH, personnelId: person.personnelId },
    token,
  );
  if (!list[0]) throw new Error('no sheet');
  return list[0];
};
const step = (sheet: Sheet, action: string, token: string, input: object = {}) =>
  t.send(performanceApi.edit, { id: sheet.id, version: sheet.version, action, ...input }, token);
const self = (sheet: Sheet, token: string) =>
  step(sheet, 'self', token, { items: sheet.items.map(({ id }) => ({ id, selfScore: 90 })) });

test('a template is for a role that there is, under its name', async () => {
  const items = [{ title: '协作', weight: 100, source: 'manual' }];
  const form = { name: '无此角色', fromMonth: MONTH, items, roleKey: 'sales_people' };
  expect((await t.send(performanceApi.editTemplate, form, hr.token)).code).toBe(408);
  const names = new Map<unknown, string>(ROLES.map(({ key, name }) => [key, name.replace(/（.*）/, '')]));
  for (const { value, label } of TEMPLATE_ROLES.table) expect(names.get(value)).toBe(label);
});

test('weights of 99 are refused, by the form and by the database', async () => {
  const items = [{ title: '收款', weight: 99, source: 'manual' }];
  const answer = await t.send(performanceApi.editTemplate, { name: '错', fromMonth: MONTH, items }, hr.token);
  expect([answer.code, answer.message]).toEqual([408, '权重合计应为 100']);
  const { seller } = await team();
  await open(seller.organisationId);
  const { id } = await sheetOf(seller);
  const change = t.db.updateTable('performance_item').set({ weight: '1' }).where('performance_id', '=', id);
  await expect(change.execute()).rejects.toThrow('权重合计');
});

test('a month: opened, scored by oneself and the leader, confirmed; automatic figures are frozen when scored', async () => {
  const { leader, seller } = await team();
  await t.db
    .insertInto('target')
    .values({
      subject_kind: 'person',
      subject_id: seller.personnelId,
      year: 2026,
      period_kind: 'month',
      period_no: 3,
      measure: 'receipt',
      planned: '10000',
    })
    .execute();
  expect(await open(seller.organisationId)).toEqual({ done: 2, skipped: [] });
  expect(await open(seller.organisationId)).toEqual({ done: 0, skipped: [] });
  let sheet = await sheetOf(seller);
  expect(sheet).toMatchObject({ status: 1, leaderId: leader.personnelId, dueDays: 22 });
  expect(sheet.items.map(({ planned, actual, autoScore }) => [planned, actual, autoScore])).toEqual([
    [10_000, 0, 0],
    [100, 100, 100],
    [null, null, null],
  ]);

  const absent = {
    personnelId: seller.personnelId,
    items: [{ from: '2026-03-10', to: '2026-03-11', kind: '事假' }],
  };
  await t.call(attendanceApi.edit, absent, hr.token);
  sheet = await sheetOf(seller);
  expect(sheet.items[1]).toMatchObject({ actual: 90.91, autoScore: 90.91 });

  expect((await step(sheet, 'self', seller.token, { items: [] })).code).toBe(408);
  expect((await self(sheet, leader.token)).message).toContain('只能自评自己');
  expect((await self(sheet, seller.token)).code).toBe(200);
  sheet = await sheetOf(seller);
  expect(sheet).toMatchObject({ status: 2, selfTotal: 90, final: null });
  expect((await step(sheet, 'leader', seller.token)).message).toContain('不能给自己评分');
  expect((await step(sheet, 'leader', boss.token)).message).toContain('评分');
  expect((await step(sheet, 'leader', leader.token)).message).toContain('协作');
  const [receipt, present, team3] = sheet.items;
  const scores = [
    { id: receipt?.id, leaderScore: 96 },
    { id: team3?.id, leaderScore: 80 },
  ];
  expect((await step(sheet, 'leader', leader.token, { items: scores })).message).toContain('请写明原因');
  scores[0] = { ...scores[0], note: '款已到账，次日入账' } as never;
  expect((await step(sheet, 'leader', leader.token, { items: scores, comment: '继续努力' })).code).toBe(200);
  sheet = await sheetOf(seller);
  // 50 % × 96 + 30 % × 90.91 + 20 % × 80
  expect(sheet).toMatchObject({
    status: 3,
    final: 91.27,
    grade: 'B',
    coefficient: 1,
    leaderComment: '继续努力',
  });
  expect(sheet.items[1]).toMatchObject({ id: present?.id, leaderScore: 90.91 });

  await t.call(
    attendanceApi.edit,
    { ...absent, items: [{ from: '2026-03-12', to: '2026-03-12', kind: '事假' }] },
    hr.token,
  );
  expect((await sheetOf(seller)).items[1]).toMatchObject({ actual: 90.91 });

  expect((await step(sheet, 'appeal', seller.token)).code).toBe(408);
  expect((await step(sheet, 'appeal', seller.token, { comment: '协作分偏低' })).code).toBe(200);
  sheet = await sheetOf(seller);
  expect(sheet).toMatchObject({
    status: 2,
    appeal: '协作分偏低',
    final: null,
    grade: null,
    coefficient: null,
  });
  const graded = { month: MONTH, personnelId: seller.personnelId };
  expect((await t.call(performanceApi.months, graded, hr.token)).distribution).toEqual([]);
  const objection = t.db.selectFrom('message').select('data').where('recipient_id', '=', leader.accountId);
  expect(await objection.where('title', 'like', '%提出申诉').execute()).toMatchObject([
    { data: { path: `/hr/performance?view=scoring&month=${MONTH}` } },
  ]);
  await step(sheet, 'leader', leader.token, { items: [{ id: team3?.id, leaderScore: 100 }] });
  sheet = await sheetOf(seller);
  expect((await step(sheet, 'appeal', seller.token, { comment: '再来' })).message).toBe('已申诉过一次');
  expect((await step(sheet, 'confirm', leader.token)).code).toBe(400);
  expect((await step(sheet, 'confirm', seller.token)).code).toBe(200);
  expect((await sheetOf(seller)).status).toBe(4);
});

test('two who save one sheet at the same time: one of them is told', async () => {
  const { leader, seller } = await team();
  await open(seller.organisationId);
  const sheet = await sheetOf(seller);
  const items = sheet.items.map(({ id }) => ({ id, leaderScore: 100, note: '优秀' }));
  const answers = await Promise.all([1, 2].map(() => step(sheet, 'leader', leader.token, { items })));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 409]);
});

test('the scoring table keeps many scores in one save, and refuses stale cells', async () => {
  const { leader, seller } = await team();
  await open(seller.organisationId);
  const sheet = await sheetOf(seller, leader.token);
  const save = (cells: object[], token = leader.token) =>
    t.send(performanceApi.edit, { action: 'scores', cells }, token);
  const cell = (column: string, value: string, version: number) => ({
    row: String(sheet.id),
    column,
    value,
    version,
  });
  expect((await save([cell('1', '96 已到账', 1), cell('3', '85', 1)])).data).toMatchObject({ done: 2 });
  const items = (await sheetOf(seller)).items.map(({ leaderScore, note, version }) => [
    leaderScore,
    note,
    version,
  ]);
  expect(items).toEqual([
    [96, '已到账', 2],
    [null, null, 1],
    [85, null, 2],
  ]);
  const stale = await save([cell('1', '50', 1)]);
  expect([stale.code, stale.data]).toMatchObject([
    409,
    { current: [{ column: '1', value: '96 已到账', version: 2 }] },
  ]);
  expect((await save([cell('3', '130', 2)])).code).toBe(408);
  expect((await save([cell('3', '90', 2)], boss.token)).code).toBe(400);
  expect((await save([cell('9', '90', 2)])).code).toBe(404);
});

test('the leader is the one of the last day; a general manager where there is none; leavers are scored where they were', async () => {
  const { leader, seller } = await team();
  const next = await t.make.staff('sales_leader');
  await t.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.effective_on', '2026-03-20', true)`.execute(trx);
    await trx
      .updateTable('personnel')
      .set({ leader_id: next.personnelId })
      .where('id', '=', seller.personnelId)
      .execute();
  });
  const leaver = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: seller.organisationId,
  });
  await enter(leaver, '2024-01-02');
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: '2026-03-18' })
    .where('id', '=', leaver.personnelId)
    .execute();
  const fresh = await t.make.staff('salesperson', { organisation_id: seller.organisationId });
  await enter(fresh, '2026-03-23');
  const { skipped } = await open(seller.organisationId);
  expect(skipped).toEqual([{ name: fresh.name, reason: '在职不足 10 个工作日' }]);
  expect((await sheetOf(seller)).leaderId).toBe(next.personnelId);
  expect((await sheetOf(leaver)).leaderId).toBe(leader.personnelId);
  expect((await sheetOf(leader)).leaderId).toBe(boss.personnelId);
  expect((await sheetOf(seller, next.token)).isScorer).toBe(true);
  const self = t.db
    .updateTable('performance_month')
    .set({ leader_id: seller.personnelId })
    .where('personnel_id', '=', seller.personnelId);
  await expect(self.execute()).rejects.toThrow('performance_not_self');
});

test('nobody opens a sheet that nobody could score: the one general manager’s', async () => {
  const everybody = [{ title: '经营', weight: 100, source: 'manual' }];
  const template = { name: '通用', fromMonth: '2026-01', items: everybody };
  const { id } = await t.call(performanceApi.editTemplate, template, hr.token);
  expect(await open(boss.organisationId)).toEqual({
    done: 0,
    skipped: [{ name: boss.name, reason: expect.stringContaining('没有评分人') }],
  });
  const gone = { ...template, id, version: 1, isDeleted: true };
  expect((await t.send(performanceApi.editTemplate, gone, hr.token)).code).toBe(200);
});

test('a month that has not begun is not opened', async () => {
  const month = addMonths(monthOf(today()), 1);
  const early = await t.send(performanceApi.edit, { action: 'open', month }, hr.token);
  expect([early.code, early.data]).toMatchObject([408, [{ field: 'month' }]]);
});

test('people see their own sheets, those they score, and their scope; only HR opens months', async () => {
  const { seller, leader } = await team();
  const stranger = await t.make.staff('salesperson');
  await open(seller.organisationId);
  const sheet = await sheetOf(seller);
  expect((await t.send(performanceApi.one, { id: sheet.id }, stranger.token)).code).toBe(404);
  expect((await step(sheet, 'confirm', stranger.token)).code).toBe(404);
  expect((await t.call(performanceApi.one, { id: sheet.id }, seller.token)).isOwn).toBe(true);
  expect((await t.send(performanceApi.edit, { action: 'open', month: MONTH }, leader.token)).code).toBe(403);
  expect((await t.send(performanceApi.templates, {}, seller.token)).code).toBe(403);
  const queue = await t.call(
    performanceApi.months,
    { month: MONTH, toScore: true, count: 100 },
    leader.token,
  );
  expect(queue.list.map((row) => row.personnelId)).toEqual([seller.personnelId]);
});

test('closing confirms what was scored; the year is of confirmed months, the distribution of graded ones', async () => {
  const { leader, seller } = await team();
  await open(seller.organisationId);
  const sheet = await sheetOf(seller);
  const items = sheet.items.map(({ id }) => ({ id, leaderScore: 96, note: '好' }));
  await step(sheet, 'leader', leader.token, { items });
  const close = { action: 'close' as const, month: MONTH, orgnizationalid: seller.organisationId };
  expect(await t.call(performanceApi.edit, close, hr.token)).toEqual({
    done: 1,
    skipped: [{ name: leader.name, reason: '还没有自评' }],
  });
  const filter = { personnelId: seller.personnelId };
  const { list } = await t.call(performanceApi.years, { year: 2026, ...filter }, hr.token);
  expect(list[0]).toMatchObject({ months: 1, year: 96, grade: null });
  expect(list[0]?.finals[2]).toBe(96);
  const month = await t.call(
    performanceApi.months,
    { month: MONTH, orgnizationalid: seller.organisationId },
    hr.token,
  );
  expect(month.distribution).toMatchObject([{ A: 1, B: 0, E: 0 }]);
  const whole = await t.send(performanceApi.exportMonths, { month: MONTH, ...filter }, hr.token);
  const book = await workbookRows(whole.response.rawPayload);
  expect([book.汇总?.length, book.明细?.length]).toEqual([2, 4]);
  const rows = async (input: object) =>
    await sheetRows(
      (await t.send(performanceApi.exportMonths, { month: MONTH, ...filter, ...input }, hr.token)).response
        .rawPayload,
    );
  expect((await rows({ columns: 'name,final,grade' }))[1]).toEqual([seller.name, '96', 'A']);
  expect(await rows({ what: '明细' })).toHaveLength(4);
  const year = await t.send(performanceApi.exportYears, { year: 2026, ...filter }, hr.token);
  expect((await sheetRows(year.response.rawPayload))[1]).toContain('1/12');
});

test('remarks of attendance and performance are edited together', async () => {
  const { seller } = await team();
  await open(seller.organisationId);
  const both = { personnelId: seller.personnelId, month: MONTH, remark: '考勤', performanceRemark: '绩效' };
  await t.call(attendanceApi.editBoth, both, hr.token);
  expect((await sheetOf(seller)).remark).toBe('绩效');
});

test('to-dos: oneself by the 3rd working day, one of the leader by the 6th, and the answer; a second opening tells the new', async () => {
  const { leader, seller } = await team();
  const todosOf = async (person: Person) =>
    (
      await t.db
        .selectFrom('todo')
        .select(['kind', 'title', 'due_on'])
        .where('personnel_id', '=', person.personnelId)
        .where('done_at', 'is', null)
        .where('kind', 'like', 'performance%')
        .orderBy('kind')
        .execute()
    ).map(({ kind, title, due_on }) => [kind, title, due_on]);
  const told = async (person: Person) =>
    Number(
      (
        await t.db
          .selectFrom('message')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('recipient_id', '=', person.accountId)
          .where('title', '=', `${MONTH} 绩效自评`)
          .executeTakeFirstOrThrow()
      ).n,
    );
  await open(seller.organisationId);
  const late = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: seller.organisationId,
  });
  await enter(late, '2024-01-02');
  expect(await open(seller.organisationId)).toMatchObject({ done: 1 });
  expect([await told(seller), await told(late)]).toEqual([1, 1]);
  expect(await todosOf(seller)).toEqual([['performanceSelf', '2026-03 绩效自评', '2026-04-03']]);
  await self(await sheetOf(seller), seller.token);
  expect(await todosOf(seller)).toEqual([]);
  expect(await todosOf(leader)).toContainEqual(['performanceScore', '2026-03 绩效评分', '2026-04-09']);
  await self(await sheetOf(late), late.token);
  expect((await todosOf(leader)).filter(([kind]) => kind === 'performanceScore')).toHaveLength(1);
  const score = async (person: Person) => {
    const sheet = await sheetOf(person);
    const items = sheet.items.map(({ id }) => ({ id, leaderScore: 100, note: '好' }));
    await step(sheet, 'leader', leader.token, { items });
  };
  await score(seller);
  expect(await todosOf(seller)).toEqual([['performanceConfirm', '2026-03 绩效待确认', null]]);
  await score(late);
  expect((await todosOf(leader)).filter(([kind]) => kind === 'performanceScore')).toEqual([]);
  await step(await sheetOf(seller), 'confirm', seller.token);
  await open(seller.organisationId);
  await t.call(
    performanceApi.edit,
    { action: 'close', month: MONTH, orgnizationalid: seller.organisationId },
    hr.token,
  );
  expect([await todosOf(seller), await todosOf(late)]).toEqual([[], []]);
});
