import { daysOf, monthRange } from '../../../lib/dates.ts';
import { isWorkday } from '../../../lib/holidays.ts';
import type { Calendar, Run } from './part.ts';

const CANDIDATES = 20_000;
const OPENINGS = 200;

/** Two exceptions a person and month; all months but the last are locked, most of which waits for confirmation. */
export async function addAttendance(run: Run, { months }: Calendar): Promise<void> {
  for (const month of months) {
    const days = daysOf(monthRange(month)).filter(isWorkday);
    await run(
      `insert into attendance_item (personnel_id, month, date, half, kind, quantity, source)
      select p.id, $1, $2::date[][1 + (p.n * 7 + x * 5) % $3],
        case when kind.is_half then 1 + p.n % 2 end, kind.name, case when kind.is_half then 1 else 1 + p.n % 30 end, '导入'
      from person p cross join generate_series(0, 1) x cross join lateral (select * from (values (0, '迟到', false), (1, '事假', true),
        (2, '出差', true), (3, '病假', true), (4, '外勤', true), (5, '早退', false), (6, '年假', true)) k (no, name, is_half)
        where k.no = (p.n + x * 3 + $4) % 7) kind`.replace('$2::date[][', '($2::date[])['),
      [month, days, days.length, Number(month.slice(5))],
    );
  }
  await run(
    `insert into attendance_month (personnel_id, month, status, asked_at, confirmed_at, confirmed_by, is_assumed)
    select p.id, m.month, state.status, next.day + time '09:30', case when state.status > 2 then next.day + 3 + time '11:00' end,
      case when state.status > 2 and p.n % 8 > 0 then p.id end, state.status > 2 and p.n % 8 = 0
    from unnest($1::text[]) with ordinality m (month, back) cross join person p
    cross join lateral (select case when m.back > 1 then 4 else 2 + p.n % 2 end as status) state
    cross join lateral (select ((m.month || '-01')::date + interval '1 month')::date as day) next`,
    [months],
  );
}

/** A sheet of three items a person and month; the last month is in progress. */
export async function addPerformance(run: Run, { months }: Calendar): Promise<void> {
  await run(
    `insert into performance_month (personnel_id, month, template_id, leader_id, status, self_total, final, grade, coefficient,
      due_days, leader_comment, confirmed_at)
    select p.id, m.month, (select min(id) from performance_template where role_key = 'salesperson'), p.leader_id, state.status, score.own,
      case when state.status > 2 then score.final end,
      case when state.status > 2 then case when score.final >= 95 then 'A' when score.final >= 85 then 'B' else 'C' end end,
      case when state.status > 2 then case when score.final >= 95 then 1.2 when score.final >= 85 then 1 else 0.8 end end,
      21, case when state.status > 2 then '完成较好' end,
      case when state.status = 4 then (m.month || '-08')::date + interval '1 month 10 hours' end
    from unnest($1::text[]) with ordinality m (month, back) cross join person p
    cross join lateral (select case when m.back > 1 then 4 else 1 + p.n % 3 end as status) state
    cross join lateral (select 72 + (p.n * 7 + m.back * 5) % 28 as final, 75 + (p.n * 3 + m.back) % 25 as own) score`,
    [months],
  );
  await run(`insert into performance_item (performance_id, sort, title, weight, source, measure, planned, actual, auto_score, self_score,
      leader_score)
    select s.id, x.sort, x.title, x.weight, 'auto', x.measure, x.planned, case when s.final is not null then x.planned * s.final / 100 end,
      s.final, s.self_total, s.final
    from performance_month s join person p on p.id = s.personnel_id cross join (values (1, '收款', 50, 'receipt', 180000),
      (2, '新客户', 30, 'newCustomers', 30), (3, '工作日志', 20, 'filed', 100)) x (sort, title, weight, measure, planned)`);
}

/** 200 openings and 20,000 candidates with their steps; former employees were hired from them. */
export async function addRecruitment(run: Run, { day }: Calendar): Promise<void> {
  await run(
    `insert into job_opening (title, pinyin, initials, organisation_id, post, headcount, opened_on, wanted_by, owner_id, interviewers, status)
    select '业务员（' || p.n / 10 || '组）', 'yewuyuan', 'ywy', p.organisation_id, '业务员', 1 + p.n % 3, $1::date - 420 + p.n / 10,
      $1::date - 360 + p.n / 10, p.id, array[p.id], 1 + p.n / 10 % 4
    from person p where p.n % 10 = 0 and p.n / 10 < ${OPENINGS}`,
    [day],
  );
  await run(
    `with opening as materialized (select array_agg(id order by id) as ids, array_agg(owner_id order by id) as owners
      from job_opening where pinyin = 'yewuyuan'),
    leaver as (select id, substr(job_no, 3)::integer as no, entry_date from personnel where job_no like 'SX%')
    insert into candidate (name, pinyin, initials, phone, gender, birth_year, education, years, opening_id, channel, expected_salary,
      applied_on, stage, result, reject_reason, offer_on, offer_salary, entry_on, personnel_id, owner_id, created_at, updated_at)
    select p.name, p.pinyin, p.initials, (13300000000 + i)::text, 1 + i % 2, 1985 + i % 18, (array['大专', '本科', '硕士'])[1 + i % 3], i % 12,
      o.ids[1 + i % ${OPENINGS}], (array['BOSS直聘', '智联', '前程无忧', '内推', '校招', '猎聘'])[1 + i % 6], 5000 + i % 8 * 500,
      when_on.day, reach.stage, ended.result,
      case ended.result when '淘汰' then '经验不足' when '放弃' then '接受其他机会' when '储备' then '暂无名额' end,
      case when reach.stage > 4 then when_on.day + 12 end, case when reach.stage > 4 then 7000 end, l.entry_date, l.id,
      o.owners[1 + i % ${OPENINGS}], when_on.day + time '09:30', when_on.day + time '09:30'
    from generate_series(0, ${CANDIDATES - 1}) i join person p on p.n = i * 7 % 2000 cross join opening o
    left join leaver l on l.no = i
    cross join lateral (select coalesce(l.entry_date - 25, $1::date - i % 400) as day) when_on
    cross join lateral (select case when l.id is not null then 7 else 1 + (i % 9) / 2 end as stage) reach
    cross join lateral (select case when reach.stage = 7 or when_on.day > $1::date - 16 then null
      when reach.stage > 4 then '放弃' else (array['淘汰', '淘汰', '淘汰', '放弃', '储备'])[1 + i % 5] end as result) ended`,
    [day],
  );
  await run(`insert into candidate_step (candidate_id, action, from_stage, to_stage, at, by_id, interview_at, interviewers, reason)
    select c.id, step.action, step.was, step.stage, c.applied_on + step.days + time '10:00', c.owner_id,
      case when step.action = '安排面试' then c.applied_on + step.days + 1 + time '14:00' end,
      case when step.action = '安排面试' then array[c.owner_id] else '{}' end, step.reason
    from candidate c join job_opening o on o.id = c.opening_id and o.pinyin = 'yewuyuan' cross join lateral (
      select case s when 1 then '应聘' when 3 then '安排面试' when 5 then 'Offer' when 7 then '入职' else '推进' end as action,
        nullif(s - 1, 0) as was, s as stage, s * 2 - 2 as days, null as reason from generate_series(1, c.stage) s
      union all select c.result, c.stage, c.stage, c.stage * 2, c.reject_reason where c.result is not null
    ) step order by c.applied_on, c.id, step.days`);
}
