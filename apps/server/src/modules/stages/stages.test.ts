import { stagesApi } from '@shibiao/contract/stages';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { type DemandFacts, isEnded, type LessonFacts, nextStage, stagesOf } from './stages.rules.ts';

const TODAY = '2026-11-22';
const deed = (by: string) => ({ at: '2026-11-01 10:00:00', by, byId: 1 });
const nobody = { at: null, by: null, byId: null };
const demand: DemandFacts = { status: 1, made: deed('甲'), recommended: nobody };
const lesson: LessonFacts = {
  lessonStatus: 3,
  lastDate: '2026-12-01',
  teacherId: 1,
  teacherName: '王老师',
  planned: deed('乙'),
  confirmed: nobody,
  evaluated: nobody,
  invoice: nobody,
  receipt: nobody,
  payment: nobody,
  income: 20000,
  invoiced: 0,
  issued: 0,
  received: 0,
  receivable: 20000,
  fee: 6000,
  requested: 0,
  paid: 0,
  isUnpriced: false,
};
const taught = { ...lesson, lessonStatus: 1, lastDate: TODAY, confirmed: deed('乙') };

describe('the rule', () => {
  test.each<[string, DemandFacts | null, LessonFacts | null, string | null]>([
    ['a new demand waits for a teacher', demand, null, 'recommend'],
    ['a recommended one for a lesson', { ...demand, recommended: deed('丙') }, null, 'plan'],
    ['a lesson planned without recommendation skips it', demand, lesson, 'confirm'],
    ['a lesson without demand begins with itself', null, lesson, 'confirm'],
    ['a confirmed one waits for its last day', demand, { ...taught, lastDate: '2026-11-23' }, 'teach'],
    ['then for its evaluation', demand, taught, 'evaluate'],
    ['then for the invoice', demand, { ...taught, evaluated: deed('乙') }, 'invoice'],
    [
      'an invoice of a part is not done',
      demand,
      { ...taught, evaluated: deed('乙'), invoiced: 1, issued: 1 },
      'invoice',
    ],
    ['applied for is not issued', demand, { ...taught, evaluated: deed('乙'), invoiced: 20000 }, 'invoice'],
    [
      'then for the money',
      demand,
      { ...taught, evaluated: deed('乙'), invoiced: 20000, issued: 20000 },
      'receive',
    ],
    [
      'then for the teacher',
      demand,
      {
        ...taught,
        evaluated: deed('乙'),
        invoiced: 20000,
        issued: 20000,
        received: 19999.65,
        receivable: 19999.65,
      },
      'settle',
    ],
    [
      'asked for is not paid',
      demand,
      { ...taught, evaluated: deed('乙'), invoiced: 20000, issued: 20000, received: 20000, requested: 6000 },
      'settle',
    ],
    [
      'paid: nothing is left',
      demand,
      { ...taught, evaluated: deed('乙'), invoiced: 20000, issued: 20000, received: 20000, paid: 6000 },
      null,
    ],
    [
      'what costs nothing needs no money',
      demand,
      { ...taught, evaluated: deed('乙'), income: 0, receivable: 0, fee: 0 },
      null,
    ],
    [
      'a fee that nobody has said yet is to be agreed on',
      demand,
      { ...taught, evaluated: deed('乙'), income: 0, receivable: 0, fee: 0, isUnpriced: true },
      'settle',
    ],
  ])('%s', (_, ofDemand, ofLesson, next) => {
    expect(nextStage(stagesOf(ofDemand, ofLesson, TODAY))).toBe(next);
  });

  test('person and time are shown only for done stages', () => {
    const list = stagesOf(
      demand,
      { ...taught, requested: 6000, payment: { ...deed('丁'), recordId: 7 } },
      TODAY,
    );
    expect(list.map(({ key, state, by }) => [key, state, by])).toEqual([
      ['demand', 'done', '甲'],
      ['recommend', 'passed', null],
      ['plan', 'done', '乙'],
      ['confirm', 'done', '乙'],
      ['teach', 'done', '王老师'],
      ['evaluate', 'open', null],
      ['invoice', 'open', null],
      ['receive', 'open', null],
      ['settle', 'part', '丁'],
    ]);
    expect(list.at(-1)?.recordId).toBe(7);
  });

  test('a lost demand and a cancelled lesson end the way', () => {
    expect(isEnded({ ...demand, status: 5 }, null)).toBe(true);
    expect(isEnded(demand, { ...lesson, lessonStatus: 4 })).toBe(true);
    expect(isEnded(demand, lesson)).toBe(false);
  });
});

