import { archiveApi, SENSITIVE } from '@shibiao/contract/archive/calls';
import { personnelApi } from '@shibiao/contract/personnel';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows, workbookRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { checkDigit } from '../../lib/id-card.ts';
import { applyPlanned } from './archive.service.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

let serial = 10;
/** A valid, unique number of a woman born on 1994-02-03. */
function idCard(): string {
  serial += 1;
  const first = `13050219940203${serial}2`;
  return first + checkDigit(first);
}
const archiveOf = (id: number) =>
  t.db.selectFrom('personnel_archive').selectAll().where('personnel_id', '=', id).executeTakeFirst();
const assignmentsOf = (id: number) =>
  t.db.selectFrom('assignment').selectAll().where('personnel_id', '=', id).orderBy('from_date').execute();
/** A person employed for a while. */
async function member(entry = addDays(today(), -400)): Promise<Person> {
  const person = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ entry_date: entry })
    .where('id', '=', person.personnelId)
    .execute();
  return person;
}
const edit = (person: Person, form: object, token = hr.token) =>
  t.send(archiveApi.edit, { id: person.personnelId, ...form }, token);

describe('who', () => {
  test('leaders see their people, masked; others only themselves', async () => {
    const { leader, seller } = await t.make.team();
    const card = idCard();
    expect((await edit(seller, { idCard: card, address: '河北省邢台市襄都区某街一号' })).code).toBe(200);
    expect((await t.send(archiveApi.list, {}, seller.token)).code).toBe(403);
    const seen = await t.call(archiveApi.list, { count: 100 }, leader.token);
    expect(seen.list.map((row) => row.id).sort()).toEqual([leader.personnelId, seller.personnelId].sort());
    const one = await t.call(archiveApi.one, { id: seller.personnelId }, leader.token);
    expect(one).toMatchObject({ maySeeAll: false, address: '河北省****' });
    expect(one.idCard).not.toContain(card.slice(6, 14));
    expect((await t.send(archiveApi.one, { id: leader.personnelId }, seller.token)).code).toBe(404);
    expect((await t.send(archiveApi.reveal, { id: seller.personnelId }, leader.token)).code).toBe(403);
    expect((await t.send(archiveApi.edit, { id: leader.personnelId }, leader.token)).code).toBe(403);
    const own = await t.call(archiveApi.reveal, { id: seller.personnelId }, seller.token);
    expect(own.idCard).toBe(card);
  });

  test('every look at what is masked is kept in the download log', async () => {
    const person = await member();
    await edit(person, { bankAccount: '6222020200112233445' });
    expect((await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).bankAccount).toBe('****3445');
    await t.call(archiveApi.reveal, { id: person.personnelId }, hr.token);
    const { rows } = await sql<{ account_id: number }>`select account_id from download_log
      where path = ${`/api${archiveApi.reveal.path}`} and input ->> 'id' = ${String(person.personnelId)}`.execute(
      t.db,
    );
    expect(rows).toEqual([{ account_id: hr.accountId }]);
    expect(SENSITIVE).toBe('/renyuandangan/sensitive');
  });
});

