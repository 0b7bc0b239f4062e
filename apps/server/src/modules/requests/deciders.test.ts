import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoApp } from '../../../test/app.ts';
import { today } from '../../lib/dates.ts';
import { requestsToDecide } from './requests.queries.ts';

test('requests wait for the people whom the open steps name, also for deputies and holders of roles', async () => {
  const t = await demoApp();
  await sql`insert into approval_deputy (personnel_id, deputy_id, first_day, last_day)
    select s.approver_id, (select min(a.personnel_id) from account a where a.personnel_id <> s.approver_id and a.status = 1),
      ${today()}, ${today()} from staff_request_step s where s.state = 'open' and s.approver_id is not null limit 1`.execute(
    t.db,
  );
  await sql`insert into approval_deputy (personnel_id, deputy_id, first_day, last_day)
    select min(a.personnel_id), max(p.id), ${today()}, ${today()} from account a join account_role ar on ar.account_id = a.id
      join role r on r.id = ar.role_id and r.key = 'general_office', personnel p
    where p.login_status = 1 and p.deleted_at is null`.execute(t.db);
  const { rows } = await sql<{ id: number; said: number[] }>`
    with said as materialized (select s.staff_request_id as request, step_deciders(s, ${today()}::date) as id
      from staff_request_step s where s.state = 'open')
    select p.id, array(select request from said where said.id = p.id order by 1) as said from personnel p order by p.id`.execute(
    t.db,
  );
  let waiting = 0;
  for (const { id, said } of rows) {
    const { rows: found } = await sql<{ id: number }>`select distinct staff_request_id as id
      from (${requestsToDecide({ personnelId: id } as never)}) waits order by 1`.execute(t.db);
    expect(found.map((row) => row.id)).toEqual(said);
    waiting += said.length;
  }
  expect(waiting).toBeGreaterThan(rows.length / 2);
});
