import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { systemApi } from '@shibiao/contract/system';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays } from '../../lib/dates.ts';

const XINGTAI = 130500;
const SHIJIAZHUANG = 130100;
const SHENZHEN = 440300;
/** Counties directly under the province: their place is not known. */
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
/** What booking warns of; the half-day is free again afterwards. */
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

test('cities further apart than the setting on one day or the next are a warning, not a refusal', async () => {
  const far = `讲师 ${DAY} 在邢台市有课（${first.lessonid}，相距约 1614 公里），请留意行程`;
  expect(await warningsOf(SHENZHEN, addDays(DAY, 1))).toEqual([far]);
  expect(await warningsOf(SHENZHEN, addDays(DAY, -1))).toEqual([far]);
  expect(await warningsOf(SHENZHEN, DAY, { sessions: [{ date: DAY, half: 1 }] })).toEqual([far]);
  expect(await warningsOf(SHENZHEN, addDays(DAY, 2))).toEqual([]);
  expect(await warningsOf(SHENZHEN, addDays(DAY, 1), { isOnline: true })).toEqual([]);
});

test('near cities warn only when the setting says so', async () => {
  expect(await warningsOf(XINGTAI, addDays(DAY, 1))).toEqual([]);
  expect(await warningsOf(SHIJIAZHUANG, addDays(DAY, 1))).toEqual([]);
  await warnFrom(100);
  expect(await warningsOf(SHIJIAZHUANG, addDays(DAY, 1))).toEqual([
    `讲师 ${DAY} 在邢台市有课（${first.lessonid}，相距约 109 公里），请留意行程`,
  ]);
  await warnFrom(300);
});

test('a place that is not known counts as far', async () => {
  expect(await warningsOf(HAINAN_COUNTIES, addDays(DAY, 1))).toEqual([
    `讲师 ${DAY} 在邢台市有课（${first.lessonid}），请留意行程`,
  ]);
});
