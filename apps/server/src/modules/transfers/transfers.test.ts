import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { transferAll } from './leaving.service.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  leader = await t.make.staff('sales_leader');
  const team = { leader_id: leader.personnelId, organisation_id: leader.organisationId };
  seller = await t.make.staff('salesperson', { ...team, name: '转出人' });
  colleague = await t.make.staff('salesperson', { ...team, name: '接手人' });
  stranger = await t.make.staff('sales_leader');
});

const rowOf = (id: number) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const periodsOf = (id: number) =>
  t.db.selectFrom('ownership_period').selectAll().where('contact_id', '=', id).orderBy('id').execute();
const give = (ids: number[], to: Person, token = leader.token) =>
  t.send(transfersApi.transfer, { ids, toId: to.personnelId, reason: '区域调整' }, token);

/** A customer with an open and a finished follow-up, lesson and demand each. */
async function loaded(owner: Person) {
  const id = await t.make.contact(owner);
  const { institution_id: institution } = await rowOf(id);
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(t.db)).rows[0]?.id ?? 0;
  const lesson = (day: string) =>
    one(sql<{
      id: number;
    }>`insert into lesson (code, name, contact_id, institution_id, owner_id, first_date, last_date, days, lesson_status)
      values ('KC-' || gen_random_uuid(), '课', ${id}, ${institution}, ${owner.personnelId}, ${day}, ${day}, 1, 1) returning id`);
  const demand = (status: number) =>
    one(
      sql<{
        id: number;
      }>`insert into demand (contact_id, institution_id, owner_id, topic, status) values (${id}, ${institution}, ${owner.personnelId}, '题', ${status}) returning id`,
    );
  const tracking = (nextAt: string) =>
    one(
      sql<{
        id: number;
      }>`insert into tracking (contact_id, by_id, assignee_id, content, next_at)
        values (${id}, ${owner.personnelId}, ${owner.personnelId}, '谈', ${nextAt}) returning id`,
    );
  return {
    id,
    open: {
      lesson: await lesson('2099-01-01'),
      demand: await demand(1),
      tracking: await tracking('2099-01-01'),
    },
    done: {
      lesson: await lesson('2020-01-01'),
      demand: await demand(4),
      tracking: await tracking('2020-01-01'),
    },
  };
}
const ownersOf = async (of: { lesson: number; demand: number; tracking: number }) => ({
  lesson: (
    await t.db.selectFrom('lesson').select('owner_id').where('id', '=', of.lesson).executeTakeFirstOrThrow()
  ).owner_id,
  demand: (
    await t.db.selectFrom('demand').select('owner_id').where('id', '=', of.demand).executeTakeFirstOrThrow()
  ).owner_id,
  tracking: (
    await t.db
      .selectFrom('tracking')
      .select('assignee_id')
      .where('id', '=', of.tracking)
      .executeTakeFirstOrThrow()
  ).assignee_id,
});
const all = (person: Person) => ({
  lesson: person.personnelId,
  demand: person.personnelId,
  tracking: person.personnelId,
});

describe('the locks', () => {
  test('a salesperson transfers nothing, another leader not this team’s', async () => {
    const id = await t.make.contact(seller);
    expect((await give([id], colleague, seller.token)).code).toBe(403);
    expect((await give([id], colleague, stranger.token)).code).toBe(404);
    expect((await t.call(transfersApi.transferPreview, { ids: [id] }, stranger.token)).contacts).toBe(0);
    const done = await give([id], colleague);
    expect((await t.send(transfersApi.transferItems, { id: done.data.id }, stranger.token)).code).toBe(404);
    expect((await t.send(transfersApi.undoTransfer, { id: done.data.id }, stranger.token)).code).toBe(404);
    expect((await t.call(transfersApi.transferLog, {}, stranger.token)).list).toEqual([]);
    expect((await rowOf(id)).owner_id).toBe(colleague.personnelId);
  });
});

