import { addMonths, monthOf } from '../../../lib/dates.ts';
import type { Calendar, Run } from './part.ts';

const VIEWS = 20_000_000;
const SEARCHES = 8_000_000;
/** Months that are kept, as the night's work keeps them. */
const RECORDED_MONTHS = 24;
const ACTIVE_MONTHS = 36;
/** Teachers' accounts beside the demo's. */
const TEACHERS = 3_000;
const STARS = 300_000;
const TOPICS = `(array['厅堂营销实战', '合规与案防', '中层领导力', '数字化转型', '党建引领发展'])`;
const IN_VAIN = `(array['孙志远', '周明德', '冯博文', '钱学礼', '直播带货', '数字人民币', '短视频矩阵', '养老金融'])`;

/** Teachers who sign in, and the days on which accounts were opened: figures of use compare with them. */
export async function addTeacherAccounts(run: Run, { day }: Calendar): Promise<void> {
  await run(`insert into account (username, nickname, pinyin, initials, user_type, teacher_id, password_hash)
    select phone, name, pinyin, initials, 3, id, (select password_hash from account where username = '13800000005')
    from teacher where phone like '132%' and length(phone) = 11 order by id limit ${TEACHERS} on conflict do nothing`);
  await run(
    `update account a set created_at = case when a.user_type = 1 then p.entry_date else $1::date - 30 - a.id * 37 % 1470 end
      + time '09:00'
    from account b left join person p on p.id = b.personnel_id
    where b.id = a.id and (p.id is not null or a.user_type = 2 and a.username like '144%'
      or a.user_type = 3 and a.username like '132%')`,
    [day],
  );
}

/** Six million active days of three years; those of the last two carry the searches and the views. */
export async function addActiveDays(run: Run, { day }: Calendar): Promise<void> {
  for (const [table, kept] of [
    ['search_record', RECORDED_MONTHS],
    ['view_record', RECORDED_MONTHS],
    ['activity_day', ACTIVE_MONTHS],
  ] as const)
    for (let back = kept - 1; back >= -1; back--)
      await run('call make_month_partition($1, $2::date)', [table, `${addMonths(monthOf(day), -back)}-01`]);
  // The same dice for the same row on every machine.
  await run(`create function pg_temp.dice(n bigint, kind bigint) returns float8 language sql immutable as $$
    select (hashint8extended(n, kind) & 1048575)::float8 / 1048576 $$`);
  await run(
    `insert into activity_day (account_id, day, user_type, first_at, last_at, actions, web, phone, wechat)
    select id, day, user_type, at, at + lasted * interval '8 hours', web + phone, web, phone, 0
    from (select a.id, d.day::date as day, a.user_type, d.day + time '08:30' + pg_temp.dice(d.n, 1) * interval '2 hours' as at,
        pg_temp.dice(d.n, 2) as lasted,
        case when a.user_type = 1 then 5 + floor(40 * pg_temp.dice(d.n, 3))::integer else 0 end as web,
        case when a.user_type = 1 then 0 else 2 + floor(9 * pg_temp.dice(d.n, 4))::integer end as phone
      from account a join (select id, created_at::date as since from account) s on s.id = a.id
      cross join lateral (select day, a.id * 10000::bigint + (day::date - date '2020-01-01') as n
        from generate_series(greatest($1::date, s.since), $2::date - 1, interval '1 day') day) d
      where a.password_hash is not null and s.since < $2::date and pg_temp.dice(d.n, 6) < case when extract(isodow from d.day) < 6
        then (array[0.85, 0.75, 0.3])[a.user_type] else (array[0.08, 0.3, 0.1])[a.user_type] end) one
    order by day, id`,
    [`${addMonths(monthOf(day), 1 - ACTIVE_MONTHS)}-01`, day],
  );
  await run(
    `create temporary table acted on commit drop as
    select row_number() over (order by d.day, d.account_id) as nr, d.account_id, d.day, d.user_type, d.first_at, a.teacher_id as own_id,
      c.institution_id
    from activity_day d join account a on a.id = d.account_id and (a.username ~ '^(139001|144|132)') left join contact c on c.id = a.contact_id
    where d.day >= $1::date`,
    [`${addMonths(monthOf(day), 1 - RECORDED_MONTHS)}-01`],
  );
  await run(`create temporary table known on commit drop as
    select row_number() over (order by id) - 1 as nr, id, name, coalesce(nullif(initials, ''), name) as initials,
      ${TOPICS}[1 + id % 5] || case when id % 4 = 0 then '' else (id % 200)::text end as topic
    from teacher where phone like '132%' and length(phone) = 11`);
  await run('analyze acted, known');
}

/** Rows of `acted` as often as it takes for so many rows in all, and a teacher each; a few are looked for most. */
const picked = (rows: number, kind: number) => `(select ${rows}::float8 / count(*) as each from acted) share
    cross join acted a cross join lateral generate_series(floor((a.nr - 1) * share.each)::bigint + 1, floor(a.nr * share.each)::bigint) n
    join known t on t.nr = floor(power(pg_temp.dice(n, ${kind}), 2) * (select count(*) from known))::bigint`;

