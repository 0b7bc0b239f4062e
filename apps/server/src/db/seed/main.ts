import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { today } from '../../lib/dates.ts';
import { prepare } from '../../prepare.ts';
import { createDatabase, createPool } from '../pool.ts';
import { SYSTEM, type Trx, transaction } from '../transaction.ts';
import { addDemands, addTargets, addVisitors } from './demo/activity.ts';
import { addAdSlots } from './demo/adslots.ts';
import { addAttendance } from './demo/attendance.ts';
import { addBankLines } from './demo/bank-lines.ts';
import { addDeletions, addFavourites, addWechatMessages } from './demo/bin.ts';
import { addCalendars } from './demo/calendars.ts';
import { addClaims, addLeftCustomers } from './demo/claims.ts';
import { addCommissions } from './demo/commissions.ts';
import { addCustomers, addInstitutions } from './demo/customers.ts';
import { addWorkDays } from './demo/days.ts';
import { addReplacements, addStops } from './demo/department.ts';
import { addEquipment } from './demo/equipment.ts';
import { addExpenses } from './demo/expenses.ts';
import { addInboxes, addSent } from './demo/inboxes.ts';
import { addLearning } from './demo/learning.ts';
import { addLeave } from './demo/leave.ts';
import { addLessonDocuments } from './demo/lesson-documents.ts';
import { addInvoiceRequests, addLessonRequests } from './demo/lesson-requests.ts';
import { addEvaluations, addLessons, type Lesson } from './demo/lessons.ts';
import { addMarket, addPosters } from './demo/market.ts';
import { addCompanies, addMoney, addPayments } from './demo/money.ts';
import { addNumbers } from './demo/numbers.ts';
import { addContracts, addLetters } from './demo/office.ts';
import { addOutlines } from './demo/outlines.ts';
import { addImports, addMerges, addTransfers } from './demo/ownership.ts';
import { addPackages } from './demo/packages.ts';
import { addPayslips } from './demo/payslips.ts';
import { addPeople } from './demo/people.ts';
import { addPerformance } from './demo/performance.ts';
import { addPortal } from './demo/portal.ts';
import { addRecruitment } from './demo/recruitment.ts';
import { addRequests } from './demo/requests.ts';
import { addStaff } from './demo/staff.ts';
import { summedOnce } from './demo/sums.ts';
import { addSupplies } from './demo/supplies.ts';
import { addSupplyRequests } from './demo/supply-requests.ts';
import { addMeasuredTargets } from './demo/targets.ts';
import { addTeacherPortal } from './demo/teacher-portal.ts';
import { addTeachers } from './demo/teachers.ts';
import { addDownloads, addWechatSignIns } from './demo/traces.ts';
import { addUse } from './demo/use.ts';
import { addVideos } from './demo/videos.ts';
import { withoutIndexes } from './indexes.ts';
import { Random } from './random.ts';

export type SeedKind = 'demo' | 'scale';
const DEMO_PASSWORD = 'Demo@2026';
/** Indexes rebuilt after the demo's rows: those of search, and those of the records of use. */
const REBUILT = `(a.amname = 'gin' or x.indrelid = any('{search_record,view_record,activity_day}'::regclass[]))`;

/**
 * Fills a migrated or empty database. `demo`: forty people, 2,000 customers, 3,000 lessons with their money; the same
 * on every machine for the same day. `scale`: the demo and, on top, the million customers that the bench measures.
 */
export async function seed(kind: SeedKind, url: string): Promise<void> {
  const pool = createPool(url, { max: 4, hasCopies: true });
  try {
    await prepare(pool);
    const db = createDatabase(pool);
    const { rows } = await pool.query<{ filled: boolean }>('select exists (select from account) as filled');
    if (!rows[0]?.filled) {
      await transaction(db, SYSTEM, async (trx) => {
        const run = (statement: string) => sql.raw(statement).execute(trx);
        await withoutIndexes(run, REBUILT, () => addDemo(trx));
      });
      await pool.query('vacuum analyze');
    }
    if (kind === 'scale') {
      await (await import('./scale/customers.ts')).addCustomers(pool);
      await (await import('./scale/main.ts')).addWork(pool);
    }
  } finally {
    await pool.end();
  }
}

