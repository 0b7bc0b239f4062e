import { customersApi } from '@shibiao/contract/customers/customers';
import { suppliesApi } from '@shibiao/contract/supplies';
import { trashApi } from '@shibiao/contract/trash';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { MERGED } from '../customers/merged.queries.ts';

/** A row whose unique value is taken: 改名恢复, or 合并 for customers. */
let t: TestApp;
let admin: Person;
let seller: Person;
let office: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
  office = await t.make.staff('general_office');
});

const actOf = async (kind: string, rootId: number) => {
  const { list } = await t.call(trashApi.list, { kind, count: 100 }, admin.token);
  return list.find((row) => row.rootId === rootId)?.id ?? 0;
};
const restore = (id: number, renames: object[] = []) =>
  t.send(trashApi.restore, { deletionIds: [id], renames }, admin.token);

test('a supply comes back under another name, found by its new pinyin', async () => {
  const add = async (name: string) =>
    (await t.call(suppliesApi.edit, { name, unit: '包', kind: '办公用品', stock: 0 }, office.token)).id;
  const gone = await add('彩色卡纸');
  await t.call(suppliesApi.delete, { id: gone }, office.token);
  await add('彩色卡纸');
  const act = await actOf('supply', gone);
  const { conflicts } = await t.call(trashApi.one, { id: act }, admin.token);
  expect(conflicts).toMatchObject([
    {
      kind: 'taken',
      renames: [{ kind: 'supply', id: gone, field: 'name', title: '物资名称', value: '彩色卡纸' }],
    },
  ]);
  const named = (value: string, also: object = {}) => [
    { kind: 'supply', id: gone, field: 'name', value, ...also },
  ];
  expect((await restore(act, named('彩色卡纸'))).code).toBe(400);
  expect((await restore(act, named(''))).code).toBe(408);
  expect((await restore(act, named('旧卡纸', { field: 'stock' }))).code).toBe(408);
  expect((await restore(act, named('旧卡纸', { id: gone + 1 }))).code).toBe(408);
  expect((await restore(act, named('旧卡纸'))).code).toBe(200);
  const row = await t.db.selectFrom('supply').selectAll().where('id', '=', gone).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '旧卡纸', deleted_at: null, initials: 'jkz jqz' });
});

/** A deleted customer, and the one that has its phone now. */
async function twins() {
  const tel = t.make.phone();
  const gone = await t.make.contact(seller, { tel, name: '旧客户' });
  await t.call(customersApi.batchDelete, { ids: [gone] }, admin.token);
  const holder = await t.make.contact(seller, { tel, name: '新客户' });
  return { gone, holder, tel };
}

test('a customer comes back with another phone, as customers give it', async () => {
  const { gone, tel } = await twins();
  const act = await actOf('contact', gone);
  const given = (value: string) => [{ kind: 'contact', id: gone, field: 'tel', value }];
  expect((await restore(act, given('12'))).code).toBe(408);
  expect((await restore(act, given(tel))).code).toBe(400);
  const fresh = t.make.phone();
  expect((await restore(act, given(fresh))).code).toBe(200);
  expect(
    await t.db.selectFrom('contact').select(['tel', 'deleted_at']).where('id', '=', gone).executeTakeFirst(),
  ).toEqual({ tel: fresh, deleted_at: null });
});

/**
 * Records that stay with the deleted customer: ownership, claims, transfers and the account; its history as a market
 * lead stays too.
 */
const STAYS = [
  'account',
  'contact_account_log',
  'contact_merge',
  'follow_up_plan',
  'market_lead',
  'ownership_period',
  'pool_act_item',
  'pool_claim',
  'portal_contact',
  'transfer_item',
];

test('every table that names a customer goes along in a merge, or stays for a reason', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'contact'::regclass order by 1`.execute(t.db);
  expect(rows.map(({ name }) => name)).toEqual([...MERGED, ...STAYS].sort());
});

test('or its history goes to the one that has its phone, and back within a day', async () => {
  const { gone, holder } = await twins();
  const institution = await t.db
    .selectFrom('contact')
    .where('id', '=', gone)
    .select('institution_id')
    .executeTakeFirstOrThrow();
  const of = { contact_id: gone, institution_id: institution.institution_id };
  const lesson = await t.make.lesson(seller, of);
  const demand = await t.make.demand(seller, of);
  await t.db
    .insertInto('tracking')
    .values({
      contact_id: gone,
      by_id: seller.personnelId,
      at: '2026-03-01 10:00:00',
      method: '电话',
      content: '谈',
    })
    .execute();
  const act = await actOf('contact', gone);
  const { conflicts } = await t.call(trashApi.one, { id: act }, admin.token);
  expect(conflicts).toMatchObject([{ kind: 'taken', rowId: gone, holder: { id: holder } }]);
  const merge = (id: number, intoId: number, token: string | null = admin.token) =>
    t.send(trashApi.mergeCustomer, { id, intoId }, token);
  expect((await merge(gone, holder, null)).code).toBe(401);
  expect((await merge(gone, holder, seller.token)).code).toBe(403);
  expect((await merge(gone, await t.make.contact(seller))).code).toBe(400);
  expect((await merge(holder, gone)).code).toBe(404);
  const answers = await Promise.all(Array.from({ length: 5 }, () => merge(gone, holder)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400]);
  const contactOf = async (table: 'lesson' | 'demand', id: number) =>
    (await t.db.selectFrom(table).where('id', '=', id).select('contact_id').executeTakeFirstOrThrow())
      .contact_id;
  expect([await contactOf('lesson', lesson.id), await contactOf('demand', demand)]).toEqual([holder, holder]);
  const followed = async (id: number) =>
    (
      await t.db
        .selectFrom('contact')
        .where('id', '=', id)
        .select('last_follow_up_at')
        .executeTakeFirstOrThrow()
    ).last_follow_up_at;
  expect(await followed(holder)).toBe('2026-03-01 10:00:00');
  expect((await t.call(trashApi.one, { id: act }, admin.token)).conflicts.map(({ kind }) => kind)).toContain(
    'merged',
  );
  const fresh = [{ kind: 'contact', id: gone, field: 'tel', value: t.make.phone() }];
  expect((await restore(act, fresh)).message).toContain('已并入');
  expect((await t.send(customersApi.restore, { ids: [gone] }, admin.token)).code).toBe(400);

  const undo = () => t.send(trashApi.undoMergeCustomer, { id: gone }, admin.token);
  expect((await undo()).data).toEqual({ moved: 3 });
  expect((await undo()).code).toBe(404);
  expect([await contactOf('lesson', lesson.id), await followed(holder)]).toEqual([gone, null]);
  expect((await restore(act, fresh)).code).toBe(200);
  const late = await twins();
  await t.call(trashApi.mergeCustomer, { id: late.gone, intoId: late.holder }, admin.token);
  await sql`update contact_merge set at = now() - interval '25 hours' where from_id = ${late.gone}`.execute(
    t.db,
  );
  expect((await t.send(trashApi.undoMergeCustomer, { id: late.gone }, admin.token)).code).toBe(400);
});
