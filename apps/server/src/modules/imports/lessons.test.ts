import { importsApi } from '@shibiao/contract/customers/imports';
import { receiptListApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { auditApi } from '@shibiao/contract/startup';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { readRows } from '../../lib/excel-read.ts';

let t: TestApp;
let admin: Awaited<ReturnType<TestApp['make']['staff']>>;
let seller: typeof admin;

beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
});

const HEAD =
  '课程名称,机构,客户,客户手机,讲师,业务员,上课日期,天数,城市,状态,课程费用,讲师课酬,已收款,收款日期,收款方式';
const send = (endpoint: { path: string }, rows: readonly string[], token = admin.token) =>
  t.upload(endpoint, { name: '课程.csv', content: [HEAD, ...rows].join('\n') }, token);
/** Starts an import and waits for its end. */
async function run(rows: readonly string[]) {
  const { data } = (await send(lessonsApi.import, rows)) as { data: { id: number } };
  const job = () => t.call(importsApi.importJob, { id: data.id }, admin.token);
  await until(async () => (await job()).status === 'done', 'the import has ended', 60);
  return await job();
}

/** A customer of the salesperson and a teacher, as named in a table. */
async function cast(name: string) {
  const contactId = await t.make.contact(seller, { name: `${name}客户`, tel: t.make.phone() });
  const teacherId = await t.make.teacher({ name: `${name}讲师` });
  return { contactId, teacherId, customer: `${name}客户`, teacher: `${name}讲师` };
}

test('lessons from a file with what came in for them, each once, by the rules of lessons and receipts', async () => {
  const { contactId, customer, teacher } = await cast('甲');
  const former = await t.make.staff('salesperson');
  const name = (
    await t.db.selectFrom('personnel').selectAll().where('id', '=', former.personnelId).execute()
  )[0]?.name;
  const rows = [
    `柜面服务,,${customer},,${teacher},,2025/3/1,1.5,石家庄,,"12,000",4000,"8,000元",2025-03-20,现金`,
    `厅堂营销,,${customer},,${teacher},${name},2025-03-05至2025-03-06,,,已确认,10000,,,,`,
    `撞期,,${customer},,${teacher},,2025-03-02,0.5,,,100,,,,`,
    `柜面服务,,${customer},,${teacher},,2025-03-01,,,,12000,,,,`,
    `多收,,${customer},,,,2025-04-01,,,,100,,200,2025-04-02,`,
    `没有日期,,${customer},,,,2025-04-02,,,,100,,50,,`,
    `生人,,查无此人,,,,2025-04-03,,,,,,,,`,
    `旧预留,,${customer},,,,2025-04-04,,,已预留,,,,,`,
    `取消的,,${customer},,,,2025-04-05,,,取消确认,,,,,`,
    `没有城市,,${customer},,没有讲师,没有业务员,2025-04-06,,月球,,,,,,`,
  ];
  const preview = await send(lessonsApi.importPreview, rows);
  expect(preview.data).toMatchObject({
    good: 2,
    bad: 8,
    feeIncome: '22000.00',
    received: '8000.00',
    receipts: 1,
  });
  const { rows: planned } = preview.data as { rows: { line: number; problem: string | null }[] };
  expect(planned.toSorted((a, b) => a.line - b.line).map(({ problem }) => problem)).toEqual([
    null,
    null,
    `讲师：${teacher} 在 2025-03-02 已有课程（第 2 行）`,
    '重复：已有同一客户、讲师、日期和名称的课程（第 2 行）',
    '已收款：超过课程费用',
    '收款日期：有已收款的须填',
    '客户：没有“查无此人”，先导入客户',
    '状态：已经上过的不能是“预留”',
    '状态：应为“已确认”“预留”',
    '讲师：没有“没有讲师”；业务员：没有“没有业务员”；城市：没有“月球”',
  ]);
  expect((await t.call(lessonsApi.list, { contactId }, admin.token)).list).toEqual([]);

  expect(await run(rows)).toMatchObject({ kind: 'lessons', total: 10, done: 10, created: 2, failed: 8 });
  const again = await run(rows);
  expect(again).toMatchObject({ created: 0, failed: 10 });
  const { response } = await t.send(importsApi.importErrors, { id: again.id }, admin.token);
  const sheet = await Array.fromAsync(readRows(response.rawPayload));
  expect(sheet[1]?.values.slice(-2)).toEqual(['2', expect.stringMatching(/^重复：/)]);
  const { list } = await t.call(
    lessonsApi.list,
    { contactId, sort: 'lessondate', order: 'asc' },
    admin.token,
  );
  expect(list).toMatchObject([
    {
      lessonname: '柜面服务',
      lessonstatus: 1,
      authorId: seller.personnelId,
      lessondays: '1.5',
      feeIncome: '12000.00',
      received: '8000.00',
    },
    { lessonname: '厅堂营销', authorId: former.personnelId, received: '0.00' },
  ]);
  expect((await t.call(lessonsApi.detail, { id: list[0]?.id }, admin.token)).customerConfirmedAt).toBeNull();
  const receipts = await t.call(receiptListApi.receipts, { lessonId: list[0]?.id }, admin.token);
  expect(receipts.list).toMatchObject([
    { amount: '8000.00', remainder: '0.00', receivedOn: '2025-03-20', method: '现金', remark: '课程导入' },
  ]);
  const history = await t.call(auditApi.history, { subject: 'lesson', id: list[0]?.id ?? 0 }, admin.token);
  expect(history.list.map(({ by, tableTitle }) => [by, tableTitle])).toContainEqual([admin.name, '课程']);
  // The ledger posts the receipt in its own month; without a rule for that day it earns nothing.
  const entries = await t.db
    .selectFrom('commission_entry')
    .where('lesson_id', '=', list[0]?.id ?? 0)
    .select(['month', 'amount'])
    .execute();
  expect(entries).not.toEqual([]);
  for (const entry of entries) expect(entry).toEqual({ month: '2025-03', amount: '0.00' });
  // Past lessons cause no message and no celebration.
  const told = await t.db.selectFrom('message').where('title', 'like', '%柜面服务%').select('id').execute();
  expect(told).toEqual([]);
});

