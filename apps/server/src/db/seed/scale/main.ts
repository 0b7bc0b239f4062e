import type pg from 'pg';
import { addMonths, monthOf, today } from '../../../lib/dates.ts';
import { addWorkdays } from '../../../lib/holidays.ts';
import { withoutIndexes } from '../indexes.ts';
import { addCommissions } from './commissions.ts';
import { addReports, addWorkDays } from './days.ts';
import { addLessonFiles, addLinks, addOutlines, addPackages, addVideos } from './files.ts';
import { addCourses, addProgress } from './learning.ts';
import { addDemands, addEvaluations, addSteps, addTargets } from './lessons.ts';
import { addMarket, addPartners, addTraces } from './market.ts';
import { addAttendance, addPerformance, addRecruitment } from './office.ts';
import type { Calendar, Run } from './part.ts';
import { addPayslips } from './payslips.ts';
import { addAccounts, addArchives, addHistories } from './people.ts';
import { addAnswers, addCalendars } from './portal.ts';
import { addRequests } from './requests.ts';
import { addActiveDays, addSearches, addStars, addTeacherAccounts, addViews, countMonths } from './use.ts';

const WORKDAYS = 350;
const MONTHS = 12;
/** Tables filled without indexes, which are built at the end. */
const LARGE = [
  'work_day',
  'week_report',
  'week_target',
  'lesson_log',
  'commission_entry',
  'commission_share',
  'demand',
  'performance_item',
  'candidate',
  'candidate_step',
  'teacher_node',
  'teacher_node_version',
  'teacher_node_log',
  'teacher_node_preview',
  'lesson_file',
  'video_view',
  'package_download',
  'share_access',
  'favourite_log',
  'learning_progress',
  'learning_attempt',
  'activity_day',
  'search_record',
  'view_record',
];
/** Parts of the modules that came later, in the order in which they need each other. */
const PARTS: readonly [title: string, add: (run: Run, calendar: Calendar) => Promise<void>][] = [
  ['讲师账号', addTeacherAccounts],
  ['活跃日', addActiveDays],
  ['搜索', addSearches],
  ['查看', addViews],
  ['收藏', addStars],
  ['月度合计', countMonths],
  ['课纲与版本', addOutlines],
  ['课程文件', addLessonFiles],
  ['视频与观看', addVideos],
  ['资料包与下载', addPackages],
  ['分享链接', addLinks],
  ['学堂课程', addCourses],
  ['学习进度', addProgress],
  ['申请', addRequests],
  ['工资条', addPayslips],
  ['客户与讲师的答复', addAnswers],
  ['日历', addCalendars],
];

/**
 * Work of 2,000 people on the scale set's customers and lessons, one statement a table: histories, logs, reports,
 * commission, attendance, performance, recruitment, market. Triggers are off; derived values are written directly.
 */
export async function addWork(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local synchronous_commit = off; set local maintenance_work_mem = '1GB'; set local work_mem = '512MB'; set local session_replication_role = replica",
    );
    const run: Run = (statement, values) => client.query(statement, values);
    const day = today();
    const workdays = [addWorkdays(day, -1)];
    while (workdays.length < WORKDAYS) workdays.push(addWorkdays(workdays.at(-1) ?? day, -1));
    const months = Array.from({ length: MONTHS }, (_, i) => addMonths(monthOf(day), -i - 1));
    const calendar = { day, workdays, months };
    await run(PEOPLE);
    await withoutIndexes(
      (statement) => client.query(statement),
      `x.indrelid = any('{${LARGE.join(',')}}'::regclass[])`,
      async () => {
        await addAccounts(run);
        await addHistories(run, calendar);
        await addArchives(run, calendar);
        await addAttendance(run, calendar);
        await addPerformance(run, calendar);
        await addRecruitment(run, calendar);
        await addPartners(run);
        await addMarket(run, calendar);
        await addTraces(run);
        await addTargets(run, calendar);
        await addReports(run, calendar);
        await addDemands(run);
        await addSteps(run);
        await addEvaluations(run);
        await addCommissions(run, calendar);
        await addWorkDays(run, calendar);
        await addParts(run, calendar);
      },
    );
    await run(CONTINUE_NUMBERING);
    await run(`insert into setting (key, value, title) values ('scale', '3', '规模数据')`);
    await client.query('commit');
    await client.query('set statement_timeout = 0; set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** People of the scale set by their number `n`; the first of each ten is the leader. */
const PEOPLE = `create temporary table person on commit drop as
  select id, substr(job_no, 3)::integer as n, name, pinyin, initials, organisation_id, leader_id, entry_date
  from personnel where job_no like 'SC%'`;

/** Adds the parts and keeps the seconds that each of them took. */
async function addParts(run: Run, calendar: Calendar): Promise<void> {
  const seconds: Record<string, number> = {};
  for (const [title, add] of PARTS) {
    const began = performance.now();
    await add(run, calendar);
    seconds[title] = Math.round((performance.now() - began) / 100) / 10;
  }
  await run(`insert into setting (key, value, title) values ('scaleSeconds', $1, '规模数据各部分用时')`, [
    JSON.stringify(seconds),
  ]);
}

/** Ids that were given with the rows. */
const CONTINUE_NUMBERING = `select setval(pg_get_serial_sequence(t, 'id'), (xpath('/row/n/text()', query_to_xml(
    'select coalesce(max(id), 1) as n from ' || t, false, true, '')))[1]::text::bigint)
  from unnest(array['file', 'teacher_node', 'teacher_node_version', 'teacher_video', 'package', 'share_link', 'learning_course', 'learning_chapter',
    'learning_lesson', 'staff_request', 'payment_request', 'payslip']) t`;
