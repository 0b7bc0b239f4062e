import { transfersApi } from '@shibiao/contract/customers/transfers';
import { salesApi } from '@shibiao/contract/sales';
import { AMOUNTS, COUNTS, type Figures } from '@shibiao/contract/salespeople/figures';
import { FIGURE_ROWS, type FigureKey } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';

let t: TestApp;
let company = '';
const NOW = monthOf(today());
beforeAll(async () => {
  t = await demoApp();
  company = (await t.make.staff('general_manager')).token;
});

/** A session of the demo's person with just this role and most customers, or with the team with most. */
async function demoPerson(role: 'salesperson' | 'sales_leader') {
  const { rows } = await sql<{ account: number; person: number }>`
    select a.id as account, p.id as person from account a join personnel p on p.id = a.personnel_id
    join account_role x on x.account_id = a.id join role r on r.id = x.role_id
    where a.status = 1 and p.login_status = 1 group by a.id, p.id having array_agg(r.key) = array[${role}]
    order by (select count(*) from contact c join personnel o on o.id = c.owner_id
      where c.deleted_at is null and (o.id = p.id or o.leader_id = p.id)) desc limit 1`.execute(t.db);
  const { account = 0, person = 0 } = rows[0] ?? {};
  return { token: await t.make.session(account), person };
}

const IN_TABLE = FIGURE_ROWS.values.filter((key): key is FigureKey & keyof Figures =>
  ([...COUNTS, ...AMOUNTS] as string[]).includes(key),
);
const isCount = (key: string) => (COUNTS as readonly string[]).includes(key);

/** Compares each sum of a table with the rows that it opens. */
async function expectRows(token: string, month: string, whose: object = {}): Promise<number> {
  const { sums, from, to } = await t.call(salespeopleApi.monthly, { month, count: 1, ...whose }, token);
  let opened = 0;
  for (const figure of IN_TABLE) {
    const asked = { figure, from, to, count: 1, ...whose };
    const { total, sums: own } = await t.call(salespeopleApi.rows, asked, token);
    const said = `${month} ${FIGURE_ROWS.labelOf(figure)} ${JSON.stringify(whose)}`;
    if (isCount(figure)) expect(total, said).toBe(sums[figure]);
    expect(Number(own.value), said).toBe(Number(sums[figure]));
    opened += total;
  }
  // Among due logs, the submitted ones count.
  const filed = await t.call(salespeopleApi.rows, { figure: 'filed', from, to, count: 1, ...whose }, token);
  expect([filed.total, Number(filed.sums.value)]).toEqual([sums.dueDays, sums.filedDays]);
  return opened;
}

describe('every figure opens exactly the rows that it counts', () => {
  test('for the general manager, of everybody, a team, an organisation and one person', async () => {
    const leader = await demoPerson('sales_leader');
    const { rows } = await sql<{ id: number }>`
      select organisation_id as id from personnel where id = ${leader.person}`.execute(t.db);
    const whose = [
      { ywleaderid: leader.person },
      { orgnizationalid: rows[0]?.id },
      { personnelId: (await demoPerson('salesperson')).person },
      { withLeft: 0 },
    ];
    expect(await expectRows(company, NOW)).toBeGreaterThan(200);
    for (const one of whose) await expectRows(company, addMonths(NOW, -1), one);
    expect(await expectRows(company, addMonths(NOW, -7))).toBeGreaterThan(200);
  });

  test('for a leader and for a salesperson', async () => {
    for (const role of ['sales_leader', 'salesperson'] as const) {
      const { token } = await demoPerson(role);
      expect(await expectRows(token, NOW), role).toBeGreaterThan(20);
      expect(await expectRows(token, addMonths(NOW, -1)), role).toBeGreaterThan(20);
    }
  });

  test('figures of a day count customers, recommendations, confirmed fees and taught days', async () => {
    const { from, to } = monthRange(addMonths(NOW, -1));
    const { rows } = await sql<{ person: number; date: string }>`
      select personnel_id as person, date::text as date from work_day where date between ${from} and ${to}
        and kind = 'sales' and deleted_at is null and submitted_at is not null order by id limit 40`.execute(
      t.db,
    );
    let seen = 0;
    for (const { person, date } of rows) {
      const asked = { from: date, to: date, personnelId: person, count: 1 };
      const { list } = await t.call(salesApi.list, { ...asked, count: 10 }, company);
      const day = list.find((one) => one.personnelId === person)?.figures;
      const value = async (figure: FigureKey) =>
        Number((await t.call(salespeopleApi.rows, { ...asked, figure }, company)).sums.value);
      expect([
        await value('followed'),
        await value('recommendedThen'),
        await value('confirmedFee'),
        await value('taughtDays'),
      ]).toEqual([day?.customers, day?.recommended, Number(day?.confirmedFee), Number(day?.taughtDays)]);
      seen += (day?.customers ?? 0) + Number(day?.taughtDays ?? 0);
    }
    expect(seen).toBeGreaterThan(10);
  });
});

