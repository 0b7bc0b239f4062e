import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { today } from '../../lib/dates.ts';

let t: TestApp;
let hr: Person;
let leader: Person;
let guest: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  leader = await t.make.staff('manager');
  guest = await t.make.staff('salesperson');
});

/** An application for an opening that `owner` leads and `guest` interviews for. */
async function application(owner: Person, phone = t.make.phone()): Promise<number> {
  const opening = {
    title: '顾问',
    organisationId: owner.organisationId,
    headcount: 1,
    reason: '新增',
    ownerId: owner.personnelId,
    interviewers: [guest.personnelId],
  };
  const { id: openingId } = await t.call(recruitmentApi.saveOpening, opening, hr.token);
  return (await t.call(recruitmentApi.edit, { name: '赵小川', phone, openingId }, hr.token)).id;
}
const one = (id: number, { token }: Person) => t.call(recruitmentApi.one, { id }, token);
const edit = async (input: object, { token }: Person) =>
  (await t.send(recruitmentApi.edit, input, token)).code;

test('concurrent scores do not conflict, nor does an open form', async () => {
  const id = await application(leader);
  const { version } = await one(id, hr);
  const score = { id, version, action: 'score', scores: { 沟通: 5 } };
  expect(await Promise.all([edit(score, leader), edit(score, guest)])).toEqual([200, 200]);
  expect(await edit({ id, version, action: 'save', remark: '周五复试' }, hr)).toBe(200);
  expect(await edit({ id, version, action: 'save', remark: '周六复试' }, hr)).toBe(409);
  const { steps } = await one(id, hr);
  expect(steps.map(({ action }) => action)).toEqual(['评价', '评价', '应聘']);
});

test('other applications of the same person are told to those who see them', async () => {
  const phone = t.make.phone();
  const first = await application(hr, phone);
  const second = await application(leader, phone);
  const othersFor = async (person: Person) => (await one(second, person)).others.map(({ id }) => id);
  expect(await othersFor(hr)).toEqual([first]);
  expect(await othersFor(guest)).toEqual([first]);
  expect(await othersFor(leader)).toEqual([]);
});

test('an interview that moves within its day tells the interviewer its new time; what was ticked off stays so', async () => {
  const id = await application(leader);
  const arrange = (time: string) =>
    edit(
      {
        id,
        action: 'interview',
        interviewAt: `${today()} ${time}`,
        interviewers: [guest.personnelId, leader.personnelId],
      },
      hr,
    );
  const todos = () =>
    t.db
      .selectFrom('todo')
      .where('kind', '=', 'interview')
      .where('subject_id', '=', id)
      .select(['id', 'title', sql<boolean>`done_at is not null`.as('isDone')])
      .orderBy('seat')
      .execute();
  expect(await arrange('22:00:00')).toBe(200);
  const [own] = await todos();
  expect(own?.title).toMatch(/22:00$/);
  await t.call(todosApi.edit, { id: own?.id, isDone: true }, guest.token);
  expect(await arrange('23:30:00')).toBe(200);
  expect((await todos()).map(({ title, isDone }) => [title.slice(-5), isDone])).toEqual([
    ['22:00', true],
    ['23:30', false],
  ]);
});
