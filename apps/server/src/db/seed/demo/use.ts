import { sql } from 'kysely';
import { addDays, addMonths, daysOf, monthOf } from '../../../lib/dates.ts';
import { isWorkday } from '../../../lib/holidays.ts';
import type { Trx } from '../../transaction.ts';

const DAYS = 548;
const SEARCHES = 60_000;
const VIEWS = 90_000;
/** Names and topics that nobody in the pool has. */
const IN_VAIN = ['孙志远', '周明德', '冯博文', '钱学礼', '直播带货', '数字人民币', '短视频矩阵', '养老金融'];

/** Eighteen months of use: active days with weekends and holidays, and on these days searches, views and stars. */
export async function addUse(trx: Trx, day: string): Promise<void> {
  const from = addDays(day, 1 - DAYS);
  for (let month = monthOf(from); month <= addMonths(monthOf(day), 1); month = addMonths(month, 1))
    for (const table of ['search_record', 'view_record', 'activity_day'])
      await sql`call make_month_partition(${table}, ${`${month}-01`}::date)`.execute(trx);
  // The same dice for the same row on every machine.
  await sql`create function pg_temp.dice(n bigint, kind bigint) returns float8 language sql immutable as $$
    select (hashint8extended(n, kind) & 1048575)::float8 / 1048576 $$`.execute(trx);
  await addActiveDays(trx, from, day);
  await sql`create temp table acted on commit drop as
    select row_number() over (order by d.day, d.account_id) as nr, d.account_id, d.day, d.user_type, d.first_at,
      a.teacher_id as own_id, c.institution_id
    from activity_day d join account a on a.id = d.account_id left join contact c on c.id = a.contact_id`.execute(
    trx,
  );
  await sql`create temp table known on commit drop as
    select row_number() over (order by id) as nr, id, name, coalesce(nullif(initials, ''), name) as initials, topics[1] as topic from teacher
    where deleted_at is null and management_level <> 4 and cooperation_status = 1`.execute(trx);
  await sql`analyze acted, known`.execute(trx);
  await addSearches(trx);
  await addViews(trx);
  await addStars(trx, from);
  for (let month = monthOf(from); month <= monthOf(day); month = addMonths(month, 1))
    await sql`call count_month(${month})`.execute(trx);
}

async function addActiveDays(trx: Trx, from: string, to: string): Promise<void> {
  const workdays = daysOf({ from, to }).filter(isWorkday);
  await sql`insert into activity_day (account_id, day, user_type, first_at, last_at, actions, web, phone, wechat)
    select id, day, user_type, day + time '08:30' + began * interval '2 hours',
      day + time '08:30' + (began * 2 + lasted * 8) * interval '1 hour', web + phone, web, phone, 0
    from (select a.id, d.day::date, a.user_type, pg_temp.dice(a.id * 1000 + n, 1) as began,
        pg_temp.dice(a.id * 1000 + n, 2) as lasted,
        case when a.user_type = 1 then 5 + floor(40 * pg_temp.dice(a.id * 1000 + n, 3))::integer else 0 end as web,
        case when a.user_type = 1 then 0 else 2 + floor(9 * pg_temp.dice(a.id * 1000 + n, 4))::integer end as phone
      from account a, generate_series(0, ${DAYS - 1}) n, lateral (select ${from}::date + n as day) d
      where a.deleted_at is null and a.status = 1
        and n >= case when a.user_type = 1 then 0 else floor(pg_temp.dice(a.id, 5) * ${DAYS - 30}) end
        and pg_temp.dice(a.id * 1000 + n, 6) < case when d.day = any(${workdays}::date[])
          then (array[0.85, 0.3, 0.15])[a.user_type] else (array[0.08, 0.06, 0.05])[a.user_type] end) one
    where day < ${to}::date or day + time '08:30' + (began * 2 + lasted * 8) * interval '1 hour' < now()`.execute(
    trx,
  );
}

/** The row of an active day and the teacher of a record; those known best are looked for most. */
const PICKED = sql`join acted a on a.nr = 1 + floor(pg_temp.dice(n, 11) * (select count(*) from acted))::bigint
  join known t on t.nr = 1 + floor(power(pg_temp.dice(n, 12), 2) * (select count(*) from known))::bigint`;

async function addSearches(trx: Trx): Promise<void> {
  await sql`insert into search_record (day, at, last_at, account_id, user_type, institution_id, scope, query, norm,
      results, source, teacher_id, topic, chosen_at)
    select day, at, at + interval '8 seconds', account_id, user_type, institution_id, scope, query, lower(query), results,
      source, case when is_opened or way = 'name' then teacher_id end, topic,
      case when is_opened then at + interval '8 seconds' end
    from (select a.day, a.first_at + pg_temp.dice(n, 13) * interval '30 minutes' as at, a.account_id, a.user_type,
        a.institution_id, w.way, case w.way when 'topic' then 'topic' else 'teacher' end as scope,
        case w.way when 'name' then t.name when 'initials' then t.initials when 'topic' then coalesce(t.topic, t.name)
          else (${IN_VAIN}::text[])[1 + floor(pg_temp.dice(n, 14) * ${IN_VAIN.length})::integer] end as query,
        case w.way when 'vain' then 0 when 'name' then 1 else 1 + floor(pg_temp.dice(n, 15) * 9)::integer end as results,
        (array['list', 'palette', 'picker', 'catalogue'])[case when a.user_type = 1
          then 1 + floor(pg_temp.dice(n, 16) * 3)::integer else 4 end] as source,
        t.id as teacher_id, case when w.way = 'topic' then t.topic end as topic,
        w.way <> 'vain' and w.way <> 'topic' and pg_temp.dice(n, 17) < 0.72 as is_opened
      from generate_series(1, ${SEARCHES}) n ${PICKED},
        lateral (select case when dice < 0.55 then 'name' when dice < 0.75 then 'initials' when dice < 0.89 then 'topic'
          else 'vain' end as way from pg_temp.dice(n, 18) dice) w) one`.execute(trx);
}

async function addViews(trx: Trx): Promise<void> {
  await sql`insert into view_record (day, at, last_at, account_id, user_type, institution_id, kind, target_id, topic,
      source, seconds)
    select day, at, at + seconds * interval '1 second', account_id, user_type, institution_id, kind,
      case kind when 'teacher' then teacher_id end, case kind when 'topic' then topic end, source, seconds
    from (select a.day, a.first_at + pg_temp.dice(n, 23) * interval '25 minutes' as at, a.account_id, a.user_type,
        a.institution_id, t.id as teacher_id, t.topic,
        case when t.topic is not null and pg_temp.dice(n, 24) < 0.15 then 'topic' else 'teacher' end as kind,
        (array['search', 'catalogue', 'recommendation', 'favourite', 'demand', 'link'])[
          1 + floor(power(pg_temp.dice(n, 25), 1.6) * 6)::integer] as source,
        3 + floor(power(pg_temp.dice(n, 26), 4) * 900)::integer as seconds
      from generate_series(1, ${VIEWS}) n ${PICKED} where a.own_id is distinct from t.id) one`.execute(trx);
}

/** Stars that were taken back, beside those that stand. */
async function addStars(trx: Trx, from: string): Promise<void> {
  await sql`insert into favourite_log (account_id, kind, target_id, is_on, at)
    select a.account_id, 'teacher', t.id, is_on, a.first_at + case when is_on then interval '0' else interval '9 days' end
    from generate_series(1, 400) n ${PICKED}, unnest(array[true, false]) is_on
    where a.day between ${from}::date and current_date - 10`.execute(trx);
}