describe('transfer', () => {
  test('a preview of all that somebody holds names a thousand and sums all', async () => {
    const { leader: above, seller: giver } = await t.make.team();
    const first = await loaded(giver);
    const { institution_id: institution } = await rowOf(first.id);
    await sql`with made as (insert into contact (name, tel, institution_id, owner_id, organisation_id)
        select '批量' || n, '1520000' || lpad(n::text, 4, '0'), ${institution}, ${giver.personnelId}, ${giver.organisationId}
        from generate_series(1, 999) n returning id, owner_id)
      insert into ownership_period (contact_id, owner_id, how) select id, owner_id, 'imported' from made`.execute(
      t.db,
    );
    const last = await loaded(giver);
    const { list, ...sums } = await t.call(
      transfersApi.transferPreview,
      { fromId: giver.personnelId },
      above.token,
    );
    expect(sums).toEqual({ contacts: 1001, lessons: 2, demands: 2, trackings: 2, room: null });
    expect(list).toHaveLength(1000);
    expect(list[0]).toMatchObject({ contactId: first.id, lessons: 1, demands: 1, trackings: 1 });
    expect(list.map((one) => one.contactId)).not.toContain(last.id);
  });

  test('carries what is open, leaves what is done, logs, tells and opens a period', async () => {
    const it = await loaded(seller);
    const preview = await t.call(
      transfersApi.transferPreview,
      { ids: [it.id], toId: colleague.personnelId },
      leader.token,
    );
    expect(preview).toMatchObject({
      contacts: 1,
      lessons: 1,
      demands: 1,
      trackings: 1,
      room: null,
      list: [{ contactId: it.id, fromName: '转出人' }],
    });
    const done = await give([it.id], colleague);
    expect(done.data).toMatchObject({ contacts: 1, lessons: 1, demands: 1, trackings: 1 });
    expect(await rowOf(it.id)).toMatchObject({
      owner_id: colleague.personnelId,
      previous_owner_id: seller.personnelId,
    });
    expect(await ownersOf(it.open)).toEqual(all(colleague));
    expect(await ownersOf(it.done)).toEqual(all(seller));
    expect(await periodsOf(it.id)).toMatchObject([
      { owner_id: seller.personnelId, ended_how: 'transferred' },
      {
        owner_id: colleague.personnelId,
        how: 'transferred',
        by_id: leader.personnelId,
        reason: '区域调整',
        to_at: null,
      },
    ]);
    expect((await t.call(customerPageApi.ownership, { id: it.id }, leader.token)).list).toMatchObject([
      { ownerName: '接手人', reason: '区域调整' },
      { ownerName: '转出人', endedHow: 'transferred' },
    ]);
    expect((await t.send(customersApi.one, { id: it.id }, seller.token)).code).toBe(404);
    const log = (await t.call(transfersApi.transferLog, { contactId: it.id }, leader.token)).list;
    expect(log).toMatchObject([
      {
        how: 'single',
        fromName: '转出人',
        toName: '接手人',
        byName: leader.name,
        reason: '区域调整',
        lessons: 1,
        canUndo: true,
      },
    ]);
    expect(
      (await t.call(transfersApi.transferItems, { id: log[0]?.id ?? 0 }, seller.token)).list,
    ).toMatchObject([{ contactId: it.id, lessons: 1, demands: 1, trackings: 1 }]);
    const message = await t.db
      .selectFrom('message')
      .selectAll()
      .where('recipient_id', '=', colleague.accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(message.title).toBe(`${leader.name}转给您 1 个客户`);
  });

  test('a batch is all or none; the receiver must be there, other than the owner, and have room', async () => {
    const ids = await Promise.all([t.make.contact(seller), t.make.contact(seller), t.make.contact(seller)]);
    const foreign = await t.make.contact(stranger);
    expect((await give([...ids, foreign], colleague)).code).toBe(404);
    expect((await give([...ids, 999_999], colleague)).code).toBe(404);
    expect((await give(ids, seller)).code).toBe(400);
    const gone = await t.make.staff();
    await t.db.updateTable('personnel').set({ login_status: 2 }).where('id', '=', gone.personnelId).execute();
    expect(await give(ids, gone)).toMatchObject({ code: 408, data: [{ field: 'toId' }] });
    const capped = await t.make.staff('salesperson', {
      organisation_id: await t.make.organisation({ contact_cap: 2 }),
    });
    expect((await give(ids, capped)).message).toContain('还能接收 2 个');
    expect(
      (await t.call(transfersApi.transferPreview, { ids, toId: capped.personnelId }, leader.token)).room,
    ).toBe(2);
    for (const id of ids) expect((await rowOf(id)).owner_id).toBe(seller.personnelId);
    expect((await give(ids, colleague)).data).toMatchObject({ contacts: 3 });
    expect(
      (await t.call(transfersApi.transferLog, { how: 'batch', toId: colleague.personnelId }, leader.token))
        .list,
    ).toMatchObject([{ contacts: 3 }]);
  });

  test('one of two concurrent transfers of one customer wins; caps hold under many', async () => {
    const third = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    const id = await t.make.contact(seller);
    const answers = await Promise.all([give([id], colleague), give([id], colleague), give([id], colleague)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400]);
    expect(await periodsOf(id)).toHaveLength(2);
    const capped = await t.make.organisation({ contact_cap: 3 });
    await t.db
      .updateTable('personnel')
      .set({ organisation_id: capped })
      .where('id', '=', third.personnelId)
      .execute();
    const ids = await Promise.all(Array.from({ length: 8 }, () => t.make.contact(seller)));
    const many = await Promise.all(ids.map((one) => give([one], third)));
    expect(many.filter((answer) => answer.code === 200)).toHaveLength(3);
  });
});

describe('undo', () => {
  test('gives back exactly what went along, once', async () => {
    const it = await loaded(seller);
    const done = await give([it.id], colleague);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        t.send(transfersApi.undoTransfer, { id: done.data.id, reason: '误操作' }, leader.token),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400, 400]);
    expect(answers.find((answer) => answer.code === 200)?.data).toEqual({ contacts: 1, skipped: 0 });
    expect((await rowOf(it.id)).owner_id).toBe(seller.personnelId);
    expect(await ownersOf(it.open)).toEqual(all(seller));
    expect((await periodsOf(it.id)).map((period) => [period.owner_id, period.ended_how])).toEqual([
      [seller.personnelId, 'transferred'],
      [colleague.personnelId, 'undone'],
      [seller.personnelId, null],
    ]);
    expect(
      (await t.call(transfersApi.transferLog, { isUndone: true, contactId: it.id }, leader.token)).list,
    ).toMatchObject([{ undoneByName: leader.name, canUndo: false }]);
  });

  test('the author of a transfer may undo it for ten minutes, whoever received the customers', async () => {
    const id = await t.make.contact(seller);
    const done = await give([id], stranger);
    const logged = async () =>
      (await t.call(transfersApi.transferLog, { contactId: id }, leader.token)).list[0]?.canUndo;
    expect(await logged()).toBe(true);
    await sql`update transfer set at = at - interval '11 minutes' where id = ${done.data.id}`.execute(t.db);
    expect(await logged()).toBe(false);
    expect((await t.send(transfersApi.undoTransfer, { id: done.data.id }, leader.token)).code).toBe(404);
    await sql`update transfer set at = now() where id = ${done.data.id}`.execute(t.db);
    expect((await t.send(transfersApi.undoTransfer, { id: done.data.id }, leader.token)).code).toBe(200);
    expect((await rowOf(id)).owner_id).toBe(seller.personnelId);
  });

  test('a customer moved since stays; an undo with nothing left, or for a giver who left, is refused', async () => {
    const [a, b] = [await t.make.contact(seller), await t.make.contact(seller)];
    const done = await give([a, b], colleague);
    await give([a], leader);
    expect((await t.send(transfersApi.undoTransfer, { id: done.data.id }, leader.token)).data).toEqual({
      contacts: 1,
      skipped: 1,
    });
    expect((await rowOf(a)).owner_id).toBe(leader.personnelId);
    expect((await rowOf(b)).owner_id).toBe(seller.personnelId);
    const leaving = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    const c = await t.make.contact(leaving);
    t.app.sessionCache.clear();
    const second = await give([c], colleague);
    await t.db
      .updateTable('personnel')
      .set({ login_status: 2 })
      .where('id', '=', leaving.personnelId)
      .execute();
    expect((await t.send(transfersApi.undoTransfer, { id: second.data.id }, leader.token)).message).toContain(
      '已离职',
    );
    await give([c], leader);
    expect((await t.send(transfersApi.undoTransfer, { id: second.data.id }, leader.token)).message).toContain(
      '已变更负责人',
    );
  });
});

