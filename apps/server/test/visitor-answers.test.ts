import { accessApi } from '@shibiao/contract/access';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint, Visitor } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { learningApi } from '@shibiao/contract/learning/learning';
import { boardApi } from '@shibiao/contract/lessons/board';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { budgetApi } from '@shibiao/contract/market/budget';
import { outlinesApi } from '@shibiao/contract/outlines';
import { packagesApi } from '@shibiao/contract/packages';
import { portalApi } from '@shibiao/contract/portalCalls';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { recommendationsApi } from '@shibiao/contract/recommendations';
import { sessionApi } from '@shibiao/contract/session';
import { searchApi } from '@shibiao/contract/startup';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { teachersApi } from '@shibiao/contract/teachers';
import { videosApi } from '@shibiao/contract/videos';
import { viewsApi } from '@shibiao/contract/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../src/lib/dates.ts';
import { modules } from '../src/modules.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';
import { functionsOf } from './grants.ts';
import { PARTNER_KEYS } from './visitor-keys.partner.ts';
import { TEACHER_KEYS } from './visitor-keys.teacher.ts';
import { fillMoney } from './visitor-rows.money.ts';
import {
  fillLearning,
  fillOutlines,
  fillPackages,
  fillShared,
  fillTeacher,
  fillVideos,
} from './visitor-rows.ts';

const KEYS = { partner: PARTNER_KEYS, teacher: TEACHER_KEYS };

/** Written into every column that only staff write or read. */
const INSIDE = '内部机密';

let t: TestApp;
let seller: Person;
let partner: { contactId: number; institutionId: number; accountId: number; token: string };
let teacher: { teacherId: number; accountId: number; token: string };
let lessonId: number;
let aheadId: number;
let demandId: number;
let releasedId: number;
const token = (visitor: Visitor) => (visitor === 'partner' ? partner : teacher).token;

