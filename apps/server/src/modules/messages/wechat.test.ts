import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messagesApi } from '@shibiao/contract/messages';
import { wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { readEnvironment } from '../../environment.ts';
import { sendWaiting } from './wechat.service.ts';

let t: TestApp;
let hr: Person;
let service: Person;
let bound: Person;
let unbound: Person;
/** WeChat stub: answers the next code of the list, 0 when it is empty. */
let wechat: Server;
let codes: number[] = [];
let sent: Record<string, unknown>[] = [];
let tokens = 0;

beforeAll(async () => {
  t = await testApp();
  [hr, service, bound, unbound] = [
    await t.make.staff('hr'),
    await t.make.staff('service_department'),
    await t.make.staff(),
    await t.make.staff(),
  ];
  wechat = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (value: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
      if (request.url?.startsWith('/cgi-bin/stable_token'))
        return answer({ access_token: `token-${++tokens}`, expires_in: 7200 });
      const code = codes.shift() ?? 0;
      if (code === -1) return response.end('<html>');
      if (code === 0) sent.push(JSON.parse(Buffer.concat(chunks).toString()));
      return answer(code === 0 ? { errcode: 0, msgid: 1000 + sent.length } : { errcode: code });
    });
  }).listen(0, '127.0.0.1');
  await once(wechat, 'listening');
});
afterAll(() => wechat.close());
beforeEach(async () => {
  await t.db.deleteFrom('wechat_message_log').execute();
  await t.make.wechat(bound.accountId, 'open-1');
  codes = [];
  sent = [];
});

