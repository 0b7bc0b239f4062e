import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importsApi } from '@shibiao/contract/customers/imports';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { readRows } from '../../lib/excel-read.ts';

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'shibiao-import-'));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

test('a preview says what the import then does: repeated phones and names, owners that nobody knows', async () => {
  const t = await testApp({ DATA_DIR });
  const admin = await t.make.staff('admin', { name: '张管理' });
  const [one, other, known, third] = [t.make.phone(), t.make.phone(), t.make.phone(), t.make.phone()];
  const institutionId = await t.make.institution({ name: '旧公司' });
  await t.make.contact(admin, { name: '旧客户', tel: known, institution_id: institutionId });
  const rows = [
    '单位名称,*联系人,联系方式（必填）,负责人,',
    // A row with an unknown owner is not written, so the next row with its phone is no duplicate.
    `甲公司,王一,${one},没有此人,`,
    `甲公司,王一,${one},张管理,旁注`,
    `乙公司,王二,${one},张管理,`,
    `甲公司,王一,${other},没有此人,`,
    `旧公司,旧客户,${t.make.phone()},没有此人,`,
    `旧公司,新人,${known},,`,
    `丙公司,王三,${third},没有此人,又一旁注`,
  ];
  const content = rows.join('\n');
  const { data } = await t.upload(importsApi.importUpload, { name: '客户.csv', content }, admin.token);
  const input = { id: data.id, mapping: data.guess };
  const preview = await t.call(importsApi.importPreview, input, admin.token);
  expect(preview).toMatchObject({ total: 7, fresh: 1, existing: 2, doubles: 2, bad: 2 });
  expect(preview.problems).toEqual([
    { row: 2, message: expect.stringMatching(/^业务员“没有此人”/) },
    { row: 4, message: '电话与前面的行重复' },
    { row: 5, message: '机构和姓名与前面的行重复' },
    { row: 8, message: expect.stringMatching(/^业务员“没有此人”/) },
  ]);
  await t.call(importsApi.importStart, input, admin.token);
  const job = () => t.call(importsApi.importJob, { id: data.id }, admin.token);
  await until(async () => (await job()).status === 'done', 'the import has ended');
  expect(await job()).toMatchObject({
    created: preview.fresh,
    skipped: preview.existing + preview.doubles,
    failed: preview.bad,
  });
  // Returned rows keep every column, including those without a heading.
  const { response } = await t.send(importsApi.importErrors, { id: data.id }, admin.token);
  const sheet = await Array.fromAsync(readRows(response.rawPayload));
  expect(sheet.map(({ values }) => values)).toEqual([
    ['单位名称', '*联系人', '联系方式（必填）', '负责人', '第 5 列', '行号', '原因'],
    ['甲公司', '王一', one, '没有此人', '', '2', preview.problems[0]?.message],
    ['丙公司', '王三', third, '没有此人', '又一旁注', '8', preview.problems[3]?.message],
  ]);
});

test('an old workbook is told to be saved anew, by its content', async () => {
  const t = await testApp({ DATA_DIR });
  const seller = await t.make.staff('salesperson');
  const content = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  expect(await t.upload(importsApi.importUpload, { name: '客户.xls', content }, seller.token)).toMatchObject({
    code: 408,
    message: '旧版 .xls 请在 Excel 或 WPS 中另存为 .xlsx 后再导入',
  });
});