describe('undo beside others', () => {
  test('waits for a giver who is just leaving, and gives nobody who has left customers', async () => {
    const leaving = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    t.app.sessionCache.clear();
    const id = await t.make.contact(leaving);
    const done = await give([id], colleague);
    let undone: ReturnType<typeof t.send> | undefined;
    await transaction(t.db, SYSTEM, async (trx) => {
      await sql`select from personnel where id = ${leaving.personnelId} for no key update`.execute(trx);
      await transferAll(trx, leader, leaving.personnelId, []);
      undone = t.send(transfersApi.undoTransfer, { id: done.data.id }, leader.token);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
          return rows[0]?.n;
        })
        .toBe(1);
      await sql`update personnel set login_status = 2 where id = ${leaving.personnelId}`.execute(trx);
    });
    expect((await undone)?.message).toContain('已离职');
    expect((await rowOf(id)).owner_id).toBe(colleague.personnelId);
  });

  test('a giver whose customers are full by now is not given more', async () => {
    const giver = await t.make.staff('salesperson', {
      leader_id: leader.personnelId,
      organisation_id: await t.make.organisation({ contact_cap: 1 }),
    });
    t.app.sessionCache.clear();
    const id = await t.make.contact(giver);
    const done = await give([id], colleague);
    const other = await t.make.contact(giver);
    const undo = () => t.send(transfersApi.undoTransfer, { id: done.data.id }, leader.token);
    expect((await undo()).message).toContain('最多持有 1 个客户，还能接收 0 个');
    expect((await rowOf(id)).owner_id).toBe(colleague.personnelId);
    await give([other], colleague);
    expect((await undo()).code).toBe(200);
  });
});

