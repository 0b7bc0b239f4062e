import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMPORT_FIELDS, importsApi } from '@shibiao/contract/customers/imports';
import { poolApi } from '@shibiao/contract/customers/pool';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { until } from '../../../test/until.ts';
import { cell, workbook, zip } from '../../../test/workbooks.ts';
import { modules } from '../../modules.ts';
import { guessMapping, readRow } from './imports.rules.ts';
import { resumeImports, run } from './run.service.ts';

let t: TestApp;
let folder: string;
let seller: Person;
let leader: Person;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-import-'));
  t = await testApp({ DATA_DIR: folder });
  ({ leader, seller } = await t.make.team());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let serial = 0;
const tel = () => String(13_311_000_000 + serial++);
const csv = (...rows: string[]) =>
  Buffer.from(`\ufeff客户姓名,联系电话,机构名称,等级,负责人\n${rows.join('\n')}\n`);
const mapping = { contactName: 0, tel: 1, cooperationName: 2, level: 3 };

const upload = async (content: Buffer, token: string | null = seller.token, name = '客户.csv') =>
  (await t.upload(importsApi.importUpload, { name, content }, token)) as {
    code: number;
    data: { id: number; total: number; guess: Record<string, number> };
  };
const ended = (id: number) =>
  until(
    async () =>
      ['done', 'cancelled'].includes((await t.call(importsApi.importJob, { id }, seller.token)).status),
    'the import has ended',
  );
const contactsOf = (tels: string[]) =>
  t.db.selectFrom('contact').selectAll().where('tel', 'in', tels).orderBy('tel').execute();

describe('reading', () => {
  test('headers are recognised, spoilt numbers mended, wrong rows told in Chinese', () => {
    expect(guessMapping(['序号', '联系人', '手机号码', '单位名称', '客户等级', '备注'])).toEqual({
      contactName: 1,
      tel: 2,
      cooperationName: 3,
      level: 4,
      remark: 5,
    });
    const read = (...cells: string[]) => readRow(cells, mapping);
    expect(read('张三', '13800000000', '某公司', 'VIP')).toEqual({ problem: '等级：请填 A、B、C、D 之一' });
    expect(read(' 张三 ', '１３８００００００００', '某公司', 'a级')).toMatchObject({
      row: { contactName: '张三', tel: '13800000000', level: 'A' },
    });
    expect(read('张三', '13800000000.0', '某公司')).toMatchObject({ row: { tel: '13800000000' } });
    expect(read('', '123', '某公司', 'E')).toEqual({
      problem: expect.stringMatching(/客户姓名.*电话.*等级/),
    });
    expect(read('张三', '13800000000', '')).toEqual({ problem: '机构：必填' });
    expect(read('长'.repeat(60), '13800000000', '某公司')).toHaveProperty('problem');
  });

  test('an error value is no name, and a number with lost digits is no phone', () => {
    expect(readRow(['张三', '13800000000', '#N/A'], mapping)).toEqual({ problem: '机构：公式出错（#N/A）' });
    expect(readRow(['张三', '1.38E+10', '某公司'], mapping)).toEqual({
      problem: '电话：数字过长，末几位已丢失，请把这一列设为文本格式后重新填写',
    });
  });
});

