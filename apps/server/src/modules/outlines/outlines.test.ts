import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outlinesApi } from '@shibiao/contract/outlines';
import { trashApi } from '@shibiao/contract/trash';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { docx, pptx, uploadFile } from '../../../test/uploads.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let directory: string;
let office: Person;
let seller: Person;
let admin: Person;
let teacher: { teacherId: number; accountId: number; token: string };
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shibiao-documents-'));
  t = await testApp({ DATA_DIR: directory });
  office = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  admin = await t.make.staff('admin');
  teacher = await t.make.teacherAccount();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const save = (form: object, token = office.token) => t.send(outlinesApi.edit, form, token);
const ok = async (form: object, token = office.token) => await t.call(outlinesApi.edit, form, token);
const folder = async (name: string, form: object = {}) =>
  (await ok({ teacherId: teacher.teacherId, kind: 'folder', name, ...form })).id;
const upload = async (name: string, content?: Buffer, token = office.token) =>
  await uploadFile(t, token, { name, content: content ?? (await docx('正文')) });
async function document(name: string, form: object = {}, content?: Buffer) {
  const fileId = await upload(name, content);
  return (await ok({ teacherId: teacher.teacherId, name, fileId, ...form })).id;
}
const row = (id: number) =>
  t.db.selectFrom('teacher_node').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const versions = async (id: number, token = office.token) =>
  (await t.call(outlinesApi.versions, { id }, token)).list;
const found = async (filter: object, token = office.token) =>
  (await t.call(outlinesApi.list, { teacherId: teacher.teacherId, ...filter }, token)).list.map(
    ({ name }) => name,
  );
async function pinned(nodeId: number, values: object = {}) {
  const lesson = await t.make.lesson(seller, {
    on: addDays(today(), 5),
    teacher_id: teacher.teacherId,
    ...values,
  });
  const { current_version_id } = await row(nodeId);
  const held = { version_id: current_version_id ?? 0, purpose: '课纲', by_account_id: office.accountId };
  await t.db
    .insertInto('lesson_file')
    .values({ lesson_id: lesson.id, node_id: nodeId, ...held })
    .execute();
  return lesson;
}