test('the half-days are held from then on, and a lesson that stands holds them against the file', async () => {
  const { contactId, teacherId, customer, teacher } = await cast('乙');
  const form = { lessonname: '先来的', contactId, teacherId, sessions: '2025-06-01:1' };
  const { lessonid } = await t.call(lessonsApi.edit, form, admin.token);
  const rows = [
    `后来的,,${customer},,${teacher},,2025-06-01,,,,,,,,`,
    `下午的,,${customer},,${teacher},,2025-06-02,,,,,,,,`,
  ];
  const preview = await send(lessonsApi.importPreview, rows);
  expect(preview.data).toMatchObject({
    rows: [{ problem: `讲师：${teacher} 在 2025-06-01 已有课程（${lessonid}）` }, { problem: null }],
  });
  await run(rows);
  const again = await t.send(
    lessonsApi.edit,
    { ...form, lessonname: '再来的', sessions: '2025-06-02:2' },
    admin.token,
  );
  expect(again).toMatchObject({ code: 400 });
});

test('two concurrent imports of the same file create each lesson once', async () => {
  const { contactId, customer } = await cast('丙');
  const rows = [`没有讲师的,,${customer},,,,2025-07-01,,,,100,,100,2025-07-02,`];
  const sent = await Promise.all([run(rows), run(rows)]);
  expect(sent.map(({ created }) => created).toSorted()).toEqual([0, 1]);
  expect((await t.call(lessonsApi.list, { contactId }, admin.token)).list).toHaveLength(1);
});

test('namesakes are told apart by institution or phone', async () => {
  const [one, other] = [await cast('丁'), await cast('丁')];
  const tel = (await t.db.selectFrom('contact').selectAll().where('id', '=', other.contactId).execute())[0]
    ?.tel;
  const rows = [
    `谁的课,,${one.customer},,,,2025-08-01,,,,,,,,`,
    `谁的课,,${one.customer},${tel},,,2025-08-01,,,,,,,,`,
  ];
  expect((await send(lessonsApi.importPreview, rows)).data).toMatchObject({
    rows: [{ problem: `客户：有几位“${one.customer}”，请填机构或手机号` }, { problem: null }],
  });
});

test('a phone alone says whose lesson it is', async () => {
  const { contactId } = await cast('电话');
  const { tel } = await t.db
    .selectFrom('contact')
    .select('tel')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const rows = [`只有电话,,,${tel},,,2025-08-11,,,,,,,,`, '都没有,,,,,,2025-08-12,,,,,,,,'];
  const { data } = await send(lessonsApi.importPreview, rows);
  expect(data).toMatchObject({ good: 1, rows: [{ problem: null }, { problem: '客户或客户手机：必填' }] });
  await run(rows);
  expect(await t.call(lessonsApi.list, { contactId }, admin.token)).toMatchObject({
    list: [{ lessonname: '只有电话' }],
  });
  const content = `课程名称,联系电话,上课日期\n没有客户列,${tel},2025-08-13`;
  const upload = (text: string) =>
    t.upload(lessonsApi.importPreview, { name: '课程.csv', content: text }, admin.token);
  expect(await upload(content)).toMatchObject({ data: { good: 1, bad: 0 } });
  expect(await upload('课程名称,上课日期\n没有客户,2025-08-13')).toMatchObject({
    code: 408,
    data: [{ field: 'file', message: '文件须有“客户”或“客户手机”列' }],
  });
});