test('a row counts where it counted, and opens for whom it is now', async () => {
  const { seller: one, leader } = await t.make.team();
  const other = await t.make.staff('salesperson');
  const contact = await t.make.contact(one, { name: '王主任' });
  await t.make.demand(one, { contact_id: contact, topic: '厅堂营销' });
  const asked = { figure: 'demands', ...monthRange(NOW) };
  const rowsOf = async (token: string) => (await t.call(salespeopleApi.rows, asked, token)).list;
  expect(await rowsOf(one.token)).toMatchObject([
    {
      kind: 'demand',
      name: '厅堂营销',
      contactName: '王主任',
      personnelId: one.personnelId,
      value: '1.00',
      isOwn: true,
    },
  ]);
  const move = { ids: [contact], toId: other.personnelId, reason: '区域调整' };
  await t.call(transfersApi.transfer, move, company);
  expect(await rowsOf(one.token)).toMatchObject([{ personnelId: one.personnelId, isOwn: false }]);
  expect(await rowsOf(other.token)).toEqual([]);
  expect(await rowsOf(leader.token)).toHaveLength(1);
  // People outside the scope are refused.
  const foreign = { ...asked, personnelId: one.personnelId };
  expect((await t.call(salespeopleApi.rows, foreign, other.token)).total).toBe(0);
});

test('日志提交率 opens each due day: filed, late and missing', async () => {
  const { seller: one } = await t.make.team();
  const days = ['2026-03-10', '2026-03-11', '2026-03-12'] as const;
  await t.db
    .updateTable('personnel')
    .set({ entry_date: '2026-03-09' })
    .where('id', '=', one.personnelId)
    .execute();
  for (const [date, isLate] of [
    [days[0], false],
    [days[1], true],
  ] as const)
    await t.db
      .insertInto('work_day')
      .values({
        personnel_id: one.personnelId,
        date,
        done: '拜访两家',
        submitted_at: `${date} 18:00:00`,
        is_late: isLate,
      })
      .execute();
  const asked = { figure: 'filed', from: days[0], to: days[2], personnelId: one.personnelId, order: 'asc' };
  const { list, total, sums } = await t.call(salespeopleApi.rows, asked, company);
  expect(list.map((row) => [row.day, row.kind, row.name, row.note, row.value, row.isOwn])).toEqual([
    [days[0], 'workDay', '拜访两家', '已提交', '1.00', true],
    [days[1], 'workDay', '拜访两家', '补交', '1.00', true],
    [days[2], 'workDay', '未填写', '未提交', '0.00', false],
  ]);
  expect([total, Number(sums.value)]).toEqual([3, 2]);
  const table = await t.call(salespeopleApi.monthly, asked, company);
  expect(table.list[0]).toMatchObject({ dueDays: 3, filedDays: 2, filed: '0.666667' });
  // Today's log is due tomorrow.
  expect((await t.call(salespeopleApi.rows, { ...asked, from: today(), to: today() }, company)).total).toBe(
    0,
  );
});

test('broken input is named; the sheet has the same rows', async () => {
  const code = async (input: Record<string, unknown>) =>
    (await t.send(salespeopleApi.rows, input, company)).code;
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(await code({ ...march, figure: 'weather' })).toBe(408);
  expect(await code(march)).toBe(408);
  expect(await code({ figure: 'lessons', from: '2026-03-01' })).toBe(408);
  expect(await code({ figure: 'lessons', from: '2024-01-01', to: '2026-01-01' })).toBe(408);
  const { token } = await demoPerson('salesperson');
  expect((await t.send(salespeopleApi.exportRows, { ...march, figure: 'lessons' }, token)).code).toBe(403);
  const asked = { ...monthRange(NOW), figure: 'demands', columns: 'name,personnelName' };
  const { total } = await t.call(salespeopleApi.rows, asked, company);
  const file = await t.send(salespeopleApi.exportRows, asked, company);
  expect(await sheetRows(file.response.rawPayload)).toHaveLength(total + 1);
});
