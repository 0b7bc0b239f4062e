import { approvalsApi } from '@shibiao/contract/approvals';
import { personnelApi } from '@shibiao/contract/personnel';
import { askApi } from '@shibiao/contract/requests/forms';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn, workday } from '../../../test/requests.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
});
const { askLeave, leave, decide, withdraw, rowOf, itemsOf, stepsOf, inbox, todos, oneDay } = requestsOn(
  () => t,
);
const newcomer = () => t.make.staff('salesperson', people.inTeam);

describe('a request on its way', () => {
  test('goes to the leader, who approves it from the message; the attendance month shows it at once', async () => {
    const asker = await newcomer();
    const day = workday(3);
    const id = await leave(asker, day, { reason: '家中有事' });
    expect(await rowOf(id)).toMatchObject({ status: 1, measure: '1.00', effect: null });
    expect(await inbox(people.leader)).toContain(`${asker.name}的请假待审批`);
    expect(await todos(people.leader)).toContain(id);
    expect(await itemsOf(id)).toEqual([]);
    expect((await decide(people.leader, id)).code).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 2, effect: '2.00' });
    expect(await itemsOf(id)).toEqual([{ date: day, half: null, kind: '事假', quantity: '2.00' }]);
    expect(await inbox(asker)).toContain('您的请假已通过');
    expect(await todos(people.leader)).not.toContain(id);
    expect(await inbox(people.leader)).not.toContain(`${asker.name}的请假待审批`);
  });

  test('of many days goes on to the manager and to HR, each step in its turn', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(2), { to: workday(6) });
    expect((await decide(people.manager, id)).message).toBe('该步骤已由他人处理，或不由您审批');
    await decide(people.leader, id);
    await decide(people.manager, id);
    expect((await stepsOf(id)).map(({ role, state }) => `${role} ${state}`)).toEqual([
      'leader approved',
      'manager approved',
      'hr open',
    ]);
    expect(await itemsOf(id)).toEqual([]);
    await decide(people.hr, id);
    expect((await itemsOf(id)).length).toBe(5);
  });

  test('is returned with a reason and submitted again in a second round', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(4));
    expect((await decide(people.leader, id, 'returned')).code).toBe(408);
    await decide(people.leader, id, 'returned', '当天有课');
    expect(await rowOf(id)).toMatchObject({ status: 3, return_reason: '当天有课' });
    const { version } = await rowOf(id);
    await t.call(askApi.saveLeave, oneDay(workday(5), { id, version }), asker.token);
    expect(await rowOf(id)).toMatchObject({
      status: 1,
      round: 2,
      first_day: workday(5),
      return_reason: null,
    });
    await decide(people.leader, id);
    expect((await itemsOf(id)).map((item) => item.date)).toEqual([workday(5)]);
    const { log } = await t.call(requestsApi.one, { id }, asker.token);
    expect(log.map((line) => line.action)).toEqual(['提交', '退回', '重新提交', '同意']);
  });

  test('is withdrawn by its applicant alone, and its approved effect is lifted', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(7));
    expect((await withdraw(people.colleague, id)).code).toBe(404);
    expect((await withdraw(people.leader, id)).code).toBe(403);
    await decide(people.leader, id);
    expect((await itemsOf(id)).length).toBe(1);
    expect((await withdraw(asker, id)).code).toBe(200);
    expect(await itemsOf(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 4, effect: null });
    expect(await inbox(people.leader)).toContain(`${asker.name}的请假已撤回`);
    expect((await withdraw(asker, id)).message).toContain('不能撤回');
  });

  test('is reminded of once a day', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(8));
    expect(await t.call(requestsApi.remind, { id }, asker.token)).toEqual({ recipients: 1 });
    expect((await t.send(requestsApi.remind, { id }, asker.token)).message).toBe('今天已催办过，请明天再试');
    expect(
      (await inbox(people.leader)).filter((one) => one === `催办：${asker.name}的请假待审批`),
    ).toHaveLength(1);
  });

  test('takes another sign-off before or after the open one', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(9));
    const add = (by: Person, place: 'before' | 'after', personnelId: number) =>
      t.send(requestsApi.addSigner, { id, place, personnelId }, by.token);
    expect((await add(people.leader, 'before', asker.personnelId)).code).toBe(408);
    expect((await add(people.leader, 'before', people.office.personnelId)).code).toBe(200);
    expect((await decide(people.leader, id)).code).toBe(400);
    expect(await todos(people.office)).toContain(id);
    await decide(people.office, id);
    expect((await add(people.leader, 'after', people.boss.personnelId)).code).toBe(200);
    await decide(people.leader, id);
    expect((await rowOf(id)).status).toBe(1);
    await decide(people.boss, id);
    expect((await rowOf(id)).status).toBe(2);
  });

  test('waits among the approvals of its decider, and is decided there', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(10), { reason: '体检' });
    const list = async (tab: 'waiting' | 'mine' | 'decided', by: Person) =>
      (await t.call(approvalsApi.list, { tab, kind: 'staffRequest', count: 100 }, by.token)).list;
    const row = (await list('waiting', people.leader)).find((one) => one.subjectId === id);
    expect(row).toMatchObject({
      askedBy: asker.name,
      canDecide: true,
      path: `/personalCenter/requests/${id}`,
    });
    const one = await t.call(approvalsApi.one, { kind: 'staffRequest', subjectId: id }, people.leader.token);
    expect(one.facts.map((fact) => `${fact.title} ${fact.value}`)).toContain('事由 体检');
    expect((await list('mine', asker)).map((one) => one.subjectId)).toContain(id);
    const items = [{ kind: 'staffRequest' as const, subjectId: id, version: row?.version ?? 0 }];
    await t.call(approvalsApi.decide, { items, result: 'approved' }, people.leader.token);
    expect((await rowOf(id)).status).toBe(2);
    expect((await list('decided', people.leader)).map((one) => one.subjectId)).toContain(id);
  });

  test('is seen by the applicant, the superiors and HR, and by no colleague', async () => {
    const asker = await newcomer();
    const id = await leave(asker, workday(11));
    for (const by of [asker, people.leader, people.manager, people.hr, people.boss])
      expect((await t.send(requestsApi.one, { id }, by.token)).code).toBe(200);
    for (const by of [people.colleague, people.office])
      expect((await t.send(requestsApi.one, { id }, by.token)).code).toBe(404);
  });
});