describe('edit', () => {
  test('birth and gender come from the identity card; a wrong check digit is refused', async () => {
    const person = await member();
    const card = idCard();
    const wrong = card.slice(0, 17) + (card.endsWith('1') ? '2' : '1');
    expect(await edit(person, { idCard: wrong })).toMatchObject({
      code: 408,
      message: '身份证号校验位不正确',
    });
    expect(await archiveOf(person.personnelId)).toBeUndefined();
    expect((await edit(person, { idCard: card, education: '本科' })).code).toBe(200);
    const row = await t.db
      .selectFrom('personnel')
      .select(['birth', 'gender'])
      .where('id', '=', person.personnelId)
      .executeTakeFirst();
    expect(row).toEqual({ birth: '1994-02-03', gender: 2 });
    expect(await edit(await member(), { idCard: card })).toMatchObject({ code: 400 });
  });

  test('the second of two saves of one version answers 409', async () => {
    const person = await member();
    await edit(person, { school: '河北大学' });
    const codes = (
      await Promise.all([
        edit(person, { version: 1, school: '甲' }),
        edit(person, { version: 1, school: '乙' }),
      ])
    ).map((one) => one.code);
    expect(codes.sort()).toEqual([200, 409]);
  });

  test('contracts: the limit of probation, only once a person, removal', async () => {
    const person = await member();
    const terms = { kind: '固定', fromDate: '2025-01-01', toDate: '2025-12-31' };
    const refused = await edit(person, { contracts: [{ ...terms, probationMonths: 3 }] });
    expect(refused).toMatchObject({ code: 408 });
    expect(refused.message).toContain('不得超过二个月');
    expect((await edit(person, { contracts: [{ ...terms, probationMonths: 2 }] })).code).toBe(200);
    const second = { ...terms, fromDate: '2026-01-01', toDate: '2028-12-31', probationMonths: 1 };
    expect((await edit(person, { contracts: [second] })).message).toContain('只能约定一次试用期');
    expect((await edit(person, { contracts: [{ ...second, probationMonths: 0 }] })).code).toBe(200);
    const { contracts } = await t.call(archiveApi.one, { id: person.personnelId }, hr.token);
    expect(contracts.map((one) => one.toDate)).toEqual(['2028-12-31', '2025-12-31']);
    const [newest] = contracts;
    await edit(person, { contracts: [{ ...second, id: newest?.id, isRemoved: true }] });
    expect((await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).contracts).toHaveLength(1);
  });

  test('a move in the past splits the history; one without a day or too far ahead is refused', async () => {
    const person = await member();
    const organisationId = await t.make.organisation();
    expect((await edit(person, { organisationId })).message).toContain('生效日期');
    expect((await edit(person, { organisationId, effectiveOn: addDays(today(), 32) })).code).toBe(408);
    const day = addDays(today(), -60);
    expect((await edit(person, { organisationId, post: '组长', effectiveOn: day })).code).toBe(200);
    const [before, after] = await assignmentsOf(person.personnelId);
    expect(before).toMatchObject({ organisation_id: person.organisationId, to_date: addDays(day, -1) });
    expect(after).toMatchObject({
      organisation_id: organisationId,
      post: '组长',
      from_date: day,
      to_date: null,
    });
    const { list } = await t.call(archiveApi.changes, { personnelId: person.personnelId }, hr.token);
    expect(list.map((row) => row.kind)).toEqual(['异动', '入职']);
    expect(list[0]).toMatchObject({ on: day, after: expect.stringContaining('组长') });
    expect(list[0]?.before).not.toContain('组长');
    // Replacing a leader by one of the same name shows no readable change.
    const [one, other] = [
      await t.make.staff('manager', { name: '同名人' }),
      await t.make.staff('manager', { name: '同名人' }),
    ];
    // An administrator's change takes effect at once; HR's would wait for a second person.
    const admin = await t.make.staff('admin');
    for (const [leaderId, at] of [
      [one.personnelId, -40],
      [other.personnelId, -20],
    ] as const)
      await edit(person, { leaderId, effectiveOn: addDays(today(), at) }, admin.token);
    const later = await t.call(archiveApi.changes, { personnelId: person.personnelId }, hr.token);
    expect(later.list.map((row) => row.on)).toEqual([addDays(today(), -40), day, list[1]?.on]);
  });

  test('a move in the future waits for its day', async () => {
    const person = await member();
    const organisationId = await t.make.organisation();
    const day = addDays(today(), 5);
    expect((await edit(person, { organisationId, effectiveOn: day })).code).toBe(200);
    expect(await assignmentsOf(person.personnelId)).toHaveLength(1);
    const planned = async () =>
      (await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).planned?.effectiveOn ?? null;
    expect(await planned()).toBe(day);
    // Withdrawn, and decided again.
    expect((await edit(person, { dropsPlan: true })).code).toBe(200);
    expect(await planned()).toBeNull();
    await edit(person, { organisationId, effectiveOn: day });
    await t.db
      .updateTable('planned_assignment')
      .set({ effective_on: today() })
      .where('personnel_id', '=', person.personnelId)
      .execute();
    await applyPlanned(t.db);
    expect((await assignmentsOf(person.personnelId)).at(-1)).toMatchObject({
      organisation_id: organisationId,
      from_date: today(),
    });
  });

  test('a person who left and came back is not moved by an earlier decision', async () => {
    const { personnelId: id, ...person } = await member();
    await edit({ personnelId: id, ...person }, { post: '组长', effectiveOn: addDays(today(), 3) });
    await t.call(personnelApi.deactivate, { id, quitDate: addDays(today(), -1) }, hr.token);
    await t.call(personnelApi.activate, { id }, hr.token);
    expect((await t.call(archiveApi.one, { id }, hr.token)).planned).toBeNull();
    const due = t.db.updateTable('planned_assignment').set({ effective_on: today() });
    await due.where('personnel_id', '=', id).execute();
    await applyPlanned(t.db);
    expect((await assignmentsOf(id)).at(-1)?.post).not.toBe('组长');
  });

  test('the dates of the employment, and the status that follows from them', async () => {
    const person = await member(addDays(today(), -30));
    const statusOf = async () => (await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).status;
    expect((await edit(person, { regularDate: addDays(today(), -31) })).code).toBe(408);
    expect((await edit(person, { regularDate: today(), form: '实习' })).code).toBe(200);
    expect(await statusOf()).toBe(2);
    await edit(person, { regularDate: addDays(today(), -1) });
    expect(await statusOf()).toBe(3);
    await t.call(
      personnelApi.deactivate,
      { id: person.personnelId, quitDate: addDays(today(), 3), quitType: '主动', quitReason: '家庭' },
      hr.token,
    );
    expect(await statusOf()).toBe(4);
    expect((await edit(person, { form: '全职' })).code).toBe(400);
    await sql`update personnel set quit_date = current_date where id = ${person.personnelId}`.execute(t.db);
    expect(await statusOf()).toBe(5);
    const [period] = (await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).employments;
    expect(period).toMatchObject({ form: '实习', quitType: '主动', quitReason: '家庭', quitDate: today() });
    const future = await member();
    await edit(future, { entryDate: addDays(today(), 3) });
    expect((await t.call(archiveApi.one, { id: future.personnelId }, hr.token)).status).toBe(1);
  });

  test('an employment cannot overlap the one before', async () => {
    const person = await member();
    const id = person.personnelId;
    await t.call(personnelApi.deactivate, { id, quitDate: addDays(today(), -30) }, hr.token);
    await t.call(personnelApi.activate, { id }, hr.token);
    expect((await edit(person, { entryDate: addDays(today(), -31) })).code).not.toBe(200);
    expect((await t.call(archiveApi.one, { id }, hr.token)).employments).toHaveLength(2);
  });
});

