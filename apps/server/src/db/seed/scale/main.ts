import type pg from 'pg';
import { addMonths, monthOf, today } from '../../../lib/dates.ts';
import { addWorkdays } from '../../../lib/holidays.ts';
import { withoutIndexes } from '../indexes.ts';
import { addCommissions } from './commissions.ts';
import { addReports, addWorkDays } from './days.ts';
import { addDemands, addEvaluations, addSteps, addTargets } from './lessons.ts';
import { addMarket, addPartners, addTraces } from './market.ts';
import { addAttendance, addPerformance, addRecruitment } from './office.ts';
import { addAccounts, addArchives, addHistories } from './people.ts';

/** Calendar data shared by the parts of the scale set. */
export interface Calendar {
  day: string;
  /** The last workdays, newest first. */
  workdays: readonly string[];
  /** The months before this one, newest first. */
  months: readonly string[];
}
export type Run = (statement: string, values?: unknown[]) => Promise<unknown>;

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
      },
    );
    await run(`insert into setting (key, value, title) values ('scale', '2', '规模数据')`);
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
