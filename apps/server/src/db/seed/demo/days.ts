import { sql } from 'kysely';
import { addDays, addMonths, monthOf, monthRange, weekRange } from '../../../lib/dates.ts';
import { addWorkdays, workdaysBetween } from '../../../lib/holidays.ts';
import { REPORTED_MEASURES } from '../../../modules/reports/reports.rules.ts';
import type { Trx } from '../../transaction.ts';

const MONTHS = 18;
const WEEKS = 70;

/** A number from 0 to 99, deterministic for a person and a day. */
const chance = (salt: number) => sql`abs(hashtext(p.id || ':' || d.date || ':' || ${salt}::text)) % 100`;
const SELLERS = sql`role_keys_of(p.id) && array['salesperson', 'sales_leader']`;

/**
 * Daily logs of eighteen months that match the records: 92 % filed, some late, most reviewed. Week and month reports
 * build on them.
 */
export async function addWorkDays(trx: Trx, day: string): Promise<void> {
  const first = `${addMonths(monthOf(day), -MONTHS)}-01`;
  const days = Array.from({ length: workdaysBetween(first, addDays(day, -1)) }, (_, i) =>
    addWorkdays(day, -i - 1),
  ).reverse();
  const deadlines = days.map((one) => `${addWorkdays(one, 1)} 10:00:00`);
  const calendar = sql`unnest(${days}::date[], ${deadlines}::timestamptz[]) as d (date, deadline)`;
  await sql`insert into work_day (personnel_id, date, kind, done, plan, problem, submitted_at, is_late, figures, created_at, updated_at)
    select p.id, d.date, 'sales',
      case when f.follow_ups > 0 then '跟进 ' || f.customers || ' 位客户：' || named.names || case when f.visits > 0 then '；拜访 ' || f.visits || ' 次' else '' end
        else (array['整理客户资料，准备下周拜访名单', '和师资部核对课程方案', '参加产品培训，更新报价单'])[1 + ${chance(1)} % 3] end,
      (array['约三位客户确认需求', '把方案发给客户并电话说明', '拜访重点机构', '跟进未回款的课程'])[1 + ${chance(2)} % 4],
      case when ${chance(3)} < 12 then '客户希望看同行业案例，请师资部支持' else '' end,
      filed.at, filed.at > d.deadline,
      json_build_object('calls', f.calls, 'wechats', f.wechats, 'visits', f.visits, 'followUps', f.follow_ups, 'customers', f.customers,
        'gained', f.gained, 'demands', f.demands, 'recommended', f.recommended, 'reserved', f.reserved, 'confirmed', f.confirmed,
        'confirmedFee', f.confirmed_fee::numeric(14, 2)::text, 'taughtDays', f.taught_days::numeric(8, 1)::text,
        'received', f.received::numeric(14, 2)::text),
      filed.at, filed.at
    from ${calendar}
    join personnel p on p.entry_date < d.date and coalesce(p.quit_date, 'infinity') > d.date and ${SELLERS}
    cross join lateral (select case when ${chance(4)} < 4 and d.deadline + interval '5 hours' < now() then d.deadline + interval '5 hours'
      else d.date + interval '17 hours 30 minutes' + make_interval(mins => ${chance(5)}::integer) end as at) filed
    cross join lateral work_figures(p.id, d.date, d.date) f
    left join lateral (select string_agg(name, '、') as names from (
      select distinct c.name from tracking t join contact c on c.id = t.contact_id
      where t.by_id = p.id and t.deleted_at is null and t.at >= d.date and t.at < d.date + 1 limit 4) few) named on true
    where ${chance(6)} < 92`.execute(trx);
  await sql`insert into work_day (personnel_id, date, kind, done, plan, submitted_at, created_at, updated_at)
    select p.id, d.date, 'office',
      (array['处理报销单据，发放办公用品', '会议室预订与接待', '设备盘点与登记', '号码与快递登记'])[1 + ${chance(1)} % 4],
      (array['联系供应商补货', '整理合同归档', '准备周会'])[1 + ${chance(2)} % 3],
      d.date + interval '17 hours 40 minutes', d.date + interval '17 hours 40 minutes', d.date + interval '17 hours 40 minutes'
    from ${calendar} join personnel p on p.entry_date < d.date and coalesce(p.quit_date, 'infinity') > d.date
      and role_keys_of(p.id) && array['general_office']
    where ${chance(6)} < 94`.execute(trx);
  await sql`update work_day w set reviewed_by = p.leader_id, reviewed_at = least(w.submitted_at + interval '16 hours', now()),
      comment = (array['继续保持', '注意跟进节奏', '意向金额请再核实', ''])[1 + w.id % 4]
    from personnel p where p.id = w.personnel_id and p.leader_id is not null and w.kind = 'sales' and w.date < ${addWorkdays(day, -4)}::date
      and w.id % 10 < 7`.execute(trx);
  await sql`insert into work_day_forecast (work_day_id, contact_id, demand_id, topic, amount, likelihood, expected_on, next_step)
    select w.id, c.id, c.demand_id, c.topic, 8000 + (c.id % 30) * 1000, (array['A', 'B', 'B', 'C'])[1 + c.id % 4],
      ${day}::date + 5 + c.id % 40, (array['报价', '发课纲', '确认日期', '约见负责人'])[1 + c.id % 4]
    from work_day w cross join lateral (
      select distinct on (c.id) c.id, d.id as demand_id, d.topic from demand d join contact c on c.id = d.contact_id
      where d.owner_id = w.personnel_id and c.owner_id = w.personnel_id and d.deleted_at is null and d.status < 4
        and d.created_at < w.date + 1 order by c.id, d.id limit 3) c
    where w.kind = 'sales' and w.date >= ${addWorkdays(day, -10)}::date`.execute(trx);
  await addReports(trx, day);
}

