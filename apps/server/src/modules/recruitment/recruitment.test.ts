import { archiveApi } from '@shibiao/contract/archive/calls';
import { personnelApi } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { forgetCandidates, keepCandidateTodos } from './candidates.service.ts';

let t: TestApp;
let hr: Person;
let other: Person;
let leader: Person;
beforeAll(async () => {
  t = await testApp();
  [hr, other] = [await t.make.staff('hr'), await t.make.staff('hr')];
  leader = await t.make.staff('manager');
});

let serial = 0;
async function opening(more: object = {}): Promise<number> {
  const form = {
    title: `顾问${++serial}`,
    organisationId: leader.organisationId,
    headcount: 2,
    reason: '新增',
    ownerId: leader.personnelId,
    salaryFrom: '6000',
    salaryTo: '9000',
    ...more,
  };
  return (await t.call(recruitmentApi.saveOpening, form, hr.token)).id;
}
async function candidate(openingId: number, more: object = {}): Promise<number> {
  const form = {
    name: '赵小川',
    phone: t.make.phone(),
    openingId,
    channel: '内推',
    expectedSalary: '8000',
    ...more,
  };
  return (await t.call(recruitmentApi.edit, form, hr.token)).id;
}
const act = (id: number, action: string, more: object = {}, token = hr.token) =>
  t.send(recruitmentApi.edit, { id, action, ...more }, token);
const one = (id: number, token = hr.token) => t.call(recruitmentApi.one, { id }, token);

describe('who', () => {
  test('leaders see and score the candidates of their openings, without salaries; others nothing', async () => {
    const id = await candidate(await opening());
    expect(
      (await t.send(recruitmentApi.statistics, {}, (await t.make.staff('salesperson')).token)).code,
    ).toBe(403);
    expect((await one(id)).expectedSalary).toBe('8000.00');
    expect(await one(id, leader.token)).toMatchObject({ expectedSalary: null, mayManage: false });
    const stranger = await t.make.staff('salesperson');
    expect((await t.send(recruitmentApi.one, { id }, stranger.token)).code).toBe(404);
    expect((await t.call(recruitmentApi.list, {}, stranger.token)).total).toBe(0);
    expect((await act(id, 'move', { toStage: 2 }, leader.token)).code).toBe(403);
    expect((await act(id, 'score', { scores: { 专业: 4 }, comment: '可以' }, leader.token)).code).toBe(200);
    expect((await one(id)).steps[0]).toMatchObject({
      action: '评价',
      scores: { 专业: 4 },
      byName: leader.name,
    });
    await act(id, 'interview', {
      interviewAt: `${addDays(today(), 1)} 10:00:00`,
      interviewers: [stranger.personnelId],
    });
    expect((await one(id, stranger.token)).stage).toBe(3);
    expect((await t.send(recruitmentApi.saveOpening, {}, leader.token)).code).toBe(403);
  });
});