describe('A document', () => {
  test('numbers its versions without a gap, whoever uploads at once', async () => {
    const id = await document('并发.docx');
    const files = await Promise.all(Array.from({ length: 20 }, () => upload('并发.docx')));
    const answers = await Promise.all(files.map((fileId) => save({ id, fileId })));
    expect(answers.map(({ code }) => code)).toEqual(files.map(() => 200));
    const numbers = answers.map(({ data }) => data.versionNo ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    expect((await versions(id)).map(({ no }) => no)).toEqual(numbers.toReversed().concat(1));
  });

  test('brings an older version back as a new one, and says by whom and from which', async () => {
    const id = await document('恢复.docx');
    for (const note of ['第二版', '第三版']) await ok({ id, fileId: await upload('恢复.docx'), note });
    const [, second] = await versions(id);
    const { version } = await row(id);
    expect(await ok({ id, version, restoreVersionId: second?.id })).toEqual({ id, versionNo: 4 });
    const [fourth] = await versions(id);
    expect(fourth).toMatchObject({ no: 4, source: 'restore', restoredFrom: 2, fileId: second?.fileId });
    expect((await save({ id, version, restoreVersionId: second?.id })).code).toBe(409);
    const other = await document('另一份.docx');
    const foreign = await save({ id: other, restoreVersionId: second?.id });
    expect(foreign).toMatchObject({ code: 408, data: [{ field: 'restoreVersionId' }] });
    const { log } = await t.call(outlinesApi.treeLog, { nodeId: id }, office.token);
    expect(log.list.map(({ action, versionNo, detail }) => [action, versionNo, detail])).toEqual([
      ['恢复版本', 4, 'v2'],
      ['新版本', 3, '第三版'],
      ['新版本', 2, '第二版'],
      ['新版本', 1, null],
      ['建立', null, null],
    ]);
  });

  test('takes only a file of the caller’s own, uploaded for this and not used yet', async () => {
    const fileId = await upload('用过.docx');
    await ok({ teacherId: teacher.teacherId, name: '用过.docx', fileId });
    for (const wrong of [fileId, await upload('别人的.docx', undefined, teacher.token), 2_000_000_000])
      expect(await save({ teacherId: teacher.teacherId, name: '新.docx', fileId: wrong })).toMatchObject({
        code: 408,
        data: [{ field: 'fileId' }],
      });
    expect(await save({ teacherId: teacher.teacherId, kind: 'doc', name: '空.docx' })).toMatchObject({
      code: 408,
      data: [{ field: 'fileId' }],
    });
    expect(await found({ keyword: '空.docx' })).toEqual([]);
  });

  test('that a lesson holds is no longer unused, and is found by the lesson', async () => {
    const id = await document('在用.docx');
    expect(await found({ keyword: '在用', unused: 1 })).toEqual(['在用.docx']);
    const lesson = await pinned(id);
    expect(await found({ keyword: '在用', unused: 1 })).toEqual([]);
    expect(await found({ lessonId: lesson.id })).toEqual(['在用.docx']);
    const { list } = await t.call(outlinesApi.list, { keyword: '在用' }, office.token);
    expect(list).toMatchObject([{ lessons: 1, versionNo: 1, path: null }]);
  });
});

describe('A tree', () => {
  test('has names once a folder, however they are written, and may use a deleted one again', async () => {
    const parentId = await folder('课件');
    const id = await document('Ａ版.docx', { parentId });
    const clash = await save({ teacherId: teacher.teacherId, parentId, kind: 'folder', name: 'a版.DOCX' });
    expect(clash).toMatchObject({ code: 400, data: [{ field: 'name' }] });
    await t.call(outlinesApi.deleteOutline, { id }, office.token);
    const again = await document('A版.docx', { parentId });
    expect(again).not.toBe(id);
    expect((await versions(again)).map(({ no }) => no)).toEqual([1]);
  });

  test('stays a tree of six levels within one teacher', async () => {
    const levels = [await folder('一')];
    for (const name of ['二', '三', '四', '五', '六'])
      levels.push(await folder(name, { parentId: levels.at(-1) }));
    const seventh = await save({
      teacherId: teacher.teacherId,
      kind: 'folder',
      name: '七',
      parentId: levels[5],
    });
    expect([seventh.code, seventh.message]).toEqual([400, '文件夹最多 6 层']);
    const below = await save({ id: levels[0], parentId: levels[2] });
    expect([below.code, below.message]).toEqual([400, '不能移到自己或自己下面的文件夹里']);
    expect((await save({ id: levels[0], parentId: levels[0] })).code).toBe(400);
    const wide = await folder('旁');
    expect((await save({ id: levels[0], parentId: wide })).message).toBe('文件夹最多 6 层');
    expect(await row(levels[0] ?? 0)).toMatchObject({ parent_id: null });
    const other = await t.make.teacherAccount();
    const foreign = await save({
      teacherId: other.teacherId,
      kind: 'folder',
      name: '一',
      parentId: levels[0],
    });
    expect(foreign).toMatchObject({ code: 408, data: [{ field: 'parentId' }] });
    expect((await save({ id: levels[5], parentId: 0 })).code).toBe(200);
    expect(await row(levels[5] ?? 0)).toMatchObject({ parent_id: null });
  });

  test('is never a circle, also when two folders are moved into each other at once', async () => {
    const [a, b] = [await folder('甲'), await folder('乙')];
    const answers = await Promise.all([save({ id: a, parentId: b }), save({ id: b, parentId: a })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  });

  test('goes with all below it as one act, asks where lessons ahead hold it, and comes back whole', async () => {
    const top = await folder('整组');
    const inner = await folder('内层', { parentId: top });
    const id = await document('里面.docx', { parentId: inner });
    const lesson = await pinned(id);
    const asked = await t.send(outlinesApi.deleteOutline, { id: top }, office.token);
    expect([asked.code, asked.message]).toEqual([400, expect.stringContaining(lesson.code)]);
    expect((await t.send(outlinesApi.deleteOutline, { id: top, confirm: 1 }, office.token)).code).toBe(200);
    expect(await found({ keyword: '里面' })).toEqual([]);
    const { list } = await t.call(trashApi.list, { kind: 'teacher_node' }, admin.token);
    const act = list.find(({ rootId }) => [top, inner, id].includes(rootId));
    expect(act).toBeDefined();
    await t.call(trashApi.restore, { deletionIds: [act?.id ?? 0] }, admin.token);
    expect(await found({ keyword: '里面' })).toEqual(['里面.docx']);
    const { tree } = await t.call(outlinesApi.treeLog, { teacherId: teacher.teacherId }, office.token);
    expect(tree.find((node) => node.id === id)).toMatchObject({ parentId: inner, lessonsAhead: 1 });
  });
});

describe('Who works on a tree', () => {
  test('the teacher on the own, the teacher department on all; sales read, other visitors nothing', async () => {
    const id = await document('范围.docx');
    const stranger = await t.make.teacherAccount();
    const partner = await t.make.partner();
    const own = await upload('自己的.docx', undefined, teacher.token);
    expect((await ok({ name: '自己的.docx', fileId: own }, teacher.token)).versionNo).toBe(1);
    expect((await versions(id, teacher.token)).map(({ no }) => no)).toEqual([1]);
    expect((await versions(id, seller.token)).map(({ no }) => no)).toEqual([1]);
    expect((await save({ id, name: '改名.docx' }, seller.token)).code).toBe(403);
    expect((await save({ id, name: '改名.docx' }, stranger.token)).code).toBe(404);
    expect((await save({ teacherId: teacher.teacherId, name: '夹带' }, stranger.token)).code).toBe(404);
    expect((await t.send(outlinesApi.deleteOutline, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(outlinesApi.versions, { id }, stranger.token)).code).toBe(404);
    const [version] = await versions(id);
    for (const call of [outlinesApi.preview, outlinesApi.file])
      expect((await t.send(call, { id: version?.id }, stranger.token)).code).toBe(404);
    for (const call of [outlinesApi.list, outlinesApi.versions, outlinesApi.treeLog])
      expect((await t.send(call, { id }, partner.token)).code).toBe(403);
    expect((await t.call(outlinesApi.list, {}, stranger.token)).list).toEqual([]);
    expect(await row(id)).toMatchObject({ name: '范围.docx', deleted_at: null });
  });
});

describe('A preview', () => {
  const look = async (name: string, content: Buffer) => {
    const id = await document(name, {}, content);
    const [version] = await versions(id);
    return await t.call(outlinesApi.preview, { id: version?.id }, office.token);
  };
  const sheet = async () =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '报价',
            rows: [
              ['课题', '天数'],
              ['<b>陷阱</b>', 2],
            ],
          },
        ],
      }),
    );

  test('shows the text of Word, sheets, slides, archives and plain text, and runs nothing of it', async () => {
    const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const word = await look('预览.docx', await docx('开场', hostile));
    expect(word).toMatchObject({ state: 1 });
    expect(word.html).toContain('<p>开场</p>');
    expect(word.html).not.toContain('<script');
    const table = await look('预览.xlsx', await sheet());
    expect(table.html).toContain('<h3>报价</h3>');
    expect(table.html).toContain('&lt;b&gt;陷阱&lt;/b&gt;');
    const deck = await look('预览.pptx', await pptx('封面', '第二张的话'));
    expect(deck).toMatchObject({ state: 1, pages: 2 });
    expect(deck.html).toMatch(/第 1 页.*封面.*第 2 页.*第二张的话/s);
    const text = await look('预览.txt', Buffer.from('第一行\n<img src=x onerror=1>'));
    expect(text.html).toBe('<pre>第一行\n&lt;img src=x onerror=1&gt;</pre>');
  });

  test('of a lost file says so; a PDF is shown by the browser whatever its text; each look is noted', async () => {
    const lost = await document('丢失.docx');
    const [version] = await versions(lost);
    await t.db
      .updateTable('file')
      .set({ key: '202601/gone.docx' })
      .where('id', '=', version?.fileId ?? 0)
      .execute();
    expect((await t.send(outlinesApi.preview, { id: version?.id }, office.token)).code).toBe(410);
    const pdf = await look('假.pdf', Buffer.from('%PDF-1.4\n%%EOF'));
    expect(pdf).toMatchObject({ state: 1, html: null });
    const { log } = await t.call(outlinesApi.treeLog, { teacherId: teacher.teacherId }, office.token);
    expect(log.list[0]).toMatchObject({ action: '预览', name: '假.pdf' });
  });
});

