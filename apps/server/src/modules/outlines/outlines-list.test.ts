import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outlinesApi } from '@shibiao/contract/outlines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { docx, uploadFile } from '../../../test/uploads.ts';
import { makePreviews } from './versions.service.ts';

let t: TestApp;
let directory: string;
let office: Person;
let teacherId: number;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shibiao-document-list-'));
  t = await testApp({ DATA_DIR: directory });
  office = await t.make.staff('teacher_department');
  ({ teacherId } = await t.make.teacherAccount());
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const ok = async (form: object) => await t.call(outlinesApi.edit, form, office.token);
const upload = async (name: string, content: Buffer) => await uploadFile(t, office.token, { name, content });
const folder = async (name: string) => (await ok({ teacherId, kind: 'folder', name })).id;
const document = async (name: string, form: object, content: Buffer) =>
  (await ok({ teacherId, name, fileId: await upload(name, content), ...form })).id;
const row = (id: number) =>
  t.db.selectFrom('teacher_node').select(['size', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
const found = async (filter: object) =>
  (await t.call(outlinesApi.list, { teacherId, ...filter }, office.token)).list.map(({ name }) => name);

test('a document is found by its name, its reading, its folder, its topic and its contents', async () => {
  const parentId = await folder('零售转型');
  const content = await docx('客户旅程与暖场设计', '第二段');
  await document('网点产能提升_终稿.docx', { parentId, topic: '厅堂营销', purpose: '课纲' }, content);
  for (const keyword of ['网点', 'wangdian', 'wdcn', '零售转型', '厅堂'])
    expect(await found({ keyword }), keyword).toContain('网点产能提升_终稿.docx');
  expect(await found({ keyword: '暖场设计' })).toEqual([]);
  await makePreviews(t.db, t.environment);
  expect(await found({ keyword: '暖场设计', inText: 1 })).toEqual(['网点产能提升_终稿.docx']);
  expect(await found({ keyword: '网点', purpose: '课件' })).toEqual([]);
  expect(await found({ topic: '厅堂营销' })).toEqual(['网点产能提升_终稿.docx']);
});

test('documents are ordered by the size of their newest version', async () => {
  const parentId = await folder('按大小');
  const id = await document('小.txt', { parentId }, Buffer.from('小'));
  await document('中.txt', { parentId }, Buffer.from('中'.repeat(20)));
  const bySize = async () =>
    (await found({ keyword: '按大小', sort: 'size', order: 'desc' })).map((name) => name.slice(0, 1));
  expect(await bySize()).toEqual(['中', '小']);
  await ok({ id, fileId: await upload('大.txt', Buffer.from('大'.repeat(40))) });
  expect(await bySize()).toEqual(['小', '中']);
  expect((await row(id)).size).toBe(120);
  const { list } = await t.call(outlinesApi.versions, { id }, office.token);
  const first = list.at(-1);
  await ok({ id, version: (await row(id)).version, restoreVersionId: first?.id });
  expect(await bySize()).toEqual(['中', '小']);
});