/** Input of every call; a call for one record gets the visitor's own. */
let course: { id: number; fileLesson: number; quiz: number };
let videoId: number;
let packageId: number;
let outline: { nodeId: number; versionIds: number[] };
const inputs = (): Map<Endpoint, object> => {
  const window = { from: addDays(today(), -20), to: today() };
  const teacherId = { id: teacher.teacherId };
  return new Map<Endpoint, object>([
    [sessionApi.session, { home: true }],
    [lessonsApi.detail, { id: lessonId }],
    [lessonsApi.calendar, window],
    [boardApi.board, window],
    [lessonFilesApi.files, { id: lessonId }],
    [demandsApi.one, { id: demandId }],
    [recommendationsApi.recommendations, { id: demandId }],
    [teachersApi.one, teacherId],
    [teachersApi.scoreTrend, teacherId],
    [portalApi.teacher, teacherId],
    // On New Year's Day the statement of this year is empty.
    [portalMoneyApi.statement, window],
    [portalApi.teacherMonth, { ...teacherId, month: today().slice(0, 7) }],
    [portalApi.demand, { id: demandId }],
    [portalApi.again, { id: lessonId }],
    [teachersApi.unavailability, teacherId],
    [viewsApi.list, { screen: 'lessons/list' }],
    [searchApi.search, { keyword: '厅堂' }],
    [accessApi.pageAt, { path: '/home' }],
    [filesApi.refs, { ids: String(releasedId) }],
    [videosApi.play, { id: videoId }],
    [packagesApi.one, { id: packageId }],
    [outlinesApi.list, {}],
    [outlinesApi.treeLog, {}],
    [outlinesApi.versions, { id: outline.nodeId }],
    [outlinesApi.preview, { id: outline.versionIds[1] }],
    [outlinesApi.compare, { id: outline.versionIds[0], otherId: outline.versionIds[1] }],
    [outlinesApi.ofLesson, { id: lessonId }],
    [learningApi.course, { id: course.id }],
    [learningApi.lesson, { id: course.fileLesson }],
    [learningApi.quiz, { id: course.quiz }],
    [teacherPortalApi.lesson, { id: aheadId }],
    [teacherPortalApi.days, { from: addDays(today(), -20), to: addDays(today(), 20) }],
  ]);
};

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  partner = await t.make.partner();
  await t.make.give(partner.contactId, seller);
  teacher = await t.make.teacherAccount();
  const { db } = t;
  await db
    .updateTable('teacher')
    .set({
      tags: [INSIDE, '实战派'],
      intro: '简介',
      until_date: addDays(today(), 90),
      travel_payer: '公司',
      topics: ['厅堂'],
      fields: ['营销'],
    })
    .where('id', '=', teacher.teacherId)
    .execute();
  await db
    .insertInto('dictionary_item')
    .values({ list_name: 'teacherTag', name: '实战派', is_public: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('dictionary_item').set({ is_public: true }).where('name', '=', '实战派').execute();
  await db.updateTable('contact').set({ remark: INSIDE }).where('id', '=', partner.contactId).execute();
  demandId = await t.make.demand(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    remark: INSIDE,
    lost_reason: INSIDE,
    include_teachers: [teacher.teacherId],
    exclude_teachers: [await t.make.teacher({ name: INSIDE, management_level: 4 })],
  });
  const openDemandId = await t.make.demand(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    topic: '待答复',
  });
  const sent = {
    shared_at: `${today()} 09:00:00`,
    valid_until: addDays(today(), 7),
    note: '推荐语',
    rank: 1,
  };
  const recommended = { teacher_id: teacher.teacherId, score: '88.00', reasons: [INSIDE], ...sent };
  const answered = { answer: 1, answered_at: `${today()} 10:00:00`, answered_by: partner.accountId };
  const paused = await t.make.teacher({ name: `${INSIDE}老师`, cooperation_status: 2 });
  const picked = await t.make.teacher({ name: '未发送' });
  for (const row of [
    { demand_id: demandId, ...recommended, ...answered },
    { demand_id: openDemandId, ...recommended },
    { demand_id: demandId, teacher_id: paused, score: '99.00', ...sent },
    { demand_id: openDemandId, teacher_id: picked, score: '99.00', reasons: [INSIDE] },
  ]) {
    const { id } = await db
      .insertInto('demand_recommendation')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('recommendation_message')
      .values({ recommendation_id: id, by_account_id: partner.accountId, is_staff: false, text: '请问' })
      .execute();
  }
  const ahead = await t.make.lesson(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    teacher_id: teacher.teacherId,
    handover_id: seller.personnelId,
    sessions: [[addDays(today(), 30), 1]],
    remark: INSIDE,
  });
  // Confirmed after its days were set, which ask the teacher anew.
  await db
    .updateTable('lesson')
    .set({ teacher_phone_date: '2026-11-01 09:00:00' })
    .where('id', '=', ahead.id)
    .execute();
  const lesson = await t.make.lesson(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    teacher_id: teacher.teacherId,
    demand_id: demandId,
    handover_id: seller.personnelId,
    on: addDays(today(), -3),
    remark: INSIDE,
    clash_reason: INSIDE,
    venue: '三楼会议室',
    fee_income: '20000.00',
    teacher_fee: '8000.00',
  });
  lessonId = lesson.id;
  await t.call(
    lessonsApi.edit,
    { id: lessonId, lessonname: '厅堂营销', sessions: [{ date: addDays(today(), -3), half: 1 }] },
    seller.token,
  );
  const evaluation = {
    lesson_id: lessonId,
    teacher_id: teacher.teacherId,
    content_score: 5,
    expression_score: 5,
    interaction_score: 5,
    organisation_score: 5,
  };
  await db
    .insertInto('evaluation')
    .values({ ...evaluation, source: 'institution', text: '很好' })
    .execute();
  const other = await t.make.lesson(seller, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    teacher_id: teacher.teacherId,
    on: addDays(today(), -5),
  });
  await db
    .insertInto('evaluation')
    .values({ ...evaluation, lesson_id: other.id, source: 'staff', text: INSIDE })
    .execute();
  const [released, kept] = [
    await t.make.file(seller.accountId),
    await t.make.file(seller.accountId, 'courseware', `${INSIDE}.pdf`),
  ];
  for (const id of [released, kept])
    await db
      .updateTable('file')
      .set({
        subject_kind: 'lesson',
        subject_id: lessonId,
        released_at: id === released ? '2026-11-01 09:00:00' : null,
      })
      .where('id', '=', id)
      .execute();
  await t.call(
    teachersApi.saveUnavailability,
    { teacherId: teacher.teacherId, from: addDays(today(), -3), to: today(), reason: '在外地' },
    teacher.token,
  );
  const messages = [partner, teacher].map(({ accountId }) => ({
    recipient_id: accountId,
    sender_id: seller.accountId,
    msg_send_type: 13,
    title: '课程已确认',
    content: '内容',
    data: JSON.stringify({ path: `/sigLessonDetails/${lessonId}`, note: INSIDE }),
  }));
  await db.insertInto('message').values(messages).execute();
  releasedId = released;
  const office = await t.make.staff('teacher_department');
  videoId = await fillVideos(t, {
    teacherId: teacher.teacherId,
    accountId: seller.accountId,
    reviewerId: office.accountId,
  });
  packageId = await fillPackages(t, { accountId: seller.accountId, videoId });
  await fillMoney(t, { partner, teacher, seller, lessonId });
  outline = await fillOutlines(t, { teacherId: teacher.teacherId, lessonId, accountId: seller.accountId });
  course = await fillLearning(t, seller.accountId, [partner.accountId, teacher.accountId]);
  aheadId = await fillTeacher(t, seller, { ...teacher, contactId: partner.contactId }, INSIDE);
  for (const role of ['partner', 'teacher'] as const)
    await fillShared(
      t,
      { role, ...(role === 'partner' ? partner : teacher), lessonId, teacherId: teacher.teacherId },
      INSIDE,
    );
});

