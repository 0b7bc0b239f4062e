import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
const month = '2026-03';
beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
});

describe('contact targets', () => {
  const target = () => ({ personnelid: seller.personnelId, month, level: 'A', planned: 5 });

  test('are set by leaders for their people; the actual is counted from the follow-ups', async () => {
    expect((await t.send(customerTargetsApi.editContactTarget, target(), seller.token)).code).toBe(403);
    const foreign = { ...target(), personnelid: stranger.personnelId };
    expect((await t.send(customerTargetsApi.editContactTarget, foreign, leader.token)).code).toBe(404);
    expect(
      (await t.send(customerTargetsApi.editContactTarget, { ...target(), planned: -1 }, leader.token)).code,
    ).toBe(408);
    expect(
      (await t.send(customerTargetsApi.editContactTarget, { ...target(), level: 'E' }, leader.token)).code,
    ).toBe(408);
    await t.call(customerTargetsApi.editContactTarget, target(), leader.token);
    const contact_id = await t.make.contact(seller);
    await t.db.updateTable('contact').set({ level: 'A' }).where('id', '=', contact_id).execute();
    for (const at of ['2026-03-01 09:00:00', '2026-03-31 23:00:00', '2026-04-01 00:00:00'])
      await t.db
        .insertInto('tracking')
        .values({ contact_id, by_id: seller.personnelId, content: '电话', at })
        .execute();
    const { list, total } = await t.call(customerTargetsApi.contactTargets, { month }, leader.token);
    expect(total).toBe(list.length);
    expect(await t.call(customerTargetsApi.contactTargets, { month, page: 9 }, leader.token)).toMatchObject({
      list: [],
      total,
    });
    expect(list.find((row) => row.personnelid === seller.personnelId)?.A).toMatchObject({
      planned: 5,
      actual: 1,
    });
    expect(list.map((row) => row.personnelid)).not.toContain(stranger.personnelId);
    expect((await t.call(customerTargetsApi.contactTargets, { month }, seller.token)).list).toHaveLength(1);
  });

  test('an actual opens as many customers as it says, those given away by name only; the file has the month', async () => {
    const of = { personnelid: seller.personnelId, month, level: 'A' };
    const list = customerTargetsApi.contactTargetCustomers;
    expect((await t.send(list, of, (await t.make.partner()).token)).code).toBe(403);
    expect((await t.send(list, of, stranger.token)).code).toBe(404);
    expect((await t.send(list, { ...of, level: 'Z' }, leader.token)).code).toBe(408);
    const mine = await t.call(list, of, seller.token);
    expect(mine).toMatchObject({ total: 1, list: [{ followUps: 2, isOwn: true, authorName: seller.name }] });
    const id = mine.list[0]?.contactId ?? 0;
    await t.make.give(id, stranger);
    expect((await t.call(list, of, seller.token)).list).toMatchObject([{ contactId: id, isOwn: false }]);
    expect((await t.call(list, { ...of, page: 2 }, seller.token)).list).toEqual([]);

    const { response } = await t.send(customerTargetsApi.exportContactTargets, { month }, leader.token);
    expect(response.headers['content-type']).toContain('spreadsheetml');
  });

  test('exist once, however many plan at once; old versions and strangers are refused', async () => {
    const level = 'B';
    await Promise.all(
      Array.from({ length: 8 }, (_, planned) =>
        t.send(customerTargetsApi.editContactTarget, { ...target(), level, planned }, leader.token),
      ),
    );
    const rows = await t.db.selectFrom('contact_target').selectAll().where('level', '=', level).execute();
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? 0;
    expect(
      (await t.send(customerTargetsApi.editContactTarget, { ...target(), level, version: 999 }, leader.token))
        .code,
    ).toBe(409);
    const other = await t.make.staff('sales_leader');
    expect((await t.send(customerTargetsApi.deleteContactTarget, { id }, other.token)).code).toBe(404);
    await t.call(customerTargetsApi.deleteContactTarget, { id }, leader.token);
    const { list } = await t.call(
      customerTargetsApi.contactTargets,
      { month, keyword: seller.name },
      leader.token,
    );
    expect(list[0]?.B).toMatchObject({ id: null, planned: 0 });
  });
});

describe('a team’s month', () => {
  const split = (planned: number, parts: [Person, number][]) => ({
    leaderId: leader.personnelId,
    month,
    planned,
    parts: parts.map(([person, part]) => ({ personnelid: person.personnelId, planned: part })),
  });

  test('is split over the team and adds up, or is refused', async () => {
    const send = (input: object, token: string) =>
      t.send(customerTargetsApi.splitMonthlyTarget, input as never, token);
    const good = split(10, [
      [leader, 4],
      [seller, 6],
    ]);
    expect((await send(good, seller.token)).code).toBe(403);
    const other = await t.make.staff('sales_leader');
    expect((await send(good, other.token)).code).toBe(404);
    expect((await send(split(11, [[seller, 6]]), leader.token)).code).toBe(408);
    expect((await send(split(6, [[stranger, 6]]), leader.token)).code).toBe(400);
    expect((await send(good, leader.token)).code).toBe(200);
    const team = await t.call(customerTargetsApi.monthlyTarget, { month }, leader.token);
    expect(team).toMatchObject({ planned: 10, parts: [{ planned: 4 }, { planned: 6 }] });
    expect((await send({ ...good, version: 999 }, leader.token)).code).toBe(409);
    expect((await send({ ...split(3, [[seller, 3]]), version: team.version }, leader.token)).code).toBe(200);
    expect((await t.call(customerTargetsApi.monthlyTarget, { month }, leader.token)).planned).toBe(3);
    // The database refuses writes that bypass the service.
    await expect(
      t.db.updateTable('customer_target').set({ planned: 99 }).where('month', '=', month).execute(),
    ).rejects.toThrow('不一致');
  });

  test('counts the customers newly held', async () => {
    const contact = await t.make.contact(seller);
    await t.db
      .updateTable('ownership_period')
      .set({ from_at: '2026-03-05 08:00:00' })
      .where('contact_id', '=', contact)
      .execute();
    const { rowCount } = await t.app.pool.query('select from ownership_period where contact_id = $1', [
      contact,
    ]);
    if (rowCount === 0)
      await t.db
        .insertInto('ownership_period')
        .values({
          contact_id: contact,
          owner_id: seller.personnelId,
          how: 'created',
          from_at: '2026-03-05 08:00:00',
        })
        .execute();
    const team = await t.call(customerTargetsApi.monthlyTarget, { month }, leader.token);
    expect(team.parts.find((part) => part.personnelid === seller.personnelId)?.actual).toBe(1);
    expect(team.actual).toBe(1);
  });
});
