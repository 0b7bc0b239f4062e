import { randomUUID } from 'node:crypto';
import { customersApi } from '@shibiao/contract/customers/customers';
import { importsApi } from '@shibiao/contract/customers/imports';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { holdUp, theyWait } from '../../../test/held.ts';
import { until } from '../../../test/until.ts';
import { insertRow } from '../../db/rows.ts';
import { modules } from '../../modules.ts';
import { insertCells, type Options } from './imports.queries.ts';
import { endJob, lockImports, startJob } from './run.queries.ts';
import { BATCH, resumeImports, run } from './run.service.ts';

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  ({ seller } = await t.make.team());
});

let serial = 0;
const tel = () => String(13_511_000_000 + serial++);
const mapping = { contactName: 0, tel: 1, cooperationName: 2, level: 3, authorName: 4 };
const manyRows = (count: number, institution: string) =>
  Array.from({ length: count }, (_, i) => [`批${i}`, tel(), institution]);

/** An import of these rows, started with a lease. */
async function started(rows: string[][], options: Partial<Options> = {}, by = seller) {
  const id = await insertRow(t.db, 'import_job', {
    kind: 'customers',
    account_id: by.accountId,
    file_name: '客户.csv',
    headers: [],
  });
  await insertCells(
    t.db,
    id,
    rows.map((cells, i) => ({ line: i + 2, cells })),
  );
  const lease = randomUUID();
  const actor = { accountId: by.accountId, personnelId: by.personnelId, name: by.name };
  const fixed: Options = {
    mapping,
    existing: 'skip',
    ownerId: by.personnelId,
    organisationId: null,
    owners: {},
    visible: null,
    actor,
  };
  await startJob(t.db, id, { ...fixed, ...options }, lease);
  return { id, lease, run: () => run(t.db, id, lease, modules) };
}
const jobOf = (id: number) =>
  t.db.selectFrom('import_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rowsOf = (id: number) =>
  t.db.selectFrom('import_row').selectAll().where('job_id', '=', id).orderBy('row_no').execute();
const contactsOf = (tels: string[]) =>
  t.db.selectFrom('contact').selectAll().where('tel', 'in', tels).orderBy('tel').execute();

/** Blocks every import before it writes, until the returned function is called. */
const holdUpImports = () => holdUp(t.db, lockImports);
const isWaiting = async () => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(t.db);
  return rows.length > 0;
};

