import { mailboxApi } from '@shibiao/contract/mailbox';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { tellOfLetters } from './mailbox.service.ts';

let t: TestApp;
let manager: Person;
let writer: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('general_manager');
  writer = await t.make.staff('salesperson');
});
const write = (input: Record<string, unknown>) => t.send(mailboxApi.write, input, writer.token);

test('letters need words', async () => {
  expect((await write({ title: '', content: 'x' })).code).toBe(408);
  expect((await write({ title: 'x', content: '长'.repeat(5001) })).code).toBe(408);
});

test('only the general manager reads; an answer reaches who wrote with a name', async () => {
  await write({ title: '食堂', content: '太咸😀' });
  const { list } = await t.call(mailboxApi.list, {}, manager.token);
  expect(list).toMatchObject([{ title: '食堂', authorName: writer.name, isAnonymous: false, readAt: null }]);
  const id = list[0]?.id ?? 0;
  for (const role of ['super_admin', 'admin'] as const) {
    const { token } = await t.make.staff(role);
    expect(await t.call(mailboxApi.list, {}, token)).toMatchObject({ list: [], total: 0 });
    expect((await t.send(mailboxApi.answer, { id, answer: 'x' }, token)).code).toBe(404);
  }
  for (const role of ['manager', 'hr'] as const) {
    const { token } = await t.make.staff(role);
    expect((await t.send(mailboxApi.list, {}, token)).code).toBe(403);
    expect((await t.send(mailboxApi.answer, { id, answer: 'x' }, token)).code).toBe(403);
  }
  await t.call(mailboxApi.read, { id }, manager.token);
  await t.call(mailboxApi.answer, { id, answer: '已改进' }, manager.token);
  expect((await t.call(mailboxApi.mine, {}, writer.token)).list).toMatchObject([{ id, answer: '已改进' }]);
  expect((await t.call(mailboxApi.list, { state: 'answered' }, manager.token)).total).toBe(1);
  expect((await t.call(mailboxApi.list, { keyword: '没有' }, manager.token)).total).toBe(0);
  const told = await t.db
    .selectFrom('message')
    .select('title')
    .where('recipient_id', '=', writer.accountId)
    .execute();
  expect(told.map((one) => one.title)).toEqual(['总经理答复了您的来信']);
});

test('without a name nobody knows who wrote, the database included; the writer still sees the answer', async () => {
  await write({ title: '匿名建议', content: '建议内容', isAnonymous: true });
  const { list } = await t.call(mailboxApi.list, { keyword: '匿名建议' }, manager.token);
  expect(list).toMatchObject([{ authorName: null, isAnonymous: true }]);
  const row = await t.db
    .selectFrom('letter')
    .selectAll()
    .where('id', '=', list[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(row.author_id).toBeNull();
  expect(row.at).toMatch(/ 00:00:00$/);
  const trail = await t.db.selectFrom('audit_log').select('id').where('table_name', '=', 'letter').execute();
  expect(trail).toEqual([]);
  const senders = await t.db
    .selectFrom('message')
    .select('sender_id')
    .where('title', '=', '总经理信箱有新来信')
    .execute();
  expect(senders.every((one) => one.sender_id === null)).toBe(true);
  await t.call(mailboxApi.answer, { id: row.id, answer: '谢谢' }, manager.token);
  expect((await t.call(mailboxApi.mine, {}, writer.token)).list[0]).toMatchObject({ answer: '谢谢' });
  const other = await t.make.staff('salesperson');
  expect((await t.call(mailboxApi.mine, {}, other.token)).list).toEqual([]);
});

test('the notice of a letter without a name comes the next morning, and tells no hour', async () => {
  const notices = async () =>
    (
      await t.db
        .selectFrom('message')
        .select('title')
        .where('recipient_id', '=', manager.accountId)
        .where('title', 'like', '总经理信箱%')
        .execute()
    ).map((row) => row.title);
  const before = await notices();
  await write({ title: '夜里写的', content: '匿名', isAnonymous: true });
  await tellOfLetters(t.db);
  expect(await notices()).toEqual(before);
  await sql`update letter set at = at - interval '1 day' where title = '夜里写的'`.execute(t.db);
  await tellOfLetters(t.db);
  expect(await notices()).toEqual([...before, '总经理信箱有 1 封匿名来信']);
  // Notified once a day, also by a repeated run.
  await Promise.all([tellOfLetters(t.db), tellOfLetters(t.db)]);
  expect(await notices()).toHaveLength(before.length + 1);
});

test('the letters of one person are bounded, and the counter does not name who wrote without a name', async () => {
  const busy = await t.make.staff('salesperson');
  const send = () => t.send(mailboxApi.write, { title: '多', content: '信', isAnonymous: true }, busy.token);
  const codes = [];
  for (let i = 0; i < 21; i++) codes.push((await send()).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(await send()).toMatchObject({ code: 429, message: '一小时内来信过多，请稍后再写' });
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from letter where title = '多'`.execute(t.db);
  expect(rows[0]?.count).toBe(20);
  const { rows: counters } = await sql<{
    key: string;
  }>`select key from rate_limit where key like 'letters:%'`.execute(t.db);
  expect(counters.map(({ key }) => key)).not.toContain(`letters:${busy.accountId}`);
});
