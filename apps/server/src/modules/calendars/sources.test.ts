import { calendarsApi } from '@shibiao/contract/calendars';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { FetchRefusal } from '../../lib/public-fetch.ts';
import { actorOfAccount } from '../identity/sessions.queries.ts';
import { busySpans } from './busy.rules.ts';
import { readSources, saveSource } from './sources.service.ts';

const HOURS: [string, string][] = [
  ['09:00', '12:00'],
  ['14:00', '17:00'],
  ['19:00', '21:00'],
];
const RANGE = { from: '2027-03-01', to: '2027-03-31' };
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//ZH', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a@x', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const spans = (text: string, isOurs: Parameters<typeof busySpans>[3] = () => false) =>
  busySpans(text, RANGE, HOURS, isOurs).map(
    ({ from, fromHalf, to, toHalf }) => `${from.slice(5)}/${fromHalf} ${to.slice(5)}/${toHalf}`,
  );

test.each([
  ['a morning in UTC', ['DTSTART:20270310T013000Z', 'DTEND:20270310T023000Z'], ['03-10/1 03-10/1']],
  ['a time without a zone', ['DTSTART:20270310T150000', 'DTEND:20270310T160000'], ['03-10/2 03-10/2']],
  ['the whole day', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270311'], ['03-10/1 03-10/3']],
  ['days on end', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'], ['03-10/1 03-11/3']],
  ['lunch', ['DTSTART:20270310T120000', 'DTEND:20270310T140000'], []],
  ['from noon on', ['DTSTART:20270310T113000', 'DTEND:20270310T143000'], ['03-10/1 03-10/2']],
  ['a free event', ['DTSTART:20270310T090000', 'DTEND:20270310T100000', 'TRANSP:TRANSPARENT'], []],
  ['a cancelled one', ['DTSTART:20270310T090000', 'DTEND:20270310T100000', 'STATUS:CANCELLED'], []],
  ['before the range', ['DTSTART:20270228T090000', 'DTEND:20270228T100000'], []],
  [
    'each Wednesday but one',
    [
      'DTSTART:20270303T090000',
      'DTEND:20270303T100000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20270317T090000',
    ],
    ['03-03/1 03-03/1', '03-10/1 03-10/1', '03-24/1 03-24/1'],
  ],
])('half-days of %s are busy as they should', (_name, lines, expected) => {
  expect(spans(calendar(event(...lines)))).toEqual(expected);
});

test('a zone that the calendar itself defines is used', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Tokyo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
  const text = calendar(
    zone,
    event('DTSTART;TZID=Tokyo:20270310T150000', 'DTEND;TZID=Tokyo:20270310T153000'),
  );
  expect(spans(text)).toEqual(['03-10/2 03-10/2']);
});

test('our own lessons in somebody’s calendar are not busy times, nor half-days that we booked', () => {
  const own = event('DTSTART:20270310T090000', 'DTEND:20270310T100000').replace('a@x', 'lesson-7-1@shibiao');
  expect(spans(calendar(own))).toEqual([]);
  const noted = calendar(event('DTSTART:20270310T090000', 'DTEND:20270310T100000'));
  expect(spans(noted, ({ date, half }) => date === '2027-03-10' && half === 1)).toEqual([]);
});

test('a text that is no calendar, and endless repetitions, are refused', () => {
  expect(() => spans('<html></html>')).toThrow('内容不是日历');
  expect(() => spans('')).toThrow('内容不是日历');
  expect(() =>
    spans(calendar(event('DTSTART:20000101T000000', 'DTEND:20000101T000001', 'RRULE:FREQ=SECONDLY'))),
  ).toThrow('重复日程过多');
});

let t: TestApp;
let teacherId: number;
let teacher: { accountId: number; token: string };
let actor: Actor;
const day = addDays(today(), 20).replaceAll('-', '');
const busy = calendar(event(`DTSTART:${day}T090000`, `DTEND:${day}T100000`));
const rows = () =>
  t.db
    .selectFrom('teacher_unavailability')
    .where('teacher_id', '=', teacherId)
    .select(['id', 'from_date', 'from_half', 'to_half', 'source', 'reason'])
    .orderBy('id')
    .execute();
const gives = (text: string) => async () => Buffer.from(text);
const ADDRESS = 'https://calendar.example.com/secret.ics';

beforeAll(async () => {
  t = await testApp();
  teacherId = await t.make.teacher();
  teacher = await t.make.account('teacher', { user_type: 3, teacher_id: teacherId });
  actor = (await actorOfAccount(t.db, teacher.accountId)) ?? expect.fail();
});

test('busy times become unavailability that only its calendar changes', async () => {
  expect(await saveSource(t.db, actor, ADDRESS, gives(busy))).toMatchObject({
    host: 'calendar.example.com',
    problem: null,
    spans: 1,
  });
  const [row] = await rows();
  expect(row).toMatchObject({
    from_date: addDays(today(), 20),
    from_half: 1,
    to_half: 1,
    source: 'ics',
    reason: '外部日历',
  });
  const office = await t.make.staff('teacher_department');
  const removed = await t.send(teachersApi.deleteUnavailability, { id: row?.id }, office.token);
  expect([removed.code, removed.message]).toEqual([400, '这段时间来自讲师的外部日历，请在那里修改']);
  // The same reading again touches nothing.
  await readSources(t.db, gives(busy));
  expect((await rows())[0]?.id).toBe(row?.id);
});

test('a calendar that fails keeps its last times and says why; the next good reading replaces them', async () => {
  await saveSource(t.db, actor, ADDRESS, gives(busy));
  await readSources(t.db, async () => {
    throw new FetchRefusal('连不上该网站');
  });
  expect(await t.call(calendarsApi.source, {}, teacher.token)).toMatchObject({
    problem: '连不上该网站',
    spans: 1,
  });
  await readSources(t.db, gives(calendar()));
  expect(await t.call(calendarsApi.source, {}, teacher.token)).toMatchObject({ problem: null, spans: 0 });
  expect(await rows()).toEqual([]);
});

test('the teacher’s own spans stay, and all that came from the calendar goes with it', async () => {
  await t.db
    .insertInto('teacher_unavailability')
    .values({ teacher_id: teacherId, from_date: addDays(today(), 30), to_date: addDays(today(), 30) })
    .execute();
  await saveSource(t.db, actor, ADDRESS, gives(busy));
  expect((await rows()).map(({ source }) => source)).toEqual([null, 'ics']);
  await t.call(calendarsApi.removeSource, {}, teacher.token);
  expect((await rows()).map(({ source }) => source)).toEqual([null]);
  expect((await t.send(calendarsApi.removeSource, {}, teacher.token)).code).toBe(404);
});

test('an address inside our networks is refused beside the field, and only teachers connect a calendar', async () => {
  for (const url of ['https://127.0.0.1/a.ics', 'https://localhost/a.ics', 'http://example.com/a.ics', 'x']) {
    const answer = await t.send(calendarsApi.saveSource, { url }, teacher.token);
    expect([answer.code, answer.data], url).toMatchObject([408, [{ field: 'url' }]]);
  }
  expect(await t.db.selectFrom('calendar_source').selectAll().execute()).toEqual([]);
  const seller = await t.make.staff('salesperson');
  expect((await t.send(calendarsApi.saveSource, { url: ADDRESS }, seller.token)).code).toBe(403);
});

test('calendars of teachers who are not engaged are not read', async () => {
  await saveSource(t.db, actor, ADDRESS, gives(busy));
  await t.db.updateTable('teacher').set({ cooperation_status: 2 }).where('id', '=', teacherId).execute();
  let asked = 0;
  await readSources(t.db, async () => {
    asked++;
    return Buffer.from(calendar());
  });
  expect(asked).toBe(0);
  expect(await rows()).toHaveLength(2);
});
