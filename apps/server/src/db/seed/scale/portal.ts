import type { Calendar, Run } from './part.ts';

const CHANGES = 20_000;
const FEEDS = 5_000;
const SOURCES = 2_000;

/** Recommendations sent to customers and answered, and changes that institutions and teachers ask for. */
export async function addAnswers(run: Run, { day }: Calendar): Promise<void> {
  await run(`update demand_recommendation r set shared_at = least(r.at + interval '1 hour', now()), shared_by = r.by_id, valid_until = r.at::date + 7,
      outcome_told_at = now(), rank = 1, seen_at = case when answer.no is not null then r.at + interval '3 hours' end, answer = answer.no,
      answer_reason = case answer.no when 2 then '档期' end, answered_at = case when answer.no is not null then r.at + interval '1 day' end
    from demand d cross join lateral (select case when d.id % 5 < 3 and d.created_at < now() - interval '6 days' then 1 + d.id % 5 end as no) answer
    where d.id = r.demand_id and d.pinyin = 'xuqiu' and r.id % 10 > 0`);
  await run(
    `insert into lesson_request (lesson_id, side, teacher_id, by_account_id, kind, text, wanted, status, asked_at, due_at, answer, handled_by, handled_at,
      created_at, updated_at)
    select lesson_id, case when teacher_id is null then 'partner' else 'teacher' end, teacher_id, account_id, case when teacher_id is null then kind else '改期' end,
      '学员临时有考试，想往后挪一周', jsonb_build_array(jsonb_build_object('date', to_char(first_date + 7, 'YYYY-MM-DD'), 'half', 1)), status, asked,
      asked + interval '1 day', case status when 2 then '已调整' when 3 then '讲师已订票，请见谅' end, case when status in (2, 3) then owner_id end,
      case when status > 1 then asked + interval '5 hours' end, asked, asked
    from (select l.id as lesson_id, l.first_date, l.owner_id, l.account_id, l.asker_id as teacher_id, n, (array['改期', '取消', '换讲师', '其他'])[1 + n % 4] as kind,
        case when l.first_date > $1::date and n % 3 = 0 then 1 else 2 + n % 3 end as status, least(l.first_date - 12, $1::date - 1) + time '10:00' as asked
      from (select *, row_number() over (order by id) as n from (
          select l.*, a.id as account_id, a.teacher_id as asker_id from account a join lesson l on l.teacher_id = a.teacher_id
          where a.username like '132%' and l.id % 5 = 0
          union all select l.*, a.id, null from account a join lesson l on l.contact_id = a.contact_id where a.username like '144%') asking
        where code ~ '^KC[0-9]+S' and owner_id is not null) l where n <= ${CHANGES}) one order by asked`,
    [day],
  );
  await run(
    `insert into lesson_ask (lesson_id, teacher_id, agreed, agreed_at, asked, asked_at, told_at)
    select l.id, l.teacher_id, case when l.id % 3 > 0 then f.facts end, case when l.id % 3 > 0 then now() - interval '1 day' end, f.facts,
      now() - interval '3 days', now() - interval '3 days'
    from lesson l cross join lateral (select teaching_facts(l) as facts) f
    where l.code ~ '^KC[0-9]+S' and l.status = 1 and l.lesson_status in (1, 3) and l.last_date >= $1::date on conflict do nothing`,
    [day],
  );
  await run(`insert into teacher_change (teacher_id, kind, before, after, status, asked_at, decided_by, decided_at, reason)
    select teacher_id, 'profile', '{"motto": "实战"}', '{"motto": "实战派"}', status, at, case when status > 1 then 7 end,
      case when status > 1 then at + interval '6 hours' end, case status when 3 then '请写得具体些' end
    from (select a.teacher_id, 1 + a.id % 3 as status, now() - make_interval(hours => 20 + a.id % 9000) as at from account a
      where a.username like '132%' and a.teacher_id is not null) t order by at`);
}

/** Calendars that are read by programs, and calendars of teachers with what was found there. */
export async function addCalendars(run: Run, { day }: Calendar): Promise<void> {
  await run(`insert into calendar_feed (account_id, kind, token_hash, has_follow_ups, alarm_minutes, reads, last_read_at, agent, created_at)
    select id, case user_type when 3 then 'teacher' when 2 then 'institution' else 'sales' end, sha256(('scale-feed-' || id)::bytea), user_type = 1, 60,
      20 + id % 900, now() - make_interval(mins => id % 90), (array['苹果日历（手机）', 'Outlook', '飞书'])[1 + id % 3], created_at + interval '2 days'
    from account where username ~ '^(139001|144|132)' and id % 3 = 0 order by id limit ${FEEDS}`);
  await run(`insert into calendar_source (teacher_id, url, created_at, checked_at, succeeded_at)
    select teacher_id, 'https://calendar.example.com/' || md5(teacher_id::text) || '.ics', created_at, now(), now() from account
    where username like '132%' and teacher_id is not null order by id limit ${SOURCES} on conflict do nothing`);
  await run(
    `insert into teacher_unavailability (teacher_id, from_date, from_half, to_date, to_half, reason, source)
    select s.teacher_id, d.day, 1, d.day, 2, '外部日历', 'ics' from calendar_source s cross join generate_series(3, 66, 7) n
    cross join lateral (select $1::date + n + s.teacher_id % 5 as day) d
    where not exists (select from teacher_booking b where b.teacher_id = s.teacher_id and b.date = d.day)
      and not exists (select from teacher_unavailability u where u.teacher_id = s.teacher_id and u.source is not null)`,
    [day],
  );
}
