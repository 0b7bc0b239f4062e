import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';

let t: TestApp;
let seller: Person;
let handover: Person;
let replacer: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  handover = await t.make.staff('service_department');
  replacer = await t.make.staff('teacher_replacement_reminder');
});

let next = 0;
const freshDay = () => addDays(today(), 30 + next++);
/** A lesson ahead with the accounts of both sides. */
async function booked(values: { lesson_status?: number; on?: string } = {}) {
  const partner = await t.make.partner();
  await t.make.give(partner.contactId, seller);
  const teacher = await t.make.teacherAccount();
  const day = values.on ?? freshDay();
  const lesson = await t.make.lesson(seller, {
    lesson_status: 1,
    ...values,
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    teacher_id: teacher.teacherId,
    handover_id: handover.personnelId,
    sessions: [[day, 1]],
  });
  return { partner, teacher, lessonId: lesson.id, day };
}
const ask = (lessonId: number, by: { token: string }, form: object = {}) =>
  t.send(lessonRequestsApi.ask, { lessonId, kind: '改期', text: '学员要考试', ...form }, by.token);
const row = (id: number) =>
  t.db.selectFrom('lesson_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const titles = async ({ accountId }: { accountId: number }) =>
  (
    await t.db
      .selectFrom('message')
      .where('recipient_id', '=', accountId)
      .select(['title', 'content', 'msg_send_type as type'])
      .orderBy('id')
      .execute()
  ).map(({ type, title, content }) => ({ type, title, content }));
const openTodos = async (by: Person, id: number) =>
  (await t.call(todosApi.list, { isMine: 1, count: 100 }, by.token)).list.filter(
    ({ path }) => path === `/lessons/requests?id=${id}`,
  );

describe('A request of an institution', () => {
  test('waits for owner and handover until noon of the next workday, and changes no lesson', async () => {
    const { partner, lessonId, day } = await booked();
    const wanted = [{ date: addDays(day, 7), half: 2 }];
    const { data } = await ask(lessonId, partner, { wanted });
    expect(await row(data.id)).toMatchObject({
      side: 'partner',
      kind: '改期',
      status: 1,
      wanted,
      due_at: `${addWorkdays(today(), 1)} 12:00:00`,
      contact_words: [],
    });
    for (const person of [seller, handover]) {
      expect(await openTodos(person, data.id)).toMatchObject([
        { kind: 'lessonRequest', dueOn: addWorkdays(today(), 1), personnelName: person.name },
      ]);
      const told = (await titles(person)).at(-1);
      expect(told?.title).toBe('变更申请：改期 · 网点负责人管理能力提升');
      expect(told?.content).toContain(`希望改到 ${addDays(day, 7)} 下午`);
    }
    expect(await t.call(lessonsApi.detail, { id: lessonId }, seller.token)).toMatchObject({
      lessonstatus: 1,
      sessions: [{ date: day, half: 1 }],
    });
    const [listed] = (await t.call(lessonRequestsApi.list, { lessonId }, seller.token)).list;
    expect(listed).toMatchObject({ id: data.id, side: 'partner', isLate: false, contactWords: [] });
  });

  test('is one at a time, also for fifteen clicks at once; after its withdrawal another may be asked', async () => {
    const { partner, lessonId } = await booked();
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask(lessonId, partner)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 200);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['这节课已有一份变更申请等待处理，可先撤回']),
    );
    const id = answers.find(({ code }) => code === 200)?.data.id ?? 0;
    expect((await titles(handover)).filter(({ title }) => title.startsWith('变更申请'))).not.toEqual([]);
    await t.call(lessonRequestsApi.withdraw, { id, version: 1 }, partner.token);
    expect(await row(id)).toMatchObject({ status: 4, handled_by: null });
    expect(await openTodos(seller, id)).toEqual([]);
    expect((await t.send(lessonRequestsApi.withdraw, { id }, partner.token)).code).toBe(400);
    expect((await ask(lessonId, partner, { kind: '取消' })).code).toBe(200);
  });

  test('is answered once by two members of staff at the same time, and the institution is told', async () => {
    const { partner, lessonId } = await booked();
    const { data } = await ask(lessonId, partner, { kind: '换讲师', text: '学员想听新老师' });
    const both = await Promise.all([
      t.send(lessonRequestsApi.handle, { id: data.id, version: 1, isAccepted: 1 }, seller.token),
      t.send(
        lessonRequestsApi.handle,
        { id: data.id, version: 1, isAccepted: 0, answer: '讲师已备课' },
        handover.token,
      ),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
    const { status } = await row(data.id);
    const told = (await titles(partner)).filter(({ title }) => title.startsWith('换讲师申请'));
    expect(told).toHaveLength(1);
    expect(told[0]?.title).toContain(status === 2 ? '已采纳' : '未采纳');
    for (const person of [seller, handover]) expect(await openTodos(person, data.id)).toEqual([]);
    const [seen] = (await t.call(lessonRequestsApi.list, { lessonId }, partner.token)).list;
    expect(seen).toMatchObject({ id: data.id, status, isMine: true });
    expect(seen).not.toHaveProperty('handledByName');
    await expect(
      t.db
        .updateTable('lesson_request')
        .set({ status: 1, handled_at: null })
        .where('id', '=', data.id)
        .execute(),
    ).rejects.toThrow('申请已处理');
  });

  test('says why it is declined', async () => {
    const { partner, lessonId } = await booked();
    const { data } = await ask(lessonId, partner);
    expect(
      await t.send(lessonRequestsApi.handle, { id: data.id, isAccepted: 0 }, seller.token),
    ).toMatchObject({
      code: 408,
      data: [{ field: 'answer', message: '请告诉对方原因' }],
    });
    expect((await row(data.id)).status).toBe(1);
  });

  test('keeps marked what leads past the house', async () => {
    const { partner, lessonId } = await booked();
    const { data } = await ask(lessonId, partner, { text: '请老师加我微信 abc12345，或打 13800138000' });
    expect((await row(data.id)).contact_words).toEqual(['加我微信 abc12345', '13800138000']);
    const [listed] = (await t.call(lessonRequestsApi.list, { id: data.id }, seller.token)).list;
    expect(listed?.contactWords).toHaveLength(2);
  });

  test.each([
    [{ kind: '无法上课' }, 'kind'],
    [{ kind: '别的' }, 'kind'],
    [{ text: '' }, 'text'],
    [{ kind: '取消', text: null, wanted: [{ date: addDays(today(), 60), half: 1 }] }, 'text'],
    [{ text: '字'.repeat(501) }, 'text'],
    [{ wanted: [{ date: addDays(today(), -1), half: 1 }] }, 'wanted'],
    [{ wanted: [{ date: '2027-02-30', half: 1 }] }, 'wanted'],
    [{ wanted: 'nonsense' }, 'wanted'],
  ])('is refused beside the field of %j', async (form, field) => {
    const { partner, lessonId } = await booked();
    const answer = await ask(lessonId, partner, form);
    expect(answer.code).toBe(408);
    expect(JSON.stringify(answer.data)).toContain(`"field":"${field}`);
    expect(
      await t.db.selectFrom('lesson_request').select('id').where('lesson_id', '=', lessonId).execute(),
    ).toEqual([]);
  });

  test('is not for a lesson that is over or cancelled, nor for another institution, nor for a colleague of own scope', async () => {
    const over = await booked({ on: addDays(today(), -3) });
    expect(await ask(over.lessonId, over.partner)).toMatchObject({
      code: 400,
      message: '课程已上完，不能再申请变更',
    });
    const cancelled = await booked({ lesson_status: 0 });
    expect((await ask(cancelled.lessonId, cancelled.partner)).code).toBe(400);
    const outsider = await t.make.partner();
    expect((await ask(over.lessonId, outsider)).code).toBe(404);
    const { partner, lessonId } = await booked();
    const { data } = await ask(lessonId, partner);
    for (const call of [lessonRequestsApi.withdraw, lessonRequestsApi.handle] as const)
      expect((await t.send(call, { id: data.id, isAccepted: 1 }, outsider.token)).code).not.toBe(200);
    expect((await t.call(lessonRequestsApi.list, { lessonId }, outsider.token)).list).toEqual([]);
    const colleague = await t.make.partner(partner.institutionId);
    await t.db
      .updateTable('contact')
      .set({ portal_scope: 'own' })
      .where('id', '=', colleague.contactId)
      .execute();
    expect((await ask(lessonId, colleague)).code).toBe(404);
    const stranger = await t.make.staff('salesperson');
    expect(
      (await t.send(lessonRequestsApi.handle, { id: data.id, isAccepted: 1 }, stranger.token)).code,
    ).toBe(404);
    expect((await row(data.id)).status).toBe(1);
  });
});

