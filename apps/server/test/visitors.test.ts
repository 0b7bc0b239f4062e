import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { invoiceListApi } from '@shibiao/contract/finance/invoices';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../src/modules.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';
import { functionsOf } from './grants.ts';

/** Written into all data of others that a visitor must never read. */
const SECRET = '外人机密';
const SECRET_TEL = '19912345678';
const SECRET_CARD = '6222999988887777';

let t: TestApp;
/** Ids of others' rows by field name. */
let foreign: [RegExp, number][];
let seller: Person;

/** All JSON calls of a kind of visitor. */
async function callsOf(role: 'partner' | 'teacher'): Promise<Endpoint[]> {
  const granted = await functionsOf(t, role);
  return modules
    .flatMap(({ calls: own }) => own)
    .map(({ endpoint }) => endpoint as Endpoint)
    .filter((one) => one.intent === 'query')
    .filter((one) => one.access !== 'granted' || granted.has(`/api${one.path}`));
}

/** Inputs that request others' rows: by word, and by every id of the call. */
function attempts(endpoint: Endpoint): Record<string, string | number>[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const fields = Object.keys(schema.properties ?? {});
  const days = {
    ...(fields.includes('from') ? { from: '2026-01-01' } : {}),
    ...(fields.includes('to') ? { to: '2026-12-31' } : {}),
  };
  const ids = foreign.flatMap(([pattern, value]) =>
    fields
      .filter((field) => /ids?$/i.test(field) || pattern.test(field))
      .map((field) => ({ ...days, [field]: value })),
  );
  const words = fields.includes('keyword')
    ? [SECRET, SECRET_TEL, '外'].map((keyword) => ({ ...days, keyword }))
    : [];
  return [{ ...days }, ...words, ...ids];
}

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  const institution = await t.make.institution({ name: `${SECRET}机构` });
  const contact = await t.make.contact(seller, { name: `${SECRET}客户`, institution_id: institution });
  await t.db
    .updateTable('contact')
    .set({ tel: SECRET_TEL, remark: SECRET })
    .where('id', '=', contact)
    .execute();
  const teacher = await t.make.teacher({
    phone: SECRET_TEL,
    id_card: SECRET_CARD,
    bank_account: SECRET_CARD,
  });
  const lesson = await t.make.lesson(seller, {
    institution_id: institution,
    contact_id: contact,
    teacher_id: teacher,
    name: `${SECRET}课程`,
    on: '2026-06-01',
  });
  const demand = await t.make.demand(seller, {
    contact_id: contact,
    institution_id: institution,
    topic: `${SECRET}需求`,
  });
  const invoice = await t.make.invoice(seller, { institution_id: institution, title: `${SECRET}发票` });
  const receipt = await t.make.receipt(seller, {
    institution_id: institution,
    no: `SK${SECRET}`,
    payer: SECRET,
  });
  await t.db
    .insertInto('message')
    .values({ recipient_id: seller.accountId, msg_send_type: 12, title: `${SECRET}消息`, content: SECRET })
    .execute();
  foreign = [
    [/contact/i, contact],
    [/coorg|institution/i, institution],
    [/lesson/i, lesson.id],
    [/demand/i, demand],
    [/invoice/i, invoice],
    [/receipt/i, receipt],
    [/teacher/i, teacher],
    [/personnel|author|owner|user/i, seller.personnelId],
  ];
});

test('the owner reads the records that visitors must not see', async () => {
  for (const endpoint of [lessonsApi.list, customersApi.list, demandsApi.list, invoiceListApi.invoices])
    expect(JSON.stringify((await t.send(endpoint, {}, seller.token)).data)).toContain(SECRET);
});

describe.each(['partner', 'teacher'] as const)('a %s', (role) => {
  test("reads nothing of others' customers, lessons and money, whatever ids and words are sent", async () => {
    const { token } = role === 'partner' ? await t.make.partner() : await t.make.teacherAccount();
    const endpoints = await callsOf(role);
    expect(endpoints.length).toBeGreaterThan(20);
    let answered = 0;
    const leaks: string[] = [];
    for (const endpoint of endpoints)
      for (const input of attempts(endpoint)) {
        const { code, message, data } = await t.send(endpoint, input, token);
        const body = JSON.stringify([message, data]);
        for (const secret of [SECRET, SECRET_TEL, SECRET_CARD])
          if (body.includes(secret))
            leaks.push(`${endpoint.module}.${endpoint.operation} ${JSON.stringify(input)}`);
        if (code === 200) answered++;
      }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });
});

test('figures that a visitor does not see cannot be found out by order or by bounds', async () => {
  const partner = await t.make.partner();
  const teacher = await t.make.teacherAccount();
  const make = (on: string, income: string, fee: string) =>
    t.make.lesson(seller, {
      on,
      institution_id: partner.institutionId,
      teacher_id: teacher.teacherId,
      fee_income: income,
      teacher_fee: fee,
    });
  const early = await make('2026-02-01', '30000.00', '29000.00');
  const late = await make('2026-02-02', '10000.00', '1000.00');
  const order = async (token: string, filter: object) =>
    (await t.call(lessonsApi.list, { order: 'asc', ...filter }, token)).list.map((row) => row.id);
  const byDate = [early.id, late.id];
  // Sorting by profit or income would put the late one first.
  for (const sort of ['profit', 'feeIncome'] as const)
    expect(await order(teacher.token, { sort })).toEqual(byDate);
  for (const sort of ['profit', 'feeIncome'] as const)
    expect(await order(partner.token, { sort })).toEqual(byDate);
  await t.db.updateTable('lesson').set({ received: '10000.00' }).where('id', '=', late.id).execute();
  expect(await order(teacher.token, { isOpen: 1 })).toEqual(byDate);
  expect(await order(partner.token, { isOpen: 1 })).toEqual(byDate);
  await t.db.updateTable('contact').set({ portal_money: true }).where('id', '=', partner.contactId).execute();
  t.app.sessionCache.clear();
  expect(await order(partner.token, { sort: 'profit' })).toEqual(byDate);
  expect(await order(partner.token, { sort: 'feeIncome' })).toEqual([late.id, early.id]);
  expect(await order(partner.token, { isOpen: 1 })).toEqual([early.id]);
});
