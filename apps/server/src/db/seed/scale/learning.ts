import type { Run } from './part.ts';

const COURSES = 200;
/** Lessons of a course; the last one is a quiz. */
const LESSONS = 8;
const ENROLMENTS_EACH = 20;
const AUTHOR = `(select min(ar.account_id) from account_role ar join role r on r.id = ar.role_id where r.key = 'market_department')`;

/** Two hundred courses with two chapters, eight lessons and a quiz each, for staff, partners and teachers. */
export async function addCourses(run: Run): Promise<void> {
  await run(`create temporary table course on commit drop as
    select i, (select max(id) from learning_course) + i as id, (select max(id) from learning_chapter) + i * 2 - 1 as chapter_id,
      (select max(id) from learning_lesson) + (i - 1) * ${LESSONS} as lesson_base from generate_series(1, ${COURSES}) i`);
  await run(`insert into learning_course (id, title, pinyin, initials, category, summary, description, lecturer, user_types, is_required, due_days,
      status, published_at, revision, sort_order, created_by)
    select id, (array['需求访谈', '课程排期', '服务话术', '产品知识', '合规要点'])[1 + i % 5] || ' 第 ' || i || ' 课', 'kecheng', 'kc',
      (array['新人必修', '业务技能', '产品知识', '客户经营', '制度合规'])[1 + i % 5], '方法与案例', '<p>每节几分钟。</p>', '林晓',
      (array['{1}', '{1,2}', '{1,2,3}', '{1}', '{2,3}'])[1 + i % 5]::smallint[], i % 10 = 0, case when i % 10 = 0 then 30 end,
      case when i % 40 = 7 then 1 else 2 end, case when i % 40 <> 7 then now() - make_interval(days => 20 + i) end, case when i % 40 = 7 then 0 else 1 end,
      i + 100, ${AUTHOR} from course order by i`);
  await run(`insert into learning_chapter (id, course_id, title, sort_order)
    select chapter_id + k, id, case k when 0 then '入门' else '提高' end, k + 1 from course cross join generate_series(0, 1) k order by 1`);
  await run(`insert into learning_lesson (id, chapter_id, title, kind, version_id, body, minutes, is_required, since_revision, sort_order)
    select lesson_base + k, chapter_id + (k > 4)::integer, case when k = ${LESSONS} then '测验' else '第 ' || k || ' 节' end,
      case when k = ${LESSONS} then 'quiz' when k = 3 then 'file' else 'text' end, case when k = 3 then (select min(id) from teacher_node_version) + i end,
      case when k not in (3, ${LESSONS}) then '<p>先听完，再回答；一次只确认一件事。</p>' end, 3 + k, k <> 6, case when i % 40 <> 7 then 1 end, k
    from course cross join generate_series(1, ${LESSONS}) k order by 1`);
  await run(`insert into learning_question (lesson_id, text, kind, options, answer, explanation, points, sort_order)
    select lesson_base + ${LESSONS}, '第 ' || q || ' 题：先做什么？', '单选', array['核对对象和目标', '直接报价', '等客户再来'], array[0]::smallint[], '目标不清，方案无从谈起。', 1, q
    from course cross join generate_series(1, 3) q order by 1, q`);
}

/** Twenty courses of its audience for each account, begun, half done or completed, with attempts at the quizzes. */
export async function addProgress(run: Run): Promise<void> {
  await run(`create temporary table learner on commit drop as
    select a.id as account_id, c.*, (a.id * 3 + c.i) % (${LESSONS} + 3) as upto, k.published_at::date + k.due_days as due_on,
      greatest(a.created_at, k.published_at) + make_interval(hours => 5 + (a.id + c.i) % 200) as at
    from account a cross join generate_series(1, ${ENROLMENTS_EACH}) nr
    join course c on c.i = 1 + (a.id * 7 + nr * 10 + nr % 3) % ${COURSES}
    join learning_course k on k.id = c.id and k.status = 2 and a.user_type = any(k.user_types)
    where a.username ~ '^(139001|144|132)'`);
  await run("delete from learner where at > now() - interval '1 hour'");
  await run(`insert into learning_enrolment (account_id, course_id, started_at, last_lesson_id, last_at, due_on, completed_at, completed_revision)
    select account_id, id, at, lesson_base + least(upto + 1, ${LESSONS}), ended, due_on, case when upto >= ${LESSONS} then ended end,
      case when upto >= ${LESSONS} then 1 end
    from learner cross join lateral (select least(at + interval '3 days', now()) as ended) e on conflict do nothing`);
  await run(`insert into learning_progress (account_id, lesson_id, seconds, opened_at, counted_to, done_at, done_how)
    select account_id, lesson_base + k, case when k = ${LESSONS} then 0 else 60 end, at, at, case when k <= upto then least(at + make_interval(hours => k), now()) end,
      case when k > upto then null when k = 6 then 'ticked' when k = ${LESSONS} then 'passed' when k = 3 then 'opened' else 'read' end
    from learner cross join generate_series(1, ${LESSONS}) k where k <= upto + 1 order by 1, 2 on conflict do nothing`);
  await run(`insert into learning_attempt (account_id, lesson_id, no, answers, score, passed, at)
    select p.account_id, p.lesson_id, no, '[]', case when no = last then 100 else 33.33 end, no = last, p.done_at - make_interval(hours => last - no)
    from learning_progress p join learner l on l.account_id = p.account_id and l.lesson_base + ${LESSONS} = p.lesson_id
    cross join lateral (select 1 + p.account_id % 2 as last) t cross join lateral generate_series(1, last) no where p.done_at is not null order by 1, 2, 3`);
  await run(
    `insert into learning_visit (account_id, opened_at) select account_id, max(at) from learner group by 1 on conflict do nothing`,
  );
}
