import { randomUUID } from 'node:crypto';
import { customersApi } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { remindFollowUps } from './trackings.service.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let contactId: number;

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  contactId = await t.make.contact(seller, { name: '追踪客户' });
});

const customerRow = (id: number) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rowOf = (id: number) =>
  t.db.selectFrom('tracking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const save = (values: Record<string, unknown>, token = seller.token) =>
  t.send(trackingsApi.editTracking, { contactId, content: '聊了内训', ...values }, token);

describe('the locks', () => {
  test("somebody else's follow-ups and customers do not exist", async () => {
    const { id } = (await save({})).data;
    expect((await save({ id, content: '' }, stranger.token)).code).toBe(404);
    expect((await save({}, stranger.token)).code).toBe(404);
    expect((await t.send(trackingsApi.deleteTracking, { id }, stranger.token)).code).toBe(404);
    expect((await t.call(trackingsApi.trackings, { contactId }, stranger.token)).list).toEqual([]);
    expect((await t.call(trackingsApi.trackings, {}, stranger.token)).list).toEqual([]);
    expect((await rowOf(id)).deleted_at).toBeNull();
    expect((await t.call(trackingsApi.trackings, { contactId }, leader.token)).list.length).toBeGreaterThan(
      0,
    );
  });
});

test('the author of a follow-up sees it after the customer’s transfer, and changes nothing of it', async () => {
  const id = await t.make.contact(seller);
  const made = (await save({ contactId: id })).data.id;
  const rowFor = async (token: string) =>
    (await t.call(trackingsApi.trackings, { count: 100 }, token)).list.find((row) => row.id === made);
  expect(await rowFor(seller.token)).toMatchObject({ isOwn: true, mayOpen: true });
  const away = await t.make.contact(stranger);
  await sql`update tracking set contact_id = ${away} where id = ${made}`.execute(t.db);
  expect(await rowFor(seller.token)).toMatchObject({ isOwn: false, mayOpen: false });
  expect((await save({ id: made, contactId: away })).code).toBe(404);
  expect((await t.send(trackingsApi.deleteTracking, { id: made }, seller.token)).code).toBe(404);
  expect((await rowOf(made)).deleted_at).toBeNull();
});

test.each(['2026-02-30 10:00:00', '2026-11-25 24:00:00', '2027-02-29 08:00:00'])(
  'the time %s, which no calendar has, is refused at its field and changes nothing',
  async (time) => {
    const before = await customerRow(contactId);
    const refusals = [
      await save({ at: time }),
      await save({ nextAt: time }),
      await t.send(trackingsApi.editCell, { id: contactId, nextAt: time }, seller.token),
    ];
    expect(
      refusals.map(({ status, data }) => [status, (data as unknown as { field: string }[])[0]?.field]),
    ).toEqual([
      [400, 'at'],
      [400, 'nextAt'],
      [400, 'nextAt'],
    ]);
    expect(await customerRow(contactId)).toEqual(before);
  },
);

test('the usual next steps are asked for from a day on', async () => {
  const { list } = await t.call(trackingsApi.nextSteps, { from: '2026-03-10' }, seller.token);
  expect(list[1]).toEqual({ label: '3 天后', weekday: '周五', at: '2026-03-13 09:00:00' });
});

describe('save', () => {
  test('moves the last and next follow-up and the day of recycling, without editing the customer', async () => {
    const id = await t.make.contact(seller);
    await sql`update contact set owned_since = now() - interval '25 days' where id = ${id}`.execute(t.db);
    const before = await customerRow(id);
    const made = await save({ contactId: id, method: '拜访', nextAt: '2028-01-02 09:30:00', level: 'D' });
    const row = await customerRow(id);
    expect(row.next_follow_up_at).toBe('2028-01-02 09:30:00');
    expect(row.last_follow_up_at).toBe((await rowOf(made.data.id)).at);
    expect((await t.call(customersApi.one, { id }, seller.token)).recycleDays).toBe(30);
    expect(row).toMatchObject({ version: before.version, updated_at: before.updated_at });
    expect(await rowOf(made.data.id)).toMatchObject({
      by_id: seller.personnelId,
      assignee_id: seller.personnelId,
      method: '拜访',
      created_by: seller.accountId,
    });
  });

  test('the latest follow-up decides; an older one entered later does not, a deleted one no more', async () => {
    const id = await t.make.contact(seller);
    const first = (await save({ contactId: id, at: '2026-03-02 10:00:00', nextAt: '2026-03-09 10:00:00' }))
      .data.id;
    await save({ contactId: id, at: '2026-02-01 10:00:00', nextAt: '2026-02-05 10:00:00' });
    expect(await customerRow(id)).toMatchObject({
      last_follow_up_at: '2026-03-02 10:00:00',
      next_follow_up_at: '2026-03-09 10:00:00',
    });
    const edit = await save({
      id: first,
      contactId: id,
      version: 1,
      at: '2026-03-02 10:00:00',
      nextAt: '',
      content: '改',
    });
    expect(edit.code).toBe(200);
    expect((await customerRow(id)).next_follow_up_at).toBeNull();
    await t.call(trackingsApi.deleteTracking, { id: [first] }, seller.token);
    expect(await customerRow(id)).toMatchObject({
      last_follow_up_at: '2026-02-01 10:00:00',
      next_follow_up_at: '2026-02-05 10:00:00',
    });
    expect((await t.send(trackingsApi.deleteTracking, { id: [first] }, seller.token)).code).toBe(404);
  });

  test('a note between keeps the plan that lies after it', async () => {
    const id = await t.make.contact(seller);
    await save({ contactId: id, at: '2026-03-02 10:00:00', nextAt: '2026-03-20 10:00:00' });
    await save({ contactId: id, at: '2026-03-05 10:00:00' });
    expect((await customerRow(id)).next_follow_up_at).toBe('2026-03-20 10:00:00');
    await save({ contactId: id, at: '2026-03-21 10:00:00' });
    expect((await customerRow(id)).next_follow_up_at).toBeNull();
  });

  test('many at once leave the customer in step with the latest', async () => {
    const id = await t.make.contact(seller);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        save({
          contactId: id,
          at: `2026-04-${String(i + 10)} 10:00:00`,
          nextAt: `2026-05-${String(i + 10)} 10:00:00`,
        }),
      ),
    );
    expect(await customerRow(id)).toMatchObject({
      last_follow_up_at: '2026-04-19 10:00:00',
      next_follow_up_at: '2026-05-19 10:00:00',
    });
  });

  test('one of two saves of one version wins; the level changes along the way', async () => {
    const id = await t.make.contact(seller);
    const tracking = (await save({ contactId: id, level: 'B' })).data.id;
    expect((await customerRow(id)).level).toBe('B');
    const answers = await Promise.all(
      ['甲', '乙'].map((content) => save({ id: tracking, contactId: id, version: 1, content })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ content: '' }, 'content'],
    [{ at: '2028-01-01 00:00:00' }, 'at'],
    [{ at: '2026-03-02 10:00:00', nextAt: '2026-03-01 10:00:00' }, 'nextAt'],
    [{ method: '传真' }, 'method'],
    [{ fileIds: '999999' }, 'fileIds'],
    [{ level: 'E' }, 'level'],
  ])('%j is refused beside its field', async (values, field) => {
    const answer = await save(values);
    expect(answer).toMatchObject({ status: 400, code: 408 });
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field)).toContain(field);
  });

  test("nobody attaches somebody else's file", async () => {
    const file = async (account: number) =>
      (
        await t.db
          .insertInto('file')
          .values({
            name: '图.png',
            mime: 'image/png',
            size: 1,
            sha256: 'x',
            key: randomUUID(),
            uploaded_by: account,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [own, foreign] = [await file(seller.accountId), await file(stranger.accountId)];
    expect((await save({ fileIds: [own, foreign] })).code).toBe(408);
    const made = await save({ fileIds: [own], content: '有附件' });
    const row = (await t.call(trackingsApi.trackings, { contactId }, leader.token)).list.find(
      (one) => one.id === made.data.id,
    );
    expect(row).toMatchObject({ files: [{ id: own, name: '图.png' }], isOwn: true });
    expect(
      (await save({ id: made.data.id, version: 1, fileIds: [own], content: '改' }, leader.token)).code,
    ).toBe(200);
  });
});

test('lists filter by person, method, dates and name; the export holds the same', async () => {
  const owner = await t.make.staff('salesperson');
  const id = await t.make.contact(owner, { name: '欧阳锋' });
  const other = await t.make.contact(owner);
  await save({ contactId: id, method: '微信', at: '2026-01-05 10:00:00', content: '一' }, owner.token);
  await save(
    {
      contactId: other,
      method: '电话',
      at: '2026-01-06 10:00:00',
      nextAt: '2026-02-06 10:00:00',
      content: '二',
    },
    owner.token,
  );
  const contents = async (filter: object) =>
    (await t.call(trackingsApi.trackings, filter, owner.token)).list.map((row) => row.content);
  expect(await contents({})).toEqual(['二', '一']);
  expect(await contents({ keyword: 'ouyang' })).toEqual(['一']);
  expect(await contents({ method: '电话' })).toEqual(['二']);
  expect(await contents({ from: '2026-01-05', to: '2026-01-05' })).toEqual(['一']);
  expect(await contents({ hasNext: true })).toEqual(['二']);
  expect(await contents({ hasNext: false })).toEqual(['一']);
  expect(await contents({ nextFrom: '2026-02-06', nextTo: '2026-02-06' })).toEqual(['二']);
  expect(await contents({ authorId: seller.personnelId })).toEqual([]);
  expect(await contents({ sort: 'nextAt', order: 'asc' })).toEqual(['一', '二']);
  const file = await t.send(
    trackingsApi.exportTrackings,
    { method: '微信', columns: 'contactName,content' },
    owner.token,
  );
  const rows = await sheetRows(file.response.rawPayload);
  expect(rows).toEqual([
    ['客户', '内容'],
    ['欧阳锋', '一'],
  ]);
});

test('reminders reach the assignee once, and only for the plan that still stands', async () => {
  const owner = await t.make.staff('salesperson');
  const [due, kept] = [await t.make.contact(owner, { name: '该跟进了' }), await t.make.contact(owner)];
  await save({ contactId: due, at: '2026-01-05 10:00:00', nextAt: '2026-01-08 10:00:00' }, owner.token);
  await save({ contactId: kept, at: '2026-01-05 10:00:00', nextAt: '2026-01-08 10:00:00' }, owner.token);
  await save({ contactId: kept, at: '2026-01-09 10:00:00' }, owner.token);
  await Promise.all([remindFollowUps(t.db), remindFollowUps(t.db)]);
  await remindFollowUps(t.db);
  const messages = await t.db
    .selectFrom('message')
    .selectAll()
    .where('recipient_id', '=', owner.accountId)
    .execute();
  expect(messages).toMatchObject([
    { title: '跟进提醒：该跟进了', data: { path: `/customers/detail/${due}` } },
  ]);
});

test('a reminder ends when the follow-up is written, by the holder or by who leads', async () => {
  const [mine, theirs] = [await t.make.contact(seller), await t.make.contact(seller)];
  for (const id of [mine, theirs])
    await save({ contactId: id, at: '2026-01-05 10:00:00', nextAt: '2026-01-08 10:00:00' });
  await remindFollowUps(t.db);
  const unread = async (id: number) =>
    (
      await t.db
        .selectFrom('message')
        .select('id')
        .where('recipient_id', '=', seller.accountId)
        .where('read_at', 'is', null)
        .where(sql<string>`data ->> 'path'`, '=', `/customers/detail/${id}`)
        .execute()
    ).length;
  expect([await unread(mine), await unread(theirs)]).toEqual([1, 1]);
  await save({ contactId: mine, nextAt: `${addDays(today(), 3)} 09:00:00` });
  expect([await unread(mine), await unread(theirs)]).toEqual([0, 1]);
  await save({ contactId: theirs }, leader.token);
  expect(await unread(theirs)).toBe(0);
});