const environment = (template?: string) =>
  readEnvironment({
    NODE_ENV: 'test',
    WECHAT_BASE_URL: `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'geheim',
    ...(template ? { WECHAT_TEMPLATE_ID: template } : {}),
  });
const tell = (person: Person, title = '会议改到下午') =>
  t.call(messagesApi.saveSingle, { personnelid: person.personnelId, title, content: '三楼会议室' }, hr.token);
const run = () => sendWaiting(t.db, environment('tpl'));
const rows = () => t.db.selectFrom('wechat_message_log').selectAll().orderBy('id').execute();

test('only who is bound gets one, written with the message; without a template it is kept and not sent', async () => {
  await tell(unbound);
  await tell(bound);
  expect(await rows()).toMatchObject([{ account_id: bound.accountId, status: 1 }]);
  await sendWaiting(t.db, environment());
  expect(await rows()).toMatchObject([{ status: 5, error: '未配置微信模板消息', sent_at: null }]);
  expect(sent).toEqual([]);
});

test('is handed over once, its fields cut to what WeChat takes', async () => {
  await tell(bound, '一二三四五六七八九十一二三四五六七八九十再多几个字');
  await run();
  await run();
  expect(sent).toMatchObject([
    {
      touser: 'open-1',
      template_id: 'tpl',
      data: { thing1: { value: '一二三四五六七八九十一二三四五六七八九…' }, thing2: { value: '三楼会议室' } },
    },
  ]);
  expect(await rows()).toMatchObject([{ status: 2, tries: 1, wechat_msgid: '1001', error: null }]);
});

test('an ended token is fetched anew once, and the message sent', async () => {
  await tell(bound);
  codes = [40001];
  const before = tokens;
  await run();
  expect(tokens).toBe(before + 2);
  expect(await rows()).toMatchObject([{ status: 2 }]);
});

test.each([
  [43101, { status: 5, error: '对方已拒收' }],
  [40037, { status: 4, error: '微信模板编号不正确' }],
  [43004, { status: 4, error: '对方未关注或已取消绑定' }],
])('the answer %i ends it', async (code, values) => {
  await tell(bound);
  codes = [code];
  await run();
  expect(await rows()).toMatchObject([values]);
  const bindings = await t.db
    .selectFrom('account_wechat')
    .select(['open_id', 'refused_at'])
    .where('account_id', '=', bound.accountId)
    .execute();
  expect(bindings.map(({ open_id }) => open_id)).toEqual(code === 43004 ? [] : ['open-1']);
  expect(bindings.filter(({ refused_at }) => refused_at !== null)).toHaveLength(code === 43101 ? 1 : 0);
  expect((await rows())[0]?.errcode).toBe(code);
});

test('is tried three times where WeChat does not answer; a used-up day leaves the rest for tomorrow', async () => {
  await tell(bound);
  codes = [-1, -1, -1];
  await run();
  expect(await rows()).toMatchObject([{ status: 1, tries: 1, error: '微信没有响应' }]);
  await run();
  await run();
  expect(await rows()).toMatchObject([{ status: 4, tries: 3 }]);
  await tell(bound, '第二条');
  codes = [45009];
  await run();
  expect((await rows())[1]).toMatchObject({ status: 1, tries: 0 });
});

test('a deleted message, or one read during quiet hours, is not sent any more', async () => {
  for (const title of ['删了', '读了', '休息时没读', '休息时读了']) await tell(bound, title);
  await t.db
    .updateTable('wechat_message_log')
    .set({ not_before: new Date().toISOString() })
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('message').select('id').where('title', 'like', '休息时%'),
    )
    .execute();
  const idOf = async (title: string) =>
    (await t.call(messagesApi.list, { keyword: title }, bound.token)).list[0]?.id ?? 0;
  await t.call(messagesApi.delete, { msgid: await idOf('删了') }, bound.token);
  for (const title of ['读了', '休息时读了'])
    await t.call(messagesApi.markRead, { msgid: await idOf(title) }, bound.token);
  await run();
  const titles = sent.map(({ data }) => (data as { thing1: { value: string } }).thing1.value);
  expect(titles).toEqual(['读了', '休息时没读']);
  expect((await rows()).map((row) => row.status)).toEqual([5, 2, 2, 5]);
});

test('the log is for the service department, by state and word, and as a sheet', async () => {
  await tell(bound, '课程已确认');
  await run();
  await tell(bound, '发票已开');
  expect((await t.send(wechatMessagesApi.wechatLog, {}, bound.token)).code).toBe(403);
  expect((await t.send(wechatMessagesApi.wechatLog, { status: 9 }, service.token)).code).toBe(408);
  const list = async (input: object) =>
    (await t.call(wechatMessagesApi.wechatLog, input, service.token)).list.map(({ title, status }) => [
      title,
      status,
    ]);
  expect(await list({})).toEqual([
    ['发票已开', 1],
    ['课程已确认', 2],
  ]);
  expect([await list({ status: 2 }), await list({ keyword: '发票' })]).toEqual([
    [['课程已确认', 2]],
    [['发票已开', 1]],
  ]);
  const { response } = await t.send(wechatMessagesApi.exportWechatLog, { status: 2 }, service.token);
  expect((await sheetRows(response.rawPayload)).map((row) => [row[3], row[4]])).toEqual([
    ['渠道', '状态'],
    ['服务号', '已发'],
  ]);
});

test('an own template is used with its fields, and switched off when WeChat does not know it', async () => {
  const admin = await t.make.staff('admin');
  const template = async () =>
    (await t.call(wechatMessagesApi.noticeTemplates, {}, admin.token)).list.find(
      ({ key }) => key === 'invoice',
    ) ?? expect.fail();
  const save = async (values: object) =>
    t.send(
      wechatMessagesApi.saveNoticeTemplate,
      { id: (await template()).id, version: (await template()).version, isOn: 1, ...values },
      admin.token,
    );
  expect(await save({ templateId: '', fields: { thing1: 'title' } })).toMatchObject({
    code: 408,
    data: [{ field: 'templateId' }],
  });
  expect((await save({ templateId: 'tpl-invoice', fields: { title: 'title' } })).code).toBe(408);
  expect((await save({ templateId: 'tpl-invoice', fields: {} })).code).toBe(408);
  const fields = { phrase1: 'kind', thing2: 'title', time3: 'at' };
  expect((await save({ templateId: 'tpl-invoice', fields })).code).toBe(200);
  expect((await t.send(wechatMessagesApi.noticeTemplates, {}, service.token)).code).toBe(403);
  await tell(bound, '发票已开具');
  await run();
  expect(sent).toMatchObject([
    { template_id: 'tpl-invoice', data: { phrase1: { value: '发票' }, thing2: { value: '发票已开具' } } },
  ]);
  await tell(bound, '发票又开了');
  codes = [40037];
  await run();
  expect(await template()).toMatchObject({ isOn: false, problem: '微信不认识这个模板编号，已停用' });
  const { list } = await t.call(messagesApi.list, {}, admin.token);
  expect(list.map(({ msgTitle }) => msgTitle)).toContain('微信通知模板已停用：微信不认识它的编号');
});