test('Two versions are compared by their words', async () => {
  const id = await document('比较.docx', {}, await docx('网点营销的三个步骤'));
  await ok({ id, fileId: await upload('比较.docx', await docx('网点营销的四个步骤与案例')) });
  const [after, before] = await versions(id);
  const input = { id: before?.id, otherId: after?.id };
  const { parts, added, removed } = await t.call(outlinesApi.compare, input, office.token);
  const side = (gone: number) =>
    parts
      .filter(({ change }) => change !== gone)
      .map(({ text }) => text)
      .join('')
      .trim();
  expect([side(1), side(-1)]).toEqual(['网点营销的三个步骤', '网点营销的四个步骤与案例']);
  expect([added > 0, removed > 0]).toEqual([true, true]);
  const other = await versions(await document('无关.docx'));
  expect((await t.send(outlinesApi.compare, { ...input, otherId: other[0]?.id }, office.token)).code).toBe(
    404,
  );
});

test('Documents are exported as a sheet, or themselves as one archive by teacher and folder', async () => {
  const parentId = await folder('归档');
  const id = await document('归档件.docx', { parentId });
  await ok({ id, fileId: await upload('归档件.docx', await docx('第二版')) });
  const { response } = await t.send(outlinesApi.export, { ids: [id] }, office.token);
  const zip = await fromBufferPromise(response.rawPayload);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  const { name } = await t.db
    .selectFrom('teacher')
    .select('name')
    .where('id', '=', teacher.teacherId)
    .executeTakeFirstOrThrow();
  expect(names).toEqual([`${name}/归档/归档件_v2.docx`]);
  const [list] = (await t.call(outlinesApi.list, { keyword: '归档件' }, office.token)).list;
  expect(list).toMatchObject({ downloads: 1, path: '归档' });
  const stranger = await t.make.teacherAccount();
  expect((await t.send(outlinesApi.export, { ids: [id] }, stranger.token)).code).toBe(403);
  const file = await t.send(outlinesApi.export, { keyword: '归档件' }, office.token);
  expect(file.response.headers['content-type']).toContain('spreadsheetml');
});

