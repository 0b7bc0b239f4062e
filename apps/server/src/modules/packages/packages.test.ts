import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outlinesApi } from '@shibiao/contract/outlines';
import { packagesApi } from '@shibiao/contract/packages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { docx, uploadFile } from '../../../test/uploads.ts';

let t: TestApp;
let directory: string;
let office: Person;
let seller: Person;
let partner: { contactId: number; institutionId: number; accountId: number; token: string };
let teacher: { teacherId: number; accountId: number; token: string };
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shibiao-packages-'));
  t = await testApp({ DATA_DIR: directory });
  office = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  partner = await t.make.partner();
  teacher = await t.make.teacherAccount();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const file = async (text = '正文') =>
  await uploadFile(t, office.token, { name: '资料.docx', content: await docx(text), purpose: 'package' });
async function node(visibility: 1 | 2, name = `课纲${Math.random()}.docx`) {
  const fileId = await uploadFile(t, office.token, { name: '课纲.docx', content: await docx('课纲') });
  return (
    await t.call(outlinesApi.edit, { teacherId: teacher.teacherId, name, fileId, visibility }, office.token)
  ).id;
}
const form = async (values: object = {}) => ({
  title: '开门红工具包',
  kind: '销售工具',
  isForStaff: true,
  isForPartners: true,
  items: [{ title: '话术', fileId: await file() }],
  ...values,
});
const save = (values: object, token = office.token) => t.send(packagesApi.edit, values as never, token);
async function published(values: object = {}): Promise<number> {
  return (
    await t.call(packagesApi.edit, { ...(await form(values)), action: 'publish' } as never, office.token)
  ).id;
}
const seen = async (token: string) =>
  (await t.call(packagesApi.list, { count: 200 }, token)).list.map(({ id }) => id);
const contents = async (id: number, token = office.token) =>
  (await t.call(packagesApi.one, { id }, token)).contents;
const rows = (packageId: number) =>
  t.db.selectFrom('package_download').selectAll().where('package_id', '=', packageId).orderBy('id').execute();
async function names(archive: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(archive);
  const found: string[] = [];
  for await (const entry of zip.eachEntry()) found.push(entry.fileName);
  return found;
}

