import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { cell, workbook, zip } from '../../../test/workbooks.ts';
import { listedRows } from '../../lib/preview-rows.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const line = (at: number, cells: string[]) => `<row r="${at}">${cells.join('')}</row>`;

const upload = (endpoint: { path: string }, content: Buffer) =>
  t.upload(endpoint, { name: '候选人.xlsx', content }, hr.token);

test('a workbook of Excel, whose phones are numbers: shown first, then written once', async () => {
  const opening = {
    title: '市场专员',
    organisationId: hr.organisationId,
    headcount: 1,
    reason: '新增',
    ownerId: hr.personnelId,
  };
  const { id: openingId } = await t.call(recruitmentApi.saveOpening, opening, hr.token);
  const phone = t.make.phone();
  const heads = ['姓名', '手机', '应聘职位', '渠道', '学历', '应聘日期'];
  const file = zip(
    workbook(
      [
        line(
          1,
          heads.map((title, i) => text(`${'ABCDEF'[i]}1`, title)),
        ),
        line(2, [
          text('A2', '吴晓'),
          cell('B2', phone),
          text('C2', '市场专员'),
          text('D2', '猎聘'),
          text('E2', '本科'),
          text('F2', '2026-03-02'),
        ]),
        line(3, [text('A3', '郑好'), cell('B3', t.make.phone()), text('C3', '飞行员')]),
      ].join(''),
    ),
  );
  const preview = await upload(recruitmentApi.importPreview, file);
  expect(preview.data).toEqual({
    sheets: null,
    fields: heads,
    unknown: [],
    good: 1,
    bad: 1,
    rows: [
      { line: 2, name: '吴晓', problem: null },
      { line: 3, name: '郑好', problem: '没有招聘中的职位“飞行员”' },
    ],
  });
  expect((await t.call(recruitmentApi.list, { openingId }, hr.token)).total).toBe(0);
  const errors = (await upload(recruitmentApi.importErrors, file)).response.rawPayload;
  const [titles, ...wrong] = await sheetRows(errors);
  expect(titles).toEqual([...heads, '行号', '原因']);
  expect(wrong.map((row) => [row[0], ...row.slice(-2)])).toEqual([['郑好', '3', '没有招聘中的职位“飞行员”']]);
  // The returned file can be uploaded again; its appended columns are ignored.
  expect((await upload(recruitmentApi.importPreview, errors)).data).toMatchObject({ good: 0, bad: 1 });
  expect((await upload(recruitmentApi.import, file)).data).toEqual({ created: 1, failed: 1 });
  expect((await upload(recruitmentApi.import, file)).data).toEqual({ created: 0, failed: 2 });
  expect((await t.call(recruitmentApi.list, { openingId }, hr.token)).list).toMatchObject([
    {
      name: '吴晓',
      phone,
      channel: '猎聘',
      education: '本科',
      appliedOn: '2026-03-02',
      stage: 1,
      ownerId: hr.personnelId,
    },
  ]);
  const broken = await upload(recruitmentApi.importPreview, zip(workbook(line(1, [text('A1', '姓名')]))));
  expect([broken.code, broken.data]).toMatchObject([408, [{ field: 'file' }]]);
});

test('import: preview, once each, bad rows named; the export has the candidates', async () => {
  const leader = await t.make.staff('manager');
  const form = {
    title: '课程顾问',
    organisationId: leader.organisationId,
    headcount: 2,
    reason: '新增',
    ownerId: leader.personnelId,
  };
  const { id: openingId } = await t.call(recruitmentApi.saveOpening, form, hr.token);
  const [a, b] = [t.make.phone(), t.make.phone()];
  const csv = [
    '姓名,手机号码,应聘岗位,性别,应聘日期',
    `李一,${a},课程顾问,女,2026/1/5`,
    `李二,${b},没有的职位,男,`,
    `李一,${a},课程顾问,女,`,
    `李三,123,课程顾问,,`,
  ].join('\n');
  const send = (endpoint: { path: string }) => t.upload(endpoint, { name: 'a.csv', content: csv }, hr.token);
  const preview = await send(recruitmentApi.importPreview);
  expect(preview.data).toMatchObject({ good: 1, bad: 3 });
  expect((await send(recruitmentApi.import)).data).toEqual({ created: 1, failed: 3 });
  expect((await send(recruitmentApi.import)).data).toEqual({ created: 0, failed: 4 });
  const { list } = await t.call(recruitmentApi.list, { openingId }, hr.token);
  expect(list).toMatchObject([{ name: '李一', phone: a, gender: 2, appliedOn: '2026-01-05', stage: 1 }]);
  const { response } = await t.send(recruitmentApi.export, { openingId }, hr.token);
  expect((await sheetRows(response.rawPayload)).map((row) => row[0])).toEqual(['姓名', '李一']);
  const file = await t.send(
    recruitmentApi.exportOpenings,
    { id: openingId, columns: 'title,headcount' },
    hr.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['职位', '人数'],
    ['课程顾问', '2'],
  ]);
  expect((await t.send(recruitmentApi.exportOpenings, {}, leader.token)).code).toBe(403);
});

test('a list with a title: the headings below it count, and a day of graduation is no day of application', async () => {
  const csv = [
    '校园招聘名单',
    '姓名,手机,应聘职位,毕业日期,备注',
    `钱一,${t.make.phone()},没有的职位,2026-07-01,#REF!`,
    `钱二,${t.make.phone()},没有的职位,明年夏天,`,
  ].join('\n');
  const preview = await upload(recruitmentApi.importPreview, Buffer.from(csv));
  expect(preview.data).toMatchObject({
    rows: [
      { line: 3, name: '钱一', problem: '备注：公式出错（#REF!）' },
      { line: 4, name: '钱二', problem: '没有招聘中的职位“没有的职位”' },
    ],
  });
});

test('a preview of more rows than it lists includes the wrong ones', () => {
  const rows = Array.from({ length: 1500 }, (_, i) => ({
    line: i + 2,
    problem: i === 1400 ? '手机：必填' : null,
  }));
  const listed = listedRows(rows);
  expect(listed).toHaveLength(1000);
  expect(listed.at(0)?.line).toBe(2);
  expect(listed.at(-1)).toEqual({ line: 1402, problem: '手机：必填' });
});
