import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { contactsApi } from '@shibiao/contract/contacts';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { organisationsApi } from '@shibiao/contract/organisations';
import { postersApi } from '@shibiao/contract/posters';
import { auditApi, startupApi } from '@shibiao/contract/startup';
import { statisticsApi } from '@shibiao/contract/statistics';
import { dashboardApi } from '@shibiao/contract/targets';
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../src/lib/dates.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';

/** domain.md 6: search boxes match Chinese, pinyin and initials; capitals make no difference. */
let t: TestApp;
let boss: Person;
let seller: Person;
let institutionId: number;
beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('super_admin');
  const organisation_id = await t.make.organisation({ name: 'BD 一组' });
  seller = await t.make.staff('salesperson', { name: '欧阳明日', organisation_id });
  institutionId = await t.make.institution({ name: '浙江ABC银行' });
  await t.make.lesson(seller, {
    institution_id: institutionId,
    teacher_id: await t.make.teacher({ name: '慕容雪' }),
    on: addDays(today(), -70),
    fee_income: '90.00',
  });
});
const year = { from: addDays(today(), -200), to: today() };

test('a target can be set for the person', async () => {
  await t.call(
    dashboardApi.addTargets,
    {
      subjectKind: 'person',
      subjectId: seller.personnelId,
      year: 2026,
      periodKind: 'month',
      periodNo: 3,
      measure: 'contract',
      planned: '1',
    },
    boss.token,
  );
});

test.each(['欧阳', 'ouyang', 'OuYang', 'oymr'])('people by %s', async (keyword) => {
  expect(
    (await t.call(dashboardApi.targets, { keyword }, boss.token)).list.map((row) => row.subjectName),
  ).toEqual(['欧阳明日']);
  const ages = await t.call(receivablesApi.ages, { by: 'owner', keyword }, boss.token);
  expect([ages.list.map((row) => row.name), ages.sums.open]).toEqual([['欧阳明日'], '90.00']);
  const { total } = await t.call(commissionEntriesApi.entries, { personnelName: keyword }, boss.token);
  expect(total).toBe(
    (await t.call(commissionEntriesApi.entries, { personnelId: seller.personnelId }, boss.token)).total,
  );
});

test.each(['ABC', 'abc', 'zhejiang', 'zjay'])('institutions by %s', async (keyword) => {
  const ages = await t.call(receivablesApi.ages, { by: 'institution', keyword }, boss.token);
  expect([ages.list.map((row) => row.id), ages.sums.open]).toEqual([[institutionId], '90.00']);
  const groups = await t.call(statisticsApi.lessonsByInstitution, { ...year, keyword }, boss.token);
  expect(groups.list.map((row) => row.name)).toEqual(['浙江ABC银行']);
});

test.each(['慕容', 'murong', 'mrx'])('teachers by %s', async (keyword) => {
  const groups = await t.call(statisticsApi.lessonsByTeacher, { ...year, keyword }, boss.token);
  expect(groups.list.map((row) => row.name)).toEqual(['慕容雪']);
});

test.each(['BD', 'bd 一'])('organisations by %s', async (keyword) => {
  await t.send(
    dashboardApi.addTargets,
    {
      subjectKind: 'organisation',
      subjectId: seller.organisationId,
      year: 2026,
      periodKind: 'month',
      periodNo: 3,
      measure: 'contract',
      planned: '1',
    },
    boss.token,
  );
  expect(
    (await t.call(dashboardApi.targets, { keyword }, boss.token)).list.map((row) => row.subjectName),
  ).toEqual(['BD 一组']);
  expect((await t.call(organisationsApi.list, { keyword }, boss.token)).list.map((row) => row.name)).toEqual([
    'BD 一组',
  ]);
});

test('partners of a poster and market customers by name and pinyin', async () => {
  const partner = await t.make.partner(institutionId);
  const name = '诸葛亮';
  await t.make.contact(boss, {
    kind: 'market',
    name,
    institution_id: institutionId,
    created_by: boss.accountId,
  });
  const poster = await t.db
    .insertInto('poster')
    .values({ title: '公开课', imgurl: '/a.svg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.call(startupApi.posterSeen, { id: poster.id, action: 'closed' }, partner.token);
  const log = async (keyword: string) =>
    (await t.call(postersApi.log, { id: poster.id, keyword }, boss.token)).total;
  expect([await log('zhejiang'), await log('ABC'), await log('ouyang')]).toEqual([1, 1, 0]);
  const leads = async (keyword: string) => {
    const filter = { year: Number(today().slice(0, 4)), measure: 'leads' as const, keyword };
    return (await t.call(marketTargetsApi.leads, filter, boss.token)).list.map((row) => row.name);
  };
  expect([await leads('zhuge'), await leads('zjay'), await leads('murong')]).toEqual([[name], [name], []]);
  // A digit in a name does not start a phone search.
  expect((await t.call(contactsApi.list, { keyword: '没有1' }, boss.token)).total).toBe(0);
  expect(
    (await t.call(contactsApi.list, { keyword: 'zhejiang' }, boss.token)).list.map((row) => row.contactId),
  ).toEqual([partner.contactId]);
});

test('the log of changes finds what was written with capitals', async () => {
  await t.call(organisationsApi.edit, { name: 'KC 研发' }, boss.token);
  const found = async (keyword: string) =>
    (await t.call(auditApi.list, { table: 'organisation', keyword }, boss.token)).total;
  expect([await found('KC 研'), await found('kc 研'), await found('KD 研')]).toEqual([1, 1, 0]);
});
