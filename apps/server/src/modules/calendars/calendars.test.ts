import { calendarsApi } from '@shibiao/contract/calendars';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { systemApi } from '@shibiao/contract/system';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

const XINGTAI = 130500;
const SHENZHEN = 440300;
const DAY = addDays(today(), 40);

let t: TestApp;
let seller: Person;
let admin: Person;
let teacherId: number;
let teacher: { accountId: number; token: string };

type Kind = 'teacher' | 'sales' | 'handover' | 'institution';
const make = async (kind: Kind, token: string, options: object = {}) =>
  (await t.call(calendarsApi.make, { kind, ...options }, token)).token;
const read = (token: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/calendar/${token}.ics`, headers: { host: 'shibiao.example', ...headers } });

/** The entries of a feed as another library reads them. */
async function entriesOf(token: string) {
  const answer = await read(token);
  expect(answer.statusCode).toBe(200);
  return parsed(answer.body);
}
function parsed(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const wall = (time: ICAL.Time | null) => time?.toString() ?? null;
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description ?? '',
      start: wall(event.startDate),
      end: wall(event.endDate),
      zone: component.getFirstProperty('dtstart')?.getParameter('tzid'),
      status: component.getFirstPropertyValue('status'),
      alarm: component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString() ?? null,
    };
  });
}
const entryOf = async (token: string, lessonId: number, n = 1) =>
  (await entriesOf(token)).find(({ uid }) => uid === `lesson-${lessonId}-${n}@shibiao.example`);

async function book(values: object = {}) {
  const contactId = await t.make.contact(seller);
  return await t.call(
    lessonsApi.edit,
    {
      contactId,
      lessonname: '厅堂营销',
      teacherId,
      lessonstatus: 1,
      cityId: XINGTAI,
      sessions: [{ date: DAY, half: 1 }],
      ...values,
    },
    seller.token,
  );
}
const move = (id: number, lessonstatus: number, values: object = {}) =>
  t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus, reason: '客户改期', ...values }, seller.token);

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  admin = await t.make.staff('admin');
  teacherId = await t.make.teacher();
  teacher = await t.make.account('teacher', { user_type: 3, teacher_id: teacherId });
});

describe('A feed', () => {
  test('holds a lesson once for each run of joined half-days, in Shanghai’s hours', async () => {
    const { id, lessonid } = await book({
      lessonname: '网点经营',
      sessions: [
        { date: DAY, half: 1 },
        { date: DAY, half: 2 },
        { date: addDays(DAY, 1), half: 1 },
        { date: addDays(DAY, 1), half: 3 },
      ],
    });
    await t.db
      .updateTable('lesson')
      .set({ audience: '网点负责人, 三十人; 含\\新员工' })
      .where('id', '=', id)
      .execute();
    const token = await make('teacher', teacher.token);
    const own = (await entriesOf(token)).filter(({ uid }) => uid.startsWith(`lesson-${id}-`));
    const next = addDays(DAY, 1);
    expect(own.map(({ uid, start, end, zone, status }) => [uid, start, end, zone, status])).toEqual([
      [`lesson-${id}-1@shibiao.example`, `${DAY}T09:00:00`, `${DAY}T17:00:00`, 'Asia/Shanghai', 'CONFIRMED'],
      [
        `lesson-${id}-2@shibiao.example`,
        `${next}T09:00:00`,
        `${next}T12:00:00`,
        'Asia/Shanghai',
        'CONFIRMED',
      ],
      [
        `lesson-${id}-3@shibiao.example`,
        `${next}T19:00:00`,
        `${next}T21:00:00`,
        'Asia/Shanghai',
        'CONFIRMED',
      ],
    ]);
    expect(own[0]?.summary).toMatch(/^测试机构\d+ · 网点经营 · 邢台市$/);
    expect(own[0]?.description).toContain(`课程编号：${lessonid}`);
    expect(own[0]?.description).toContain('听众：网点负责人, 三十人; 含\\新员工');
    expect(own[0]?.description).toContain(`http://shibiao.example/sigLessonDetails/${id}`);
    expect(own[0]?.description).not.toMatch(/10000|课酬/);
    await move(id, 0);
  });

  test('is written as the standard demands: CRLF, 75 octets a line, the zone, the time to live', async () => {
    const title =
      '数字化转型背景下的网点负责人综合经营管理能力与团队领导力提升、客户关系维护及厅堂营销实战训练营（第二期·高级班·河北专场）暨年度总结表彰与经验交流大会之主题培训活动';
    expect([...title].length).toBeGreaterThanOrEqual(80);
    const { id } = await book({ lessonname: title, sessions: [{ date: addDays(DAY, 3), half: 1 }] });
    const token = await make('teacher', teacher.token, { alarmMinutes: 60 });
    const { body, headers } = await read(token);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = body.split('\r\n');
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    for (const line of [
      'METHOD:PUBLISH',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Shanghai',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith('DTSTAMP:'))).not.toEqual([]);
    expect(
      lines.filter((line) => line.startsWith('DTSTAMP:') && !/^DTSTAMP:\d{8}T\d{6}Z$/.test(line)),
    ).toEqual([]);
    const entry = await entryOf(token, id);
    expect(entry?.summary).toContain(title);
    expect(entry?.alarm).toBe('-PT1H');
    await move(id, 0);
  });

  test('moves a postponed lesson: the same id, a higher sequence', async () => {
    const { id } = await book({ sessions: [{ date: addDays(DAY, 5), half: 1 }] });
    const token = await make('teacher', teacher.token);
    const before = await entryOf(token, id);
    await move(id, 2);
    const waiting = await entryOf(token, id);
    expect(waiting).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(waiting?.summary).toMatch(/^【延期】/);
    const later = addDays(DAY, 9);
    await move(id, 1, { sessions: [{ date: later, half: 2 }] });
    const after = await entryOf(token, id);
    expect(after).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', start: `${later}T14:00:00` });
    expect(after?.sequence).toBeGreaterThan(waiting?.sequence ?? 0);
    expect(waiting?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await move(id, 0);
  });

  test('keeps a cancelled lesson for thirty days, marked, and then forgets it', async () => {
    const { id } = await book({ sessions: [{ date: addDays(DAY, 6), half: 1 }] });
    await move(id, 0);
    const token = await make('teacher', teacher.token);
    expect(await entryOf(token, id)).toMatchObject({
      status: 'CANCELLED',
      summary: expect.stringMatching(/^【已取消】/),
    });
    await sql`select set_config('app.quiet', 'on', false)`.execute(t.db);
    await sql`alter table lesson disable trigger touch`.execute(t.db);
    await t.db
      .updateTable('lesson')
      .set({ updated_at: `${addDays(today(), -30)} 08:00:00` })
      .where('id', '=', id)
      .execute();
    await sql`alter table lesson enable trigger touch`.execute(t.db);
    expect(await entryOf(token, id)).toBeUndefined();
  });

  test('shows reserved lessons as tentative, or not at all', async () => {
    const { id } = await book({ lessonstatus: 3, sessions: [{ date: addDays(DAY, 7), half: 1 }] });
    const token = await make('teacher', teacher.token);
    expect(await entryOf(token, id)).toMatchObject({
      status: 'TENTATIVE',
      summary: expect.stringMatching(/^【预留】/),
    });
    await t.call(calendarsApi.choose, { kind: 'teacher', hasReserved: 0 }, teacher.token);
    expect(await entryOf(token, id)).toBeUndefined();
    await move(id, 4);
  });

  test('follows the hours of the house', async () => {
    const { id } = await book({ sessions: [{ date: addDays(DAY, 8), half: 1 }] });
    const token = await make('teacher', teacher.token);
    const setting = async () =>
      (await t.call(systemApi.settings, {}, admin.token)).list.find(({ key }) => key === 'halfTimes') ??
      expect.fail();
    const save = async (value: unknown) =>
      t.send(
        systemApi.saveSetting,
        { key: 'halfTimes', value: JSON.stringify(value), version: (await setting()).version },
        admin.token,
      );
    const usual = (await setting()).value;
    expect(
      (
        await save([
          ['12:00', '09:00'],
          ['14:00', '17:00'],
          ['19:00', '21:00'],
        ])
      ).code,
    ).toBe(408);
    expect(
      (
        await save([
          ['08:30', '11:30'],
          ['14:00', '17:00'],
          ['19:00', '21:00'],
        ])
      ).code,
    ).toBe(200);
    expect(await entryOf(token, id)).toMatchObject({ start: `${addDays(DAY, 8)}T08:30:00` });
    expect((await save(usual)).code).toBe(200);
    await move(id, 0);
  });

  test('answers 304 to who has it already, counts every reading, and changes when a lesson does', async () => {
    const { id } = await book({ sessions: [{ date: addDays(DAY, 10), half: 1 }] });
    const token = await make('teacher', teacher.token);
    const first = await read(token);
    const etag = String(first.headers.etag);
    const again = await read(token, {
      'if-none-match': `W/${etag}`,
      'user-agent': 'Google-Calendar-Importer',
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const [feed] = (await t.call(calendarsApi.feeds, {}, teacher.token)).list;
    expect(feed).toMatchObject({ kind: 'teacher', reads: 2, agent: '谷歌日历' });
    expect(feed?.lastReadAt).not.toBeNull();
    await move(id, 0);
    expect((await read(token, { 'if-none-match': etag })).statusCode).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit_log
      where table_name = 'calendar_feed' and action = 'update'
        and not (after ? 'revoked_at' or after ? 'has_reserved')`.execute(t.db);
    expect(rows[0]?.n).toBe(0);
  });

  test('ends with a new one, with its owner’s word, and never for a token that was not given', async () => {
    const old = await make('teacher', teacher.token);
    const fresh = await make('teacher', teacher.token);
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(fresh)).statusCode).toBe(200);
    await t.call(calendarsApi.revoke, { kind: 'teacher' }, teacher.token);
    expect((await read(fresh)).statusCode).toBe(404);
    expect((await t.send(calendarsApi.revoke, { kind: 'teacher' }, teacher.token)).code).toBe(404);
    expect((await read('x'.repeat(43))).statusCode).toBe(404);
    const rows = await t.db.selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(fresh);
  });

  test('of one kind works once, also when two windows make it at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.send(calendarsApi.make, { kind: 'teacher' }, teacher.token)),
    );
    const made = answers.filter(({ code }) => code === 200).map(({ data }) => data.token);
    const living = await Promise.all(made.map(async (token) => (await read(token)).statusCode));
    expect(living.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from calendar_feed
      where account_id = ${teacher.accountId} and revoked_at is null`.execute(t.db);
    expect(rows[0]?.n).toBe(1);
  });

  test('is served as its account: none for a disabled one, nor after the cooperation', async () => {
    const otherId = await t.make.teacher();
    const other = await t.make.account('teacher', { user_type: 3, teacher_id: otherId });
    const token = await make('teacher', other.token);
    const { id } = await book({ sessions: [{ date: addDays(DAY, 11), half: 1 }] });
    expect(await entryOf(token, id)).toBeUndefined();
    const engage = (status: number) =>
      t.db.updateTable('teacher').set({ cooperation_status: status }).where('id', '=', otherId).execute();
    await engage(3);
    expect((await read(token)).statusCode).toBe(404);
    await engage(1);
    expect((await read(token)).statusCode).toBe(200);
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', other.accountId).execute();
    expect((await read(token)).statusCode).toBe(404);
    await move(id, 0);
  });

  test('warns the teacher of a way that is too long, and never the institution', async () => {
    const [first, second] = [addDays(DAY, 13), addDays(DAY, 14)];
    const near = await book({ sessions: [{ date: first, half: 2 }] });
    const far = await book({ cityId: SHENZHEN, sessions: [{ date: second, half: 1 }] });
    const { contact_id } = await t.make.lessonRow(far.id);
    const partner = await t.make.account('partner', { user_type: 2, contact_id });
    const token = await make('teacher', teacher.token);
    const way = '相距约 1614 公里，中间空 1 个半天，应有 2 个';
    expect((await entryOf(token, far.id))?.description).toContain(
      `行程提醒：上一节课 ${first} 下午在邢台市，${way}`,
    );
    expect((await entryOf(token, near.id))?.description).toContain(
      `行程提醒：下一节课 ${second} 上午在深圳市，${way}`,
    );
    const theirs = await entryOf(await make('institution', partner.token), far.id);
    expect(theirs?.summary).toContain('深圳市');
    expect(theirs?.description).not.toContain('行程');
    const office = await t.make.staff('teacher_department');
    const { list } = await t.call(
      calendarsApi.trips,
      { from: addDays(DAY, 12), to: addDays(DAY, 18) },
      office.token,
    );
    expect(list.filter((trip) => trip.teacherId === teacherId)).toMatchObject([
      { km: 1614, free: 1, needed: 2, from: { date: first, half: 2 }, to: { date: second, half: 1 } },
    ]);
    for (const token of [seller.token, teacher.token, partner.token])
      expect((await t.send(calendarsApi.trips, { from: first, to: second }, token)).code).toBe(403);
    await move(near.id, 0);
    await move(far.id, 0);
  });

  test('of a salesperson holds own lessons, and what is chosen: follow-ups and ends of reservations', async () => {
    const { id } = await book({
      lessonstatus: 3,
      reserveExpiresOn: addDays(today(), 5),
      sessions: [{ date: addDays(DAY, 16), half: 1 }],
    });
    const { contact_id } = await t.make.lessonRow(id);
    await t.db
      .updateTable('contact')
      .set({ next_follow_up_at: `${addDays(today(), 2)} 10:30:00` })
      .where('id', '=', contact_id)
      .execute();
    const token = await make('sales', seller.token, { hasFollowUps: 1 });
    const entries = await entriesOf(token);
    const of = (uid: string) => entries.find((one) => one.uid === `${uid}@shibiao.example`);
    expect(of(`lesson-${id}-1`)).toMatchObject({ status: 'TENTATIVE' });
    expect(of(`follow-up-${contact_id}`)).toMatchObject({ start: `${addDays(today(), 2)}T10:30:00` });
    expect(of(`reserve-${id}`)?.summary).toContain('预留到期');
    const colleague = await t.make.staff('salesperson');
    expect(await entryOf(await make('sales', colleague.token), id)).toBeUndefined();
    await move(id, 4);
  });
});

test('Kinds of feed are those of the account', async () => {
  const kinds = async (token: string) =>
    (await t.call(calendarsApi.feeds, {}, token)).list.map(({ kind }) => kind);
  expect(await kinds(seller.token)).toEqual(['sales', 'handover']);
  expect(await kinds(teacher.token)).toEqual(['teacher']);
  const hr = await t.make.staff('hr');
  expect(await kinds(hr.token)).toEqual([]);
  expect((await t.send(calendarsApi.make, { kind: 'sales' }, hr.token)).code).toBe(403);
  expect((await t.send(calendarsApi.make, { kind: 'institution' }, teacher.token)).code).toBe(403);
  expect((await t.send(calendarsApi.make, { kind: 'nothing' }, teacher.token)).code).toBe(408);
  expect((await t.send(calendarsApi.make, { kind: 'teacher' }, null)).code).toBe(401);
});

test('One lesson is a file for a calendar program, for whoever sees the lesson', async () => {
  const { id, lessonid } = await book({ sessions: [{ date: addDays(DAY, 18), half: 2 }] });
  const file = (token: string | null) => t.send(calendarsApi.lesson, { id }, token);
  const answer = await file(seller.token);
  expect(answer.response.headers['content-disposition']).toContain(`${lessonid}.ics`);
  expect(parsed(answer.response.body)).toMatchObject([
    { start: `${addDays(DAY, 18)}T14:00:00`, status: 'CONFIRMED' },
  ]);
  expect((await file(teacher.token)).status).toBe(200);
  expect((await file((await t.make.staff('salesperson')).token)).code).toBe(404);
  expect((await file(null)).code).toBe(401);
});