test('for administrators, and a receipt needs the right to enter receipts', async () => {
  const { customer } = await cast('戊');
  const rows = [`课,,${customer},,,,2025-09-01,,,,100,,100,2025-09-02,`];
  for (const endpoint of [lessonsApi.importPreview, lessonsApi.importErrors, lessonsApi.import]) {
    expect((await send(endpoint, rows, seller.token)).code).toBe(403);
    expect((await send(endpoint, rows, '')).code).toBe(401);
  }
  expect(
    (await t.upload(lessonsApi.importPreview, { name: 'a.csv', content: '甲,乙\n1,2' }, admin.token)).code,
  ).toBe(408);
  // The import right alone does not allow money.
  for (const [role, problem] of [
    ['general_manager', '已收款：您没有登记收款的权限'],
    ['service_department', '您没有填写课程金额的权限；已收款：您没有登记收款的权限'],
  ] as const) {
    await t.db
      .insertInto('role_function')
      .columns(['role_id', 'function_id'])
      .expression((eb) =>
        eb
          .selectFrom(['role', 'function'])
          .where('role.key', '=', role)
          .where('function.full_url', '=', `/api${lessonsApi.importPreview.path}`)
          .select(['role.id', 'function.id as function_id']),
      )
      .execute();
    const clerk = await t.make.staff(role);
    expect((await send(lessonsApi.importPreview, rows, clerk.token)).data).toMatchObject({
      rows: [{ problem }],
    });
  }
});

test('columns as people head them, amounts as they write them, and which columns nobody reads', async () => {
  const { customer, teacher } = await cast('己');
  const send = (endpoint: { path: string }, content: string) =>
    t.upload(endpoint, { name: '课程.csv', content }, admin.token);
  const content = [
    '*课程名称,客户（必填）,讲师,上课日期：,课程费用（万元）,讲师课酬（元）,内部编号,',
    `甲课,${customer},${teacher},2025-10-01 00:00:00,1.2,"￥4,000.00",N1,边上`,
    `乙课,${customer},${teacher},2025-10-02,5000元,/,N2,`,
    `丙课,${customer},没有他,2025-10-03,1万,—,N3,旁注`,
  ].join('\n');
  expect((await send(lessonsApi.importPreview, content)).data).toMatchObject({
    good: 2,
    bad: 1,
    feeIncome: '17000.00',
    fields: ['课程名称', '客户', '讲师', '上课日期', '课程费用', '讲师课酬'],
    unknown: ['内部编号'],
  });
  const { response } = await send(lessonsApi.importErrors, content);
  const rows = await Array.fromAsync(readRows(response.rawPayload));
  expect(rows.map(({ values }) => values)).toEqual([
    [
      '*课程名称',
      '客户（必填）',
      '讲师',
      '上课日期：',
      '课程费用（万元）',
      '讲师课酬（元）',
      '内部编号',
      '第 8 列',
      '行号',
      '原因',
    ],
    ['丙课', customer, '没有他', '2025-10-03', '1万', '—', 'N3', '旁注', '4', '讲师：没有“没有他”'],
  ]);
  // The corrected file is imported itself; the appended row numbers and reasons are ignored.
  const again = rows.map(({ values }) => values.join(',').replace('没有他', teacher)).join('\n');
  expect((await send(lessonsApi.importPreview, again)).data).toMatchObject({
    good: 1,
    bad: 0,
    unknown: ['内部编号', '第 8 列'],
  });
});

test('a file that is no table of today says what to do, under whatever name', async () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const told = async (name: string, content: string | Buffer) =>
    (await t.upload(lessonsApi.importPreview, { name, content }, admin.token)).message;
  expect(await told('课程.xls', ole)).toBe('旧版 .xls 请在 Excel 或 WPS 中另存为 .xlsx 后再导入');
  expect(await told('课程.xls', '<html><table><tr><td>客户</td></tr></table></html>')).toMatch(/网页或 XML/);
});
