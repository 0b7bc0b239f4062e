import type pg from 'pg';
import { pinyinOf } from '../../lib/pinyin.ts';
import { GIVEN, SURNAMES } from './words.ts';

const CONTACTS = 1_000_000;
const STAFF = 2_000;
const TEACHERS = 20_000;
const LESSONS = 500_000;

/**
 * The scale set on top of the demo: made inside the database from arrays of words, because a million rows need not travel. Search indexes
 * are dropped first and built once at the end. Deterministic: everything follows from the row's number.
 */
export async function addScale(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set app.audit = 'off'; set synchronous_commit = off; set maintenance_work_mem = '1GB'",
    );
    const names = SURNAMES.flatMap((surname) => GIVEN.map((given) => surname + given));
    const spelled = names.map((name) => pinyinOf(name));
    await client.query(
      'create temporary table word (id integer primary key, name text, pinyin text, initials text)',
    );
    await client.query(
      'insert into word select row_number() over () - 1, * from unnest($1::text[], $2::text[], $3::text[])',
      [names, spelled.map((one) => one.full), spelled.map((one) => one.initials)],
    );
    const words = names.length;
    const indexes = ['contact_grams', 'contact_name_trgm', 'lesson_grams'];
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      'select indexname, indexdef from pg_indexes where indexname = any($1)',
      [indexes],
    );
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
    for (const statement of statements(words)) await client.query(statement);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('analyze');
    await client.query(
      `insert into setting (key, value, title) values ('scale', 'true', '规模数据') on conflict do nothing`,
    );
  } finally {
    client.release(true);
  }
}

/** 7919 and the other primes spread rows over words, owners and days without chance. */
const statements = (words: number): string[] => [
  `insert into personnel (name, pinyin, initials, organisation_id, leader_id, job_no, phone)
   select w.name, w.pinyin, w.initials, (array[201, 202, 203, 204, 205, 206])[1 + i % 6], 4, 'SC' || i, '131' || lpad((10000000 + i)::text, 8, '0')
   from generate_series(1, ${STAFF}) i join word w on w.id = (i * 7919) % ${words} order by i`,
  `insert into institution (name, pinyin, initials, province_id, city_id, level, industry)
   select r.name || w.name || '企业' || i, w.pinyin || 'qiye', w.initials || 'qy', r.parent_id, r.id, (array['A','B','C','D'])[1 + i % 4], '企业'
   from generate_series(1, 60000) i
   join (select id, name, parent_id, row_number() over (order by id) - 1 as n, count(*) over () as total from region where level = 2) r on r.n = i % r.total
   join word w on w.id = (i * 104729::bigint) % ${words}`,
  `with staff as (select id, organisation_id, row_number() over (order by id) - 1 as n, count(*) over () as total from personnel where job_no like 'SC%'),
        place as (select id, province_id, city_id, row_number() over (order by id) - 1 as n, count(*) over () as total from institution)
   insert into contact (name, pinyin, initials, tel, institution_id, owner_id, organisation_id, level, province_id, city_id, source, last_follow_up_at, next_follow_up_at,
     last_deal_at, owned_since, recycle_on, pool_since, pool_reason, created_at, updated_at)
   select w.name || i % 997, w.pinyin, w.initials, '15' || lpad(i::text, 9, '0'), p.id, case when i % 10 = 0 then null else s.id end, case when i % 10 = 0 then null else s.organisation_id end,
     (array['A','B','C','D'])[1 + i % 4], p.province_id, p.city_id, (array['主动开发','公众号','展会'])[1 + i % 3], now() - make_interval(hours => i % 900), case when i % 3 = 0 then now() + make_interval(hours => i % 500) end,
     case when i % 5 = 0 then current_date - i % 400 end, now() - make_interval(days => i % 500), case when i % 10 = 0 then null else current_date + i % 90 end,
     case when i % 10 = 0 then now() - make_interval(days => i % 60) end, case when i % 10 = 0 then '超过 30 天未跟进' end, now() - make_interval(days => i % 500), now() - make_interval(mins => i)
   from generate_series(1, ${CONTACTS}) i join word w on w.id = (i * 7919::bigint) % ${words}
   join staff s on s.n = i % s.total join place p on p.n = (i * 31::bigint) % p.total
   on conflict do nothing`,
  `insert into ownership_period (contact_id, owner_id, from_at, how) select id, owner_id, owned_since, 'created' from contact c
   where owner_id is not null and not exists (select from ownership_period o where o.contact_id = c.id and o.to_at is null)`,
  `insert into teacher (name, pinyin, initials, phone, fields, topics, management_level, cooperation_status, fee_day, fee_half_day, home_province_id, home_city_id)
   select w.name || i, w.pinyin, w.initials, '132' || lpad(i::text, 8, '0'), array[(array['银行营销','风险合规','领导力','数字化','党建'])[1 + i % 5]], array['实战课程'], 1 + i % 3, 1, 3000 + i % 9000, 2000 + i % 5000, 130000, 130500
   from generate_series(1, ${TEACHERS}) i join word w on w.id = (i * 104729::bigint) % ${words}`,
  `with customer as (select id, institution_id, owner_id, organisation_id, province_id, city_id, row_number() over (order by id) - 1 as n from contact where owner_id is not null and id % 3 = 0),
        total as (select count(*) as customers from customer),
        expert as (select id, row_number() over (order by id) - 1 as n from teacher where phone like '132%')
   insert into lesson (code, name, pinyin, initials, topic, field, contact_id, institution_id, teacher_id, owner_id, organisation_id, first_date, last_date, days, province_id, city_id, fee_income, teacher_fee, lesson_status)
   select 'KC' || to_char(current_date - i % 500, 'YYYYMM') || 'S' || i, (array['厅堂营销实战','合规与案防','中层领导力','数字化转型','党建引领发展'])[1 + i % 5] || i % 1000, 'kecheng', 'kc', '实战课程',
     (array['银行营销','风险合规','领导力','数字化','党建'])[1 + i % 5], c.id, c.institution_id, e.id, c.owner_id, c.organisation_id, current_date - i % 500, current_date - i % 500, 0.5, c.province_id, c.city_id,
     8000 + i % 20000, 3000 + i % 5000, 1
   from generate_series(1, ${LESSONS}) i cross join total join customer c on c.n = i % total.customers join expert e on e.n = (i / 500) % ${TEACHERS}`,
];