describe('an import', () => {
  test('asks for a session, the function, and is nobody else’s', async () => {
    expect((await upload(csv(`张三,${tel()},甲公司`), null)).code).toBe(401);
    const finance = await t.make.staff('finance');
    expect((await upload(csv(`张三,${tel()},甲公司`), finance.token)).code).toBe(403);
    const { data } = await upload(csv(`张三,${tel()},甲公司`));
    const stranger = await t.make.staff('salesperson');
    for (const endpoint of [
      importsApi.importPreview,
      importsApi.importStart,
      importsApi.importCancel,
      importsApi.importJob,
      importsApi.importErrors,
    ])
      expect(
        (await t.send(endpoint, { id: data.id, mapping }, stranger.token)).code,
        endpoint.operation,
      ).toBe(404);
    expect((await t.call(importsApi.importJobs, {}, leader.token)).list.map((job) => job.id)).toContain(
      data.id,
    );
    expect((await t.call(importsApi.importJobs, {}, stranger.token)).list).toEqual([]);
  });

  test.each([
    ['a picture', Buffer.from('\u0089PNG\r\n'), '客户.xlsx'],
    ['nothing', Buffer.from(''), '客户.csv'],
    ['a header alone', csv(), '客户.csv'],
    ['a program', Buffer.from('MZ'), '客户.exe'],
  ])('refuses %s', async (_what, content, name) => {
    const before = await t.db
      .selectFrom('import_job')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect((await upload(content, seller.token, name)).code).toBe(408);
    expect(
      await t.db
        .selectFrom('import_job')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  test('an import finds the headings below a title, and each row’s merged institution', async () => {
    const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      [text('A1', '2026 年客户名单')],
      [text('A2', '单位名称'), text('B2', '联系人'), text('C2', '手机')],
      [text('A3', '合并机构'), text('B3', '甲'), cell('C3', tel())],
      [text('B4', '乙'), cell('C4', tel())],
    ];
    const parts = workbook(rows.map((cells, i) => `<row r="${i + 1}">${cells.join('')}</row>`).join(''));
    const merged = parts['xl/worksheets/sheet1.xml']?.replace(
      '</worksheet>',
      '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells></worksheet>',
    );
    const file = zip({ ...parts, 'xl/worksheets/sheet1.xml': merged ?? '' });
    const { data } = await upload(file, seller.token, '名单.xlsx');
    expect(data).toMatchObject({ total: 2, guess: { contactName: 1, tel: 2, cooperationName: 0 } });
    const shown = await t.call(importsApi.importPreview, { id: data.id, mapping: data.guess }, seller.token);
    expect(shown).toMatchObject({ fresh: 2, bad: 0 });
  });

  test('into the public pool: owned by nobody, claimed by anybody; a named 业务员 goes before it', async () => {
    const [one, two] = [tel(), tel()];
    const { data } = await upload(
      csv(`公海张三,${one},公海机构,B,`, `公海李四,${two},公海机构,B,${seller.name}`),
    );
    const options = { id: data.id, mapping: { ...mapping, authorName: 4 }, isToPool: true };
    await t.call(importsApi.importStart, options, seller.token);
    await ended(data.id);
    const [free, owned] = await contactsOf([one, two]);
    expect(free).toMatchObject({
      owner_id: null,
      pool_reason: '批量导入',
      organisation_id: seller.organisationId,
      level: 'B',
    });
    expect(free?.pool_since).not.toBeNull();
    expect(owned?.owner_id).toBe(seller.personnelId);
    const claimer = await t.make.staff('salesperson', { organisation_id: seller.organisationId });
    await t.call(poolApi.claim, { id: free?.id ?? 0 }, claimer.token);
    expect((await contactsOf([one]))[0]?.owner_id).toBe(claimer.personnelId);
  });

  test('shows before what it does, does it row by row, and gives the failed rows back with the reasons', async () => {
    const [one, two, three] = [tel(), tel(), tel()];
    const theirs = await t.make.contact(await t.make.staff('salesperson'));
    const { tel: taken } = await t.db
      .selectFrom('contact')
      .select('tel')
      .where('id', '=', theirs)
      .executeTakeFirstOrThrow();
    const { data } = await upload(
      csv(
        `张三,${one},甲机构,A`,
        `李四,${two},甲机构,B`,
        `坏,12,甲机构`,
        `张三丰,${one},乙机构`,
        `王五,${taken},甲机构`,
        `赵六,${three},,`,
      ),
    );
    expect([data.total, data.guess]).toEqual([
      6,
      { contactName: 0, tel: 1, cooperationName: 2, level: 3, authorName: 4 },
    ]);
    // An import abandoned before its start continues from the stored file.
    const left = await t.call(importsApi.importJob, { id: data.id }, seller.token);
    expect(left).toMatchObject({ status: 'previewed', content: { guess: data.guess } });
    expect(left.content?.headers[1]).toBe('联系电话');
    expect(left.content?.sample[0]?.slice(0, 2)).toEqual(['张三', one]);
    expect(
      (await t.send(importsApi.importStart, { id: data.id, mapping: { tel: 1 } }, seller.token)).code,
    ).toBe(408);
    const preview = await t.call(importsApi.importPreview, { id: data.id, mapping }, seller.token);
    expect(preview).toMatchObject({ total: 6, fresh: 3, existing: 0, doubles: 1, bad: 2 });
    // A caller with the stranger's customer in scope learns that the phone is known; others do not.
    const boss = await t.make.staff('general_manager');
    expect(await t.call(importsApi.importPreview, { id: data.id, mapping }, boss.token)).toMatchObject({
      fresh: 2,
      existing: 1,
    });
    await t.call(importsApi.importStart, { id: data.id, mapping, existing: 'update' }, seller.token);
    await ended(data.id);
    const job = await t.call(importsApi.importJob, { id: data.id }, seller.token);
    expect(job.content).toBeNull();
    // The second row of one phone updates the first; the stranger's customer is refused.
    expect(job).toMatchObject({ status: 'done', done: 6, created: 2, updated: 1, failed: 3 });
    const made = await contactsOf([one, two]);
    expect(made.map((row) => [row.name, row.owner_id])).toEqual([
      ['张三丰', seller.personnelId],
      ['李四', seller.personnelId],
    ]);
    const period = await t.db
      .selectFrom('ownership_period')
      .select('how')
      .where('contact_id', '=', made[0]?.id ?? 0)
      .execute();
    expect(period).toEqual([{ how: 'imported' }]);
    const { response } = await t.send(importsApi.importErrors, { id: data.id }, seller.token);
    const rows = await sheetRows(response.rawPayload);
    expect(rows).toHaveLength(4);
    expect(rows.map((row) => String(row.at(-1))).join()).toMatch(/电话.*已登记.*机构：必填/);
    expect((await t.send(importsApi.importStart, { id: data.id, mapping }, seller.token)).code).toBe(400);
  });

  test('existing customers stay as they are unless told; owners by column or chosen, inside the scope', async () => {
    const [known, fresh] = [tel(), tel()];
    await t.db
      .updateTable('contact')
      .set({ tel: known, name: '原名' })
      .where('id', '=', await t.make.contact(seller))
      .execute();
    const { data } = await upload(
      csv(
        `新名,${known},丙机构,A,`,
        `某人,${fresh},丙机构,A,${seller.name}`,
        `别人,${tel()},丙机构,A,查无此人`,
      ),
      leader.token,
    );
    const stranger = await t.make.staff('salesperson');
    const input = { id: data.id, mapping: { ...mapping, authorName: 4 } };
    expect(await t.call(importsApi.importPreview, input, leader.token)).toMatchObject({
      fresh: 1,
      existing: 1,
      bad: 1,
      problems: [{ row: 4, message: '业务员“查无此人”不存在、重名或不在您的数据范围内' }],
    });
    expect(
      (await t.send(importsApi.importStart, { ...input, authorId: stranger.personnelId }, leader.token)).code,
    ).toBe(404);
    await t.call(importsApi.importStart, input, leader.token);
    await until(
      async () => (await t.call(importsApi.importJob, { id: data.id }, leader.token)).status === 'done',
      'done',
    );
    expect(await t.call(importsApi.importJob, { id: data.id }, leader.token)).toMatchObject({
      created: 1,
      skipped: 1,
      failed: 1,
    });
    expect((await contactsOf([known]))[0]?.name).toBe('原名');
    expect((await contactsOf([fresh]))[0]?.owner_id).toBe(seller.personnelId);
  });

  test('is no check of phones without the limit of checks: so many starts an hour', async () => {
    const person = await t.make.staff('salesperson');
    const { data } = await upload(csv(`张三,${tel()},甲公司`), person.token);
    const start = { id: data.id, mapping, existing: 'skip' };
    const codes = [];
    for (let i = 0; i < 32; i++) codes.push((await t.send(importsApi.importStart, start, person.token)).code);
    // One start succeeds; the others are refused before any check.
    expect([...new Set(codes)]).toEqual([200, 400, 429]);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });

  test('keeps the holding cap', async () => {
    const organisation = await t.make.organisation({ contact_cap: 1 });
    const small = await t.make.staff('salesperson', { organisation_id: organisation });
    const { data } = await upload(csv(`甲,${tel()},丁机构`, `乙,${tel()},丁机构`), small.token);
    const look = (values: object) =>
      t.call(importsApi.importPreview, { id: data.id, mapping, ...values }, small.token);
    expect(await look({})).toMatchObject({ fresh: 2, room: 1 });
    expect(await look({ isToPool: true })).toMatchObject({ fresh: 2, room: null });
    await t.call(importsApi.importStart, { id: data.id, mapping }, small.token);
    await until(
      async () => (await t.call(importsApi.importJob, { id: data.id }, small.token)).status === 'done',
      'done',
    );
    expect(await t.call(importsApi.importJob, { id: data.id }, small.token)).toMatchObject({
      created: 1,
      failed: 1,
    });
  });

  test('started ten times at once runs once; cancelled it stops', async () => {
    const { data } = await upload(csv(...Array.from({ length: 30 }, (_, i) => `并发${i},${tel()},戊机构`)));
    const codes = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await t.send(importsApi.importStart, { id: data.id, mapping }, seller.token)).code,
      ),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    await ended(data.id);
    expect(await t.call(importsApi.importJob, { id: data.id }, seller.token)).toMatchObject({
      created: 30,
      done: 30,
    });
    const other = await upload(csv(`不要,${tel()},己机构`));
    await t.call(importsApi.importCancel, { id: other.data.id }, seller.token);
    expect((await t.send(importsApi.importStart, { id: other.data.id, mapping }, seller.token)).code).toBe(
      400,
    );
    expect((await t.send(importsApi.importCancel, { id: other.data.id }, seller.token)).code).toBe(400);
  });

  test('an import of a killed server is resumed by another, and no row is done twice', async () => {
    const tels = Array.from({ length: 20 }, tel);
    const { data } = await upload(csv(...tels.map((one, i) => `续${i},${one},庚机构`)));
    await t.db
      .updateTable('import_job')
      .set({
        status: 'running',
        lease: 'dead',
        leased_until: '2026-01-01 00:00:00',
        options: JSON.stringify({
          mapping,
          existing: 'skip',
          ownerId: seller.personnelId,
          owners: {},
          visible: null,
          actor: { accountId: seller.accountId, personnelId: seller.personnelId, name: seller.name },
        }),
      })
      .where('id', '=', data.id)
      .execute();
    // Two servers resume at once, and the dead one's lease is invalid.
    await Promise.all([
      resumeImports(t.db, modules),
      resumeImports(t.db, modules),
      run(t.db, data.id, 'dead', modules),
      run(t.db, data.id, randomUUID(), modules),
    ]);
    await ended(data.id);
    expect(await t.call(importsApi.importJob, { id: data.id }, seller.token)).toMatchObject({
      created: 20,
      done: 20,
      skipped: 0,
    });
    expect(await contactsOf(tels)).toHaveLength(20);
  });
});

test('the template has the columns that an import finds by itself', async () => {
  const { response } = await t.send(importsApi.importTemplate, {}, seller.token);
  const rows = await sheetRows(response.rawPayload);
  expect(rows[0]).toEqual(IMPORT_FIELDS.table.map(({ label }) => label));
  expect(rows.slice(1).map((row) => row[0])).toEqual(['张三']);
});
