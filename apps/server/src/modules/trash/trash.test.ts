import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import { suppliesApi } from '@shibiao/contract/supplies';
import { TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { modules } from '../../modules.ts';

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

const rowOf = async (table: string, id: number) => {
  const { rows } = await sql<{
    row: object;
  }>`select to_jsonb(t) - array['version', 'updated_at', 'updated_by'] as row
    from ${sql.table(table)} t where id = ${id}`.execute(t.db);
  return rows[0]?.row;
};
/** The newest act on one of the rows: which row of several an act is named after is the database's choice. */
const newestOf = async (kind: string, ...rootIds: number[]) => {
  const { list } = await t.call(trashApi.list, { kind, count: 100 }, admin.token);
  const found = list.find((row) => rootIds.includes(row.rootId));
  if (!found) throw new Error('not in the bin');
  return found;
};
const restore = (id: number, also: object = {}) =>
  t.send(trashApi.restore, { deletionIds: [id], ...also }, admin.token);
const undo = (id: number, token: string) => t.send(trashApi.undo, { deletionIds: [id] }, token);

/**
 * Tables without a bin: sign-ins, the own inbox, decided corrections, requests and changes, needs of a lesson,
 * write-offs with their own undo, titles that an institution changes itself, and rows that the server recomputes.
 */
const NOT_IN_THE_BIN = [
  'approval_deputy',
  'attendance_item',
  'bank_line',
  'invoice_profile',
  'invoice_request',
  'lesson_correction',
  'lesson_preparation',
  'lesson_request',
  'lesson_write_off',
  'login_log',
  'message',
  'package_item',
  'place_change',
  'request_rule',
  'staff_request',
  'teacher_change',
  'todo',
];

test('every table of the catalogue with deleted_at goes to the bin, but a few; the bin has a name for each', async () => {
  const { rows } = await sql<{ name: string; noted: boolean }>`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_deletion') as noted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(t.db);
  expect(rows.filter((row) => !row.noted).map((row) => row.name)).toEqual(NOT_IN_THE_BIN);
  expect(rows.flatMap((row) => (row.noted ? row.name : []))).toEqual([...TRASH_KIND.values].sort());
  const special = modules.flatMap((module) => module.restorable ?? []).map((one) => one.table as string);
  expect(special.filter((table) => !(TRASH_KIND.values as readonly string[]).includes(table))).toEqual([]);
});

test('one act is one deletion: what had been deleted before stays deleted when it is restored', async () => {
  const [first, second, third] = [
    await t.make.demand(seller),
    await t.make.demand(seller),
    await t.make.demand(seller),
  ];
  const before = await Promise.all([second, third].map((id) => rowOf('demand', id as number)));
  await t.call(demandsApi.delete, { id: [first] }, seller.token);
  await t.call(demandsApi.delete, { id: [second, third] }, seller.token);
  const act = await newestOf('demand', second as number, third as number);
  expect(act).toMatchObject({ count: 2, open: 2, byName: seller.name });
  expect(act.title).toContain('等 2 项');
  const { data } = await restore(act.id);
  expect(data).toEqual({ restored: 2 });
  expect(await Promise.all([second, third].map((id) => rowOf('demand', id as number)))).toEqual(before);
  expect(await rowOf('demand', first as number)).not.toMatchObject({ deleted_at: null });
  expect((await restore(act.id)).code).toBe(409);
  const { list } = await t.call(trashApi.list, { restored: true, count: 100 }, admin.token);
  expect(list.find((row) => row.id === act.id)).toMatchObject({ open: 0 });
});

test('ten restore one act at once: one does, nine are told that it is done', async () => {
  const id = await t.make.demand(seller);
  await t.call(demandsApi.delete, { id: [id] }, seller.token);
  const act = await newestOf('demand', id);
  const codes = (await Promise.all(Array.from({ length: 10 }, () => restore(act.id)))).map(
    ({ code }) => code,
  );
  expect(codes.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('a deleted parent is restored along when asked, and only then', async () => {
  const contactId = await t.make.contact(seller);
  const demandId = await t.make.demand(seller);
  await sql`update demand set contact_id = ${contactId} where id = ${demandId}`.execute(t.db);
  await t.call(demandsApi.delete, { id: [demandId] }, seller.token);
  const manager = await t.make.staff('general_manager');
  await t.call(customersApi.batchDelete, { ids: [contactId] }, manager.token);
  const act = await newestOf('demand', demandId);
  const one = await t.call(trashApi.one, { id: act.id }, admin.token);
  expect(one.conflicts).toMatchObject([{ kind: 'parent' }]);
  expect(one.facts.length).toBeGreaterThan(3);
  const refused = await restore(act.id);
  expect([refused.code, refused.message]).toEqual([400, expect.stringContaining('连同上级恢复')]);
  expect((await restore(act.id, { withParents: true })).data).toEqual({ restored: 2 });
  expect(await rowOf('contact', contactId)).toMatchObject({ deleted_at: null });
});

const newSupply = async (name: string) =>
  (await t.call(suppliesApi.edit, { name, unit: '包', kind: '办公用品', stock: 0 }, office.token)).id;

test('a unique value that was taken meanwhile is told with its holder, and nothing comes back', async () => {
  const gone = await newSupply('白板笔');
  await t.call(suppliesApi.delete, { id: gone }, office.token);
  const holder = await newSupply('白板笔');
  const act = await newestOf('supply', gone);
  const refused = await restore(act.id);
  expect(refused.code).toBe(400);
  expect(refused.message).toContain(`物资“白板笔”的唯一值已被 白板笔（编号 ${holder}） 使用`);
  const { conflicts } = await t.call(trashApi.one, { id: act.id }, admin.token);
  expect(conflicts).toMatchObject([{ kind: 'taken' }]);
  await t.call(suppliesApi.delete, { id: holder }, office.token);
  expect((await restore(act.id)).code).toBe(200);
});

test('the author of a deletion undoes it for ten minutes: nobody else, and not later', async () => {
  const id = await newSupply('便签');
  const before = await rowOf('supply', id);
  const { response } = await t.send(suppliesApi.delete, { id }, office.token);
  const act = Number(response.headers['x-deletion']);
  expect(act).toBeGreaterThan(0);
  expect((await t.call(trashApi.mine, {}, office.token)).list.map((row) => row.id)).toContain(act);
  expect((await t.call(trashApi.mine, {}, seller.token)).list.map((row) => row.id)).not.toContain(act);
  expect((await undo(act, seller.token)).code).toBe(404);
  expect((await undo(act, office.token)).data).toEqual({ restored: 1 });
  expect(await rowOf('supply', id)).toEqual(before);
  expect((await undo(act, office.token)).code).toBe(409);
  const old = await t.db
    .insertInto('deletion')
    .values({
      at: sql`now() - interval '11 minutes'`,
      account_id: office.accountId,
      kind: 'supply',
      root_id: id,
      title: '旧',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('deletion_item')
    .values({ deletion_id: old.id, table_name: 'supply', row_id: id, title: '旧' })
    .execute();
  expect((await undo(old.id, office.token)).code).toBe(404);
  await sql`update deletion_item set restored_at = now() where deletion_id = ${old.id}`.execute(t.db);
});

test('the bin holds every deleted row once, finds by word, and its rows cannot be rewritten', async () => {
  for (const kind of ['demand', 'supply', 'contact']) {
    const { rows } = await sql<{ rows: number; items: number }>`
      select (select count(*)::integer from ${sql.table(kind)} where deleted_at is not null) as rows,
        (select count(*)::integer from deletion_item where table_name = ${kind} and restored_at is null) as items`.execute(
      t.db,
    );
    expect(rows[0]?.items).toBe(rows[0]?.rows);
  }
  const id = await newSupply('订书机');
  await t.call(suppliesApi.delete, { id }, office.token);
  const found = await t.call(trashApi.list, { keyword: '订书' }, admin.token);
  expect(found.list.map((row) => row.rootId)).toEqual([id]);
  const { list } = await t.call(trashApi.kinds, {}, admin.token);
  expect(list.find((row) => row.kind === 'supply')).toMatchObject({ title: '物资' });
  const { response } = await t.send(
    trashApi.export,
    { keyword: '订书', columns: 'title,kind,count' },
    admin.token,
  );
  expect((await sheetRows(response.rawPayload)).slice(1)).toEqual([['订书机', '物资', '1']]);
  await expect(sql`update deletion set title = 'x'`.execute(t.db)).rejects.toThrow('不可修改');
  await expect(sql`delete from deletion_item`.execute(t.db)).rejects.toThrow('不可修改');
});

test('the bin is the administrators’; a wrong act is 404, none is 408', async () => {
  expect((await t.send(trashApi.list, {}, seller.token)).code).toBe(403);
  expect((await restore(2_000_000_000)).code).toBe(404);
  expect((await t.send(trashApi.restore, { deletionIds: [] }, admin.token)).code).toBe(408);
});