test('a file that is taken off is no longer there, for one’s own people alone', async () => {
  const person = await member();
  const fileId = await t.make.file(hr.accountId, 'personnel', '体检报告.pdf');
  expect((await edit(person, { fileIds: [fileId] })).code).toBe(200);
  const filesOf = async () => (await t.call(archiveApi.one, { id: person.personnelId }, hr.token)).fileIds;
  expect(await filesOf()).toEqual([fileId]);
  const other = await t.make.staff('salesperson');
  const taken = { id: person.personnelId, fileIds: [fileId] };
  expect((await t.send(archiveApi.removeFiles, taken, other.token)).code).toBe(403);
  await t.call(archiveApi.removeFiles, taken, hr.token);
  expect(await filesOf()).toEqual([]);
});

test('the filters find the same people as the figures count', async () => {
  // A person who came back: earlier employments match no filter.
  const id = (await member()).personnelId;
  await t.call(personnelApi.deactivate, { id, quitDate: addDays(today(), -30) }, hr.token);
  await t.call(personnelApi.activate, { id }, hr.token);
  const former = t.db.updateTable('employment').set({ form: '实习' }).where('quit_date', 'is not', null);
  await former.where('personnel_id', '=', id).execute();
  const figures = await t.call(archiveApi.composition, { allForms: true }, hr.token);
  const everybody = await t.call(archiveApi.list, { onDuty: true, count: 1000 }, hr.token);
  expect(everybody.total).toBe(figures.total);
  for (const dimension of ['gender', 'tenure', 'education', 'post', 'form'] as const) {
    const parts = figures.dimensions.find((one) => one.key === dimension)?.parts ?? [];
    for (const { key, count } of parts.filter((one) => one.key !== '')) {
      const { total } = await t.call(archiveApi.list, { onDuty: true, [dimension]: key }, hr.token);
      expect([dimension, key, total]).toEqual([dimension, key, count]);
    }
  }
  const { total } = await t.call(archiveApi.turnover, {}, hr.token);
  expect(total.closing).toBe(total.opening + total.joined + total.movedIn - total.left - total.movedOut);
  expect((await t.send(archiveApi.turnover, { from: addDays(today(), 1) }, hr.token)).code).toBe(408);
  const fresh = await t.call(archiveApi.newStaffRetention, {}, hr.token);
  expect(fresh.cohorts).toHaveLength(12);
  const old = await t.call(archiveApi.oldStaffRetention, {}, hr.token);
  expect(old.leavers.total).toBe(old.leftPeople.length);
});