describe('A package', () => {
  test('is a draft for its makers until it is published, then for its audience', async () => {
    const { id } = await t.call(packagesApi.edit, (await form()) as never, office.token);
    expect(await seen(office.token)).toContain(id);
    for (const { token } of [seller, partner]) expect(await seen(token)).not.toContain(id);
    const [item] = await contents(id);
    await t.call(
      packagesApi.edit,
      {
        ...(await form()),
        id,
        items: [{ id: item?.id, title: '话术', fileId: item?.fileId }],
        action: 'publish',
      } as never,
      office.token,
    );
    for (const { token } of [seller, partner]) expect(await seen(token)).toContain(id);
    expect(await seen(teacher.token)).not.toContain(id);
    expect((await t.send(packagesApi.one, { id }, teacher.token)).code).toBe(404);
    expect((await t.send(packagesApi.download, { id }, teacher.token)).code).toBe(404);
  });

  test('for some levels and provinces is not found by other institutions', async () => {
    const id = await published({ levels: ['A'] });
    expect(await seen(partner.token)).not.toContain(id);
    await t.db
      .updateTable('institution')
      .set({ level: 'A' })
      .where('id', '=', partner.institutionId)
      .execute();
    expect(await seen(partner.token)).toContain(id);
    await t.db
      .updateTable('institution')
      .set({ level: null })
      .where('id', '=', partner.institutionId)
      .execute();
  });

  test('refuses contents that its readers could not have alone, and an empty one', async () => {
    const inside = await node(1);
    const refused = await save({ ...(await form()), items: [{ title: '内部课纲', nodeId: inside }] });
    expect(refused).toMatchObject({ code: 408, data: [{ field: 'items' }] });
    expect(refused.message).toContain('内部课纲');
    expect(
      (await save({ ...(await form()), isForPartners: false, items: [{ title: '课纲', nodeId: inside }] }))
        .code,
    ).toBe(200);
    expect(await save({ ...(await form()), items: [], action: 'publish' })).toMatchObject({
      code: 408,
      data: [{ field: 'items' }],
    });
    const both = { title: '两样', nodeId: inside, fileId: await file() };
    expect((await save({ ...(await form()), items: [both] })).code).toBe(408);
  });

  test('gives the newest version of a document, and nothing of one that was withdrawn', async () => {
    const nodeId = await node(2);
    const id = await published({
      items: [
        { title: '课纲', nodeId },
        { title: '话术', fileId: await file() },
      ],
    });
    expect(await contents(id, partner.token)).toHaveLength(2);
    await t.db.updateTable('teacher_node').set({ visibility: 1 }).where('id', '=', nodeId).execute();
    expect((await contents(id, partner.token)).map(({ title }) => title)).toEqual(['话术']);
    const { response } = await t.send(packagesApi.download, { id }, partner.token);
    expect(await names(response.rawPayload)).toEqual(['话术.docx']);
    expect((await contents(id)).map(({ title }) => title)).toEqual(['课纲', '话术']);
  });

  test('is deleted for everybody', async () => {
    const id = await published();
    await t.call(packagesApi.remove, { id }, office.token);
    expect(await seen(seller.token)).not.toContain(id);
    expect((await t.send(packagesApi.one, { id }, partner.token)).code).toBe(404);
  });

  test('is saved once of two at once', async () => {
    const id = await published();
    const [item] = await contents(id);
    const again = {
      ...(await form()),
      id,
      version: 1,
      items: [{ id: item?.id, title: '改', fileId: item?.fileId }],
    };
    const answers = await Promise.all([save(again), save(again)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});

describe('Downloads', () => {
  test('count four of five: three people take the whole, one of them again, a fourth takes one file', async () => {
    const id = await published();
    const people = await Promise.all([0, 1, 2, 3].map(() => t.make.staff('salesperson')));
    const take = (person: Person | undefined) => t.send(packagesApi.download, { id }, person?.token);
    for (const person of people.slice(0, 3)) expect((await take(person)).code).toBe(200);
    await take(people[0]);
    const [item] = await contents(id);
    await t.send(packagesApi.item, { id: item?.id ?? 0 }, people[3]?.token);
    const taken = await rows(id);
    expect(taken.map(({ counted }) => counted)).toEqual([true, true, true, false, true]);
    const { list } = await t.call(packagesApi.list, { id }, office.token);
    expect(list).toMatchObject([{ downloads: 4, people: 4, finishedRate: 100 }]);
    const { total, funnel } = await t.call(packagesApi.log, { packageId: id }, office.token);
    expect([total, funnel]).toEqual([5, { downloads: 4, people: 4, finished: 4, demands: 0 }]);
  });

  test('keep the facts of their reader of then, and a resumed one adds no row', async () => {
    const id = await published();
    const [item] = await contents(id, partner.token);
    const part = async (range: string) =>
      await t.app.inject({
        url: `/api${packagesApi.item.path}?id=${item?.id}`,
        headers: { authorization: `bearer ${partner.token}`, range },
      });
    expect((await part('bytes=0-99')).statusCode).toBe(206);
    const [begun] = await rows(id);
    expect(begun).toMatchObject({ user_type: 2, institution_id: partner.institutionId, finished: false });
    expect(Number(begun?.bytes_sent)).toBe(100);
    await part('bytes=100-');
    const [ended, ...others] = await rows(id);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ finished: true, bytes_sent: ended?.bytes_total });
  });

  test('of the same reader at once are one that counts', async () => {
    const id = await published();
    await Promise.all([1, 2, 3, 4].map(() => t.send(packagesApi.download, { id }, seller.token)));
    expect((await rows(id)).filter(({ counted }) => counted)).toHaveLength(1);
    await expect(sql`delete from package_download where package_id = ${id}`.execute(t.db)).rejects.toThrow(
      '登记不可修改',
    );
  });

  test('are logged for makers only', async () => {
    expect((await t.send(packagesApi.log, {}, seller.token)).code).toBe(403);
    expect((await t.send(packagesApi.log, {}, partner.token)).code).toBe(403);
  });
});
