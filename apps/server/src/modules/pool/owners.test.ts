import { customersApi } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

/** A customer has an owner exactly while that owner's period is open, also under concurrency. */
let t: TestApp;
let manager: Person;
let former: Person;
let next: Person;
const ROUNDS = 25;

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  const organisation_id = manager.organisationId;
  former = await t.make.staff('salesperson', { organisation_id });
  next = await t.make.staff('salesperson', { organisation_id });
});

async function stateOf(id: number) {
  const { rows } = await sql<{ owner: number | null; open: number[] }>`
    select c.owner_id as owner, array(select owner_id from ownership_period where contact_id = c.id and to_at is null) as open
    from contact c where c.id = ${id}`.execute(t.db);
  return rows[0];
}
const hand = (id: number) =>
  t.send(transfersApi.transfer, { ids: [id], toId: next.personnelId }, manager.token);

test('exactly one of a transfer and a concurrent release happens, and owner and period agree', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await t.make.contact(former);
    const release = () => t.send(poolApi.release, { ids: [id], reason: '不再跟进' }, former.token);
    const answers = await Promise.all(round % 2 ? [hand(id), release()] : [release(), hand(id)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 404]);
    const state = await stateOf(id);
    expect(state?.open).toEqual(state?.owner === null ? [] : [next.personnelId]);
  }
});

test('an edit during a transfer is saved before it or is told that the customer is another’s', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await t.make.contact(former);
    const [moved, levelled, added] = await Promise.all([
      hand(id),
      t.send(customersApi.editLevel, { id: [id], level: 'A' }, former.token),
      t.send(
        customersApi.addContactPerson,
        { contactId: id, contactName: `同事${round}`, tel: t.make.phone() },
        former.token,
      ),
    ]);
    expect(moved.code).toBe(200);
    const { level } = await t.db
      .selectFrom('contact')
      .select('level')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(levelled.code).toBe(level === 'A' ? 200 : 404);
    const colleagues = await t.db
      .selectFrom('contact')
      .select('id')
      .where('name', '=', `同事${round}`)
      .execute();
    expect(added.code).toBe(colleagues.length === 1 ? 200 : 404);
    expect((await stateOf(id))?.open).toEqual([next.personnelId]);
  }
});

test('the database itself refuses an owner without a period and a period without an owner', async () => {
  const id = await t.make.contact(former);
  const refused = { constraint: 'contact_one_owner' };
  await expect(
    sql`update contact set owner_id = null, pool_since = now() where id = ${id}`.execute(t.db),
  ).rejects.toMatchObject(refused);
  await expect(
    sql`update contact set owner_id = ${next.personnelId} where id = ${id}`.execute(t.db),
  ).rejects.toMatchObject(refused);
  await expect(
    sql`update ownership_period set to_at = now() where contact_id = ${id}`.execute(t.db),
  ).rejects.toMatchObject(refused);
  expect(await stateOf(id)).toEqual({ owner: former.personnelId, open: [former.personnelId] });
});