describe('the call', () => {
  let t: TestApp;
  let seller: Person;
  let stranger: Person;
  beforeAll(async () => {
    t = await testApp();
    ({ seller } = await t.make.team());
    stranger = await t.make.staff('salesperson');
  });
  const ask = (input: object, token = seller.token) => t.call(stagesApi.stages, input, token);
  const code = async (input: object, token?: string) => (await t.send(stagesApi.stages, input, token)).code;
  const statesOf = async (input: object) =>
    Object.fromEntries((await ask(input)).stages.map(({ key, state }) => [key, state]));

  test('401, 403, 404 outside the scope, 408 when nothing is named', async () => {
    const demandId = await t.make.demand(seller);
    const { id: lessonId } = await t.make.lesson(seller);
    const clerk = await t.make.staff('hr');
    expect(await code({ demandId })).toBe(401);
    expect(await code({ demandId }, clerk.token)).toBe(403);
    expect(await code({ demandId }, stranger.token)).toBe(404);
    expect(await code({ lessonId }, stranger.token)).toBe(404);
    expect(await code({}, seller.token)).toBe(408);
    expect(await code({ demandId: 'x' }, seller.token)).toBe(408);
  });

  test('a demand is followed to its lesson, and a lesson back to its demand', async () => {
    const demandId = await t.make.demand(seller);
    const teacherId = await t.make.teacher();
    expect(await ask({ demandId })).toMatchObject({ lessonId: null, next: 'recommend', teacherId: null });
    await t.db
      .insertInto('demand_recommendation')
      .values({ demand_id: demandId, teacher_id: teacherId, by_id: seller.personnelId })
      .execute();
    const recommended = await ask({ demandId });
    expect(recommended).toMatchObject({ next: 'plan', teacherId });
    expect(recommended.stages[1]).toMatchObject({ by: seller.name, byId: seller.personnelId });
    const made = await t.make.lesson(seller, { demand_id: demandId });
    const answer = await ask({ demandId });
    expect(answer).toMatchObject({ lessonId: made.id, next: 'evaluate', teacherId: null });
    expect(answer.lessons.map(({ id }) => id)).toEqual([made.id]);
    expect(await ask({ lessonId: made.id })).toEqual({ ...answer, demandId, lessonId: made.id });
  });

  test('money shows as far as it came; a void invoice gives its stage back', async () => {
    const made = await t.make.lesson(seller);
    const invoiceId = await t.make.invoice(
      seller,
      { amount: '10000.00', status: 2, no: 'F-1', institution_id: made.institutionId },
      [[made, '10000.00']],
    );
    await t.make.receipt(seller, { amount: '4000.00', institution_id: made.institutionId }, [
      [made, '4000.00'],
    ]);
    const states = { invoice: 'done', receive: 'part', settle: 'open' };
    expect(await statesOf({ lessonId: made.id })).toMatchObject(states);
    expect((await ask({ lessonId: made.id })).stages.find(({ key }) => key === 'invoice')?.recordId).toBe(
      invoiceId,
    );
    await t.db
      .updateTable('invoice_line')
      .set({ is_active: false })
      .where('invoice_id', '=', invoiceId)
      .execute();
    expect(await statesOf({ lessonId: made.id })).toMatchObject({ ...states, invoice: 'open' });
  });

  test("a lesson's caller who may not see its demand gets no id of it", async () => {
    const demandId = await t.make.demand(stranger);
    const made = await t.make.lesson(seller, { demand_id: demandId });
    const answer = await ask({ lessonId: made.id });
    expect(answer.demandId).toBeNull();
    expect(answer.stages[0]?.state).toBe('done');
  });

  test('a cancelled lesson ends its way, and its demand is followed along another one', async () => {
    const demandId = await t.make.demand(seller);
    const other = await t.make.lesson(seller, { demand_id: demandId });
    const cancelled = await t.make.lesson(seller, { demand_id: demandId, lesson_status: 0 });
    expect(await ask({ lessonId: cancelled.id })).toMatchObject({ isEnded: true, next: null });
    expect(await ask({ demandId })).toMatchObject({ lessonId: other.id, isEnded: false });
    // Without a live lesson the next step is to plan one, and cancelled ones are listed beside it.
    await t.db.updateTable('lesson').set({ lesson_status: 4 }).where('id', '=', other.id).execute();
    const again = await ask({ demandId });
    expect(again).toMatchObject({ lessonId: null, isEnded: false, next: 'recommend' });
    expect(again.lessons.map(({ id }) => id)).toEqual([cancelled.id, other.id]);
  });
});