describe('A request of a teacher', () => {
  test('a teacher who cannot come calls the replacers, until it is declined', async () => {
    const { teacher, partner, lessonId } = await booked();
    expect(await ask(lessonId, teacher, { kind: '取消' })).toMatchObject({
      code: 408,
      data: [{ field: 'kind', message: '可选：改期、无法上课' }],
    });
    const { data } = await ask(lessonId, teacher, { kind: '无法上课', text: '住院' });
    const wanted = (await titles(replacer)).at(-1);
    expect(wanted).toMatchObject({ type: 2, title: '更换提醒：网点负责人管理能力提升' });
    expect(wanted?.content).toContain('报告无法上课');
    const todo = () =>
      t.db
        .selectFrom('todo')
        .where('kind', '=', 'replacement')
        .where('subject_id', '=', lessonId)
        .select(['done_at'])
        .execute();
    expect(await todo()).toEqual([{ done_at: null }]);
    // Neither side learns of the other's request.
    expect((await t.call(lessonRequestsApi.list, {}, partner.token)).list).toEqual([]);
    expect((await titles(partner)).filter(({ title }) => title.includes('无法上课'))).toEqual([]);
    await t.call(
      lessonRequestsApi.handle,
      { id: data.id, isAccepted: 0, answer: '与您通过电话，可以上课' },
      handover.token,
    );
    expect((await todo())[0]?.done_at).not.toBeNull();
    expect((await titles(teacher)).at(-1)?.title).toBe('无法上课申请未采纳：网点负责人管理能力提升');
  });

  test('stands beside the institution’s, and ends with the teacher', async () => {
    const { teacher, partner, lessonId } = await booked();
    expect((await ask(lessonId, partner)).code).toBe(200);
    expect((await ask(lessonId, teacher)).code).toBe(200);
    const successor = await t.make.teacherAccount();
    await t.db
      .updateTable('lesson')
      .set({ teacher_id: successor.teacherId })
      .where('id', '=', lessonId)
      .execute();
    expect((await ask(lessonId, teacher)).code).toBe(404);
    expect((await t.call(lessonRequestsApi.list, { lessonId }, successor.token)).list).toEqual([]);
    expect((await ask(lessonId, successor)).code).toBe(200);
  });
});