test('people of a municipality are in it, not in a city called 市辖区', async () => {
  const organisation = await t.make.organisation();
  const place = sql`update organisation set city_id = (select c.id from region c join region p on p.id = c.parent_id
    where p.name = '北京市' and c.name = '市辖区') where id = ${organisation}`;
  await place.execute(t.db);
  const { personnelId: id } = await t.make.staff('salesperson', { organisation_id: organisation });
  const filter = { city: '北京市', orgnizationalid: [organisation] };
  const { list } = await t.call(archiveApi.list, filter, hr.token);
  expect(list.map((row) => row.id)).toEqual([id]);
  const { dimensions } = await t.call(archiveApi.composition, filter, hr.token);
  const city = dimensions.find(({ key }) => key === 'city')?.parts;
  expect(city?.map(({ label, count }) => [label, count])).toEqual([['北京市', 1]]);
});

test('reminders: a contract that ends, one never signed, a regularisation', async () => {
  const person = await member();
  const id = person.personnelId;
  const kindsOf = async () => {
    const { list } = await t.call(archiveApi.reminders, {}, hr.token);
    return list.filter((one) => one.personnelId === id).map((one) => one.kind);
  };
  expect(await kindsOf()).toEqual(['contractUnsigned']);
  const fixed = { kind: '固定', fromDate: addDays(today(), -400), signedOn: addDays(today(), -400) };
  await edit(person, {
    regularDate: addDays(today(), 3),
    contracts: [
      { ...fixed, toDate: addDays(today(), -41) },
      { ...fixed, fromDate: addDays(today(), -40), toDate: addDays(today(), 20) },
    ],
  });
  expect((await kindsOf()).sort()).toEqual(['contractEnds', 'contractThird', 'regularisation']);
  const todos = await t.db
    .selectFrom('todo')
    .select(['kind', 'role_key'])
    .where('subject_kind', '=', 'personnel')
    .where('subject_id', '=', id)
    .where('done_at', 'is', null)
    .orderBy('kind')
    .execute();
  expect(todos.map((one) => one.kind)).toEqual(['contractEnds', 'contractThird', 'regularisation']);
});

