import { adslotsApi } from '@shibiao/contract/adslots';
import { archiveApi } from '@shibiao/contract/archive/calls';
import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { codesOf } from '@shibiao/contract/codes';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { budgetApi } from '@shibiao/contract/market/budget';
import { followersApi } from '@shibiao/contract/market/followers';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { performanceApi } from '@shibiao/contract/performance';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { statisticsApi } from '@shibiao/contract/statistics';
import { suppliesApi } from '@shibiao/contract/supplies';
import { dashboardApi } from '@shibiao/contract/targets';
import { teacherDeptApi } from '@shibiao/contract/teacherDept';
import { trashApi } from '@shibiao/contract/trash';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { insertRow } from '../src/db/rows.ts';
import type { Actor } from '../src/lib/actor.ts';
import { addDays, addMonths, monthOf, monthRange, today } from '../src/lib/dates.ts';
import { shapeOf, wordsOf } from '../src/lib/export-note.ts';
import { addWorkdays } from '../src/lib/holidays.ts';
import type { FileAnswer } from '../src/lib/serve.ts';
import { modules } from '../src/modules.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';

/** The first line of every export gives its time and filter. */
const exports = modules
  .flatMap(({ calls }) => calls)
  .filter(({ endpoint }) => endpoint.intent === 'download' && endpoint.title.startsWith('导出'));

let t: TestApp;
let admin: Person & Actor;
let batchId: number;
let broadcastId: number;
let seller: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  const boss = await t.make.staff('admin');
  admin = {
    ...boss,
    userType: 1,
    scope: 'all',
    areas: {},
    roles: ['admin'],
    functions: new Set(),
    regionIds: [],
  } as never;
  const values = { no: 'TC202603999', month: '2026-03', made_by: boss.personnelId };
  broadcastId = await insertRow(t.db, 'broadcast', {
    kind: 'company',
    title: '公告',
    content: '内容',
    sent_at: '2026-03-01',
  });
  batchId = (
    await t.db
      .insertInto('commission_batch')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await t.db.insertInto('payslip_batch').values({ id: batchId, month: '2026-03' }).execute();
  seller = await t.make.staff('salesperson', { name: '李静' });
  stranger = await t.make.staff('salesperson');
});

async function sheetsOf(endpoint: Endpoint, input: Record<string, unknown>, token: string) {
  const { status, response } = await t.send(endpoint, input, token);
  expect(status, `${endpoint.path}: ${status === 200 ? '' : response.body}`).toBe(200);
  return (await readXlsx(new Uint8Array(response.rawPayload))).sheets;
}
/** First lines of a workbook's sheets. */
async function firstLines(endpoint: Endpoint, input: Record<string, unknown>, token: string) {
  const sheets = await sheetsOf(endpoint, input, token);
  return sheets.map(({ rows }) => (rows[0] ?? []).filter((value) => value !== null).map(String));
}

const isChinese = (text: string) => /[一-鿿]/.test(text);

test('every field of a filter that an export takes has a Chinese name, and every code a label', () => {
  const silent = exports.flatMap(({ endpoint }) =>
    wordsOf(endpoint).flatMap(({ key, word }) => {
      const name = `${endpoint.module}.${endpoint.operation}.${key}`;
      const table = codesOf(shapeOf(endpoint.input)[key] as never)?.table ?? [];
      const labels = [...table.map(({ label }) => label), ...Object.values(word.labels ?? {})];
      return isChinese(word.label) &&
        labels.every((label) => isChinese(label) || /^([A-E]|Offer)$/.test(label))
        ? []
        : [name];
    }),
  );
  expect(silent).toEqual([]);
});

/** Inputs of exports that require some. */
const NEEDED: Record<string, unknown> = {
  figure: 'lessons',
  month: '2026-03',
  year: 2026,
  measure: 'leads',
  from: '2026-03-01',
  to: '2026-03-31',
  board: 'demands',
};

