import { archiveApi } from '@shibiao/contract/archive/calls';
import { personnelApi } from '@shibiao/contract/personnel';
import { auditApi } from '@shibiao/contract/startup';
import { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { workbookRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { checkDigit } from '../../lib/id-card.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const FIRST = '13050219900102301';
const FACTS = {
  idCard: FIRST + checkDigit(FIRST),
  address: '河北省邢台市襄都区某街一号',
  bankName: '招商银行邢台分行',
  bankAccount: '6222020200112233445',
  emergencyName: '欧阳某某',
  emergencyPhone: '13812345678',
};
const edit = (person: Person, form: object) =>
  t.send(archiveApi.edit, { id: person.personnelId, ...form }, hr.token);

test('sensitive facts are whole in the one call that keeps who asked: not in lists, exports or the trail', async () => {
  const admin = await t.make.staff('super_admin');
  const { leader, seller } = await t.make.team();
  expect((await edit(seller, FACTS)).code).toBe(200);
  expect((await edit(seller, { bankAccount: '6222020200119999945' })).code).toBe(200);
  const id = seller.personnelId;
  const secrets = [...Object.values(FACTS), '6222020200119999945'];
  const shows = (answer: unknown) => secrets.filter((secret) => JSON.stringify(answer).includes(secret));
  for (const { token } of [hr, admin, leader, seller])
    expect(shows(await t.call(archiveApi.one, { id }, token))).toEqual([]);
  expect(shows(await t.call(archiveApi.list, { keyword: seller.name }, hr.token))).toEqual([]);
  const { response } = await t.send(archiveApi.export, { keyword: seller.name }, hr.token);
  expect(shows(await workbookRows(response.rawPayload))).toEqual([]);
  expect(shows(await t.call(personnelApi.detail, { id }, hr.token))).toEqual([]);

  const log = await t.call(auditApi.list, { table: 'personnel_archive', count: 100 }, admin.token);
  expect(log.list.length).toBeGreaterThan(1);
  expect(shows(log)).toEqual([]);
  // The log names people whose number changed only in its masked middle.
  expect(log.list[0]?.changes.map(({ title }) => title)).toContain('银行卡号');
  const download = await t.send(auditApi.export, { table: 'personnel_archive' }, admin.token);
  expect(shows(await workbookRows(download.response.rawPayload))).toEqual([]);

  const revealed = await t.call(archiveApi.reveal, { id }, hr.token);
  expect(revealed).toMatchObject({ ...FACTS, bankAccount: '6222020200119999945' });
  expect((await t.send(archiveApi.reveal, { id }, leader.token)).code).toBe(403);
  await t.call(archiveApi.reveal, { id }, seller.token);
  const { rows } = await sql<{ account_id: number }>`select account_id from download_log
    where path = ${`/api${archiveApi.reveal.path}`} and input ->> 'id' = ${String(id)} order by id`.execute(
    t.db,
  );
  expect(rows.map((row) => row.account_id)).toEqual([hr.accountId, seller.accountId]);
});

test('birth and gender cannot be changed away from the identity card, whoever writes', async () => {
  const person = await t.make.staff('salesperson');
  const first = '13050219940203777';
  expect((await edit(person, { idCard: first + checkDigit(first) })).code).toBe(200);
  const set = (values: object) =>
    t.db.updateTable('personnel').set(values).where('id', '=', person.personnelId).execute();
  await expect(set({ birth: '1994-02-04' })).rejects.toThrow('身份证号一致');
  await expect(set({ gender: 2 })).rejects.toThrow('身份证号一致');
  await set({ gender: 1, birth: '1994-02-03', post: '业务员' });
});

test('老人 are those with so many months of tenure as the setting says', async () => {
  const admin = await t.make.staff('super_admin');
  const person = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ entry_date: addDays(today(), -300) })
    .where('id', '=', person.personnelId)
    .execute();
  const filter = { from: addDays(today(), -30), orgnizationalid: String(person.organisationId) };
  const { list } = await t.call(systemApi.settings, {}, admin.token);
  const setting = list.find((one) => one.key === 'newStaffMonths');
  expect(setting?.value).toBe(12);
  expect(await t.call(archiveApi.oldStaffRetention, filter, hr.token)).toMatchObject({
    newStaffMonths: 12,
    atStart: 0,
    growingAtStart: 1,
  });
  const save = (value: number) =>
    t.send(systemApi.saveSetting, { key: 'newStaffMonths', value, version: setting?.version }, admin.token);
  expect((await save(0)).code).toBe(408);
  expect((await save(6)).code).toBe(200);
  expect(await t.call(archiveApi.oldStaffRetention, filter, hr.token)).toMatchObject({
    newStaffMonths: 6,
    atStart: 1,
    growingAtStart: 0,
  });
});

test('a person who leaves by the agreed end of probation left in it, also before it was confirmed', async () => {
  const person = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ entry_date: addDays(today(), -60) })
    .where('id', '=', person.personnelId)
    .execute();
  await edit(person, { probationTo: addDays(today(), 30) });
  await t.call(personnelApi.deactivate, { id: person.personnelId, quitDate: addDays(today(), -1) }, hr.token);
  const { total } = await t.call(
    archiveApi.turnover,
    { from: addDays(today(), -90), orgnizationalid: String(person.organisationId) },
    hr.token,
  );
  expect(total).toMatchObject({ joined: 1, left: 1, probationLeft: 1, probationRate: '1.0000' });
});
