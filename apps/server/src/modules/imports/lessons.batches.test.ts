import { importsApi } from '@shibiao/contract/customers/imports';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { ServerProcess } from '../../../test/faults/server.ts';
import { until } from '../../../test/until.ts';
import { addDays } from '../../lib/dates.ts';
import { modules } from '../../modules.ts';
import { resumeImports } from './run.service.ts';

let t: TestApp;
let admin: Awaited<ReturnType<TestApp['make']['staff']>>;
let seller: typeof admin;

beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
});

interface Table {
  contactId: number;
  teacherId: number;
  content: string;
}
/** Lessons of one teacher for one customer, one a day, each paid in full. */
async function table(name: string, from: string, count: number): Promise<Table> {
  const contactId = await t.make.contact(seller, { name: `${name}客户`, tel: t.make.phone() });
  const teacherId = await t.make.teacher({ name: `${name}讲师` });
  const rows = Array.from({ length: count }, (_, i) => {
    const day = addDays(from, i);
    return `${name}${i},${name}客户,${name}讲师,${day},100,100,${day}`;
  });
  const content = ['课程名称,客户,讲师,上课日期,课程费用,已收款,收款日期', ...rows].join('\n');
  return { contactId, teacherId, content };
}
const jobOf = (id: number) => t.call(importsApi.importJob, { id }, admin.token);
async function ended(id: number) {
  await until(async () => (await jobOf(id)).status === 'done', 'the import has ended', 60);
  const { created, failed } = await jobOf(id);
  return { created, failed };
}
const send = async ({ content }: Table) => {
  const answer = await t.upload(lessonsApi.import, { name: '课程.csv', content }, admin.token);
  expect(answer.code).toBe(200);
  return await ended(answer.data.id);
};
const written = async (contactId: number) =>
  (
    await sql<{ lessons: number; paid: number; sessions: number; entries: number; transactions: number }>`
      select count(*) as lessons, count(*) filter (where received = fee_income) as paid,
        (select count(*) from lesson_session s join lesson l on l.id = s.lesson_id where l.contact_id = ${contactId}) as sessions,
        (select count(*) from commission_entry e join lesson l on l.id = e.lesson_id where l.contact_id = ${contactId}) as entries,
        count(distinct xmin::text) as transactions
      from lesson where contact_id = ${contactId} and status = 1`.execute(t.db)
  ).rows[0];

test('a hundred rows are one transaction, and one that is refused takes no other with it', async () => {
  const one = await table('成批', '2024-01-01', 130);
  // March has no lesson numbers left.
  await t.db.insertInto('lesson_number').values({ month: '202403', last: 9990 }).execute();
  expect(await send(one)).toEqual({ created: 108, failed: 22 });
  expect(await written(one.contactId)).toMatchObject({
    lessons: 108,
    paid: 108,
    sessions: 216,
    entries: 108,
  });

  const other = await table('又一批', '2024-06-01', 130);
  expect(await send(other)).toEqual({ created: 130, failed: 0 });
  expect(await written(other.contactId)).toMatchObject({ lessons: 130, paid: 130, transactions: 2 });
});

test('sent twice at once, in batches as well, each lesson stands once', async () => {
  const one = await table('两次', '2023-01-01', 150);
  const sent = await Promise.all([send(one), send(one)]);
  expect(sent.map(({ created }) => created).reduce((a, b) => a + b)).toBe(150);
  expect(await written(one.contactId)).toMatchObject({ lessons: 150, paid: 150, sessions: 300 });
});

test('a lesson put on one of the days by hand meanwhile keeps its half-day; the other rows come in', async () => {
  const one = await table('同时', '2022-01-01', 30);
  const { contactId, teacherId } = one;
  const form = { lessonname: '手工', contactId, teacherId, sessions: '2022-01-10:1,2022-01-25:2' };
  const [imported, byHand] = await Promise.all([send(one), t.send(lessonsApi.edit, form, admin.token)]);
  const isByHand = byHand.code === 200;
  expect(imported).toEqual(isByHand ? { created: 28, failed: 2 } : { created: 30, failed: 0 });
  const { rows } = await sql<{
    holders: number;
  }>`select count(distinct lesson_id) as holders from lesson_session
    where teacher_id = ${teacherId} and holder is not null group by date, half`.execute(t.db);
  for (const { holders } of rows) expect(holders).toBe(1);
});

test('a booking that is under way when the import comes to it is waited for', async () => {
  const one = await table('先后', '2021-01-01', 5);
  let sent: ReturnType<typeof send> | undefined;
  await t.db.transaction().execute(async (trx) => {
    const half = { teacher_id: one.teacherId, date: '2021-01-03', half: 1, holder: 'L999999' };
    await trx.insertInto('teacher_booking').values(half).execute();
    sent = send(one);
    await until(async () => (await waiting()) > 0, 'the import waits');
  });
  expect(await sent).toEqual({ created: 4, failed: 1 });
});

const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  ).rows[0]?.n ?? 0;

/** Five batches, so that an import is stopped while most of it is ahead. */
const ROWS = 500;

test('killed in the middle: what stands is whole, and another server goes on with the rest', async () => {
  const one = await table('断电', '2019-01-01', ROWS);
  const server = await ServerProcess.start(t.url);
  const body = new FormData();
  body.append('file', new Blob([one.content], { type: 'text/csv' }), '课程.csv');
  const answer = await fetch(`${server.origin}/api${lessonsApi.import.path}`, {
    method: 'POST',
    headers: { authorization: `bearer ${admin.token}`, client: 'web' },
    body,
  });
  const { data } = (await answer.json()) as { data: { id: number; total: number; status: string } };
  expect(data).toMatchObject({ kind: 'lessons', status: 'running', total: ROWS });
  await until(async () => (await jobOf(data.id)).done > 0, 'some rows are done', 60);
  await server.end('SIGKILL');
  await until(async () => (await open()) === 0, 'what the killed server had begun has ended');
  const left = await written(one.contactId);
  const lessons = left?.lessons ?? 0;
  expect(lessons).toBeLessThan(ROWS);
  expect(left).toMatchObject({ paid: lessons, sessions: 2 * lessons, entries: lessons });
  expect(await jobOf(data.id)).toMatchObject({ status: 'running', done: lessons, created: lessons });

  await t.db.updateTable('import_job').set({ leased_until: sql`now()` }).where('id', '=', data.id).execute();
  await resumeImports(t.db, modules);
  expect(await ended(data.id)).toEqual({ created: ROWS, failed: 0 });
  expect(await written(one.contactId)).toMatchObject({ lessons: ROWS, paid: ROWS, sessions: 2 * ROWS });
  expect(await send(one)).toEqual({ created: 0, failed: ROWS });
});

test('a cancelled import keeps finished rows and imports no more', async () => {
  const one = await table('取消', '2015-01-01', ROWS);
  const answer = await t.upload(lessonsApi.import, { name: '课程.csv', content: one.content }, admin.token);
  const { id } = answer.data;
  await until(async () => (await jobOf(id)).done > 0, 'some rows are done', 60);
  await t.call(importsApi.importCancel, { id }, admin.token);
  await until(
    async () => (await jobOf(id)).done === (await written(one.contactId))?.lessons,
    'the batch has ended',
  );
  expect(await jobOf(id)).toMatchObject({ status: 'cancelled' });
  expect((await jobOf(id)).done).toBeLessThan(ROWS);
});

const open = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state like '%transaction%'`.execute(
      t.db,
    )
  ).rows[0]?.n ?? 0;
