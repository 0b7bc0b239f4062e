import { demandsApi } from '@shibiao/contract/demands';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { recommendationsApi } from '@shibiao/contract/recommendations';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';

let t: TestApp;
let seller: Person;
let partner: { contactId: number; institutionId: number; token: string };
let colleagueId: number;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  partner = await t.make.partner();
  colleagueId = await t.make.contact(seller, { institution_id: partner.institutionId });
});

const demandOf = async (contactId: number) =>
  (await t.call(demandsApi.save, { contactId, topic: '网点转型' }, seller.token)).id;

test("a partner sees the demands of the own institution and nobody else's", async () => {
  const own = await demandOf(colleagueId);
  const foreign = await demandOf(await t.make.contact(seller));
  const { list } = await t.call(demandsApi.list, {}, partner.token);
  expect(list.map((row) => row.id)).toEqual([own]);
  for (const endpoint of [demandsApi.one, demandsApi.save, recommendationsApi.recommendations])
    expect((await t.send(endpoint, { id: foreign, topic: '改' }, partner.token)).code).toBe(404);
  for (const endpoint of [
    demandsApi.delete,
    recommendationsApi.recommend,
    recommendationsApi.withdrawRecommendation,
  ])
    expect((await t.send(endpoint, { id: foreign, teacherIds: [1] }, partner.token)).code).toBe(403);
});

test("a partner's new demand is the partner's own, whatever customer is sent", async () => {
  const contactId = await t.make.contact(seller);
  const { id } = await t.call(demandsApi.save, { contactId, topic: '厅堂营销' }, partner.token);
  const row = await t.db.selectFrom('demand').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ contact_id: partner.contactId, institution_id: partner.institutionId });
});

test('lessons and evaluations of other institutions do not exist for a partner', async () => {
  const own = await t.make.lesson(seller, { institution_id: partner.institutionId, contact_id: colleagueId });
  const foreign = await t.make.lesson(seller);
  const lessons = await t.call(lessonsApi.list, {}, partner.token);
  expect(lessons.list.map((row) => row.id)).toEqual([own.id]);
  const evaluations = await t.call(evaluationsApi.evaluations, {}, partner.token);
  expect(evaluations.list.map((row) => row.lessonId)).toEqual([own.id]);
  for (const endpoint of [lessonsApi.detail, evaluationsApi.editEvaluation, evaluationsApi.editReview])
    expect((await t.send(endpoint, { id: foreign.id }, partner.token)).code).toBe(404);
});
