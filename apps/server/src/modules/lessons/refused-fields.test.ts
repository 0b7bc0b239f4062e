import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { modules } from '../../modules.ts';
import { messageOf } from '../imports/batch.service.ts';
import { FIELD_TITLES } from './import.columns.ts';

let t: TestApp;
let admin: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
});

const edit = async (id: number, values: Record<string, unknown>) => {
  const { version, lessonname } = await t.call(lessonsApi.detail, { id }, admin.token);
  return await t.send(lessonsApi.edit, { id, version, lessonname, ...values }, admin.token);
};
const feesOf = (id: number) =>
  t.db
    .selectFrom('lesson')
    .select(['fee_income', 'teacher_fee', 'travel_fee'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a fee below what is invoiced or received is refused at the fee, which the form of a lesson has', async () => {
  const invoiced = await t.make.lesson(seller);
  await t.make.invoice(seller, { institution_id: invoiced.institutionId, amount: '9000.00' }, [
    [invoiced, '9000.00'],
  ]);
  const received = await t.make.lesson(seller);
  await t.make.receipt(seller, { institution_id: received.institutionId, amount: '8000.00' }, [
    [received, '8000.00'],
  ]);
  for (const [{ id }, message] of [
    [invoiced, '课程款不能低于已开票金额'],
    [received, '课程款不能低于已收和已核销的金额'],
  ] as const) {
    const before = await feesOf(id);
    const answer = await edit(id, { feeIncome: '5000.00' });
    expect([answer.status, answer.data]).toEqual([400, [{ field: 'feeIncome', message }]]);
    expect(await feesOf(id)).toEqual(before);
  }
});

test('an import says under the title of its column what the database or a rule refused', () => {
  const refusal = (constraint: string) => Object.assign(new Error('refused'), { code: '23514', constraint });
  const said = (error: unknown) => messageOf(error, modules, FIELD_TITLES);
  expect(said(refusal('lesson_not_over_received'))).toBe('课程费用：课程款不能低于已收和已核销的金额');
  expect(said(refusal('teacher_booking_pkey'))).toBe('上课日期：讲师在该时段已有课程');
  expect(said(refusal('contact_one_owner'))).toBe('客户的负责人刚刚已变更，请刷新后重试');
});
