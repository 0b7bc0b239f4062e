import { customersApi } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { theyWait } from '../../../test/held.ts';
import { POOL_RULE, poolOn } from '../../../test/pool.ts';
import { recycle } from './recycling.service.ts';

let t: TestApp;
let general: Person;

beforeAll(async () => {
  t = await testApp();
  general = await t.make.staff('general_manager');
});

const { claim, periodsOf, rowOf } = poolOn(() => t);
const messagesOf = (person: Person) =>
  t.db.selectFrom('message').selectAll().where('recipient_id', '=', person.accountId).orderBy('id').execute();

describe('the night', () => {
  test('warns first, recycles after the days of warning, and once only', async () => {
    const owner = await t.make.staff('salesperson', { name: '拖延者' });
    const id = await t.make.contact(owner, { name: '被遗忘的' });
    const kept = await t.make.contact(owner);
    await sql`update contact set owned_since = now() - interval '100 days', next_follow_up_at = now() where id = ${id}`.execute(
      t.db,
    );
    await Promise.all([recycle(t.db), recycle(t.db)]);
    expect(await rowOf(id)).toMatchObject({ owner_id: owner.personnelId, version: 2 });
    expect((await t.call(customersApi.one, { id }, owner.token)).recycleDays).toBe(3);
    const warnings = await messagesOf(owner);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({
      msg_send_type: 12,
      title: '1 个客户即将回收公海',
      content: expect.stringContaining('被遗忘的'),
    });
    await recycle(t.db);
    expect(await messagesOf(owner)).toHaveLength(1);
    // Three days later.
    await sql`update contact set recycle_on = recycle_on - 3, recycle_warned_on = recycle_warned_on - 3 where id = ${id}`.execute(
      t.db,
    );
    await Promise.all([recycle(t.db), recycle(t.db)]);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      owner_id: null,
      previous_owner_id: owner.personnelId,
      pool_reason: '超过 30 天未跟进',
      next_follow_up_at: null,
      recycle_on: null,
    });
    expect(row.pool_since).not.toBeNull();
    expect(await periodsOf(id)).toMatchObject([{ ended_how: 'recycled' }]);
    expect((await rowOf(kept)).owner_id).toBe(owner.personnelId);
    expect((await claim(id, owner)).message).toContain('原负责人');
    const trail = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('table_name', '=', 'contact')
      .where('row_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(trail).toMatchObject({ actor_name: '系统', before: { owner_id: owner.personnelId } });
  });

  test('without a deal by level; lessons ahead keep a customer', async () => {
    const organisation = await t.make.organisation();
    await t.call(
      poolApi.saveRule,
      {
        ...POOL_RULE,
        organisationId: organisation,
        warnDays: 0,
        daysWithoutFollowUp: 3000,
        daysWithoutDealA: 60,
        daysWithoutDealD: 10,
      },
      general.token,
    );
    const owner = await t.make.staff('salesperson', { organisation_id: organisation });
    const [a, d, busy] = [
      await t.make.contact(owner, { level: 'A' }),
      await t.make.contact(owner),
      await t.make.contact(owner),
    ];
    await sql`update contact set owned_since = now() - interval '20 days' where id in (${a}, ${d}, ${busy})`.execute(
      t.db,
    );
    await sql`insert into lesson (code, name, contact_id, institution_id, first_date, last_date, days, lesson_status)
      select 'KC-P1', '课', id, institution_id, current_date, current_date + 1, 1, 3 from contact where id = ${busy}`.execute(
      t.db,
    );
    await recycle(t.db);
    expect((await rowOf(a)).owner_id).toBe(owner.personnelId);
    expect(await rowOf(d)).toMatchObject({ owner_id: null, pool_reason: '超过 10 天未成交' });
    expect((await rowOf(busy)).owner_id).toBe(owner.personnelId);
  });

  test('the days left follow the nearest rule up the tree, also when the rule or the tree changes', async () => {
    const parent = await t.make.organisation();
    const child = await t.make.organisation({ parent_id: parent });
    const owner = await t.make.staff('salesperson', { organisation_id: child });
    const id = await t.make.contact(owner);
    await sql`update contact set owned_since = now() - interval '100 days' where id = ${id}`.execute(t.db);
    const daysLeft = async () => (await t.call(customersApi.one, { id }, owner.token)).recycleDays;
    expect(await daysLeft()).toBe(3);
    const rule = await t.call(
      poolApi.saveRule,
      { ...POOL_RULE, organisationId: parent, warnDays: 6 },
      general.token,
    );
    expect(await daysLeft()).toBe(6);
    await sql`update organisation set parent_id = null where id = ${child}`.execute(t.db);
    expect(await daysLeft()).toBe(3);
    await sql`update organisation set parent_id = ${parent} where id = ${child}`.execute(t.db);
    expect(await daysLeft()).toBe(6);
    await sql`update pool_rule set deleted_at = now() where id = ${rule.id}`.execute(t.db);
    expect(await daysLeft()).toBe(3);
  });

  test('a follow-up that is saved while the night goes over the customer counts', async () => {
    const owner = await t.make.staff('salesperson');
    const id = await t.make.contact(owner);
    await sql`update contact set owned_since = now() - interval '10 days' where id = ${id}`.execute(t.db);
    const daysLeft = async () =>
      (
        await sql<{
          days: number;
        }>`select recycle_on - current_date as days from contact where id = ${id}`.execute(t.db)
      ).rows[0]?.days;
    expect(await daysLeft()).toBe(20);
    // Another rule changes days, so that the night has rows to write.
    const tighten = (days: number) =>
      sql`update pool_rule set days_without_follow_up = days_without_follow_up - ${days}::integer
        where organisation_id is null`.execute(t.db);
    await tighten(1);
    let night: Promise<unknown> = Promise.resolve();
    await t.db.transaction().execute(async (trx) => {
      await sql`update contact set last_follow_up_at = now() where id = ${id}`.execute(trx);
      night = recycle(t.db);
      await theyWait(t.db, 1);
    });
    await night;
    expect(await daysLeft()).toBe(29);
    await tighten(-1);
  });

  test('more than a batch', async () => {
    const organisation = await t.make.organisation();
    const owner = await t.make.staff('salesperson', { organisation_id: organisation });
    const institution = await t.make.institution();
    await t.call(
      poolApi.saveRule,
      { ...POOL_RULE, organisationId: organisation, warnDays: 0 },
      general.token,
    );
    await sql`with made as (insert into contact (name, tel, institution_id, owner_id, organisation_id, owned_since)
      select '批量' || i, '151' || lpad(i::text, 8, '0'), ${institution}, ${owner.personnelId}, ${organisation}, now() - interval '1 year' from generate_series(1, 2300) i returning id, owner_id)
      insert into ownership_period (contact_id, owner_id, how) select id, owner_id, 'imported' from made`.execute(
      t.db,
    );
    await recycle(t.db);
    const left = await sql<{
      n: number;
    }>`select count(*) as n from contact where owner_id = ${owner.personnelId}`.execute(t.db);
    expect(left.rows[0]?.n).toBe(0);
    expect(await messagesOf(owner)).not.toHaveLength(0);
  });
});
