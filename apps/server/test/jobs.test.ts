import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../src/lib/dates.ts';
import { modules } from '../src/modules.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';

/** The backup writes files, not rows: it has its own test. */
const jobs = modules.flatMap(({ jobs: own = [] }) => own).filter(({ name }) => name !== 'backup');

let t: TestApp;
let leader: Person;
let seller: Person;
let manager: Person;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2025-01-06');
  ({ leader, seller } = await t.make.team());
  manager = await t.make.staff('general_manager');
});

/** Due work for every job that notifies or moves something. */
async function makeDue() {
  const yesterday = addDays(today(), -1);
  const [called, warned, recycled] = [
    await t.make.contact(seller),
    await t.make.contact(seller),
    await t.make.contact(seller),
  ];
  await t.db
    .insertInto('letter')
    .values({
      author_key: 'x',
      title: '建议',
      content: '好',
      is_anonymous: true,
      at: `${yesterday} 10:00:00`,
    })
    .execute();
  await sql`insert into broadcast (kind, msg_send_type, title, content, audience, by_account_id, send_at)
    values ('company', 12, '通知', '明天开会', ${JSON.stringify({ personnelIds: [seller.personnelId] })}, ${manager.accountId}, now())`.execute(
    t.db,
  );
  await sql`insert into tracking (contact_id, by_id, assignee_id, content, at, next_at)
    values (${called}, ${seller.personnelId}, ${seller.personnelId}, '再谈', now() - interval '1 day', now() - interval '1 minute')`.execute(
    t.db,
  );
  // Sets the next follow-up like the save.
  await sql`update contact set next_follow_up_at = (select next_at from tracking where contact_id = ${called}) where id = ${called}`.execute(
    t.db,
  );
  await sql`update contact set owned_since = now() - interval '300 days' where id in (${warned}, ${recycled})`.execute(
    t.db,
  );
  await sql`update contact set recycle_on = current_date - 1, recycle_warned_on = current_date - 20 where id = ${recycled}`.execute(
    t.db,
  );
  await sql`insert into message_setting (account_id, is_digest) values (${seller.accountId}, true)`.execute(
    t.db,
  );
  await sql`insert into planned_assignment (personnel_id, organisation_id, leader_id, post, effective_on)
    values (${seller.personnelId}, ${seller.organisationId}, ${leader.personnelId}, '高级业务员', current_date)`.execute(
    t.db,
  );
  await t.make.lesson(seller, { on: yesterday });
  return { called, warned, recycled };
}

/** Number of rows in each table. */
async function counts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(t.db);
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select jsonb_object_agg(name, n) as counts from (${sql.join(
      tables.map(
        ({ name }) => sql`select ${name}::text as name, (select count(*) from ${sql.table(name)}) as n`,
      ),
      sql` union all `,
    )}) each`.execute(t.db);
  return rows[0]?.counts ?? {};
}

test('jobs that two servers run at once, and again after one was broken off, tell and move everything once', async () => {
  const { warned, recycled } = await makeDue();
  const runOnce = (job: (typeof jobs)[number]) =>
    job.run(t.db, modules, { databaseUrl: t.url, environment: t.environment });
  for (const job of jobs) {
    await Promise.all([runOnce(job), runOnce(job)]);
    const left = await counts();
    await runOnce(job);
    expect.soft(await counts(), `${job.name} again`).toEqual(left);
  }

  const { rows: told } = await sql<{ title: string; times: number }>`
    select title, count(*) as times from message group by recipient_id, title, content order by title`.execute(
    t.db,
  );
  expect(told.filter(({ times }) => times > 1)).toEqual([]);
  const titles = told.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['总经理信箱有 1 封匿名来信', '通知']));
  const { rows: todos } = await sql`select kind, subject_kind, subject_id, seat from todo
    group by 1, 2, 3, 4 having count(*) > 1`.execute(t.db);
  expect(todos).toEqual([]);
  const { rows: owners } = await sql`select c.id, c.owner_id as owner,
      count(p.id) filter (where p.to_at is null) as open, count(p.id) as periods
    from contact c join ownership_period p on p.contact_id = c.id where c.id in (${warned}, ${recycled})
    group by c.id order by c.id`.execute(t.db);
  expect(owners).toEqual([
    { id: warned, owner: seller.personnelId, open: 1, periods: 1 },
    { id: recycled, owner: null, open: 0, periods: 1 },
  ]);
  const { rows: posts } = await sql`select post from personnel where id = ${seller.personnelId}`.execute(
    t.db,
  );
  expect(posts).toEqual([{ post: '高级业务员' }]);
});