test('every export is made below its first line: none writes a file of its own', async () => {
  const lines = await Promise.all(
    exports.map(async ({ endpoint, handle }) => {
      const asked = Object.entries(shapeOf(endpoint.input)).flatMap(([key, field]) =>
        field.safeParse(undefined).success
          ? []
          : [[key, key === 'id' ? batchId : key === 'broadcastId' ? broadcastId : NEEDED[key]] as const],
      );
      const input = endpoint.input.parse(Object.fromEntries(asked));
      const answer = await handle({ db: t.db, actor: admin, input, modules } as never);
      return typeof (answer as FileAnswer).stream === 'function' ? [] : [endpoint.path];
    }),
  );
  expect(lines.flat()).toEqual([]);
});

test('dates are a span, ids are names, codes and flags are words', async () => {
  const contactId = await t.make.contact(seller, { name: '王主任' });
  const customers = await t.db
    .selectFrom('contact')
    .select('institution_id')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('institution')
    .set({ name: '华信银行' })
    .where('id', '=', customers.institution_id)
    .execute();
  const [line] = await firstLines(
    customersApi.export,
    {
      authorId: seller.personnelId,
      coorgid: customers.institution_id,
      level: 'A,B',
      isKeyPerson: 1,
      kind: 'partner',
      provinceId: 130000,
      lastFrom: '2026-01-01',
      lastTo: '2026-03-31',
      createdFrom: '2026-02-01',
    },
    admin.token,
  );
  expect(line?.[0]).toMatch(
    /^截至 \d{4}-\d\d-\d\d \d\d:\d\d · 筛选 机构 华信银行；等级 A、B；类型 合作客户；省份 河北省；业务员 李静；关键人 是；最近跟进 2026-01-01 至 2026-03-31；创建日期 2026-02-01 起$/,
  );
  const [received] = await firstLines(
    receiptsApi.export,
    { from: '2026-03-01', to: '2026-03-01' },
    admin.token,
  );
  expect(received?.[0]).toContain('· 筛选 收款日期 2026-03-01');
  const sheets = await firstLines(commissionsApi.export, {}, admin.token);
  expect(sheets).toHaveLength(2);
  for (const [none] of sheets) expect(none).toMatch(/· 筛选 无$/);
});

test('the first line names defaults: this year, this month, this week, the last workday', async () => {
  const year = today().slice(0, 4);
  const month = monthOf(today());
  const { from, to } = monthRange(month);
  // On the first of a month both days are equal.
  const soFar = from === today() ? from : `${from} 至 ${today()}`;
  const told: [Endpoint, Record<string, unknown>, string][] = [
    [statisticsApi.exportByTeacher, {}, `上课日期 ${year}-01-01 至 ${year}-12-31`],
    [statisticsApi.exportByTopic, { from: `${year}-02-01` }, `上课日期 ${year}-02-01 至 ${year}-12-31`],
    [teacherDeptApi.exportTeacherDeptReservations, {}, `日期 ${from} 至 ${to}`],
    [salespeopleApi.exportMonthly, {}, `指标 收款；月份 ${month}`],
    [salespeopleApi.exportMonthly, { from, measure: 'days' }, `指标 课程天数；日期 ${soFar}`],
    [
      salespeopleApi.exportWeekly,
      { date: '2026-03-11' },
      '指标 收款；周 2026-W11（2026-03-09 至 2026-03-15）',
    ],
    [salespeopleApi.exportTargets, {}, `年份 ${year}；指标 收款`],
    [salesApi.exportUnregistered, {}, `日期 ${addWorkdays(today(), -1)}`],
    [commissionBatchesApi.exportBatch, { id: batchId }, '批次 TC'],
    [rankingsApi.exportCustomerRanking, {}, `日期 ${from} 至 ${to}`],
    [rankingsApi.exportMonthlyRanking, {}, `年份 ${year}；指标 合同额`],
    [institutionsApi.exportCoreTargets, {}, `月份 ${month}`],
    [customerTargetsApi.exportContactTargets, {}, `月份 ${month}`],
    [payrollApi.exportTrialPayroll, {}, `月份 ${month}`],
    [dashboardApi.exportTeacherDeptMembers, {}, `日期 ${soFar}`],
    [dashboardApi.exportTeacherDeptTeachers, {}, `日期 ${soFar}`],
    [dashboardApi.exportTeacherDeptFields, { from: '2026-02-01' }, `日期 2026-02-01 至 ${today()}`],
    [teacherDeptApi.exportTeacherDeptRecords, { board: 'demands' }, `日期 ${from} 至 ${to}`],
    [marketTargetsApi.exportTargets, {}, `年份 ${year}`],
    [budgetApi.exportBudget, {}, `年份 ${year}`],
    [followersApi.exportFollowers, {}, `日期 ${addDays(today(), -29)} 至 ${today()}`],
    [followersApi.exportFollowerStatistics, {}, `日期 ${addDays(today(), -29)} 至 ${today()}`],
    [adslotsApi.export, {}, `月份 ${month}`],
    [attendanceApi.exportMonths, {}, `月份 ${month}`],
    [attendanceApi.exportMonths, { from: '2026-01', to: '2026-03' }, '日期 2026-01 至 2026-03'],
    [attendanceApi.exportMonths, { what: '日历' }, `月份 ${month}`],
    [archiveApi.exportFigureRows, { figure: 'left' }, `日期 ${addMonths(month, -11)}-01 至 ${today()}`],
    [archiveApi.exportFigureRows, { figure: 'here', to: '2026-03-31' }, `在岗；截至 ${today()}`],
    [trashApi.export, {}, '已恢复 否'],
    [profitApi.exportProfit, {}, '课程状态 已确认'],
  ];
  for (const [endpoint, input, words] of told) {
    const sheets = await firstLines(endpoint, input, admin.token);
    for (const [line] of sheets)
      expect([endpoint.path, line]).toEqual([endpoint.path, expect.stringContaining(words)]);
  }
});

