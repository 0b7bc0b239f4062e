import { customersApi } from '@shibiao/contract/customers/customers';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

/** Records transferred, deleted or paused at the moment when a lesson is created from them. */
let t: TestApp;
let manager: Person;
let former: Person;
let next: Person;
let department: Person;
const ROUNDS = 12;

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  const organisation_id = manager.organisationId;
  former = await t.make.staff('salesperson', { organisation_id });
  next = await t.make.staff('salesperson', { organisation_id });
  department = await t.make.staff('teacher_department');
});

/** Runs both in either order, so that neither is always first. */
const atOnce = async <A, B>(
  round: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B]> => {
  if (round % 2) return await Promise.all([one(), other()]);
  const second = other();
  return [await one(), await second];
};
const on = (round: number) => `2027-05-${String(round + 1).padStart(2, '0')}`;

test('a demand and a lesson that are made while the customer is handed on belong to whom the customer belongs', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await t.make.contact(former);
    const hand = () => t.send(transfersApi.transfer, { ids: [id], toId: next.personnelId }, manager.token);
    const state = () => t.send(demandsApi.save, { contactId: id, topic: '团队建设' }, manager.token);
    const [moved, made] = await atOnce(round, hand, state);
    expect([moved.code, made.code]).toEqual([200, 200]);
    const demand = await t.db
      .selectFrom('demand')
      .where('contact_id', '=', id)
      .select('owner_id')
      .executeTakeFirstOrThrow();
    expect(demand.owner_id).toBe(next.personnelId);

    const other = await t.make.contact(former);
    const book = () =>
      t.send(
        lessonsApi.edit,
        { contactId: other, lessonname: '新课', sessions: [{ date: on(round), half: 1 }] },
        manager.token,
      );
    const [, booked] = await atOnce(
      round,
      () => t.send(transfersApi.transfer, { ids: [other], toId: next.personnelId }, manager.token),
      book,
    );
    expect(booked.code).toBe(200);
    expect((await t.make.lessonRow(booked.data.id)).owner_id).toBe(next.personnelId);
  }
});

test('a customer who is deleted has no lesson ahead, and whoever has one is not deleted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await t.make.contact(former);
    const sessions = [{ date: on(round), half: 1 }];
    const [deleted, booked] = await atOnce(
      round,
      () => t.send(customersApi.batchDelete, { ids: [id] }, former.token),
      () => t.send(lessonsApi.edit, { contactId: id, lessonname: '新课', sessions }, former.token),
    );
    expect([deleted.code, booked.code].filter((code) => code === 200)).toHaveLength(1);
  }
});

test('a teacher who is deleted or paused has no lesson without a replacement to look for', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const teacherId = await t.make.teacher();
    const contactId = await t.make.contact(former);
    const sessions = [{ date: on(round), half: 1 }];
    const book = () =>
      t.send(lessonsApi.edit, { contactId, lessonname: '新课', teacherId, sessions }, former.token);
    const [gone, booked] = await atOnce(
      round,
      () => t.send(teachersApi.delete, { id: [teacherId] }, department.token),
      book,
    );
    expect([gone.code, booked.code].filter((code) => code === 200)).toHaveLength(1);

    const other = await t.make.teacher();
    const [paused, held] = await atOnce(
      round,
      () => t.send(teachersApi.editMany, { id: [other], hezuostatus: 2 }, department.token),
      () =>
        t.send(
          lessonsApi.edit,
          { contactId, lessonname: '另一课', teacherId: other, sessions: [{ date: on(round), half: 2 }] },
          former.token,
        ),
    );
    expect(paused.code).toBe(200);
    if (held.code !== 200) continue;
    const todo = await t.db
      .selectFrom('todo')
      .where('kind', '=', 'replacement')
      .where('subject_id', '=', held.data.id)
      .select('id')
      .executeTakeFirst();
    expect(todo, `round ${round}`).toBeDefined();
  }
});
