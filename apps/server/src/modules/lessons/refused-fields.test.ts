import { paymentsApi } from '@shibiao/contract/finance/payments';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { modules } from '../../modules.ts';
import { messageOf } from '../imports/batch.service.ts';
import { FIELD_TITLES } from '../imports/lessons.columns.ts';

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

test('a fee that was asked for is refused at the fee, and a taken half-day at the days, as the board sends them', async () => {
  const asked = await t.make.lesson(seller, { sessions: [['2026-03-02', 1]] });
  await t.call(paymentsApi.settle, { lessonIds: [asked.id] }, seller.token);
  const before = await feesOf(asked.id);
  const lower = await edit(asked.id, { teacherFee: '1.00', changeReason: '客户' });
  const message = '课酬或差旅已申请付款，不能直接修改；请在课程页“申请更正”，由财务同意';
  expect([lower.status, lower.data]).toEqual([400, [{ field: 'teacherFee', message }]]);
  expect(await feesOf(asked.id)).toEqual(before);

  const moved = await t.make.lesson(seller, { sessions: [['2026-03-03', 1]] });
  const taken = await t.make.lesson(seller, { sessions: [['2026-03-04', 2]] });
  await t.call(
    lessonsApi.edit,
    {
      id: taken.id,
      version: (await t.call(lessonsApi.detail, { id: taken.id }, admin.token)).version,
      lessonname: '先到的课',
      sessions: [{ date: '2026-03-04', half: 1 }],
      changeReason: '客户',
    },
    admin.token,
  );
  const onto = await edit(moved.id, {
    teacherId: taken.teacherId,
    sessions: [{ date: '2026-03-04', half: 1 }],
    changeReason: '客户',
  });
  expect([onto.status, onto.data]).toEqual([400, [{ field: 'sessions', message: '该时段已被占用' }]]);
  expect(onto.message).toContain('先到的课');
});

test('an import says under the title of its column what the database or a rule refused', () => {
  const refusal = (constraint: string) => Object.assign(new Error('refused'), { code: '23514', constraint });
  const said = (error: unknown) => messageOf(error, modules, FIELD_TITLES);
  expect(said(refusal('lesson_not_over_received'))).toBe('课程费用：课程款不能低于已收和已核销的金额');
  expect(said(refusal('teacher_booking_pkey'))).toBe('上课日期：讲师在该时段已有课程');
  expect(said(refusal('contact_one_owner'))).toBe('客户的负责人刚刚已变更，请刷新后重试');
});