/** All keys of an answer by path; list items are merged. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`));
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

describe.each(['partner', 'teacher'] as const)('a %s', (visitor) => {
  test('is answered the keys that are on the list, of every call that the role holds, and nothing from inside', async () => {
    const granted = await functionsOf(t, visitor);
    const given = inputs();
    const beyond: string[] = [];
    const unseen: string[] = [];
    const leaks: string[] = [];
    for (const { endpoint } of modules.flatMap(({ calls }) => calls)) {
      if (endpoint.intent !== 'query') continue;
      if (endpoint.access === 'granted' && !granted.has(`/api${endpoint.path}`)) continue;
      const name = `${endpoint.module}.${endpoint.operation}`;
      const { code, data } = await t.send(
        endpoint as Endpoint,
        given.get(endpoint as Endpoint) ?? {},
        token(visitor),
      );
      if (JSON.stringify(data).includes(INSIDE)) leaks.push(name);
      const allowed = KEYS[visitor][name] ?? [];
      const keys = code === 200 ? keysOf(data).filter(Boolean) : [];
      beyond.push(...keys.filter((key) => !allowed.includes(key)).map((key) => `${name} ${key}`));
      // The rows are complete: each key of the visitors' answers occurs.
      if (endpoint.visitors)
        unseen.push(...allowed.filter((key) => !keys.includes(key)).map((key) => `${name} ${key}`));
      if (code !== 200 && given.has(endpoint as Endpoint)) leaks.push(`${name}: ${code}`);
    }
    expect(leaks).toEqual([]);
    expect([...new Set(beyond)]).toEqual([]);
    expect(unseen).toEqual([]);
  });
});

/** An answer with only the saved id has nothing to hide. */
const isBare = ({ output }: Endpoint) =>
  Object.keys((output as { shape?: object }).shape ?? { '': 0 }).every((key) => key === 'id');

