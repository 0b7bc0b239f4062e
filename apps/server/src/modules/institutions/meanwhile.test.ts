import { customersApi } from '@shibiao/contract/customers/customers';
import { importsApi } from '@shibiao/contract/customers/imports';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { holdUp, theyWait } from '../../../test/held.ts';
import { until } from '../../../test/until.ts';
import { today } from '../../lib/dates.ts';

/** Writes for an institution at the moment of its merge or deletion, or from a stale form. */
let t: TestApp;
let manager: Person;
let seller: Person;
let finance: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

/** Blocks every access to the customer until the returned function is called. */
const holdUpContact = (id: number) =>
  holdUp(t.db, (trx) => sql`select from contact where id = ${id} for no key update`.execute(trx));
const nameOf = async (id: number) =>
  (await t.db.selectFrom('institution').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
/** Number of records of each child table for this institution. */
const hangingOn = async (id: number) => {
  const { rows } = await sql<{ contacts: number; receipts: number; contracts: number }>`select
    (select count(*) from contact where institution_id = ${id}) as contacts,
    (select count(*) from receipt where institution_id = ${id}) as receipts,
    (select count(*) from contract_group where institution_id = ${id}) as contracts`.execute(t.db);
  return rows[0];
};
const receiptFor = (coorgid: number) =>
  t.send(
    receiptsApi.save,
    { coorgid, amount: '500.00', receivedOn: today(), authorId: seller.personnelId, lines: [] },
    finance.token,
  );
const contractWith = (coorgid: number, no: string) =>
  t.send(contractsApi.save, { no, coorgid }, finance.token);
const customerAt = (coorgid: number) =>
  t.send(customersApi.save, { contactName: '新客户', tel: t.make.phone(), coorgid }, seller.token);

test('customers, money and contracts that come while an institution is merged go where it went, an import too', async () => {
  const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
  const known = await t.make.contact(seller, { institution_id: loserId });
  const lines = [`客户姓名,联系电话,机构名称`, `导入一,${t.make.phone()},${await nameOf(loserId)}`];
  const content = Buffer.from(`\ufeff${lines.join('\n')}\n`);
  const { data: job } = await t.upload(importsApi.importUpload, { name: '客户.csv', content }, seller.token);

  // The merge holds both institutions and waits for their customers.
  const release = await holdUpContact(known);
  const merge = t.send(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
  await theyWait(t.db, 1);
  const saves = Promise.all([
    customerAt(loserId),
    receiptFor(loserId),
    contractWith(loserId, '合并时签的'),
    t.send(
      importsApi.importStart,
      { id: job.id, mapping: { contactName: 0, tel: 1, cooperationName: 2 }, existing: 'skip' },
      seller.token,
    ),
  ]);
  await theyWait(t.db, 5);
  await release();
  expect((await merge).code).toBe(200);
  expect((await saves).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  await until(
    async () => (await t.call(importsApi.importJob, { id: job.id }, seller.token)).status === 'done',
    'the import has ended',
  );
  expect(await hangingOn(loserId)).toEqual({ contacts: 0, receipts: 0, contracts: 0 });
  expect(await hangingOn(winnerId)).toEqual({ contacts: 3, receipts: 1, contracts: 1 });
});

test('a form that was opened before the merge is saved after it', async () => {
  const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
  const contact_id = await t.make.contact(seller, { institution_id: loserId });
  const lesson = await t.make.lesson(seller, { institution_id: loserId, contact_id, fee_income: '500.00' });
  const contract = await contractWith(loserId, '合并前签的');
  await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);

  const receipt = {
    coorgid: loserId,
    amount: '500.00',
    receivedOn: today(),
    lines: [{ lessonId: lesson.id, amount: '500.00' }],
  };
  expect(await t.send(receiptsApi.save, receipt, finance.token)).toMatchObject({ code: 200 });
  expect((await receiptFor(loserId)).code).toBe(200);
  const form = { id: contract.data.id, no: '合并前签的', coorgid: loserId, title: '改了标题' };
  expect((await t.send(contractsApi.save, form, finance.token)).code).toBe(200);
  expect(await hangingOn(loserId)).toEqual({ contacts: 0, receipts: 0, contracts: 0 });
  expect(await hangingOn(winnerId)).toEqual({ contacts: 1, receipts: 2, contracts: 1 });
  const none = { coorgid: 2_000_000_000 };
  expect(
    (await t.send(receiptsApi.save, { ...receipt, ...none, lines: [] }, finance.token)).data,
  ).toMatchObject([{ field: 'coorgid' }]);
  expect((await t.send(contractsApi.save, { no: '无机构', ...none }, finance.token)).data).toMatchObject([
    { field: 'coorgid' },
  ]);
});

test('an institution that is deleted has nothing, and whoever has something is not deleted', async () => {
  for (let round = 0; round < 12; round++) {
    const id = await t.make.institution();
    const remove = () => t.send(institutionsApi.deleteInstitution, { id }, manager.token);
    const save = () => customerAt(id);
    const [first, second] = round % 2 ? [remove(), save()] : [save(), remove()];
    const codes = [(await first).code, (await second).code];
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const { rows } = await sql`select from contact c join institution i on i.id = c.institution_id
      where i.id = ${id} and i.deleted_at is not null`.execute(t.db);
    expect(rows).toHaveLength(0);
  }
});

test('a writer for an institution whose deletion has begun is told that it is gone', async () => {
  const id = await t.make.institution();
  const gate = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const deletion = t.db.transaction().execute(async (trx) => {
    await sql`select from institution where id = ${id} for update`.execute(trx);
    await sql`update institution set deleted_at = now() where id = ${id}`.execute(trx);
    isHeld.resolve();
    await gate.promise;
  });
  await isHeld.promise;
  const saves = Promise.all([customerAt(id), receiptFor(id)]);
  await theyWait(t.db, 2);
  gate.resolve();
  await deletion;
  for (const answer of await saves)
    expect(answer).toMatchObject({ code: 400, message: expect.stringContaining('已删除，请重新选择机构') });
});
