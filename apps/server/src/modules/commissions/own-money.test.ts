import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let seller: Person;
const LAST = addMonths(monthOf(today()), -1);

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  ({ seller } = await t.make.team());
  await salesRule(t, finance);
});

const { lesson, receive } = commissionsOn(() => ({ t, finance }));
const row = async (of: MadeLesson) => {
  const { list } = await t.call(commissionsApi.list, { keyword: of.code }, finance.token);
  const found = list.find((one) => one.id === of.id);
  if (!found) throw new Error('no lesson');
  return found;
};
const OWN = { code: 408, message: '不能增加本人的分成或提成率，请由其他人修改' };
const batchOf = (id: number) => t.call(commissionBatchesApi.batch, { id }, finance.token);
const act = async (id: number, action: string, by: Person) =>
  t.send(commissionBatchesApi.act, { id, version: (await batchOf(id)).version, action }, by.token);
/** A draft of one organisation's due entries. */
const draft = async ({ organisationId }: Person) =>
  (await t.call(commissionBatchesApi.saveBatch, { month: LAST, organisationId }, finance.token)).id;
const part = (person: Person, percent: number, more: object = {}) => ({
  personnelId: person.personnelId,
  role: '业务员',
  percent,
  ...more,
});
const put = async (of: MadeLesson, by: Person, shares: object[], more: object = {}) =>
  t.send(
    commissionsApi.edit,
    { id: of.id, version: (await row(of)).version, shares: JSON.stringify(shares), reason: '协议', ...more },
    by.token,
  );

test('a share of the own grows by somebody else alone, and whoever loses one is told', async () => {
  const one = await lesson(seller);
  expect(await put(one, finance, [part(finance, 100)])).toMatchObject(OWN);
  expect((await row(one)).shares.map((share) => share.personnelId)).not.toContain(finance.personnelId);
  const other = await t.make.staff('finance');
  expect((await put(one, other, [part(seller, 60), part(finance, 40)])).code).toBe(200);
  for (const shares of [
    [part(seller, 50), part(finance, 50)],
    [part(seller, 60), part(finance, 40, { rate: 0.5, reason: '特批' })],
  ])
    expect(await put(one, finance, shares)).toMatchObject(OWN);
  const free = await put(one, finance, [part(seller, 60), part(finance, 40)], { isFree: true });
  expect(free).toMatchObject({ code: 408, message: '本人有分成的课程不能由本人设为无课酬' });
  expect((await row(one)).shares.map((share) => Number(share.percent))).toEqual([60, 40]);
  expect((await put(one, finance, [part(seller, 70), part(finance, 30)])).code).toBe(200);
  const told = await t.db
    .selectFrom('message')
    .select(['content', 'sender_id'])
    .where('recipient_id', '=', seller.accountId)
    .where('title', '=', '提成分成有变化')
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ sender_id: other.accountId });
  expect(told[0]?.content).toContain('100%，改为 60%');
});

test('a rate above a half is refused by form and table', async () => {
  const one = await lesson(seller);
  const high = await put(one, finance, [part(seller, 100, { rate: 0.51, reason: '特批' })]);
  expect(high).toMatchObject({ code: 408, message: '提成率不能超过 50%' });
  await expect(
    sql`insert into commission_share (lesson_id, personnel_id, role, percent, rate, reason)
      values (${one.id}, ${seller.personnelId}, '业务员', 100, 0.51, '特批')`.execute(t.db),
  ).rejects.toMatchObject({ constraint: 'commission_share_rate_most' });
});

test('people who earn from a batch do not pay it; entries that sum to 0 keep nobody from approving', async () => {
  const owner = await t.make.staff(['salesperson', 'finance', 'general_manager']);
  const one = await lesson(owner);
  await receive(one, '20000.00');
  const id = await draft(owner);
  expect((await act(id, 'submit', finance)).code).toBe(200);
  expect((await act(id, 'approve', owner)).message).toBe('批次含本人的提成，须由他人审批');
  expect((await act(id, 'approve', manager)).code).toBe(200);
  expect(await act(id, 'pay', owner)).toMatchObject({
    code: 400,
    message: '批次含本人的提成，须由他人发放',
  });
  expect(await batchOf(id)).toMatchObject({ status: 3, paidById: null });
  expect((await act(id, 'pay', finance)).code).toBe(200);
});

test('an approver whose entries in a batch make 0 is not kept out', async () => {
  const boss = await t.make.staff('general_manager');
  const { organisationId } = boss;
  await receive(await lesson(boss), '12000.00');
  const [entry] = await t.db
    .selectFrom('commission_entry')
    .select(['id', 'amount', 'month'])
    .where('personnel_id', '=', boss.personnelId)
    .execute();
  await sql`insert into commission_entry (personnel_id, organisation_id, role, kind, on_date, month, is_tiered, amount)
    values (${boss.personnelId}, ${organisationId}, '业务员', 'carry', ${`${LAST}-05`}, ${LAST}, false, -${entry?.amount ?? 0}::numeric)`.execute(
    t.db,
  );
  const id = await draft(boss);
  expect((await act(id, 'submit', finance)).code).toBe(200);
  expect((await act(id, 'approve', boss)).code).toBe(200);
  expect((await batchOf(id)).approvedById).toBe(boss.personnelId);
});

test('nobody makes or changes the rule that rates them; a colleague does, and for others they may', async () => {
  const rated = await t.make.staff('finance');
  const one = await lesson(seller);
  expect((await put(one, finance, [part(seller, 60), part(rated, 40)])).code).toBe(200);
  const tiers = [{ upTo: null, rate: 0.2 }];
  const rule = (more: object, by: Person) =>
    t.send(commissionBatchesApi.editRule, { role: '业务员', fromDate: today(), tiers, ...more }, by.token);
  const refused = {
    code: 408,
    data: [{ field: 'role', message: '这条规则适用于本人的提成，须由其他人设置' }],
  };
  expect(await rule({}, rated)).toMatchObject(refused);
  expect(await rule({ organisationId: seller.organisationId }, rated)).toMatchObject(refused);
  const colleague = await t.make.staff('finance');
  const made = await rule({ organisationId: seller.organisationId }, colleague);
  expect(made.code).toBe(200);
  // Neither another role nor another organisation gets around the rule.
  const { id } = made.data;
  expect(await rule({ id, role: '组长', organisationId: seller.organisationId }, rated)).toMatchObject(
    refused,
  );
  const { role, tiers: kept } = await t.db
    .selectFrom('commission_rule')
    .where('id', '=', id)
    .select(['role', 'tiers'])
    .executeTakeFirstOrThrow();
  expect([role, kept]).toEqual(['业务员', tiers]);
  expect((await rule({ role: '组长' }, rated)).code).toBe(200);
  const elsewhere = await t.make.organisation();
  expect((await rule({ organisationId: elsewhere }, rated)).code).toBe(200);
});
