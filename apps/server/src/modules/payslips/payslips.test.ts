import { messagesApi } from '@shibiao/contract/messages';
import { payslipsApi } from '@shibiao/contract/payslips/payslips';
import { payTermsApi } from '@shibiao/contract/payslips/terms';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { approvedCommission } from '../../../test/payslips.ts';
import { workbookRows } from '../../../test/sheet.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let seller: Person;
let month = 0;
const commission = (of: string, amount: string) =>
  approvedCommission(t, { seller, finance, manager }, of, amount);

beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2018-01-02');
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson', { name: '李晓明' });
  for (const [person, by] of [
    [seller, finance],
    [finance, manager],
    [manager, finance],
  ] as const)
    await t.call(
      payTermsApi.saveTerm,
      {
        personnelId: person.personnelId,
        fromMonth: '2018-01',
        base: '10000',
        insurance: '1000',
        fund: '500',
      },
      by.token,
    );
  const bank = { bank_name: '工商银行邢台分行', bank_account: '6222020402001234567' };
  const archived = { personnel_id: seller.personnelId, ...bank };
  await t.db.insertInto('personnel_archive').values(archived).execute();
});

/** Months for tests, each before those given already of the same year: no tax depends on another test. */
const nextMonth = () => {
  const n = month++;
  return `${2025 - (n % 7)}-0${3 - Math.floor(n / 7)}`;
};
const prepare = (of: string, token = finance.token) => t.call(payslipsApi.prepare, { month: of }, token);
const rows = async (id: number, token = finance.token) =>
  (await t.call(payslipsApi.batch, { id }, token)).list;
const rowOf = async (id: number, person: Person) => {
  const row = (await rows(id)).find((one) => one.personnelId === person.personnelId);
  if (!row) throw new Error('no slip');
  return row;
};
const stored = (id: number) =>
  t.db.selectFrom('payslip').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const publish = (id: number, token = finance.token, slipIds?: number[]) =>
  t.call(payslipsApi.publish, { id, slipIds }, token);
const published = async (of = nextMonth()) => {
  const { id } = await prepare(of);
  await publish(id);
  return { batchId: id, month: of, slip: await rowOf(id, seller) };
};