describe('applications', () => {
  test('the same phone twice in one opening is refused with the row; in another one it is linked', async () => {
    const [first, second] = [await opening(), await opening()];
    const phone = t.make.phone();
    const id = await candidate(first, { phone });
    const again = await t.send(recruitmentApi.edit, { name: '赵小川', phone, openingId: first }, hr.token);
    expect(again).toMatchObject({ code: 400, data: { id } });
    const elsewhere = await candidate(second, { phone });
    expect(await one(elsewhere)).toMatchObject({ previousId: id, others: [{ id }] });
    // Interviewers read the steps, but not the other opening.
    expect((await one(elsewhere)).steps[0]).toMatchObject({ action: '应聘', comment: '再次应聘' });
    const third = await opening();
    const both = await Promise.all(
      [hr, other].map((by) =>
        t.send(recruitmentApi.edit, { name: '钱多多', phone: '13912340000', openingId: third }, by.token),
      ),
    );
    expect(both.map((answer) => answer.code).sort()).toEqual([200, 400]);
  });

  test('a closed opening takes nobody new; a score says something', async () => {
    const openingId = await opening();
    const id = await candidate(openingId);
    expect((await act(id, 'score', { scores: {} })).code).toBe(408);
    const become = (status: number) =>
      t.db.updateTable('job_opening').set({ status }).where('id', '=', openingId).execute();
    await become(4);
    const late = { name: '周末', phone: t.make.phone(), openingId };
    expect((await t.send(recruitmentApi.edit, late, hr.token)).message).toContain('不再接收');
    await become(1);
  });

  test('moves are in the ledger, which cannot be changed; ends keep the stage, reopening goes on', async () => {
    const id = await candidate(await opening());
    expect((await act(id, 'move', { toStage: 3 })).code).toBe(200);
    expect((await act(id, 'move', { toStage: 2 })).code).toBe(400);
    expect((await act(id, 'move', { toStage: 2, reason: '需补简历' })).code).toBe(200);
    expect((await act(id, 'reject')).code).toBe(408);
    expect((await act(id, 'reject', { reason: '经验不足' })).code).toBe(200);
    expect(await one(id)).toMatchObject({ stage: 2, result: '淘汰', rejectReason: '经验不足' });
    // Moved back, it still reached the stage; the ledger's own update is no edit of the candidate.
    const { openingId, version } = await one(id);
    const reached = async (stage: number) =>
      (await t.call(recruitmentApi.list, { openingId, reached: stage }, hr.token)).list.map((row) => row.id);
    expect([await reached(3), await reached(4)]).toEqual([[id], []]);
    const edits = sql`select from audit_log where table_name = 'candidate' and row_id = ${id}`.execute(t.db);
    expect((await edits).rows).toHaveLength(version);
    expect((await act(id, 'move', { toStage: 4 })).message).toContain('请先恢复');
    expect((await act(id, 'reopen')).code).toBe(200);
    expect((await act(id, 'offer', { offerSalary: '8500' })).code).toBe(200);
    expect(await one(id)).toMatchObject({ stage: 5, result: null, offerSalary: '8500.00' });
    const { steps } = await one(id);
    expect(steps.map((row) => row.action)).toEqual(['Offer', '恢复', '淘汰', '退回', '推进', '应聘']);
    await expect(
      sql`update candidate_step set comment = '改' where candidate_id = ${id}`.execute(t.db),
    ).rejects.toThrow('登记不可修改');
  });

  test('rejected after an interview, somebody is still counted at stage 3', async () => {
    const openingId = await opening();
    const id = await candidate(openingId);
    await act(id, 'interview', { interviewAt: now(), interviewers: [leader.personnelId] });
    await act(id, 'score', { comment: '一般' }, leader.token);
    await act(id, 'reject', { reason: '面试未通过' });
    const figures = await t.call(recruitmentApi.statistics, { openingId }, hr.token);
    expect(figures.stages.map((row) => row.reached)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(figures.interviews).toEqual({ arranged: 1, held: 1, rate: '1.0000' });
    expect(figures.interviewers).toMatchObject([{ id: leader.personnelId, arranged: 1 }]);
    expect(figures.reasons).toEqual([{ result: '淘汰', reason: '面试未通过', count: 1 }]);
    // The figures open exactly these rows.
    const rows = async (filter: object) =>
      (await t.call(recruitmentApi.list, { openingId, ...filter }, hr.token)).list.map((row) => row.id);
    const beside = await candidate(openingId, { channel: '' });
    expect([await rows({ reached: 3 }), await rows({ reached: 4 })]).toEqual([[id], []]);
    expect(new Set(await rows({ reached: 1 }))).toEqual(new Set([id, beside]));
    expect([await rows({ reason: '面试未通过' }), await rows({ reason: '未填' })]).toEqual([[id], []]);
    expect([await rows({ interviewerId: leader.personnelId }), await rows({ arranged: true })]).toEqual([
      [id],
      [id],
    ]);
    expect([await rows({ arranged: false }), await rows({ channel: '未填' })]).toEqual([[beside], [beside]]);
    const unknown = await t.call(recruitmentApi.statistics, { openingId, channel: '未填' }, hr.token);
    expect(unknown.stages[0]?.reached).toBe(1);
  });
});

describe('hire', () => {
  const peopleOf = (id: number) =>
    t.db
      .selectFrom('personnel')
      .innerJoin('personnel_archive as a', 'a.personnel_id', 'personnel.id')
      .innerJoin('employment as e', 'e.personnel_id', 'personnel.id')
      .where('a.candidate_id', '=', id)
      .select([
        'personnel.id',
        'personnel.organisation_id',
        'e.entry_date',
        'e.form',
        'a.education',
        'a.channel',
      ])
      .execute();

  test('one transaction makes the person, the archive, the employment and the account', async () => {
    const openingId = await opening({ headcount: 1, post: '业务员' });
    const phone = t.make.phone();
    const id = await candidate(openingId, { phone, education: '本科', gender: 2 });
    const entryOn = addDays(today(), 1);
    const hired = await act(id, 'hire', {
      entryOn,
      form: '全职',
      opensAccount: true,
      leaderId: leader.personnelId,
    });
    expect(hired).toMatchObject({ code: 200 });
    expect(await peopleOf(id)).toEqual([
      {
        id: hired.data.personnelId,
        organisation_id: leader.organisationId,
        entry_date: entryOn,
        form: '全职',
        education: '本科',
        channel: '内推',
      },
    ]);
    const account = await t.db
      .selectFrom('account')
      .where('personnel_id', '=', hired.data.personnelId)
      .select(['username', 'must_change_password'])
      .executeTakeFirst();
    expect(account).toEqual({ username: phone, must_change_password: true });
    expect(await one(id)).toMatchObject({ stage: 7, personnelId: hired.data.personnelId, entryOn });
    const filled = await t.call(recruitmentApi.opening, { id: openingId }, hr.token);
    expect(filled).toMatchObject({ filled: 1, status: 3 });
    const openings = (isFilled: boolean) =>
      t.call(recruitmentApi.openings, { id: openingId, isFilled, from: today(), to: today() }, hr.token);
    expect([(await openings(true)).total, (await openings(false)).total]).toEqual([1, 0]);
    const todos = await t.db
      .selectFrom('todo')
      .where('subject_kind', '=', 'candidate')
      .where('subject_id', '=', id)
      .where('done_at', 'is', null)
      .select(['kind', 'role_key'])
      .orderBy('kind')
      .execute();
    expect(todos).toEqual([
      { kind: 'entryPrepare', role_key: 'general_office' },
      { kind: 'entryTomorrow', role_key: 'hr' },
    ]);
    const beyond = await candidate(openingId);
    expect((await act(beyond, 'hire')).message).toContain('超编');
    expect((await act(beyond, 'hire', { reason: '业务扩张' })).code).toBe(200);
  });

  test('two hr who hire the same candidate at once make one person', async () => {
    const id = await candidate(await opening());
    const answers = await Promise.all([act(id, 'hire'), act(id, 'hire', {}, other.token)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
    expect(await peopleOf(id)).toHaveLength(1);
  });

  test('a phone that belongs to a colleague hires nobody and leaves nothing behind', async () => {
    const id = await candidate(await opening(), { phone: t.make.phone() });
    const { phone } = await one(id);
    await t.db.updateTable('personnel').set({ phone }).where('id', '=', leader.personnelId).execute();
    expect((await act(id, 'hire')).code).toBe(400);
    expect(await peopleOf(id)).toEqual([]);
    expect((await one(id)).stage).toBe(1);
  });

  test('a former employee is the same person with another employment, not a second one', async () => {
    const phone = t.make.phone();
    const first = await candidate(await opening(), { phone, education: '本科' });
    const entered = { entryOn: addDays(today(), -300), opensAccount: true };
    const { personnelId } = (await act(first, 'hire', entered)).data;
    const again = await candidate(await opening(), { phone });
    const leave = (quitDate: string) =>
      t.call(personnelApi.deactivate, { id: personnelId, quitDate }, hr.token);
    await leave(addDays(today(), 3));
    expect((await act(again, 'hire')).message).toContain('还没有离职');
    const quitDate = addDays(today(), -40);
    await t.db.updateTable('personnel').set({ quit_date: quitDate }).where('id', '=', personnelId).execute();
    const early = await act(again, 'hire', { entryOn: quitDate });
    expect([early.code, early.data]).toMatchObject([408, [{ field: 'entryOn' }]]);
    const hired = await act(again, 'hire', { post: '顾问', opensAccount: true, form: '兼职' });
    expect([hired.code, hired.data.personnelId]).toEqual([200, personnelId]);
    const { employments, education, candidateId, status, post } = await t.call(
      archiveApi.one,
      { id: personnelId },
      hr.token,
    );
    expect(employments.map((period) => [period.entryDate, period.quitDate, period.form])).toEqual([
      [today(), null, '兼职'],
      [entered.entryOn, quitDate, '全职'],
    ]);
    expect({ education, candidateId, status, post }).toEqual({
      education: '本科',
      candidateId: again,
      status: 3,
      post: '顾问',
    });
    const account = t.db.selectFrom('account').where('personnel_id', '=', personnelId).select('status');
    expect(await account.execute()).toEqual([{ status: 1 }]);
    const namesake = await candidate(await opening(), { phone: t.make.phone(), name: '钱小明' });
    await leave(today());
    await t.db.updateTable('candidate').set({ phone }).where('id', '=', namesake).execute();
    expect((await act(namesake, 'hire')).code).toBe(400);
  });
});

test('to-dos: the interview of today is every interviewer’s, five quiet days are the owner’s', async () => {
  const id = await candidate(await opening());
  const second = await t.make.staff('manager');
  const interviewers = [leader.personnelId, second.personnelId];
  await act(id, 'interview', { interviewAt: `${today()} 23:00:00`, interviewers });
  const kinds = () =>
    t.db
      .selectFrom('todo')
      .where('subject_kind', '=', 'candidate')
      .where('subject_id', '=', id)
      .where('done_at', 'is', null)
      .select(['kind', 'personnel_id'])
      .orderBy('seat')
      .execute();
  const wanted = interviewers.map((personnel_id) => ({ kind: 'interview', personnel_id }));
  expect(await kinds()).toEqual(wanted);
  // Completed by one, it stays with the other; a removed interviewer no longer has it.
  const { id: own } = await t.db
    .selectFrom('todo')
    .where('personnel_id', '=', leader.personnelId)
    .where('subject_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  await t.call(todosApi.edit, { id: own, isDone: true }, leader.token);
  await keepCandidateTodos(t.db);
  expect(await kinds()).toEqual(wanted.slice(1));
  await act(id, 'interview', { interviewAt: `${today()} 23:30:00`, interviewers: [leader.personnelId] });
  expect((await kinds()).map((row) => row.personnel_id)).not.toContain(second.personnelId);
  const quiet = await candidate(await opening());
  await sql`alter table candidate_step disable trigger ledger`.execute(t.db);
  await sql`update candidate_step set at = now() - interval '6 days' where candidate_id = ${quiet}`.execute(
    t.db,
  );
  await sql`alter table candidate_step enable trigger ledger`.execute(t.db);
  await keepCandidateTodos(t.db);
  const todo = await t.db
    .selectFrom('todo')
    .where('kind', '=', 'candidateWaits')
    .where('subject_id', '=', quiet)
    .select('personnel_id')
    .executeTakeFirst();
  expect(todo).toEqual({ personnel_id: hr.personnelId });
  // A departed owner's candidate waits for HR.
  await sql`update candidate set owner_id = ${second.personnelId} where id = ${quiet}`.execute(t.db);
  await sql`update personnel set login_status = 2 where id = ${second.personnelId}`.execute(t.db);
  await keepCandidateTodos(t.db);
  const passed = t.db.selectFrom('todo').where('kind', '=', 'candidateWaits').where('subject_id', '=', quiet);
  expect(await passed.select(['personnel_id', 'role_key']).executeTakeFirst()).toEqual({
    personnel_id: null,
    role_key: 'hr',
  });
  expect(
    (await t.call(recruitmentApi.list, { keyword: '赵小川', isOpen: true }, hr.token)).list[0],
  ).toHaveProperty('idleDays');
});

test('erasing: only who is out; the name becomes 已清除, in the trail as well; two years do it by themselves', async () => {
  const openingId = await opening();
  const id = await candidate(openingId, { name: '孙可欣' });
  const interview = { interviewAt: `${today()} 23:00:00`, interviewers: [leader.personnelId] };
  await act(id, 'interview', interview);
  await act(id, 'score', { comment: '孙可欣在银行做过三年' });
  expect((await act(id, 'erase')).code).toBe(400);
  await act(id, 'withdraw', { reason: '薪资' });
  const rewrite = (what: string) =>
    sql`update candidate_step set ${sql.raw(what)} where candidate_id = ${id}`.execute(t.db);
  await expect(rewrite('comment = null')).rejects.toThrow('登记不可修改');
  expect((await act(id, 'erase')).code).toBe(200);
  expect((await one(id)).steps.map((step) => `${step.action} ${step.comment}`)).toContain('评价 null');
  await expect(rewrite("reason = '其他'")).rejects.toThrow('登记不可修改');
  expect(await one(id)).toMatchObject({ name: '已清除', phone: null, isErased: true });
  const { rows } = await sql`select from audit_log where table_name = 'candidate' and row_id = ${id}
    and (before::text like '%孙可欣%' or after::text like '%孙可欣%')`.execute(t.db);
  expect(rows).toHaveLength(0);
  const todos = t.db.selectFrom('todo').where('subject_kind', '=', 'candidate').where('subject_id', '=', id);
  expect(await todos.select('title').execute()).toEqual([{ title: '候选人（已清除）' }]);
  expect((await act(id, 'reopen')).code).toBe(400);
  const old = await candidate(openingId);
  await act(old, 'reject', { reason: '不合适' });
  await sql`alter table candidate_step disable trigger ledger`.execute(t.db);
  await sql`update candidate_step set at = now() - interval '25 months' where candidate_id = ${old}`.execute(
    t.db,
  );
  await sql`alter table candidate_step enable trigger ledger`.execute(t.db);
  await forgetCandidates(t.db);
  expect((await one(old)).isErased).toBe(true);
  expect((await t.call(recruitmentApi.statistics, { openingId }, hr.token)).stages[0]?.reached).toBe(2);
});

test('openings: who is replaced, salaries in order, filters, and the other view of the list', async () => {
  expect((await t.send(recruitmentApi.saveOpening, { title: '' }, hr.token)).code).toBe(408);
  const form = {
    title: '财务',
    organisationId: leader.organisationId,
    headcount: 1,
    ownerId: leader.personnelId,
  };
  expect((await t.send(recruitmentApi.saveOpening, { ...form, reason: '替补' }, hr.token)).code).toBe(408);
  const wrong = { ...form, reason: '新增', salaryFrom: '9000', salaryTo: '8000' };
  expect((await t.send(recruitmentApi.saveOpening, wrong, hr.token)).code).toBe(408);
  const id = await opening({ reason: '替补', replacesId: other.personnelId });
  expect(await t.call(recruitmentApi.opening, { id }, leader.token)).toMatchObject({
    replacesName: other.name,
    salaryFrom: null,
  });
  const { openings } = await t.call(recruitmentApi.list, { view: 'openings', count: 100 }, hr.token);
  expect(openings?.map((row) => row.id)).toContain(id);
  expect((await t.call(recruitmentApi.openings, { status: 4 }, hr.token)).total).toBe(0);
});
