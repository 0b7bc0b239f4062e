import type { Calendar, Run } from './part.ts';

const PARTNERS = 10_000;
const POSTERS = 60;
const CHANNELS = 40;
const DAYS = 500;
const REQUESTS = 5_000;
const ACTS = 20_000;
const STARS = 1_000;

/** Customers who sign in, and their events on sixty posters. */
export async function addPartners(run: Run): Promise<void> {
  await run(`insert into account (username, nickname, user_type, contact_id, password_hash)
    select tel, name, 2, id, (select password_hash from account where username = '13800000005')
    from contact where tel like '144%' and id % 100 = 3 order by id limit ${PARTNERS} on conflict do nothing`);
  await run(`insert into portal_contact select c.id, c.institution_id, c.portal_scope, c.search_text
    from contact c where c.id in (select a.contact_id from account a) on conflict do nothing`);
  await run(`insert into poster (title, imgurl, imgopen, from_date, to_date, sort_order, audience)
    select '名师专场' || i, '/posters/open-class.svg', '/posters/open-class.svg', current_date - i * 8, current_date - i * 8 + 30, i,
      case i % 3 when 0 then '{"all": true}' when 1 then '{"levels": ["A", "B"]}' else '{"provinceIds": [130000]}' end::jsonb
    from generate_series(1, ${POSTERS}) i`);
  await run(`insert into poster_log (poster_id, account_id, action, at, last_at, count)
    select p.id, a.id, act.action, p.from_date + 3 + time '09:00', p.from_date + 9 + time '09:00', 1 + a.id % 3
    from poster p join account a on a.user_type = 2 and (a.id + p.id) % 20 = 0
    cross join (values ('opened'), ('closed')) act (action) where p.title like '名师专场%' on conflict do nothing`);
}

/** Plans of fifty people, budgets with their charges, forty channels. */
export async function addMarket(run: Run, { day }: Calendar): Promise<void> {
  const year = Number(day.slice(0, 4));
  await run(
    `insert into market_target (personnel_id, year, month, measure, planned)
    select p.id, y, m, x.measure, x.planned from person p cross join generate_series($1::integer - 1, $1) y cross join generate_series(1, 12) m
    cross join (values ('leads', 8), ('valid', 5), ('handed', 3), ('deals', 1), ('dealAmount', 15000)) x (measure, planned)
    where p.n < 50 on conflict do nothing`,
    [year],
  );
  await run(
    `insert into market_budget (year, month, item, planned)
    select y, m, item, 60000 from generate_series($1::integer - 1, $1) y cross join generate_series(1, 12) m
    cross join unnest(array['投放', '展会', '物料', '内容', '活动', '平台费']) item on conflict do nothing`,
    [year],
  );
  await run(
    `with request as (
      insert into payment_request (no, kind, title, amount, applicant_id, organisation_id, status, submitted_at, paid_on, paid_at, method)
      select 'FKS' || i, 2, '市场费用' || i, 100 + i % 40 * 10, p.id, p.organisation_id, 4, $1::date - i % 500 + time '10:00',
        $1::date - i % 500, $1::date - i % 500 + time '15:00', '银行转账'
      from generate_series(1, ${REQUESTS}) i join person p on p.n = i % 50 returning id, amount
    )
    insert into payment_line (request_id, title, amount, settled, is_active, is_paid, budget_item)
    select id, '信息流推广', amount, 0, true, true, (array['投放', '展会', '物料', '内容', '活动', '平台费'])[1 + id % 6] from request`,
    [day],
  );
  await run(
    `with channel as (
      insert into follower_channel (platform, name, manager_id, opened_on, sort_order)
      select (array['公众号', '视频号', '抖音', '小红书', 'B站'])[1 + i % 5], '讲堂' || i, p.id, $1::date - ${DAYS}, 10 + i
      from generate_series(1, ${CHANNELS}) i join person p on p.n = i returning id
    )
    insert into follower_count (channel_id, date, total, gained, lost, reads, posts)
    select c.id, $1::date - back, 2000 + (${DAYS} - back) * (1 + c.id % 9), 3 + c.id % 9, 2, 300 + back % 90, back % 7 / 6
    from channel c cross join generate_series(1, ${DAYS}) back order by back desc, c.id`,
    [day],
  );
}

/** Deleted rows, and the administrator's favourites. */
export async function addTraces(run: Run): Promise<void> {
  await run(`with gone as (
      update contact set deleted_at = now() - make_interval(mins => id % 20000) from (
        select id as chosen from contact where tel like '144%' and owner_id is null and id % 5 = 2 order by id limit ${ACTS}) few
      where id = few.chosen returning id, name, deleted_at
    ), act as (
      insert into deletion (at, transaction_id, account_id, actor_name, kind, root_id, title)
      select deleted_at - make_interval(secs => id % 50), id, (select id from account where username = '13800000001'), '管理员', 'contact',
        id, name from gone returning id, root_id, title
    )
    insert into deletion_item (deletion_id, table_name, row_id, title) select id, 'contact', root_id, title from act`);
  await run(`insert into favourite (account_id, kind, target_id, created_at)
    select a.id, 'customer', c.id, now() - make_interval(mins => c.id) from account a cross join (
      select id from contact where owner_id is not null and deleted_at is null order by id desc limit ${STARS}) c
    where a.username = '13800000001' on conflict do nothing`);
}