describe('A reservation', () => {
  test('is confirmed by the institution once, also by ten clicks at once; the state stays', async () => {
    const { partner, lessonId } = await booked({ lesson_status: 3 });
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.send(lessonRequestsApi.confirmReservation, { id: lessonId, version: 1 }, partner.token),
      ),
    );
    expect(clicks.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 200));
    const lesson = await t.make.lessonRow(lessonId);
    expect(lesson.lesson_status).toBe(3);
    expect(lesson.customer_confirmed_at).toContain(today());
    for (const person of [seller, handover])
      expect((await titles(person)).filter(({ title }) => title.startsWith('客户已确认预留'))).toHaveLength(
        1,
      );
  });

  test('changed meanwhile is not confirmed unseen, nor another state, nor by a teacher or staff', async () => {
    const { partner, teacher, lessonId } = await booked({ lesson_status: 3 });
    await t.db.updateTable('lesson').set({ venue: '另一个会议室' }).where('id', '=', lessonId).execute();
    const confirm = (id: number, by: { token: string }, version?: number) =>
      t.send(lessonRequestsApi.confirmReservation, { id, version }, by.token);
    expect((await confirm(lessonId, partner, 1)).code).toBe(409);
    for (const by of [teacher, seller]) expect((await confirm(lessonId, by)).code).toBe(403);
    expect((await t.make.lessonRow(lessonId)).customer_confirmed_at).toBeNull();
    expect((await confirm(lessonId, partner, 2)).code).toBe(200);
    const confirmed = await booked();
    expect((await confirm(confirmed.lessonId, confirmed.partner)).code).toBe(400);
    expect((await confirm(lessonId, await t.make.partner())).code).toBe(404);
  });
});
