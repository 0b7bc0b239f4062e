import { type Insertable, sql } from 'kysely';
import { addDays, addMonths, monthOf } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';
import type { People } from './people.ts';

const MONTHS = 12;
const DAYS = 540;
/** item, yuan a month, purchases */
const ITEMS = [
  ['投放', 9000, ['信息流推广', '达人合拍', '楼宇屏']],
  ['展会', 6000, ['博览会展位', '会刊内页']],
  ['物料', 2500, ['易拉宝', '讲师手册印刷']],
  ['内容', 3000, ['约稿', '短视频剪辑']],
  ['活动', 4000, ['沙龙场地', '沙龙茶歇']],
  ['平台费', 1200, ['公众号认证', '企业微信年费']],
] as const;
/** Measure and a month's plan; actual figures are computed from the records. */
const PLANS = [
  ['followers', 3200],
  ['leads', 12],
  ['valid', 8],
  ['handed', 4],
  ['deals', 2],
  ['dealAmount', 30_000],
  ['bookings', 6],
  ['spend', 24_000],
] as const;
/** platform, name, followers on the first day, gained a day, manager (0 or 1) */
const CHANNELS = [
  ['公众号', '师表讲堂', 21_400, 16, 0],
  ['公众号', '师表客户服务', 5200, 4, 0],
  ['视频号', '师表讲堂', 8600, 11, 0],
  ['抖音', '师表名师', 12_300, 21, 1],
  ['小红书', '银行培训笔记', 1900, 7, 1],
  ['B站', '师表公开课', 700, 3, 1],
  ['社群', '银行培训交流群', 380, 1, 0],
] as const;
/** Days without entries of a channel: gaps stay gaps. */
const GAPS = [
  [0, 40, 4],
  [1, 120, 9],
  [3, 200, 3],
  [4, 310, 14],
  [6, 420, 6],
] as const;

/** Twelve months of targets, budgets and paid lines; seven channels × 540 days of followers. */
export async function addMarket(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const staff = people.staff.filter((one) => one.role === 'market_department');
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(monthOf(day), i - MONTHS + 1));
  await addPlans(trx, months, staff[0]?.id ?? 0);
  await addSpending(trx, random, day, months, people);
  await addFollowers(
    trx,
    random,
    day,
    staff.map((one) => one.id),
  );
}

const split = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

async function addPlans(trx: Trx, months: readonly string[], person: number): Promise<void> {
  await insertRows(
    trx,
    'market_target',
    months.flatMap((month) => [
      ...PLANS.map(([measure, planned]) => ({ ...split(month), measure, planned: String(planned) })),
      { ...split(month), measure: 'leads', planned: '7', personnel_id: person },
      {
        ...split(month),
        measure: 'other',
        title: '直播场次',
        planned: '4',
        reached: String(3 + (split(month).month % 3)),
      },
    ]),
  );
  await insertRows(
    trx,
    'market_budget',
    months.flatMap((month) =>
      ITEMS.map(([item, planned]) => ({ ...split(month), item, planned: String(planned) })),
    ),
  );
}