async function addReports(trx: Trx, day: string): Promise<void> {
  const starts = Array.from({ length: WEEKS }, (_, i) => addDays(weekRange(day).from, -7 * (i + 1)));
  await sql`insert into week_report (personnel_id, week_start, summary, problems, next_week, status, submitted_at, is_late, reviewer_id,
      reviewed_at, score, comment, created_at, updated_at)
    select p.id, d.date, '本周跟进 ' || f.follow_ups || ' 次，新客户 ' || f.gained || ' 位，确认课程 ' || f.confirmed || ' 节。',
      case when ${chance(1)} < 40 then '两家机构预算未批，签约推迟' else '' end, '完成报价客户的回访，推进意向 A 类客户签约',
      state.status, state.at, state.at > d.date + 7, case when state.status > 2 then p.leader_id end,
      case when state.status > 2 then least(state.at + interval '20 hours', now()) end, case when state.status = 3 then 3 + p.id % 3 end,
      case when state.status = 4 then '请写清每家机构的金额和时间' when state.status = 3 then '已阅，按计划推进' end, state.at, state.at
    from unnest(${starts}::date[]) as d (date)
    join personnel p on p.entry_date < d.date and coalesce(p.quit_date, 'infinity') > d.date + 6 and ${SELLERS}
    cross join lateral work_figures(p.id, d.date, d.date + 6) f
    cross join lateral (select d.date + case when ${chance(2)} < 6 and d.date < ${starts[0]}::date then interval '9 days 11 hours'
      else interval '4 days 17 hours' end as at, case when p.leader_id is null then 2
      when d.date = ${starts[0]}::date then case when ${chance(3)} < 15 then 4 else 2 end else 3 end as status) state
    where ${chance(4)} < 94`.execute(trx);
  await sql`insert into week_target (week_report_id, measure, title, planned, unit, actual, sort_order)
    select r.id, line.measure, line.title, line.planned, line.unit, line.actual, line.no
    from week_report r cross join lateral (values
      ('receipt', '', 10000 + (r.personnel_id % 5) * 5000, '元', null::numeric, 1),
      ('followUps', '', 8 + r.personnel_id % 8, '次', null, 2),
      ('visits', '', 2 + r.personnel_id % 3, '次', null, 3),
      (null, '整理行业案例', 2, '份', 1 + r.id % 2, 4)
    ) as line (measure, title, planned, unit, actual, no)`.execute(trx);
  // Each due month is submitted on the second workday after its end and read on the third.
  const months = Array.from({ length: MONTHS + 1 }, (_, i) => addMonths(monthOf(day), -i - 1))
    .filter((month) => addWorkdays(monthRange(month).to, 3) < day)
    .slice(0, MONTHS);
  const sent = months.map((month) => `${addWorkdays(monthRange(month).to, 2)} 16:00:00`);
  const read = months.map((month) => `${addWorkdays(monthRange(month).to, 3)} 10:00:00`);
  await sql`insert into month_report (personnel_id, month, summary, achievements, problems, next_month, status, submitted_at, reviewer_id,
      reviewed_at, score, comment, figures, created_at, updated_at)
    select p.id, to_char(d.date, 'YYYY-MM'), '本月完成合同额 ' || round(m.contract) || ' 元，收款 ' || round(m.receipt) || ' 元。', '老客户复购稳定，新开发机构逐步签约。',
      '部分机构回款较慢，需要财务配合开票。', '重点推进意向 A、B 类客户，清理逾期应收。', state.status, d.sent,
      case when state.status = 3 then p.leader_id end, case when state.status = 3 then d.read end,
      case when state.status = 3 then 4 end, case when state.status = 3 then '下月重点抓回款' end,
      (select json_agg(json_build_object('measure', x.measure, 'planned', t.planned::text,
          'actual', measured(x.measure, array[p.id], d.date, (d.date + interval '1 month' - interval '1 day')::date)::numeric(14, 2)::text) order by x.no)
        from unnest(${REPORTED_MEASURES}::text[]) with ordinality as x (measure, no)
        left join target t on t.subject_kind = 'person' and t.subject_id = p.id and t.period_kind = 'month' and t.deleted_at is null
          and t.year = extract(year from d.date) and t.period_no = extract(month from d.date) and t.measure = x.measure),
      d.sent, d.sent
    from unnest(${months.map((month) => `${month}-01`)}::date[], ${sent}::timestamptz[], ${read}::timestamptz[]) as d (date, sent, read)
    join personnel p on p.entry_date < d.date and coalesce(p.quit_date, 'infinity') >= d.date + interval '1 month' and ${SELLERS}
    cross join lateral (select
      measured('contract', array[p.id], d.date, (d.date + interval '1 month' - interval '1 day')::date)::numeric(14, 2) as contract,
      measured('receipt', array[p.id], d.date, (d.date + interval '1 month' - interval '1 day')::date)::numeric(14, 2) as receipt) m
    cross join lateral (select case when p.leader_id is not null and (p.id % 2 = 0 or d.date < ${`${months[0]}-01`}::date) then 3 else 2 end as status) state`.execute(
    trx,
  );
  // The plan proposed for the next month is the one that was decided.
  await sql`insert into month_report_plan (month_report_id, measure, planned)
    select r.id, t.measure, t.planned from month_report r
    cross join lateral (select (r.month || '-01')::date + interval '1 month' as date) later
    join target t on t.subject_kind = 'person' and t.subject_id = r.personnel_id
      and t.period_kind = 'month' and t.deleted_at is null and t.measure in ('contract', 'receipt')
      and t.year = extract(year from later.date) and t.period_no = extract(month from later.date)`.execute(
    trx,
  );
}