test('repeated rows and registered customers are skipped, each beside the customer that is there', async () => {
  const known = await t.make.contact(seller);
  const [one, two, taken] = [tel(), tel(), tel()];
  await t.db.updateTable('contact').set({ tel: taken }).where('id', '=', known).execute();
  const job = await started([
    ['甲一', one, '批机构甲'],
    ['甲二', taken, '批机构无人'],
    ['甲三', one, '批机构乙'],
    ['甲一', two, '批机构甲'],
    ['甲一', two, '批机构乙'],
  ]);
  await job.run();
  const rows = await rowsOf(job.id);
  const [first, other] = await contactsOf([one, two]);
  expect(rows.map((row) => [row.result, row.contact_id])).toEqual([
    ['created', first?.id],
    ['skipped', known],
    ['skipped', first?.id],
    ['skipped', first?.id],
    ['created', other?.id],
  ]);
  // A skipped row creates no institution.
  const { n } = await t.db
    .selectFrom('institution')
    .where('name', '=', '批机构无人')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test('an institution is the same one whatever the width of its brackets, and texts stay as they were written', async () => {
  const known = await t.make.institution({ name: '宽窄(邢台)公司' });
  const [one, two, three, four] = [tel(), tel(), tel(), tel()];
  const job = await started([
    ['宽一', one, '宽窄（邢台）公司'],
    ['宽二（财务）', two, '宽窄(邢台)公司'],
    ['宽三', three, '新宽窄(深圳)公司'],
    ['宽四', four, '新宽窄（深圳）公司'],
  ]);
  await job.run();
  const made = await contactsOf([one, two, three, four]);
  expect(made.map((row) => [row.name, row.institution_id === known])).toEqual([
    ['宽一', true],
    ['宽二（财务）', true],
    ['宽三', false],
    ['宽四', false],
  ]);
  expect(made[2]?.institution_id).toBe(made[3]?.institution_id);
  const { name } = await t.db
    .selectFrom('institution')
    .where('id', '=', made[2]?.institution_id ?? 0)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(name).toBe('新宽窄（深圳）公司');
});

test('updates follow the order of the file, and what an update frees may be taken', async () => {
  const [a, b, c] = [tel(), tel(), tel()];
  const job = await started(
    [
      ['乙一', a, '批机构丙', 'A'],
      ['乙一', b, '批机构丙', 'B'],
      ['乙二', a, '批机构丙', 'C'],
      ['乙三', c, '批机构丙'],
      ['乙二', c, '批机构丙'],
    ],
    { existing: 'update' },
  );
  await job.run();
  const rows = await rowsOf(job.id);
  // The second row changes the phone of 乙一, so that the third creates a customer with the former one.
  expect(rows.map((row) => row.result)).toEqual(['created', 'updated', 'created', 'created', 'failed']);
  expect(rows[1]?.contact_id).toBe(rows[0]?.contact_id);
  expect(rows[4]?.error).toMatch(/同名客户.*乙二.*负责人/);
  expect((await contactsOf([a, b, c])).map((row) => [row.name, row.level])).toEqual([
    ['乙二', 'C'],
    ['乙一', 'B'],
    ['乙三', 'D'],
  ]);
});

test('the holding cap is given away in the order of the rows; refused rows leave nothing', async () => {
  const organisation = await t.make.organisation({ contact_cap: 3 });
  const small = await t.make.staff('salesperson', { organisation_id: organisation });
  const rows = manyRows(6, '批机构丁').map(([name = '', phone = ''], i) => [name, phone, `批机构丁${i}`]);
  rows.splice(2, 0, ['丁公海', tel(), '批机构丁', '', seller.name]);
  const job = await started(rows, { owners: { [seller.name]: seller.personnelId } }, small);
  await job.run();
  const done = await rowsOf(job.id);
  expect(done.map((row) => row.result)).toEqual([...Array(4).fill('created'), ...Array(3).fill('failed')]);
  expect(done.at(-1)?.error).toBe(`${small.name}持有的客户已达上限 3 个`);
  const made = await t.db
    .selectFrom('institution')
    .select('name')
    .where('name', 'like', '批机构丁%')
    .orderBy('name')
    .execute();
  expect(made.map((one) => one.name)).toEqual(['批机构丁', '批机构丁0', '批机构丁1', '批机构丁2']);
});

test('two imports at once of the same phones in opposite order: each phone once, and none breaks off', async () => {
  const rows = manyRows(700, '批机构戊');
  const release = await holdUpImports();
  const jobs = [await started(rows), await started(rows.toReversed())] as const;
  const running = Promise.all(jobs.map((job) => job.run()));
  await theyWait(t.db, 2);
  await release();
  await running;
  const [one, two] = [await jobOf(jobs[0].id), await jobOf(jobs[1].id)];
  expect([one.status, two.status, one.done, two.done]).toEqual(['done', 'done', 700, 700]);
  expect([one.created + two.created, one.skipped + two.skipped]).toEqual([700, 700]);
  expect(await contactsOf(rows.map(([, phone = '']) => phone))).toHaveLength(700);
});

test('a row overtaken by a single save is reported like any other', async () => {
  const [one, two] = [tel(), tel()];
  const job = await started([
    ['己一', one, '批机构己'],
    ['己二', two, '批机构己'],
  ]);
  // The save has written but not committed when the batch looks for the phone; it commits when the batch waits for it.
  const saved = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const institution = await t.make.institution();
  const save = t.db.transaction().execute(async (trx) => {
    await sql`with made as (insert into contact (name, tel, institution_id, owner_id)
        values ('抢先', ${two}, ${institution}, ${seller.personnelId}) returning id, owner_id)
      insert into ownership_period (contact_id, owner_id, how) select id, owner_id, 'created' from made`.execute(
      trx,
    );
    saved.resolve();
    await gate.promise;
  });
  await saved.promise;
  const running = job.run();
  await theyWait(t.db, 1);
  gate.resolve();
  await Promise.all([save, running]);
  expect((await rowsOf(job.id)).map((row) => row.result)).toEqual(['created', 'skipped']);
  expect((await contactsOf([two]))[0]?.name).toBe('抢先');
});

test('a row that the database refuses fails alone', async () => {
  await sql`alter table contact add constraint refuses check (name <> '坏行')`.execute(t.db);
  const rows = manyRows(9, '批机构庚');
  rows.splice(4, 0, ['坏行', tel(), '批机构庚']);
  const job = await started(rows);
  await job.run();
  await sql`alter table contact drop constraint refuses`.execute(t.db);
  const done = await rowsOf(job.id);
  expect(done.filter((row) => row.result === 'created')).toHaveLength(9);
  expect(done[4]).toMatchObject({ result: 'failed', error: '数据与已有记录冲突或超出范围' });
});

test('cancelled it finishes its batch and no more', async () => {
  const job = await started(manyRows(BATCH + 200, '批机构辛'));
  const release = await holdUpImports();
  const running = job.run();
  await until(isWaiting, 'it is in its first batch');
  expect(await endJob(t.db, job.id, 'cancelled', null)).toBe(true);
  await release();
  await running;
  expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled', done: BATCH, created: BATCH });
});

test('nothing more is written for an account that is closed or may not import any more', async () => {
  const changes = [
    (by: Person) => t.db.updateTable('account').set({ status: 2 }).where('id', '=', by.accountId).execute(),
    (by: Person) => t.db.deleteFrom('account_role').where('account_id', '=', by.accountId).execute(),
  ];
  for (const [i, change] of changes.entries()) {
    const by = await t.make.staff('salesperson');
    const job = await started(manyRows(BATCH + 200, `批机构离${i}`), {}, by);
    const release = await holdUpImports();
    const running = job.run();
    await until(isWaiting, 'it is in its first batch');
    await change(by);
    await release();
    await running;
    const { message, ...ended } = await jobOf(job.id);
    expect(ended).toMatchObject({ status: 'cancelled', done: BATCH, created: BATCH });
    expect(message).toContain('其余的行没有导入');
  }
});

test('taken over in the middle of a batch it does each row once', async () => {
  const job = await started(manyRows(BATCH + 200, '批机构壬'));
  const release = await holdUpImports();
  const running = job.run();
  await until(isWaiting, 'it is in its first batch');
  await t.db.updateTable('import_job').set({ leased_until: '2026-01-01' }).where('id', '=', job.id).execute();
  const resumed = resumeImports(t.db, modules);
  await theyWait(t.db, 2);
  await release();
  await Promise.all([running, resumed]);
  expect(await jobOf(job.id)).toMatchObject({
    status: 'done',
    done: BATCH + 200,
    created: BATCH + 200,
    skipped: 0,
  });
});

test('an import that breaks off three times fails with a message', async () => {
  const job = await started(manyRows(2, '批机构癸'));
  await sql`update import_row set cells = 'null' where job_id = ${job.id} and row_no = 3`.execute(t.db);
  await expect(job.run()).rejects.toThrow();
  for (const _attempt of ['second', 'third']) {
    await t.db
      .updateTable('import_job')
      .set({ leased_until: '2026-01-01' })
      .where('id', '=', job.id)
      .execute();
    await expect(resumeImports(t.db, modules)).rejects.toThrow();
    expect((await jobOf(job.id)).status).toBe('running');
  }
  await t.db.updateTable('import_job').set({ leased_until: '2026-01-01' }).where('id', '=', job.id).execute();
  await resumeImports(t.db, modules);
  const seen = await t.call(importsApi.importJob, { id: job.id }, seller.token);
  expect(seen).toMatchObject({ status: 'failed', message: expect.stringMatching(/3 次中断/) });
  expect(seen.finishedAt).not.toBeNull();
});

test('names that every JavaScript object has are names like others', async () => {
  const job = await started(
    [
      ['constructor', tel(), '__proto__'],
      ['__proto__', tel(), 'constructor'],
      ['某人', tel(), '批机构', '', 'constructor'],
      ['别人', tel(), '批机构', '', '__proto__'],
    ],
    { owners: JSON.parse(`{"${seller.name}": ${seller.personnelId}}`) },
  );
  await job.run();
  const rows = await rowsOf(job.id);
  expect(rows.map((row) => row.result)).toEqual(['created', 'created', 'failed', 'failed']);
  expect(rows.at(-1)?.error).toBe('业务员“__proto__”不存在、重名或不在您的数据范围内');
});

test('the audit trail and the customer are those of a single save', async () => {
  const [saved, imported] = [tel(), tel()];
  const values = { position: '校长', wechat: 'wx', source: '展会', remark: '备注', level: 'B' };
  await t.call(
    customersApi.save,
    { contactName: '审计', tel: saved, cooperationName: '审计机构一', ...values },
    seller.token,
  );
  const columns = { level: 3, position: 4, wechat: 5, source: 6, remark: 7 };
  const { authorName: _none, ...named } = mapping;
  const job = await started(
    [
      [
        '审计',
        imported,
        '审计机构二',
        values.level,
        values.position,
        values.wechat,
        values.source,
        values.remark,
      ],
    ],
    { mapping: { ...named, ...columns } },
  );
  await job.run();
  const [one, two] = await contactsOf([saved, imported]);
  const logOf = async (contact: typeof one) =>
    await t.db
      .selectFrom('audit_log')
      .where((eb) =>
        eb.or([
          eb.and([eb('table_name', '=', 'contact'), eb('row_id', '=', contact?.id ?? 0)]),
          eb.and([eb('table_name', '=', 'institution'), eb('row_id', '=', contact?.institution_id ?? 0)]),
        ]),
      )
      .select(['table_name', 'action', 'account_id', 'actor_name', 'before', 'after'])
      .orderBy('table_name')
      .execute();
  const plain = (value: unknown) =>
    JSON.stringify(value).replaceAll(
      /"(id|institution_id|tel|name|created_at|owned_since)":("[^"]*"|\d+)/g,
      '"$1":0',
    );
  const log = await logOf(one);
  expect(log).toHaveLength(2);
  expect(plain(await logOf(two))).toBe(plain(log));
  const periodOf = (contactId = 0) =>
    t.db
      .selectFrom('ownership_period')
      .select(['owner_id', 'how', 'by_id', 'to_at'])
      .where('contact_id', '=', contactId)
      .execute();
  expect(await periodOf(two?.id)).toEqual([{ ...(await periodOf(one?.id))[0], how: 'imported' }]);
});
