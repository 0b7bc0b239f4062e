import { customersApi } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { dictionaryApi } from '@shibiao/contract/dictionary';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { organisationsApi } from '@shibiao/contract/organisations';
import { TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues, MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import type { DB } from '../../db/tables.generated.ts';
import { addDays, today } from '../../lib/dates.ts';
import { deletedParents, takenValues } from './clashes.queries.ts';

/** Restored records are as before the deletion: owners, follow-ups, money. */
let t: TestApp;
let admin: Person;
let seller: Person;
let finance: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

const actOf = async (kind: string, rootId: number) => {
  const { list } = await t.call(trashApi.list, { kind, count: 100 }, admin.token);
  return list.find((row) => row.rootId === rootId)?.id ?? 0;
};
const restore = async (kind: string, id: number, also: object = {}) =>
  await t.send(trashApi.restore, { deletionIds: [await actOf(kind, id)], ...also }, admin.token);
const contactRow = (id: number) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('no kind of the bin fails to say what stands in its way', async () => {
  for (const kind of TRASH_KIND.values) {
    const lot = { table: kind as keyof DB, ids: [1, 2] };
    expect(await deletedParents(t.db, lot), kind).toBeInstanceOf(Array);
    expect(await takenValues(t.db, lot), kind).toBeInstanceOf(Array);
  }
});

test('an item of a deleted list, and an organisation of a deleted one, come back with what they hang on', async () => {
  const list = await t.db
    .insertInto('dictionary_list')
    .values({ name: 'restored', title: '试验' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await t.call(dictionaryApi.edit, { listname: 'restored', listitemname: '甲' }, admin.token);
  await t.call(dictionaryApi.delete, { listitemid: id }, admin.token);
  await t.call(dictionaryApi.delete, { id: list.id }, admin.token);
  const one = await t.call(trashApi.one, { id: await actOf('dictionary_item', id) }, admin.token);
  expect(one.conflicts).toMatchObject([{ kind: 'parent', message: expect.stringContaining('字典') }]);
  expect((await restore('dictionary_item', id, { withParents: true })).data).toEqual({ restored: 2 });

  // Above the ids that the product refers to.
  const [above, below] = [9001, 9002];
  await t.db
    .insertInto('organisation')
    .values([
      { id: above, name: '华东大区' },
      { id: below, name: '苏州', parent_id: above },
    ])
    .execute();
  for (const organisation of [below, above])
    await t.call(organisationsApi.delete, { id: organisation }, admin.token);
  expect((await restore('organisation', below)).message).toContain('华东大区');
  expect((await restore('organisation', below, { withParents: true })).data).toEqual({ restored: 2 });
});

describe('a customer', () => {
  const gone = async (owner: Person) => {
    const id = await t.make.contact(owner);
    await t.call(customersApi.batchDelete, { ids: [id] }, admin.token);
    return id;
  };
  test('is again whose it was; with somebody who left, or who holds the most, it goes to the pool', async () => {
    const back = await gone(seller);
    expect((await restore('contact', back)).code).toBe(200);
    expect(await contactRow(back)).toMatchObject({ owner_id: seller.personnelId, pool_since: null });

    const leaver = await t.make.staff('salesperson');
    const orphan = await gone(leaver);
    await t.db
      .updateTable('personnel')
      .set({ login_status: 2 })
      .where('id', '=', leaver.personnelId)
      .execute();
    expect((await restore('contact', orphan)).code).toBe(200);
    expect(await contactRow(orphan)).toMatchObject({
      owner_id: null,
      previous_owner_id: leaver.personnelId,
      pool_reason: '原负责人离职',
    });

    const full = await t.make.staff('salesperson');
    const [first, second] = [await gone(full), await gone(full)];
    await t.db
      .updateTable('organisation')
      .set({ contact_cap: 1 })
      .where('id', '=', full.organisationId)
      .execute();
    const act = [await actOf('contact', first), await actOf('contact', second)];
    const answers = await Promise.all(
      act.map((id) => t.send(trashApi.restore, { deletionIds: [id] }, admin.token)),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const owners = [(await contactRow(first)).owner_id, (await contactRow(second)).owner_id];
    expect(owners.filter((owner) => owner === full.personnelId)).toHaveLength(1);
    const third = await t.make.contact(null);
    await t.make.give(third, full);
    await t.call(customersApi.batchDelete, { ids: [third] }, admin.token);
    expect((await t.send(customersApi.restore, { ids: [third] }, admin.token)).code).toBe(200);
    expect((await contactRow(third)).pool_reason).toBe('恢复时原负责人持有已满');
  });
});

test('a follow-up counts again in its customer', async () => {
  const contactId = await t.make.contact(seller);
  const values = { contactId, method: '电话', content: '谈', at: '2026-03-01 10:00:00' };
  const { id } = await t.call(trackingsApi.editTracking, values, seller.token);
  await t.call(trackingsApi.deleteTracking, { id: [id] }, seller.token);
  expect((await contactRow(contactId)).last_follow_up_at).toBeNull();
  expect((await restore('tracking', id)).code).toBe(200);
  expect((await contactRow(contactId)).last_follow_up_at).toBe('2026-03-01 10:00:00');
});

describe('money', () => {
  const enter = async (lessons: readonly MadeLesson[], amount: string, each: string) =>
    (
      await t.call(
        receiptsApi.save,
        {
          coorgid: lessons[0]?.institutionId ?? 0,
          amount,
          receivedOn: '2026-04-01',
          lines: lessons.map(({ id }) => ({ lessonId: id, amount: each })),
        },
        finance.token,
      )
    ).id;
  const cancel = (id: number) => t.call(receiptsApi.cancel, { id, reason: '录错' }, finance.token);
  const received = async ({ id }: MadeLesson) => (await t.make.lessonRow(id)).received;
  const SESSIONS = [
    ['2026-03-02', 1],
    ['2026-03-02', 2],
  ] as const;
  const taught = () => t.make.lesson(seller, { sessions: SESSIONS });
  const beside = async (one: MadeLesson, sessions: LessonValues['sessions'] = SESSIONS) =>
    await t.make.lesson(seller, {
      sessions,
      institution_id: one.institutionId,
      contact_id: one.contactId,
    });

  test('money of a restored receipt returns to its lessons, except amounts released before', async () => {
    const first = await taught();
    const other = await beside(first, [[addDays(today(), 9), 1]]);
    const id = await enter([first, other], '6000.00', '3000.00');
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: other.id, lessonstatus: 0, reason: '客户取消' },
      seller.token,
    );
    expect(await received(other)).toBe('0.00');
    await cancel(id);
    expect(await received(first)).toBe('0.00');
    expect((await restore('receipt', id)).code).toBe(200);
    expect([await received(first), await received(other)]).toEqual(['3000.00', '0.00']);
    expect(
      await t.db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ).toMatchObject({ deleted_at: null, cancelled_by: null, cancel_reason: null, allocated: '3000.00' });
  });

  test('comes back only where no sum is exceeded, and as the remainder where the lesson is not taught', async () => {
    const lesson = await taught();
    const id = await enter([lesson], '10000.00', '10000.00');
    await cancel(id);
    const again = await enter([lesson], '10000.00', '10000.00');
    const refused = await restore('receipt', id);
    expect([refused.code, refused.message]).toEqual([400, expect.stringContaining('超过课程未收金额')]);
    await cancel(again);
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: lesson.id, lessonstatus: 0, reason: '客户取消' },
      seller.token,
    );
    expect((await restore('receipt', id)).code).toBe(200);
    const row = await t.db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ deleted_at: null, allocated: '0.00' });
    expect(await received(lesson)).toBe('0.00');
  });

  test('a restored invoice is an application again, unless its lesson will not be taught', async () => {
    const lesson = await taught();
    const companyId = await t.make.company();
    const values = { kind: '普票', companyId, title: '甲公司', rate: 0.06, amount: '4000.00' };
    const apply = async () =>
      (
        await t.call(
          invoicesApi.save,
          { ...values, lines: [{ lessonId: lesson.id, amount: '4000.00' }] },
          seller.token,
        )
      ).id;
    const id = await apply();
    await t.call(invoicesApi.withdraw, { id }, seller.token);
    expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
    expect((await restore('invoice', id)).code).toBe(200);
    expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('4000.00');
    expect(await t.call(invoicesApi.one, { id }, seller.token)).toMatchObject({ status: 1 });
    await t.call(invoicesApi.withdraw, { id }, seller.token);
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: lesson.id, lessonstatus: 0, reason: '客户取消' },
      seller.token,
    );
    expect(await restore('invoice', id)).toMatchObject({ code: 400 });
    expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
  });
});