/** Searches by name, initials and topic, one in nine in vain. */
export async function addSearches(run: Run): Promise<void> {
  await run(`insert into search_record (day, at, last_at, account_id, user_type, institution_id, scope, query, norm, results, source,
      teacher_id, topic, chosen_at)
    select day, at, at + interval '8 seconds', account_id, user_type, institution_id, scope, query, lower(query), results, source,
      case when is_opened or way = 'name' then teacher_id end, topic, case when is_opened then at + interval '8 seconds' end
    from (select a.day, a.first_at + pg_temp.dice(n, 13) * interval '30 minutes' as at, a.account_id, a.user_type, a.institution_id,
        w.way, case w.way when 'topic' then 'topic' else 'teacher' end as scope,
        case w.way when 'name' then t.name when 'initials' then t.initials when 'topic' then t.topic
          else ${IN_VAIN}[1 + n % 8] end as query,
        case w.way when 'vain' then 0 when 'name' then 1 else 1 + n % 9 end as results,
        case when a.user_type = 1 then (array['list', 'palette', 'picker'])[1 + n % 3] else 'catalogue' end as source,
        t.id as teacher_id, case when w.way = 'topic' then t.topic end as topic,
        w.way in ('name', 'initials') and pg_temp.dice(n, 17) < 0.72 as is_opened
      from ${picked(SEARCHES, 12)}
      cross join lateral (select case when dice < 0.55 then 'name' when dice < 0.75 then 'initials' when dice < 0.89 then 'topic'
        else 'vain' end as way from pg_temp.dice(n, 18) dice) w) one`);
}

/** Views of teachers, of topics, and some of videos, packages, courses and banners. */
export async function addViews(run: Run): Promise<void> {
  await run(`insert into view_record (day, at, last_at, account_id, user_type, institution_id, kind, target_id, topic, source, seconds)
    select day, at, at + seconds * interval '1 second', account_id, user_type, institution_id, kind,
      case kind when 'topic' then null when 'teacher' then teacher_id else 1 + n % 12 end, case kind when 'topic' then topic end,
      source, seconds
    from (select n, a.day, a.first_at + pg_temp.dice(n, 23) * interval '25 minutes' as at, a.account_id, a.user_type, a.institution_id,
        t.id as teacher_id, t.topic, case when a.own_id = t.id then 'topic' else (array['topic', 'topic', 'video', 'package', 'course',
          'banner'])[1 + floor(pg_temp.dice(n, 24) * 30)::integer] end as other,
        (array['search', 'catalogue', 'recommendation', 'favourite', 'demand', 'link'])[1 + floor(power(pg_temp.dice(n, 25), 1.6) * 6)::integer]
          as source, 3 + floor(power(pg_temp.dice(n, 26), 4) * 900)::integer as seconds
      from ${picked(VIEWS, 22)}) one cross join lateral (select coalesce(other, 'teacher') as kind) k`);
}

/** Stars given, a fourth of which were taken back; those that stand are favourites, as the trigger keeps it. */
export async function addStars(run: Run): Promise<void> {
  await run(`create temporary table starred on commit drop as
    select a.id as account_id, t.id as teacher_id, n,
      greatest(a.created_at, now() - interval '700 days')
        + pg_temp.dice(n, 31) * (now() - interval '10 days' - greatest(a.created_at, now() - interval '700 days')) as at
    from generate_series(0, ${STARS - 1}) n
    join (select row_number() over (order by id) - 1 as nr, id, created_at, teacher_id from account
      where username ~ '^(139001|144|132)') a on a.nr = n % (select count(*) from account where username ~ '^(139001|144|132)')
    join known t on t.nr = (n / 10000 * 997 + a.id * 31) % (select count(*) from known) where a.teacher_id is distinct from t.id`);
  await run(`insert into favourite (account_id, kind, target_id, created_at)
    select account_id, 'teacher', teacher_id, at from starred where n % 4 <> 0 order by at on conflict do nothing`);
  await run(`insert into favourite_log (account_id, kind, target_id, is_on, at)
    select account_id, kind, target_id, is_on, at from (
      select account_id, 'teacher' as kind, teacher_id as target_id, is_on, at + case when is_on then interval '0' else interval '9 days' end as at
      from starred, unnest(array[true, false]) is_on where n % 4 = 0
      union all select f.account_id, f.kind, f.target_id, true, f.created_at from favourite f
      where not exists (select from favourite_log l where l.account_id = f.account_id and l.kind = f.kind and l.target_id = f.target_id)
    ) log order by at`);
}

/** The night's totals of each month. */
export async function countMonths(run: Run, { day }: Calendar): Promise<void> {
  for (let back = ACTIVE_MONTHS - 1; back >= 0; back--)
    await run('call count_month($1)', [addMonths(monthOf(day), -back)]);
}