/** A few requests a month, all paid except the present month's; one item exceeds its budget with a reason. */
async function addSpending(
  trx: Trx,
  random: Random,
  day: string,
  months: readonly string[],
  people: People,
): Promise<void> {
  const staff = people.staff.filter((one) => one.role === 'market_department');
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(id), 0) + 1 as next from payment_request`.execute(trx);
  const first = rows[0]?.next ?? 1;
  let id = first;
  const requests: Insertable<DB['payment_request']>[] = [];
  const lines: Insertable<DB['payment_line']>[] = [];
  for (const month of months) {
    const isThis = month === monthOf(day);
    for (const [item, planned, titles] of ITEMS) {
      if (!isThis && random.chance(0.2)) continue;
      const isOver = item === '活动' && split(month).month % 5 === 0;
      const share = isOver ? 1.15 : 0.45 + random.next() * 0.5;
      const amount = Math.round((planned * share) / 10) * 10;
      const on = isThis
        ? addDays(day, -random.int(0, Math.max(0, Number(day.slice(8)) - 1)))
        : `${month}-${String(random.int(5, 22)).padStart(2, '0')}`;
      const applicant = random.pick(staff);
      const status = isThis ? random.pick([1, 2, 3]) : 4;
      requests.push({
        id,
        no: `FK${month.replace('-', '')}${String(id).padStart(5, '0')}`,
        kind: 2,
        title: `市场${item}费用`,
        amount: String(amount),
        applicant_id: applicant.id,
        organisation_id: applicant.organisationId,
        status,
        submitted_at: reached(`${on} 10:00:00`),
        paid_on: status === 4 ? addDays(on, 4) : null,
        paid_at: status === 4 ? `${addDays(on, 4)} 15:00:00` : null,
        method: status === 4 ? '银行转账' : null,
        created_at: reached(`${on} 10:00:00`),
      });
      lines.push({
        request_id: id,
        title: random.pick(titles),
        amount: String(amount),
        budget_item: item,
        budget_reason: isOver ? '参会人数比计划多' : null,
      });
      id++;
    }
  }
  await insertRows(trx, 'payment_request', requests);
  await insertRows(trx, 'payment_line', lines);
  await continueNumbering(trx, 'payment_request');
  // Approved and paid in the usual steps: manager, finance, cashier.
  await sql`insert into payment_step (request_id, round, step, result, applicant_id, by_id, at)
    select r.id, 1, s.step, case s.step when 3 then 'paid' else 'approved' end, r.applicant_id,
      case s.step when 1 then boss.id else f.id end, least(r.submitted_at + make_interval(days => s.step), now())
    from payment_request r cross join generate_series(1, 3) as s(step)
      cross join (select p.id from personnel p where 'general_manager' = any(role_keys_of(p.id)) order by p.id limit 1) boss
      cross join (select p.id from personnel p where 'finance' = any(role_keys_of(p.id)) order by p.id limit 1) f
    where r.id >= ${first} and s.step < case r.status when 4 then 4 else r.status end`.execute(trx);
  // Paid advertising lines pay the month's bookings with a cost, as far as the line covers them.
  await sql`update ad_booking b set payment_line_id = l.id
    from (select distinct on (date_trunc('month', c.charged_on)) c.id, c.amount, date_trunc('month', c.charged_on) as month
          from budget_charge c where c.item = '投放' and c.is_paid order by 3, c.id) l
    where b.price > 0 and b.price <= l.amount and date_trunc('month', b.from_date) = l.month`.execute(trx);
}

async function addFollowers(
  trx: Trx,
  random: Random,
  day: string,
  managers: readonly number[],
): Promise<void> {
  await insertRows(
    trx,
    'follower_channel',
    CHANNELS.map(([platform, name, , , manager], i) => ({
      id: i + 1,
      platform,
      name,
      manager_id: managers[manager] ?? managers[0] ?? null,
      opened_on: addDays(day, -DAYS),
      sort_order: i + 1,
    })),
  );
  const counts: Insertable<DB['follower_count']>[] = [];
  CHANNELS.forEach(([, , start, daily], channel) => {
    let total: number = start;
    for (let back = DAYS; back >= 1; back--) {
      const isPosting = random.chance(0.15);
      const gained = random.int(daily, daily * 3) + (isPosting ? daily * random.int(2, 8) : 0);
      const lost = random.int(Math.floor(daily / 2), Math.ceil(daily * 1.6));
      total += gained - lost;
      const isGap = GAPS.some(([at, from, length]) => at === channel && back <= from && back > from - length);
      if (isGap) continue;
      counts.push({
        channel_id: channel + 1,
        date: addDays(day, -back),
        total,
        // Gains and losses within a gap are unknown.
        ...(GAPS.some(([at, from, length]) => at === channel && back === from - length)
          ? {}
          : { gained, lost }),
        posts: isPosting ? 1 : 0,
        reads: isPosting ? daily * random.int(40, 160) : null,
      });
    }
  });
  await insertRows(trx, 'follower_count', counts);
  await continueNumbering(trx, 'follower_channel', 'follower_count');
}

const POSTERS = [
  ['名师公开课', 'open-class', -30, 365, null],
  ['秋季课程上新', 'autumn', -60, -15, null],
  ['开门红专场', 'kickoff', -20, 40, { levels: ['A', 'B'] }],
  ['河北地区讲师推介', 'hebei', -10, 20, { provinceIds: [130000] }],
  ['课后满意度回访', 'visit', -18, 60, null],
  ['年度讲师盛典', 'gala', 12, 45, null],
] as const;

/**
 * Five posters with partners' events, and one scheduled; everybody in the log signed in while the poster was shown.
 */
export async function addPosters(trx: Trx, random: Random, day: string): Promise<void> {
  await insertRows(
    trx,
    'poster',
    POSTERS.map(([title, file, from, to, audience], i) => ({
      id: i + 1,
      title,
      imgurl: `/posters/${file}.svg`,
      imgopen: `/posters/${file}.svg`,
      from_date: addDays(day, from),
      to_date: addDays(day, to),
      sort_order: POSTERS.length - i,
      audience: audience ? JSON.stringify(audience) : undefined,
    })),
  );
  const { rows } = await sql<{ poster: number; account: number; at: string }>`
    select p.id as poster, l.account_id as account, min(l.at) as at from poster p join login_log l on l.result = 'ok'
      and l.at >= p.from_date and l.at < p.to_date + 1 join account a on a.id = l.account_id
    where a.user_type = 2 and a.status = 1 and is_in_audience(p.audience, a.contact_id) and l.at < ${day}::date
    group by 1, 2 order by 1, 2`.execute(trx);
  const log = rows.flatMap(({ poster, account, at }) => {
    if (!random.chance(0.7)) return [];
    const row = (action: string, count: number) => ({
      poster_id: poster,
      account_id: account,
      action,
      at,
      last_at: at,
      count,
    });
    return [
      ...(random.chance(0.3) ? [row('opened', random.int(1, 3))] : []),
      ...(random.chance(0.9) ? [row('closed', 1)] : []),
    ];
  });
  await insertRows(trx, 'poster_log', log);
  await continueNumbering(trx, 'poster');
}
