import type { Calendar, Run } from './part.ts';

const TOPICS = `array['厅堂营销实战', '合规与案防', '中层领导力', '数字化转型', '党建引领发展']`;
const FIELDS = `array['银行营销', '风险合规', '领导力', '数字化', '党建']`;

/** Each lesson was reserved and confirmed; every fortieth changed its teacher, every fiftieth its day. */
export async function addSteps(run: Run): Promise<void> {
  await run(`insert into lesson_log (lesson_id, at, by_id, actor_name, action, from_status, to_status, owner_id, reason,
      old_teacher_id, new_teacher_id, change_reason)
    select l.id, least(l.created_at + make_interval(days => step.after), now()), l.owner_id, p.name, step.action, step.was, step.is,
      l.owner_id, step.reason, case when step.action = '改期或换讲师' then l.teacher_id - 1 end,
      case when step.action = '改期或换讲师' then l.teacher_id end, case when step.action = '改期或换讲师' then '讲师' end
    from lesson l join person p on p.id = l.owner_id cross join lateral (values
      (0, '预留', null, 3, null), (2, '确认', 3, 1, null), (5, '改期或换讲师', 1, 1, '讲师时间冲突'), (6, '延期', 1, 2, '客户年度会议'),
      (8, '确认', 2, 1, null)
    ) step (after, action, was, "is", reason)
    where l.code ~ '^KC[0-9]+S' and (step.after < 5 or step.after = 5 and l.id % 40 = 0 or step.after > 5 and l.id % 50 = 0)
    order by l.created_at`);
}

/** A demand for each eighth owned customer, most with a teacher. */
export async function addDemands(run: Run): Promise<void> {
  await run(`insert into demand (contact_id, institution_id, owner_id, organisation_id, created_for, topic, pinyin, initials, field,
      headcount, date_from, date_to, days, province_id, city_id, budget, deadline, status, lost_reason, created_at, updated_at)
    select c.id, c.institution_id, c.owner_id, c.organisation_id, c.owner_id, (${TOPICS})[1 + c.id % 5] || c.id % 500,
      'xuqiu', 'xq', (${FIELDS})[1 + c.id % 5], 20 + c.id % 80, c.created_at::date + 30, c.created_at::date + 40, 1 + c.id % 3,
      c.province_id, c.city_id, 5000 + c.id % 20000, c.created_at::date + 20, 1 + (c.id / 8) % 5,
      case when (c.id / 8) % 5 = 4 then '价格' end, least(c.created_at + interval '9 days', now()),
      least(c.created_at + interval '9 days', now())
    from contact c join person p on p.id = c.owner_id where c.id % 8 = 3 order by c.created_at`);
  await run(`insert into demand_recommendation (demand_id, teacher_id, score, by_id, at)
    select d.id, t.first + d.id % 20000, 60 + d.id % 40, 7, least(d.created_at + make_interval(days => d.id % 4), now())
    from demand d cross join (select min(id) as first from teacher where phone like '132%' and length(phone) = 11) t
    where d.pinyin = 'xuqiu' and d.status > 2`);
}

/** Evaluations of every fourth lesson by the institution. */
export async function addEvaluations(run: Run): Promise<void> {
  await run(`insert into evaluation (lesson_id, teacher_id, source, content_score, expression_score, interaction_score,
      organisation_score, text, created_at, updated_at)
    select id, teacher_id, 'institution', 3 + id % 3, 3 + id / 4 % 3, 3 + id / 5 % 3, 4 + id % 2, '内容贴合业务',
      last_date + time '18:00', last_date + time '18:00'
    from lesson where code ~ '^KC[0-9]+S' and last_date < current_date and id % 4 = 0 on conflict do nothing`);
  await run(`update teacher t set score = e.score, score_count = e.n
    from (select teacher_id, round(avg(average), 2) as score, count(*)::integer as n from evaluation
      where deleted_at is null group by teacher_id) e where e.teacher_id = t.id`);
}

/** Six measures for everybody in each month of the year. */
export async function addTargets(run: Run, { day }: Calendar): Promise<void> {
  await run(
    `insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select 'person', p.id, $1, 'month', m, x.measure, x.planned * (80 + (p.n * 7 + m * 11) % 50) / 100
    from person p cross join generate_series(1, 12) m cross join (values ('contract', 200000), ('receipt', 180000), ('days', 10),
      ('newCustomers', 30), ('coreCustomers', 3), ('profit', 90000)) x (measure, planned)`,
    [Number(day.slice(0, 4))],
  );
}