test('without a day of 转正 the end of the probation is one among the changes', async () => {
  const person = await member();
  const { entry_date } = await t.db
    .selectFrom('personnel')
    .select('entry_date')
    .where('id', '=', person.personnelId)
    .executeTakeFirstOrThrow();
  const regular = async () =>
    (await t.call(archiveApi.changes, { personnelId: person.personnelId }, hr.token)).list
      .filter(({ kind }) => kind === '转正')
      .map(({ on }) => on);
  const [probationTo, regularDate] = [addDays(entry_date ?? '', 30), addDays(entry_date ?? '', 20)];
  await edit(person, { probationTo });
  expect(await regular()).toEqual([probationTo]);
  await edit(person, { regularDate });
  expect(await regular()).toEqual([regularDate]);
});

describe('import', () => {
  const upload = (endpoint: { path: string }, text: string, token: string | null = hr.token) =>
    t.upload(endpoint, { name: 'a.csv', content: text }, token);

  test('preview writes nothing; importing twice is importing once; bad rows are named', async () => {
    const [one, two] = [await member(), await member()];
    const { job_no } = await t.db
      .selectFrom('personnel')
      .select('job_no')
      .where('id', '=', one.personnelId)
      .executeTakeFirstOrThrow();
    const card = idCard();
    const text = [
      '工号,姓名,身份证号,学历,毕业日期,幸运数字',
      `${job_no},${one.name},${card},本科,2016/7/1,7`,
      `没有此人,某某,,本科,,`,
      `${job_no},${one.name},123,本科,,`,
    ].join('\n');
    const seen = await upload(archiveApi.importPreview, text);
    expect(seen.data).toMatchObject({ good: 1, bad: 2, unknown: ['幸运数字'] });
    expect(seen.data.rows[0]).toMatchObject({
      personnelId: one.personnelId,
      changes: ['身份证号', '学历', '毕业日期'],
      problem: null,
    });
    expect(await archiveOf(one.personnelId)).toBeUndefined();
    expect((await upload(archiveApi.import, text)).data).toEqual({ updated: 1, failed: 2 });
    expect(await archiveOf(one.personnelId)).toMatchObject({
      id_card: card,
      education: '本科',
      graduated_on: '2016-07-01',
      version: 1,
    });
    expect((await upload(archiveApi.import, text)).data).toEqual({ updated: 0, failed: 2 });
    const errors = await upload(archiveApi.importErrors, text);
    const wrong = await sheetRows(errors.response.rawPayload);
    expect(wrong.map(([jobNo]) => jobNo)).toEqual(['工号', '没有此人', job_no]);
    expect(wrong[0]?.slice(-3)).toEqual(['幸运数字', '行号', '原因']);
    expect(wrong[1]?.slice(-2)).toEqual(['3', '没有此人员，或不在您的数据范围内']);
    expect((await upload(archiveApi.importErrors, text, two.token)).code).toBe(403);
    expect((await upload(archiveApi.import, '甲,乙\n1,2')).code).toBe(408);
    expect((await upload(archiveApi.import, text, two.token)).code).toBe(403);
    expect((await upload(archiveApi.import, text, null)).code).toBe(401);
  });

  test('a card number that a spreadsheet has shortened is refused, below a title as well', async () => {
    const text = '员工信息表\n工号,姓名,银行卡号\nA1,某某,6.22202E+18';
    expect((await upload(archiveApi.importPreview, text)).data.rows).toMatchObject([
      { line: 3, problem: '银行卡号：数字过长，末几位已丢失，请把这一列设为文本格式后重新填写' },
    ]);
  });
});

test('the export is a workbook of four sheets without sensitive facts', async () => {
  const person = await member();
  const card = idCard();
  await edit(person, { idCard: card });
  const { response } = await t.send(archiveApi.export, { keyword: person.name }, hr.token);
  const book = await workbookRows(response.rawPayload);
  expect(Object.keys(book)).toEqual(['档案', '合同', '异动', '离职']);
  const [titles, row] = book.档案 ?? [];
  expect(titles?.[0]).toBe('姓名');
  expect(row?.[0]).toBe(person.name);
  expect(row).not.toContain(card);
});
