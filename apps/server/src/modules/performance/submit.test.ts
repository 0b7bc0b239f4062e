import { performanceApi, type Sheet } from '@shibiao/contract/performance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

const MONTH = '2026-03';
const ITEMS = [
  { title: '出勤', weight: 60, source: 'auto', measure: 'present', planned: 100 },
  { title: '协作', weight: 40, source: 'manual' },
];
let t: TestApp;
let hr: Person;
let leader: Person;
let team: Person[];

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  leader = await t.make.staff('sales_leader');
  team = [];
  const of = { leader_id: leader.personnelId, organisation_id: leader.organisationId };
  while (team.length < 4) team.push(await t.make.staff('salesperson', of));
  const ids = team.map((person) => person.personnelId);
  await t.db.updateTable('personnel').set({ entry_date: '2024-01-02' }).where('id', 'in', ids).execute();
  await t.call(
    performanceApi.editTemplate,
    { name: '全员', roleKey: 'salesperson', fromMonth: '2026-01', items: ITEMS },
    hr.token,
  );
  const open = { action: 'open' as const, month: MONTH, orgnizationalid: leader.organisationId };
  await t.call(performanceApi.edit, open, hr.token);
});

const queue = async (): Promise<Sheet[]> => {
  const { list } = await t.call(
    performanceApi.months,
    { month: MONTH, toScore: true, count: 100 },
    leader.token,
  );
  return list;
};
const sheetOf = async (person: Person): Promise<Sheet> => {
  const sheet = (await queue()).find((one) => one.personnelId === person.personnelId);
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const submit = (sheets: readonly { id: number; version: number }[], token: string | null = leader.token) =>
  t.send(
    performanceApi.edit,
    { action: 'submit', sheets: sheets.map(({ id, version }) => ({ id, version })) },
    token,
  );

test('all sheets are submitted by one call: those that lack a score are named and stay', async () => {
  const [first, second, third, last] = team as [Person, Person, Person, Person];
  const cellOf = async (person: Person, column: string, value: string) => ({
    row: String((await sheetOf(person)).id),
    column,
    value,
  });
  const cells = [
    await cellOf(first, '2', '90'),
    await cellOf(second, '2', '80'),
    await cellOf(second, '1', '70'),
    await cellOf(last, '2', '60'),
  ];
  await t.call(performanceApi.edit, { action: 'scores', cells }, leader.token);

  const sheets = await queue();
  const stale = sheets.map((sheet) =>
    sheet.personnelId === last.personnelId ? { ...sheet, version: sheet.version + 1 } : sheet,
  );
  const answer = await submit(stale);
  expect(answer.data).toEqual({
    done: 1,
    skipped: expect.arrayContaining([
      { name: second.name, reason: '“出勤”的评分与自动得分 100 不同，请写明原因' },
      { name: third.name, reason: '“协作”还没有评分' },
      { name: last.name, reason: '刚被修改过，请核对后再提交' },
    ]),
  });
  // 60 % × 100 + 40 % × 90
  expect(await sheetOf(first)).toMatchObject({ status: 3, final: 96, grade: 'A', coefficient: 1.2 });
  for (const person of [second, third, last]) expect((await sheetOf(person)).status).toBeLessThan(3);
  const told = await t.db
    .selectFrom('message')
    .select(['title', 'data'])
    .where('recipient_id', '=', first.accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(told).toMatchObject({
    title: '2026-03 绩效 96 分 A，请确认',
    data: { path: `/hr/my-performance?open=${(await sheetOf(first)).id}` },
  });
  const todo = await t.db
    .selectFrom('todo')
    .select('title')
    .where('personnel_id', '=', first.personnelId)
    .where('kind', '=', 'performanceConfirm')
    .where('done_at', 'is', null)
    .execute();
  expect(todo).toHaveLength(1);
});

test('without a target the leader types the plan, and the automatic score follows it', async () => {
  const third = team[2] as Person;
  const before = await sheetOf(third);
  const [present, cooperation] = before.items;
  const items = [
    { id: present?.id, planned: 50 },
    { id: cooperation?.id, leaderScore: 80 },
  ];
  const { id, version } = before;
  await t.call(performanceApi.edit, { action: 'leader', id, version, items }, leader.token);
  const after = await sheetOf(third);
  // Present on all days with a plan of half of them: 200 % is capped at 120. 60 % × 120 + 40 % × 80.
  expect(after.items[0]).toMatchObject({ planned: 50, actual: 100, autoScore: 120, leaderScore: 120 });
  expect(after).toMatchObject({ status: 3, final: 104, grade: 'A' });
});

test('only the scorer submits, only visible sheets, each once', async () => {
  const last = team[3] as Person;
  const stranger = await t.make.staff('salesperson');
  const boss = await t.make.staff('general_manager');
  const sheet = await sheetOf(last);
  expect((await submit([sheet], null)).code).toBe(401);
  expect((await submit([sheet], stranger.token)).code).toBe(404);
  expect((await submit([sheet], boss.token)).data).toMatchObject({
    done: 0,
    skipped: [{ name: last.name, reason: `由${leader.name}评分` }],
  });
  expect((await submit([sheet], last.token)).data).toMatchObject({
    done: 0,
    skipped: [{ reason: '不能给自己评分' }],
  });
  const answers = await Promise.all([submit([sheet, sheet]), submit([sheet])]);
  const counts = answers.map(({ data }) => (data as { done: number }).done);
  expect(counts.toSorted()).toEqual([0, 1]);
  const many = Array.from({ length: 1001 }, (_, i) => ({ id: i + 1, version: 1 }));
  expect((await submit(many)).code).toBe(408);
  expect((await submit([])).code).toBe(408);
});
