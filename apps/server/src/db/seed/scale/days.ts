import type { Calendar, Run } from './part.ts';

const WEEKS = 52;
const FORECAST_DAYS = 10;

/** 700,000 daily logs of everybody on each workday, most of them reviewed, with forecasts on the last days. */
export async function addWorkDays(run: Run, { workdays }: Calendar): Promise<void> {
  await run(
    `with names as materialized (select array_agg(name) as list from (select name from person order by n limit 500) few)
    insert into work_day (personnel_id, date, done, plan, problem, submitted_at, is_late, figures, reviewed_by, reviewed_at, comment,
      created_at, updated_at)
    select p.id, d.date, '跟进' || 3 + k.n % 9 || '位客户：' || names.list[1 + k.n % 500] || '、' || names.list[1 + k.n * 7 % 500],
      (array['约客户确认需求', '发方案并电话说明', '拜访重点机构', '跟进未回款课程'])[1 + k.n % 4],
      case when k.n % 9 = 0 then '客户希望看同行案例' else '' end, filed.at, k.n % 25 = 0,
      jsonb_build_object('calls', k.n % 7, 'wechats', k.n % 5, 'visits', k.n % 2, 'followUps', 3 + k.n % 9, 'customers', 3 + k.n % 6,
        'gained', k.n % 2, 'demands', 0, 'recommended', 0, 'reserved', k.n % 2, 'confirmed', k.n % 2, 'confirmedFee', '0.00',
        'taughtDays', '0.0', 'received', '0.00'),
      read.by_id, case when read.by_id is not null then filed.at + interval '15 hours' end,
      case when read.by_id is not null then '继续保持' end, d.date + time '17:20', d.date + time '17:20'
    from unnest($1::date[]) with ordinality d (date, back) cross join person p cross join names
    cross join lateral (select p.n * 31 + d.back * 17 as n) k
    cross join lateral (select case when d.back = 1 and p.n % 12 = 0 then null
      else d.date + case when k.n % 25 = 0 then interval '40 hours' else interval '17 hours 30 minutes' end end as at) filed
    cross join lateral (select case when d.back > 3 and k.n % 10 < 7 then p.leader_id end as by_id) read
    order by d.date, p.n`,
    [workdays],
  );
  await run(
    `insert into work_day_forecast (work_day_id, contact_id, topic, amount, likelihood, expected_on, next_step)
    select w.id, c.id, '厅堂营销实战', 8000 + c.id % 30 * 1000, (array['A', 'B', 'B', 'C'])[1 + c.id % 4], w.date + 5 + c.id % 40,
      (array['报价', '发课纲', '确认日期'])[1 + c.id % 3]
    from (select owner_id, id, row_number() over (partition by owner_id order by id) as no from contact where owner_id is not null) c
    join work_day w on w.personnel_id = c.owner_id and w.date = any($1::date[])
    where c.no <= 2 + w.personnel_id % 2`,
    [workdays.slice(0, FORECAST_DAYS)],
  );
}

/** A year of weeks with three aims each, and of months. */
export async function addReports(run: Run, { day, months }: Calendar): Promise<void> {
  await run(
    `insert into week_report (personnel_id, week_start, summary, next_week, status, submitted_at, is_late, reviewer_id, reviewed_at,
      score, comment, created_at, updated_at)
    select p.id, w.monday, '本周跟进 ' || 20 + (p.n + w.back) % 30 || ' 次，确认课程 ' || p.n % 4 || ' 节。', '推进意向客户签约',
      state.status, w.monday + 4 + time '17:00', (p.n + w.back) % 20 = 0, case when state.status > 2 then p.leader_id end,
      case when state.status > 2 then w.monday + 5 + time '10:00' end, case when state.status = 3 then 3 + p.n % 3 end,
      case when state.status > 2 then '已阅' end, w.monday + 4 + time '17:00', w.monday + 4 + time '17:00'
    from (select date_trunc('week', $1::date)::date - 7 * back as monday, back from generate_series(1, ${WEEKS}) back) w
    cross join person p cross join lateral (select case when p.leader_id is null then 2
      when w.back = 1 then 2 + 2 * (p.n % 15 / 14) else 3 end as status) state order by w.monday, p.n`,
    [day],
  );
  await run(`insert into week_target (week_report_id, measure, planned, unit, sort_order)
    select r.id, x.measure, x.planned + r.id % 5, x.unit, x.no from week_report r join person p on p.id = r.personnel_id
    cross join (values ('receipt', 20000, '元', 1), ('followUps', 20, '次', 2), ('visits', 3, '次', 3)) x (measure, planned, unit, no)
    on conflict do nothing`);
  await run(
    `insert into month_report (personnel_id, month, summary, achievements, problems, next_month, status, submitted_at, reviewer_id,
      reviewed_at, score, comment, figures, created_at, updated_at)
    select p.id, m.month, '本月完成合同额与收款计划。', '老客户复购稳定。', '部分机构回款较慢。', '重点推进意向 A、B 类客户。',
      case when p.leader_id is null then 2 else 3 end, m.sent, p.leader_id, case when p.leader_id is not null then m.sent + interval '1 day' end,
      case when p.leader_id is not null then 4 end, case when p.leader_id is not null then '下月重点抓回款' end,
      '[{"measure": "contract", "planned": null, "actual": "100000.00"}, {"measure": "receipt", "planned": null, "actual": "80000.00"}]',
      m.sent, m.sent
    from (select month, (month || '-02')::date + interval '1 month 16 hours' as sent from unnest($1::text[]) month) m cross join person p
    order by m.month, p.n`,
    [months],
  );
}
