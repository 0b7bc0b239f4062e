import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';

const FEEDS = 40;

/** Calendar feeds: read ones, never read ones and ended ones; and three calendars of teachers, one of which fails. */
export async function addCalendars(trx: Trx): Promise<void> {
  await sql`insert into calendar_feed
      (account_id, kind, token_hash, has_follow_ups, alarm_minutes, reads, last_read_at, agent, created_at, revoked_at)
    select a.id, a.kind, sha256(convert_to(gen_random_uuid()::text || a.id, 'UTF8')), a.kind = 'sales',
      case a.n % 3 when 0 then 60 when 1 then 1440 end, case when a.n % 5 = 4 then 0 else 20 + a.n * 7 end,
      case when a.n % 5 <> 4 then now() - make_interval(mins => (a.n * 13 % 90)::integer) end,
      case when a.n % 5 <> 4 then (array['苹果日历（手机）', 'Outlook', '谷歌日历', '飞书'])[1 + a.n % 4] end,
      now() - make_interval(days => 10 + (a.n * 3 % 60)::integer),
      case when a.n % 9 = 8 then now() - interval '3 days' end
    from (select id, case user_type when 3 then 'teacher' when 2 then 'institution' else 'sales' end as kind,
        row_number() over (order by user_type = 1, id) as n
      from account where deleted_at is null and status = 1 and (user_type in (2, 3) or exists (
        select from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = account.id and r.key = 'salesperson'))) a
    where a.n <= ${FEEDS}`.execute(trx);
  await sql`insert into calendar_source (teacher_id, url, created_at, checked_at, succeeded_at, problem)
    select t.id, 'https://calendar.example.com/' || md5(t.id::text) || '.ics', now() - interval '40 days',
      now() - interval '20 minutes', now() - case t.n when 3 then interval '2 days' else interval '20 minutes' end,
      case t.n when 3 then '网站答复 404，没有给出内容' end
    from (select teacher.id, row_number() over (order by teacher.id) as n from teacher
      where deleted_at is null and cooperation_status = 1 and management_level <> 4) t where t.n <= 3`.execute(
    trx,
  );
  await sql`insert into teacher_unavailability (teacher_id, from_date, from_half, to_date, to_half, reason, source)
    select s.teacher_id, d.day, 1, d.day, 2, '外部日历', 'ics' from calendar_source s
      cross join generate_series(3, 24, 7) as n cross join lateral (select current_date + n as day) d
    where not exists (select from teacher_booking b where b.teacher_id = s.teacher_id and b.date = d.day)`.execute(
    trx,
  );
}