/** Objects of a schema at any depth. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return seen;
  const { shape, element, options, innerType, unwrap } = schema as Record<string, unknown>;
  if (shape) seen.add(schema);
  for (const inner of [element, ...((options as unknown[]) ?? []), innerType, ...Object.values(shape ?? {})])
    objectsIn(inner, seen);
  if (typeof unwrap === 'function') objectsIn((schema as { unwrap: () => unknown }).unwrap(), seen);
  return seen;
}

describe.each(['partner', 'teacher'] as const)('a call that a %s may make', (visitor) => {
  test('names an answer to them in a schema that staff’s answers have no part in', async () => {
    const granted = await functionsOf(t, visitor);
    const calls = modules
      .flatMap(({ calls: own }) => own)
      .map(({ endpoint }): Endpoint => endpoint)
      .filter(({ access, path }) =>
        access === 'granted' ? granted.has(`/api${path}`) : access === 'signedIn',
      )
      .filter((endpoint) => endpoint.intent !== 'download' && !isBare(endpoint));
    const nameOf = ({ module, operation }: Endpoint) => `${module}.${operation}`;
    expect(calls.filter(({ visitors }) => !visitors).map(nameOf)).toEqual([]);
    expect(calls.length).toBeGreaterThan(30);
    const ofStaff = new Set(calls.flatMap(({ output }) => [...objectsIn(output)]));
    const shared = calls.filter(({ visitors }) =>
      [...objectsIn(visitors?.[visitor])].some((schema) => ofStaff.has(schema)),
    );
    expect(shared.map(nameOf)).toEqual([]);
  });
});

test('answers to visitors are parts of what staff are answered, by the same names', () => {
  const own = new Set(['handoverPhone', 'canEvaluate', 'isTextHeld']);
  const shapes = [
    lessonsApi.list,
    lessonsApi.detail,
    demandsApi.one,
    teachersApi.one,
    evaluationsApi.evaluations,
  ];
  for (const endpoint of shapes as Endpoint[])
    for (const output of Object.values(endpoint.visitors ?? {})) {
      const shapeOf = (schema: unknown) => {
        const { shape } = schema as { shape: Record<string, { element?: { shape: object } }> };
        return Object.keys(shape.list?.element?.shape ?? shape);
      };
      const staff = new Set(shapeOf(endpoint.output));
      expect(shapeOf(output).filter((key) => !staff.has(key) && !own.has(key))).toEqual([]);
    }
});

test('a kind of visitor that a call names no answer for is refused, whatever its role holds', async () => {
  for (const endpoint of [demandsApi.list, evaluationsApi.evaluations, teachersApi.list])
    expect((await t.send(endpoint, {}, teacher.token)).code).toBe(403);
});

test('a teacher does not find out whose customer a lesson is by asking for one after the other', async () => {
  const shown = async (filter: object) => (await t.call(lessonsApi.list, filter, teacher.token)).total;
  expect(await shown({ contactId: partner.contactId })).toBe(await shown({ contactId: 1 }));
});

test('visitors read neither equipment nor faces of staff and strangers by number, nor the market budget', async () => {
  const [equipment, avatar, stranger] = [
    await t.make.file(seller.accountId, 'equipment'),
    await t.make.file(seller.accountId, 'avatar'),
    await t.make.file(seller.accountId, 'teacherPhoto'),
  ];
  await t.make.teacher({ photo_file_id: stranger, management_level: 4 });
  for (const visitor of ['partner', 'teacher'] as const) {
    for (const id of [equipment, avatar, stranger])
      expect((await t.send(filesApi.download, { id }, token(visitor))).code).toBe(404);
    const budget = await t.send(budgetApi.budgetCheck, { item: '活动', amount: '1' }, token(visitor));
    expect(budget.code).toBe(403);
  }
});
