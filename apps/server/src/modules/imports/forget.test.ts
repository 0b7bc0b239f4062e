import { importsApi } from '@shibiao/contract/customers/imports';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { until } from '../../../test/until.ts';
import { forgetRows } from './imports.service.ts';

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});

let serial = 0;
const tel = () => String(13_322_000_000 + serial++);
const mapping = { contactName: 0, tel: 1, cooperationName: 2, level: 3 };
const csv = (...rows: string[]) => `客户姓名,联系电话,机构名称,等级,负责人\n${rows.join('\n')}\n`;
const upload = async (content: string): Promise<{ data: { id: number } }> =>
  await t.upload(importsApi.importUpload, { name: '客户.csv', content }, seller.token);
const ended = (id: number) =>
  until(
    async () => (await t.call(importsApi.importJob, { id }, seller.token)).status === 'done',
    'the import has ended',
  );
const rowsLeft = async (id: number) =>
  (await t.db.selectFrom('import_row').select('row_no').where('job_id', '=', id).execute()).length;
const age = (id: number, days: number) =>
  sql`update import_job set created_at = created_at - make_interval(days => ${days}),
    finished_at = finished_at - make_interval(days => ${days}) where id = ${id}`.execute(t.db);
const jobOf = (id: number) => t.call(importsApi.importJob, { id }, seller.token);

test('rows of a file that never started are deleted after a week, and the import says so', async () => {
  const [old, fresh] = [
    await upload(csv(`甲,${tel()},某公司,A,`)),
    await upload(csv(`乙,${tel()},某公司,A,`)),
  ];
  await age(old.data.id, 8);
  await age(fresh.data.id, 6);
  await forgetRows(t.db);
  expect([await rowsLeft(old.data.id), await rowsLeft(fresh.data.id)]).toEqual([0, 1]);
  expect(await jobOf(old.data.id)).toMatchObject({
    status: 'cancelled',
    isCleared: true,
    content: null,
    message: expect.stringContaining('请重新上传'),
  });
  expect(await jobOf(fresh.data.id)).toMatchObject({ status: 'previewed', isCleared: false });
  expect((await t.send(importsApi.importStart, { id: old.data.id, mapping }, seller.token)).code).toBe(400);
});

test('rows of an ended import are deleted after a month; its counts stay', async () => {
  const { data } = await upload(csv(`丙,${tel()},某公司,A,`, `丁,12,某公司,A,`));
  await t.call(importsApi.importStart, { id: data.id, mapping }, seller.token);
  await ended(data.id);
  await age(data.id, 29);
  await forgetRows(t.db);
  expect(await rowsLeft(data.id)).toBe(2);
  await age(data.id, 2);
  await forgetRows(t.db);
  expect(await rowsLeft(data.id)).toBe(0);
  expect(await jobOf(data.id)).toMatchObject({ status: 'done', created: 1, failed: 1, isCleared: true });
  const errors = await t.send(importsApi.importErrors, { id: data.id }, seller.token);
  expect([errors.code, errors.message]).toEqual([400, expect.stringContaining('已清除')]);
});