describe('on leaving', () => {
  test('successors share everything; particular ones go where they are told', async () => {
    const gone = await t.make.staff();
    const [one, two] = [await t.make.staff(), await t.make.staff()];
    const its = [await loaded(gone), await loaded(gone), await loaded(gone)];
    const other = await loaded(one);
    await sql`update demand set owner_id = ${gone.personnelId} where id = ${other.open.demand}`.execute(t.db);
    const moved = await transaction(t.db, SYSTEM, (trx) =>
      transferAll(trx, leader, gone.personnelId, [one.personnelId], { [its[2]?.id ?? 0]: two.personnelId }),
    );
    expect(moved).toEqual({ contacts: 3, trackings: 3, lessons: 3, demands: 4 });
    expect(await Promise.all(its.map(async (it) => (await rowOf(it.id)).owner_id))).toEqual([
      one.personnelId,
      one.personnelId,
      two.personnelId,
    ]);
    expect(await ownersOf(its[2]?.open ?? its[0]!.open)).toEqual(all(two));
    expect((await ownersOf(other.open)).demand).toBe(one.personnelId);
    const logs = await t.db
      .selectFrom('transfer')
      .selectAll()
      .where('from_id', '=', gone.personnelId)
      .execute();
    expect(logs.map((log) => [log.how, log.contacts]).sort()).toEqual([
      ['leaving', 1],
      ['leaving', 2],
    ]);
  });

  test('without successors the customers go to the pool', async () => {
    const gone = await t.make.staff();
    const it = await loaded(gone);
    await transaction(t.db, SYSTEM, (trx) => transferAll(trx, leader, gone.personnelId, []));
    expect(await rowOf(it.id)).toMatchObject({
      owner_id: null,
      pool_reason: '原负责人离职',
      previous_owner_id: gone.personnelId,
    });
    expect(await ownersOf(it.open)).toEqual({ lesson: null, demand: null, tracking: null });
    expect(await ownersOf(it.done)).toEqual(all(gone));
  });
});

test('the log is exported as it is shown', async () => {
  const id = await t.make.contact(seller, { name: '日志客户' });
  await give([id], colleague);
  const file = await t.send(
    transfersApi.exportTransfers,
    { contactId: id, columns: 'contactNames,how,toName' },
    leader.token,
  );
  const rows = await sheetRows(file.response.rawPayload);
  expect(rows).toEqual([
    ['客户', '方式', '接手人'],
    ['日志客户', '单个', '接手人'],
  ]);
});