describe('A month', () => {
  test('is prepared from the records, published without the preparer’s own slip, and that one by somebody else', async () => {
    const of = nextMonth();
    const { id, done, skipped } = await prepare(of);
    expect(done).toBe(2);
    expect(skipped).toEqual([{ name: finance.name, reason: '本人的工资条由其他财务或总经理办理' }]);
    const row = await rowOf(id, seller);
    // (10,000 − 5,000 − 1,500) × 3 %.
    expect(row).toMatchObject({
      status: 1,
      gross: '10000.00',
      insured: '1500.00',
      tax: '105.00',
      net: '8395.00',
    });
    expect(row.difference).toBeNull();
    expect((await t.call(payslipsApi.mine, {}, seller.token)).list).toEqual([]);
    expect((await publish(id)).done).toBe(2);
    await prepare(of, manager.token);
    const own = await rowOf(id, finance);
    expect(own.status).toBe(1);
    expect(await publish(id, manager.token)).toEqual({ done: 1, skipped: [] });
    expect(await stored(own.id)).toMatchObject({
      prepared_by: manager.personnelId,
      published_by: manager.personnelId,
    });
    const { list } = await t.call(messagesApi.list, {}, seller.token);
    expect(list[0]).toMatchObject({
      msgTitle: `${of} 的工资条已发布`,
      data: { path: `/personalCenter/my?slip=${row.id}` },
    });
    expect(JSON.stringify(list[0])).not.toContain('8395');
    expect((await t.call(payslipsApi.batches, { month: of }, finance.token)).list[0]).toMatchObject({
      people: 3,
      drafts: 0,
      unanswered: 3,
    });
  });

  test('keeps each published line with its source, whatever changes, and shows the difference', async () => {
    const { batchId, month: of, slip } = await published();
    const before = await t.call(payslipsApi.mineOne, { id: slip.id }, seller.token);
    expect(before.lines.map(({ kind, amount, source }) => [kind, amount, source])).toEqual([
      ['salary', '10000.00', '薪资档案 2018-01 起：10000.00'],
      ['insurance', '-1000.00', '薪资档案 2018-01 起'],
      ['fund', '-500.00', '薪资档案 2018-01 起'],
      ['tax', '-105.00', '累计预扣法：3500.00 × 3% − 0.00 − 已预扣 0.00'],
    ]);
    await commission(of, '2000.00');
    const row = await rowOf(batchId, seller);
    expect(row).toMatchObject({ net: '8395.00', status: 2, difference: '1940.00' });
    const seen = await t.call(payslipsApi.one, { id: slip.id }, finance.token);
    expect(seen.changes).toEqual([
      { kind: 'commission', before: '0.00', now: '2000.00' },
      { kind: 'tax', before: '-105.00', now: '-165.00' },
    ]);
    // Preparing anew leaves what is published.
    expect((await prepare(of)).done).toBe(0);
    expect((await t.call(payslipsApi.mineOne, { id: slip.id }, seller.token)).net).toBe('8395.00');
    const corrected = await t.call(
      payslipsApi.correct,
      { id: slip.id, version: row.version, reason: '补发提成' },
      finance.token,
    );
    expect(
      (
        await t.send(
          payslipsApi.correct,
          { id: slip.id, version: row.version, reason: '再来' },
          finance.token,
        )
      ).code,
    ).toBe(400);
    expect((await t.call(payslipsApi.mine, {}, seller.token)).list[0]).toMatchObject({ edition: 1 });
    await publish(batchId);
    expect(
      (await t.call(payslipsApi.mine, {}, seller.token)).list.find((one) => one.month === of),
    ).toMatchObject({
      id: corrected.id,
      edition: 2,
      net: '10335.00',
    });
    expect(await stored(slip.id)).toMatchObject({ status: 5, net: '8395.00' });
  });

  test('is not changed in the database either: no figure, no line, no deletion, no wrong sum', async () => {
    const { slip } = await published();
    const refused = async (statement: ReturnType<typeof sql>, message: string) =>
      await expect(statement.execute(t.db)).rejects.toThrow(message);
    await refused(sql`update payslip set net = net + 1 where id = ${slip.id}`, '已发布的工资条不可修改');
    await refused(
      sql`update payslip_line set amount = 1 where payslip_id = ${slip.id} and kind = 'salary'`,
      '不可修改',
    );
    await refused(sql`delete from payslip_line where payslip_id = ${slip.id}`, '不可修改');
    await refused(sql`delete from payslip where id = ${slip.id}`, '不可删除');
    await refused(
      sql`update payslip set status = 1, published_at = null where id = ${slip.id}`,
      '状态不能这样变化',
    );
    const of = nextMonth();
    const { id } = await prepare(of);
    const draft = await rowOf(id, seller);
    await sql`update payslip set net = net + 1 where id = ${draft.id}`.execute(t.db);
    await refused(
      sql`update payslip set status = 2, published_at = now(), published_by = ${finance.personnelId} where id = ${draft.id}`,
      '合计不符',
    );
    await refused(
      sql`update payslip set prepared_by = personnel_id where id = ${draft.id}`,
      'payslip_not_own',
    );
  });

  test('takes lines by hand on a draft: other pay is taxed, a deduction is not', async () => {
    const { id } = await prepare(nextMonth());
    const draft = await rowOf(id, seller);
    const lines = [
      { kind: 'other', title: '讲师推荐奖', amount: '1000', source: '总经理批准' },
      { kind: 'deduction', title: '借款扣回', amount: '300', source: '三月借款' },
    ];
    await t.call(payslipsApi.edit, { id: draft.id, version: draft.version, lines }, finance.token);
    expect(await rowOf(id, seller)).toMatchObject({ gross: '11000.00', tax: '135.00', net: '9065.00' });
    expect(
      (await t.send(payslipsApi.edit, { id: draft.id, version: draft.version, lines: [] }, finance.token))
        .code,
    ).toBe(409);
    // Preparing anew keeps them.
    await prepare((await stored(draft.id)).month);
    const kept = await rowOf(id, seller);
    expect(kept.net).toBe('9065.00');
    const broken = [{ kind: 'tax', title: 'x', amount: '-1', source: '' }];
    expect(
      (await t.send(payslipsApi.edit, { id: draft.id, version: kept.version, lines: broken }, finance.token))
        .code,
    ).toBe(408);
    const most = [{ kind: 'deduction', title: '借款扣回', amount: '99999', source: '借款' }];
    await t.call(payslipsApi.edit, { id: draft.id, version: kept.version, lines: most }, finance.token);
    expect((await publish(id)).skipped).toContainEqual({ name: seller.name, reason: '实发为负' });
    const last = await rowOf(id, seller);
    await t.call(payslipsApi.drop, { id: draft.id, version: last.version }, finance.token);
    expect(await stored(draft.id)).toMatchObject({ status: 6 });
    await prepare((await stored(draft.id)).month);
    expect(await rowOf(id, seller)).toMatchObject({ edition: 2, status: 1, net: '8395.00' });
  });

  test('is published once by two who publish at the same time', async () => {
    const { id } = await prepare(nextMonth());
    const answers = await Promise.all(
      [finance, manager].map((by) => t.send(payslipsApi.publish, { id }, by.token)),
    );
    const done = answers.reduce((sum, { data }) => sum + (data?.done ?? 0), 0);
    // The drafts are the seller's and the manager's; the manager publishes only the seller's.
    expect(done).toBe(2 - (await rows(id)).filter((row) => row.status === 1).length);
    const slip = await rowOf(id, seller);
    const events = await t.db
      .selectFrom('payslip_event')
      .where('payslip_id', '=', slip.id)
      .where('action', '=', 'publish')
      .select('id')
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('A slip', () => {
  test('is seen by its person alone, with each view in the ledger', async () => {
    const { slip } = await published();
    const other = await t.make.staff('sales_leader');
    for (const token of [other.token, manager.token, finance.token])
      expect((await t.send(payslipsApi.mineOne, { id: slip.id }, token)).code).toBe(404);
    expect((await t.send(payslipsApi.one, { id: slip.id }, other.token)).code).toBe(403);
    expect((await t.send(payslipsApi.one, { id: slip.id }, seller.token)).code).toBe(403);
    await t.call(payslipsApi.one, { id: slip.id }, finance.token);
    const { views } = await t.call(payslipsApi.mineOne, { id: slip.id }, seller.token);
    expect(views.map(({ by }) => by)).toEqual([seller.name, finance.name]);
    const ledger = sql`update payslip_event set text = '改' where payslip_id = ${slip.id}`;
    await expect(ledger.execute(t.db)).rejects.toThrow('登记不可修改或删除');
  });

  test('is objected to with a text, answered by finance, and then confirmed', async () => {
    const { slip } = await published();
    const version = async () => (await stored(slip.id)).version;
    const respond = async (values: object, person = seller) =>
      t.send(payslipsApi.respond, { id: slip.id, version: await version(), ...values }, person.token);
    expect(await respond({ isRight: false })).toMatchObject({ code: 408, data: [{ field: 'objection' }] });
    expect((await respond({ isRight: true }, manager)).code).toBe(404);
    expect((await respond({ isRight: false, objection: '少了两天加班' })).code).toBe(200);
    expect(await stored(slip.id)).toMatchObject({ status: 4, objection: '少了两天加班' });
    const todos = async () =>
      (await t.call(todosApi.list, { isMine: true }, finance.token)).list.filter(
        ({ subjectId, kind }) => kind === 'payslipObjection' && subjectId === slip.id,
      );
    expect(await todos()).toMatchObject([{ path: `/financeInfo/payslips?slip=${slip.id}` }]);
    expect((await respond({ isRight: true })).code).toBe(400);
    await t.call(
      payslipsApi.reply,
      { id: slip.id, version: await version(), reply: '加班已转调休' },
      finance.token,
    );
    expect(await todos()).toEqual([]);
    expect((await respond({ isRight: true })).code).toBe(200);
    expect(await stored(slip.id)).toMatchObject({ status: 3, reply: '加班已转调休' });
    expect((await respond({ isRight: false, objection: '又想起来' })).code).toBe(400);
    expect(
      (await t.send(payslipsApi.reply, { id: slip.id, version: await version(), reply: '好' }, finance.token))
        .code,
    ).toBe(400);
  });

  test('of a preparer is changed, published and answered by others only', async () => {
    const of = nextMonth();
    const { id } = await prepare(of, manager.token);
    const own = await rowOf(id, finance);
    for (const [call, input] of [
      [payslipsApi.edit, { id: own.id, version: own.version, lines: [] }],
      [payslipsApi.drop, { id: own.id, version: own.version }],
    ] as const)
      expect((await t.send(call, input, finance.token)).code).toBe(403);
    expect(await publish(id, finance.token, [own.id])).toMatchObject({ done: 0 });
    await publish(id, manager.token);
    const now = await rowOf(id, finance);
    expect(
      (await t.send(payslipsApi.correct, { id: own.id, version: now.version, reason: '加薪' }, finance.token))
        .code,
    ).toBe(403);
    expect((await stored(own.id)).status).toBe(2);
  });
});

test('The bank gets whole accounts of published slips from finance alone, and each slip’s ledger knows', async () => {
  const { batchId, slip } = await published();
  expect((await t.send(payslipsApi.bank, { id: batchId }, manager.token)).code).toBe(403);
  const response = await t.app.inject({
    url: `/api${payslipsApi.bank.path}?id=${batchId}`,
    headers: { authorization: `bearer ${finance.token}` },
  });
  expect(await workbookRows(response.rawPayload)).toEqual({
    代发: [
      ['姓名', '账号', '开户行', '金额'],
      [seller.name, '6222020402001234567', '工商银行邢台分行', '8395'],
    ],
    缺账号: [
      ['姓名', '金额'],
      [manager.name, '8395'],
    ],
  });
  const { bank, events } = await t.call(payslipsApi.one, { id: slip.id }, finance.token);
  expect(bank).toBe('工商银行邢台分行 尾号 4567');
  expect(events.map(({ action }) => action)).toContain('export');
});

test('Nobody sets their own pay; another does, by month, and wrong input is named', async () => {
  const save = (values: object, token = finance.token) =>
    t.send(
      payTermsApi.saveTerm,
      { personnelId: seller.personnelId, fromMonth: '2026-01', base: '12000', ...values },
      token,
    );
  expect((await save({ personnelId: finance.personnelId })).code).toBe(403);
  expect((await save({}, seller.token)).code).toBe(403);
  expect(await save({ base: '-1' })).toMatchObject({ code: 408, data: [{ field: 'base' }] });
  expect(await save({ fromMonth: '2018-01' })).toMatchObject({ code: 400, data: [{ field: 'fromMonth' }] });
  const made = await save({});
  expect(made.code).toBe(200);
  const relief = { personnelId: seller.personnelId, kind: '赡养老人', amount: '3000', fromMonth: '2026-01' };
  await t.call(payTermsApi.saveRelief, relief, finance.token);
  expect(
    await t.send(payTermsApi.saveRelief, { ...relief, kind: '子女教育', toMonth: '2025-12' }, finance.token),
  ).toMatchObject({
    code: 408,
    data: [{ field: 'toMonth' }],
  });
  const own = await t.call(payTermsApi.person, { personnelId: seller.personnelId }, finance.token);
  expect(own).toMatchObject({
    terms: [{ fromMonth: '2026-01', base: '12000.00', setBy: finance.name }, { fromMonth: '2018-01' }],
    reliefs: [{ kind: '赡养老人', amount: '3000.00' }],
    problem: null,
  });
  const { id } = await prepare('2026-02');
  // 12,000 − 5,000 − 3,000 at 3 %; the new terms have no insurance.
  expect(await rowOf(id, seller)).toMatchObject({ gross: '12000.00', tax: '120.00', net: '11880.00' });
  await t.call(payTermsApi.deleteTerm, { id: made.data.id }, finance.token);
  const [relieved] = own.reliefs;
  await t.call(payTermsApi.deleteRelief, { id: relieved?.id }, finance.token);
  await prepare('2026-02');
  expect(await rowOf(id, seller)).toMatchObject({ gross: '10000.00', tax: '105.00' });
  const { list } = await t.call(payTermsApi.terms, { keyword: seller.name }, finance.token);
  expect(list).toMatchObject([{ id: seller.personnelId, base: '10000.00', relief: '0.00' }]);
});

test('Opening sums of the year are one for a person, and count in the tax', async () => {
  const person = await t.make.staff('salesperson');
  const { personnelId } = person;
  await t.call(payTermsApi.saveTerm, { personnelId, fromMonth: '2026-01', base: '30000' }, finance.token);
  const form = {
    personnelId,
    throughMonth: '2026-03',
    months: 3,
    income: '90000',
    deducted: '0',
    withheld: '5000',
  };
  expect(await t.send(payTermsApi.saveOpening, { ...form, months: 4 }, finance.token)).toMatchObject({
    code: 408,
    data: [{ field: 'months' }],
  });
  await t.call(payTermsApi.saveOpening, form, finance.token);
  expect(
    await t.send(payTermsApi.saveOpening, { ...form, throughMonth: '2026-02', months: 2 }, finance.token),
  ).toMatchObject({
    code: 400,
    data: [{ field: 'throughMonth' }],
  });
  const { openings } = await t.call(payTermsApi.person, { personnelId }, finance.token);
  const { id } = await prepare('2026-04');
  // 120,000 − 20,000 = 100,000 at 10 % − 2,520 = 7,480; 5,000 were withheld.
  expect(await rowOf(id, person)).toMatchObject({ tax: '2480.00', net: '27520.00' });
  await t.call(payTermsApi.deleteOpening, { id: openings[0]?.id }, finance.token);
  await prepare('2026-04');
  // April alone: 25,000 at 3 %.
  expect(await rowOf(id, person)).toMatchObject({ tax: '750.00' });
});

test('A month that has not begun, or one before the law, is not prepared', async () => {
  const wrong = { code: 408, data: [{ field: 'month' }] };
  for (const wanted of ['2100-01', '2018-12'])
    expect(await t.send(payslipsApi.prepare, { month: wanted }, finance.token)).toMatchObject(wrong);
});
