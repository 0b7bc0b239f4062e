import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { systemApi } from '@shibiao/contract/system';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays } from '../../lib/dates.ts';

const XINGTAI = 130500;
const SHIJIAZHUANG = 130100;
const SHENZHEN = 440300;
/** Counties directly under the province have no known coordinates. */
const HAINAN_COUNTIES = 469000;
const DAY = '2027-03-10';

let t: TestApp;
let seller: Person;
let admin: Person;
let contactId: number;
let teacherId: number;
let first: { id: number; lessonid: string };

const book = (cityId: number, day: string, values: object = {}) =>
  t.call(
    lessonsApi.edit,
    {
      contactId,
      lessonname: '厅堂营销',
      teacherId,
      lessonstatus: 1,
      cityId,
      sessions: [{ date: day, half: 2 }],
      ...values,
    },
    seller.token,
  );
const cancel = (id: number) =>
  t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 0, reason: '试排' }, seller.token);
/** Warnings of a booking; the half-day is released afterwards. */
async function warningsOf(cityId: number, day: string, values: object = {}) {
  const { id, warnings } = await book(cityId, day, values);
  await cancel(id);
  return warnings;
}
async function warnFrom(km: number) {
  const { list } = await t.call(systemApi.settings, {}, admin.token);
  const { version } = list.find(({ key }) => key === 'tripWarningKm') ?? expect.fail();
  await t.call(systemApi.saveSetting, { key: 'tripWarningKm', value: String(km), version }, admin.token);
}

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  admin = await t.make.staff('admin');
  contactId = await t.make.contact(seller);
  teacherId = await t.make.teacher();
  first = await book(XINGTAI, DAY);
});

const far = (km: number | null, free: number, needed: number) =>
  `讲师 ${DAY} 在邢台市有课（${first.lessonid}，${km === null ? '地点不详' : `相距约 ${km} 公里`}，中间空 ${free} 个半天，应有 ${needed} 个），请留意行程`;
const half = (day: number, which: number) => ({ sessions: [{ date: addDays(DAY, day), half: which }] });

test('a way that is too long for the time between two lessons is a warning, not a refusal', async () => {
  // 邢台 in the afternoon, 深圳 at 1,614 km: two half-days are needed.
  expect(await warningsOf(SHENZHEN, DAY, half(1, 1))).toEqual([far(1614, 1, 2)]);
  expect(await warningsOf(SHENZHEN, DAY, half(1, 2))).toEqual([]);
  expect(await warningsOf(SHENZHEN, DAY, half(0, 1))).toEqual([far(1614, 0, 2)]);
  expect(await warningsOf(SHENZHEN, DAY, half(-1, 3))).toEqual([far(1614, 1, 2)]);
  expect(await warningsOf(SHENZHEN, DAY, half(-1, 2))).toEqual([]);
  expect(await warningsOf(SHENZHEN, DAY, { ...half(1, 1), isOnline: true })).toEqual([]);
});

test('near cities warn only when the setting says so', async () => {
  expect(await warningsOf(XINGTAI, DAY, half(0, 3))).toEqual([]);
  expect(await warningsOf(SHIJIAZHUANG, DAY, half(0, 3))).toEqual([]);
  await warnFrom(100);
  expect(await warningsOf(SHIJIAZHUANG, DAY, half(0, 3))).toEqual([far(109, 0, 1)]);
  await warnFrom(300);
});

test('a place that is not known asks for one half-day', async () => {
  expect(await warningsOf(HAINAN_COUNTIES, DAY, half(0, 3))).toEqual([far(null, 0, 1)]);
  expect(await warningsOf(HAINAN_COUNTIES, DAY, half(1, 1))).toEqual([]);
});

test('both lessons of a tight way are marked in the calendars of staff and of the teacher, not in the partner’s', async () => {
  const teacher = await t.make.teacherAccount();
  const partner = await t.make.partner();
  const contact = await t.make.contact(seller, { institution_id: partner.institutionId });
  const values = { teacherId: teacher.teacherId, contactId: contact };
  const there = await book(XINGTAI, DAY, values);
  const here = await book(SHENZHEN, DAY, { ...values, ...half(1, 1) });
  const near = await book(SHENZHEN, DAY, { ...values, ...half(2, 1) });
  const span = { from: DAY, to: addDays(DAY, 2) };
  const way = '相距约 1614 公里，中间空 1 个半天，应有 2 个';
  const before = [`行程提醒：下一节课 ${addDays(DAY, 1)} 上午在深圳市，${way}`];
  const after = [`行程提醒：上一节课 ${DAY} 下午在邢台市，${way}`];
  const expected = new Map([
    [there.id, before],
    [here.id, after],
    [near.id, []],
  ]);
  const marked = (rows: readonly { id: number; trips?: string[] | undefined }[]) =>
    new Map(rows.filter(({ id }) => expected.has(id)).map(({ id, trips }) => [id, trips]));
  expect(marked((await t.call(lessonsApi.calendar, span, seller.token)).list)).toEqual(expected);
  expect(
    marked((await t.call(answeredTo(teacherPortalApi.days, 'teacher'), span, teacher.token)).lessons),
  ).toEqual(expected);
  const theirs = await t.call(answeredTo(lessonsApi.calendar, 'partner'), span, partner.token);
  expect(theirs.list.map(({ id }) => id)).toContain(there.id);
  expect(JSON.stringify(theirs)).not.toContain('行程');
});