async function addDemo(trx: Trx): Promise<void> {
  // Demo rows need no audit, which would double the work. Commission and market leads are computed once at the end.
  await sql`select set_config('app.audit', 'off', true), set_config('app.commission', 'off', true),
    set_config('app.leads', 'off', true), set_config('statement_timeout', '0', true)`.execute(trx);
  const random = new Random(20_260_101);
  const day = today();
  const hashes = {
    demo: await hash(DEMO_PASSWORD),
    first: await hash(process.env.DEFAULT_PASSWORD || '123456'),
  };
  const people = await addPeople(trx, random, day, hashes);
  const institutions = await addInstitutions(trx, random);
  const customers = await addCustomers(trx, random, day, people, institutions);
  const teachers = await addTeachers(trx, random, day);
  const companies = await addCompanies(trx);
  let lessons: Lesson[] = [];
  await summedOnce(trx, 'deals', async () => {
    lessons = await addLessons(trx, random, day, customers, teachers, companies);
  });
  await addReplacements(trx, day, lessons, teachers);
  await addStops(trx, day, teachers);
  await summedOnce(trx, 'evaluations', () => addEvaluations(trx, random, day, lessons));
  await summedOnce(trx, 'money', async () => {
    await addMoney(trx, random, day, lessons, institutions);
    await addPayments(trx, random, day, lessons, people);
  });
  await addDemands(trx, random, day, customers, lessons, teachers);
  await addTargets(trx, random, day, people);
  await addVisitors(trx, random, day, customers, teachers, people, hashes.demo);
  await addClaims(trx);
  await addTransfers(trx, random, day, people);
  await addMerges(trx, day);
  await addImports(trx, day, people);
  await addContracts(trx, random, day, institutions);
  await addLetters(trx, day, people);
  await summedOnce(trx, 'commission', () => addCommissions(trx, day, people));
  // Plans of the sums below: nothing analyses rows that are not committed yet.
  await sql`analyze`.execute(trx);
  await addMeasuredTargets(trx, day, people);
  await addSupplies(trx, random, day, people);
  await addNumbers(trx, random, day, people);
  await addEquipment(trx, random, day, people);
  await addAdSlots(trx, random, day, people);
  await addRecruitment(trx, day, people, await addStaff(trx, day, people));
  await addMarket(trx, random, day, people);
  await addPosters(trx, random, day);
  await addWorkDays(trx, day);
  await addAttendance(trx, new Random(20_260_018), day);
  await addLeave(trx, day, people);
  await addRequests(trx, day);
  await addExpenses(trx, day);
  await addSupplyRequests(trx, day);
  await addPerformance(trx, new Random(20_260_051), day);
  await addPayslips(trx, day, people);
  await addLeftCustomers(trx);
  await addInboxes(trx, day);
  await addSent(trx, day);
  await addWechatMessages(trx);
  await addWechatSignIns(trx, day);
  await addDownloads(trx, day);
  await addFavourites(trx);
  await addDeletions(trx);
  await addBankLines(trx, day);
  await addOutlines(trx);
  await addLessonDocuments(trx, day);
  await addPortal(trx, day);
  await addLessonRequests(trx, day);
  await summedOnce(trx, 'evaluations', () => addInvoiceRequests(trx, day));
  await addVideos(trx);
  await addPackages(trx);
  await addTeacherPortal(trx);
  await addLearning(trx);
  await addUse(trx, day);
  await addCalendars(trx);
  await sql`select set_config('app.leads', 'on', true)`.execute(trx);
  await sql`select keep_market_leads(array(select id from contact where kind = 'market'))`.execute(trx);
  await sql`insert into setting (key, value, title) values ('demo', 'true', '演示数据')`.execute(trx);
}