describe('A document of a lesson', () => {
  const pin = (lessonId: number, versionId: number | undefined, token = seller.token) =>
    t.send(outlinesApi.pin, { lessonId, versionId }, token);
  const ofLesson = async (id: number, token = seller.token) =>
    (await t.call(outlinesApi.ofLesson, { id }, token)).list;

  test('stays at its version when a newer one comes, until somebody updates it', async () => {
    const id = await document('固定.docx');
    const lesson = await t.make.lesson(seller, { on: addDays(today(), 5), teacher_id: teacher.teacherId });
    const [first] = await versions(id);
    expect((await pin(lesson.id, first?.id)).code).toBe(200);
    await ok({ id, fileId: await upload('固定.docx') });
    const [second] = await versions(id);
    expect(await ofLesson(lesson.id)).toMatchObject([
      { versionNo: 1, newest: { id: second?.id, no: 2 }, canUpdate: true, releasedAt: null },
    ]);
    expect((await pin(lesson.id, second?.id)).code).toBe(200);
    expect(await ofLesson(lesson.id)).toMatchObject([{ versionNo: 2, newest: null }]);
    const { log } = await t.call(outlinesApi.treeLog, { nodeId: id }, office.token);
    expect(log.list[0]).toMatchObject({ action: '用于课程', detail: `${lesson.code} v2` });
  });

  test('keeps the version with which the lesson was taught', async () => {
    const id = await document('上过.docx');
    const lesson = await t.make.lesson(seller, { on: addDays(today(), -5), teacher_id: teacher.teacherId });
    const [first] = await versions(id);
    expect((await pin(lesson.id, first?.id)).code).toBe(200);
    await ok({ id, fileId: await upload('上过.docx') });
    const [second] = await versions(id);
    expect((await pin(lesson.id, second?.id)).code).toBe(400);
    expect(await ofLesson(lesson.id)).toMatchObject([{ versionNo: 1, canUpdate: false }]);
  });

  test('is read by the customer once it is released, taken back with a reason, and by no stranger', async () => {
    const partner = await t.make.partner();
    const lesson = await t.make.lesson(seller, {
      on: addDays(today(), 5),
      teacher_id: teacher.teacherId,
      institution_id: partner.institutionId,
    });
    const [version] = await versions(await document('发给客户.docx'));
    const { id } = (await pin(lesson.id, version?.id)).data;
    expect(await ofLesson(lesson.id, partner.token)).toEqual([]);
    expect(await ofLesson(lesson.id, teacher.token)).toHaveLength(1);
    const release = (isReleased: boolean, reason?: string, token = seller.token) =>
      t.send(outlinesApi.release, { id, isReleased, reason }, token);
    const stranger = await t.make.staff('salesperson');
    expect((await release(true, undefined, stranger.token)).code).toBe(404);
    expect((await release(true, undefined, partner.token)).code).toBe(403);
    expect((await release(true)).code).toBe(200);
    expect(Object.keys((await ofLesson(lesson.id, partner.token))[0] ?? {}).sort()).toEqual([
      'at',
      'id',
      'mime',
      'name',
      'purpose',
      'size',
      'url',
      'versionNo',
    ]);
    expect((await release(false)).code).toBe(408);
    expect((await release(false, '发错了')).code).toBe(200);
    expect(await ofLesson(lesson.id, partner.token)).toEqual([]);
    expect((await pin(lesson.id, version?.id, stranger.token)).code).toBe(404);
    expect((await t.send(outlinesApi.unpin, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(outlinesApi.unpin, { id }, seller.token)).code).toBe(200);
    expect(await ofLesson(lesson.id)).toEqual([]);
  });

  test('is one of the lesson’s own teacher', async () => {
    const other = await t.make.teacher();
    const lesson = await t.make.lesson(seller, { on: addDays(today(), 5), teacher_id: other });
    const [version] = await versions(await document('别人的.docx'));
    expect(await pin(lesson.id, version?.id)).toMatchObject({ code: 408, data: [{ field: 'versionId' }] });
  });
});