test('a sheet of another filter than its file says so: openings have no stage, a funnel has a span', async () => {
  const to = today();
  const asked = { stage: 3, channel: '内推' };
  const lines = await firstLines(recruitmentApi.export, asked, admin.token);
  const [candidates, openings, funnel] = lines.map(([line]) => line?.replace(/^.* · /, ''));
  expect([candidates, openings]).toEqual(['筛选 阶段 面试；渠道 内推', '筛选 无']);
  expect(funnel).toBe(`筛选 渠道 内推；应聘日期 ${addMonths(monthOf(to), -60)}-01 至 ${to}`);
  const [, , march] = await firstLines(
    recruitmentApi.export,
    { from: '2026-03-01', to: '2026-03-31' },
    admin.token,
  );
  expect(march?.[0]).toContain('筛选 应聘日期 2026-03-01 至 2026-03-31');
});

test.each<[string, Endpoint, Record<string, unknown>, string[]]>([
  ['commission', commissionsApi.export, {}, ['课程', '明细']],
  ['a commission batch', commissionBatchesApi.exportBatch, {}, ['发放表', '明细']],
  ['weekly reports', reportsApi.exportWeekly, {}, ['周报', '周目标']],
  ['supplies', suppliesApi.export, {}, ['结存', '明细', '按人', '按部门']],
  ['attendance', attendanceApi.exportMonths, { month: '2026-03' }, ['汇总', '日历', '明细', '签字栏']],
  ['performance', performanceApi.exportMonths, { month: '2026-03' }, ['汇总', '明细']],
])('the export of %s has its sheets in one file', async (_what, endpoint, input, names) => {
  const id = endpoint === commissionBatchesApi.exportBatch ? { id: batchId } : {};
  const sheets = await sheetsOf(endpoint, { ...input, ...id }, admin.token);
  expect(sheets.map(({ name }) => name)).toEqual(names);
});

test("an id never tells the name of somebody else's customer", async () => {
  const contactId = await t.make.contact(seller, { name: '赵秘书' });
  const [own] = await firstLines(trackingsApi.exportTrackings, { contactId }, seller.token);
  expect(own?.[0]).toContain('客户 赵秘书');
  const [foreign] = await firstLines(trackingsApi.exportTrackings, { contactId }, stranger.token);
  expect(foreign?.[0]).toContain(`客户 编号 ${contactId}`);
});