describe('races', () => {
  test('two deciders approve at once: one does, and attendance holds the leave once', async () => {
    const [one, two] = [await t.make.staff('hr'), await t.make.staff('hr')];
    const asker = await newcomer();
    const id = await leave(asker, workday(2), { to: workday(6) });
    await decide(people.leader, id);
    await decide(people.manager, id);
    const { version } = await rowOf(id);
    const answers = await Promise.all(
      [one, two, one, two].map((by) =>
        t.send(requestsApi.decide, { id, version, result: 'approved' }, by.token),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await itemsOf(id)).length).toBe(5);
    expect((await stepsOf(id)).filter(({ state }) => state === 'approved')).toHaveLength(3);
  });

  test('an approval and a withdrawal at once leave no effect without its record', async () => {
    for (let n = 0; n < 6; n++) {
      const asker = await newcomer();
      const id = await leave(asker, workday(3));
      const { version } = await rowOf(id);
      await Promise.all([
        t.send(requestsApi.decide, { id, version, result: 'approved' }, people.leader.token),
        t.send(requestsApi.withdraw, { id, version }, asker.token),
      ]);
      const row = await rowOf(id);
      expect([2, 4]).toContain(row.status);
      expect((await itemsOf(id)).length).toBe(row.status === 2 ? 1 : 0);
    }
  });

  test('the same days asked for at once are asked for once', async () => {
    const asker = await newcomer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => askLeave(asker, workday(12))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)?.data).toMatchObject([
      { field: 'from', message: '这段时间已有请假或外出的申请' },
    ]);
  });
});

describe('the chain', () => {
  test('skips whoever signs twice, and goes above where nobody stands', async () => {
    const led = await t.make.staff('salesperson', {
      organisation_id: people.manager.organisationId,
      leader_id: people.manager.personnelId,
    });
    const id = await leave(led, workday(2), { to: workday(6) });
    expect((await stepsOf(id)).map(({ role, approver_id }) => [role, approver_id])).toEqual([
      ['leader', people.manager.personnelId],
      ['hr', null],
    ]);
    const alone = await t.make.staff('market_department');
    const own = await leave(alone, workday(2));
    expect((await stepsOf(own)).map(({ role }) => role)).toEqual(['general_manager']);
  });

  test('never asks people about their own requests', async () => {
    const admin = await t.make.staff('admin');
    const id = await leave(people.boss, workday(2));
    expect((await stepsOf(id)).map(({ role }) => role)).toEqual(['admin']);
    expect((await decide(people.boss, id)).message).toBe('不能审批自己的申请');
    expect((await decide(admin, id)).code).toBe(200);
  });

  test('passes the sign-offs of a leaver to the next above, by message and to-do; the own requests end', async () => {
    const leaver = await t.make.staff('sales_leader', {
      organisation_id: people.manager.organisationId,
      leader_id: people.manager.personnelId,
    });
    const asker = await t.make.staff('salesperson', {
      organisation_id: people.manager.organisationId,
      leader_id: leaver.personnelId,
    });
    const [id, own] = [await leave(asker, workday(3)), await leave(leaver, workday(4))];
    await t.call(personnelApi.deactivate, { id: leaver.personnelId }, people.hr.token);
    expect((await stepsOf(id)).map(({ approver_id, state }) => [approver_id, state])).toEqual([
      [people.manager.personnelId, 'open'],
    ]);
    expect(await todos(people.manager)).toContain(id);
    expect(await inbox(people.manager)).toContain(`${asker.name}的申请改由您待审批`);
    expect((await rowOf(own)).status).toBe(4);
    expect((await decide(people.manager, id)).code).toBe(200);
  });
});

test.each([
  [{ leaveKind: '事' }, 'leaveKind'],
  [{ from: '2026-02-30' }, 'from'],
  [{ fromHalf: 3 }, 'fromHalf'],
  [{ to: '2020-01-01' }, 'to'],
  [{ leaveKind: '病假' }, 'fileIds'],
  [{ leaveKind: '调休' }, 'leaveKind'],
  [{ isAdvance: 1 }, 'isAdvance'],
  [{ coverId: 999_999 }, 'coverId'],
])('%j is refused beside its field', async (values, field) => {
  const answer = await askLeave(people.colleague, workday(15), values);
  expect(answer.code).toBe(408);
  expect((answer.data as unknown as { field: string }[]).map((one) => one.field)).toContain(field);
});
