import { demandsApi } from '@shibiao/contract/demands';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { recommendationsApi } from '@shibiao/contract/recommendations';
import { matchApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let demandId: number;
const ids: Record<string, number> = {};
const DAY = '2027-05-10';

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  const bank = { fields: ['银行营销'], fee_day: '6000.00', fee_half_day: '3500.00' };
  const made = {
    best: {
      ...bank,
      topics: ['厅堂营销'],
      home_city_id: 130500,
      home_province_id: 130000,
      management_level: 1,
    },
    far: {
      ...bank,
      topics: ['厅堂营销'],
      home_city_id: 440300,
      home_province_id: 440000,
      management_level: 2,
    },
    dear: {
      ...bank,
      topics: ['信贷'],
      home_city_id: 130100,
      home_province_id: 130000,
      fee_day: '60000.00',
      management_level: 2,
    },
    other: { fields: ['党建'], topics: ['党史'], fee_day: '5000.00' },
    booked: bank,
    away: bank,
    ended: { ...bank, until_date: '2027-05-09' },
    paused: { ...bank, cooperation_status: 2 },
    black: { ...bank, management_level: 4 },
    unwanted: bank,
  };
  for (const [name, values] of Object.entries(made))
    ids[name] = await t.make.teacher({ name: `讲师${name}`, ...values });
  const half = { date: DAY, half: 1 };
  await t.db
    .insertInto('teacher_booking')
    .values({ teacher_id: ids.booked ?? 0, ...half, holder: 'L99' })
    .execute();
  await t.db
    .insertInto('teacher_unavailability')
    .values({ teacher_id: ids.away ?? 0, from_date: '2027-05-01', to_date: DAY, to_half: 1 })
    .execute();
  const contactId = await t.make.contact(seller);
  const demand = await t.call(
    demandsApi.save,
    {
      contactId,
      topic: '厅堂营销',
      field: '银行营销',
      dateFrom: DAY,
      dateTo: DAY,
      days: 1,
      cityId: 130500,
      provinceId: 130000,
      budget: '8000',
      excludeTeachers: [ids.unwanted],
    },
    seller.token,
  );
  demandId = demand.id;
});

describe('matching', () => {
  test('asks for the function and a demand or lesson of the scope', async () => {
    const finance = await t.make.staff('finance');
    expect((await t.send(matchApi.match, { demandId }, finance.token)).code).toBe(403);
    expect((await t.send(matchApi.match, { demandId }, stranger.token)).code).toBe(404);
    const lesson = await t.make.lesson(seller);
    expect((await t.send(matchApi.match, { lessonId: lesson.id }, stranger.token)).code).toBe(404);
    expect((await t.send(matchApi.match, { dateFrom: DAY, dateTo: '2027-05-01' }, seller.token)).code).toBe(
      408,
    );
    expect((await t.send(matchApi.match, { dateFrom: DAY, dateTo: '2028-05-01' }, seller.token)).code).toBe(
      408,
    );
  });

  test('a teacher who has just been booked is not offered any more', async () => {
    const teacherId = await t.make.teacher({ name: '讲师刚约' });
    const wanted = { dateFrom: '2027-06-01', dateTo: '2027-06-01', halfDays: 2, keyword: '刚约' };
    const offered = async () =>
      (await t.call(matchApi.match, wanted, seller.token)).list.map((one) => one.id);
    expect(await offered()).toEqual([teacherId]);
    const contactId = await t.make.contact(seller);
    const sessions = [{ date: '2027-06-01', half: 1 }];
    await t.call(
      lessonsApi.edit,
      { contactId, lessonname: '抢先', teacherId, sessions, lessonstatus: 3 },
      seller.token,
    );
    expect(await offered()).toEqual([]);
  });

  test('says when a teacher last taught for the institution that asks', async () => {
    const teacherId = await t.make.teacher({ name: '讲师来过' });
    const lesson = await t.make.lesson(seller, { teacher_id: teacherId });
    const { coorgid } = await t.call(lessonsApi.detail, { id: lesson.id }, seller.token);
    const { list } = await t.call(matchApi.match, { coorgid, keyword: '来过' }, seller.token);
    const { last_date } = await t.db
      .selectFrom('lesson')
      .where('id', '=', lesson.id)
      .select('last_date')
      .executeTakeFirstOrThrow();
    expect(list[0]).toMatchObject({ id: teacherId, lastTaught: last_date });
  });

  test('ranks who fits, says why, and leaves out who is busy, away, ended, paused, blacklisted or unwanted', async () => {
    const { list } = await t.call(matchApi.match, { demandId, count: 100 }, seller.token);
    const order = list.map((one) => one.id);
    const place = (name: string) => order.indexOf(ids[name] ?? 0);
    expect(place('best')).toBe(0);
    expect([place('far') < place('dear'), place('dear') < place('other')]).toEqual([true, true]);
    for (const name of ['booked', 'away', 'ended', 'paused', 'black', 'unwanted'])
      expect(place(name), name).toBe(-1);
    expect(list[0]?.reasons.map((one) => [one.key, one.points > 0])).toEqual(
      expect.arrayContaining([
        ['field', true],
        ['topic', true],
        ['place', true],
        ['price', true],
      ]),
    );
    expect(list[place('best')]).toMatchObject({
      km: 0,
      price: '6000.00',
      margin: '2000.00',
      marginShare: 25,
    });
    expect(list[place('dear')]).toMatchObject({ margin: '-52000.00', marginShare: -650, lastTaught: null });
    expect(list[place('dear')]?.reasons).toContainEqual({
      key: 'price',
      text: '课酬 60,000.00 元，高出客户预算 52,000.00 元',
      points: 0,
    });
    expect(list[place('best')]?.reasons).toContainEqual({
      key: 'price',
      text: '课酬 6,000.00 元，毛利 2,000.00 元（预算的 25%）',
      points: 10,
    });
    const placeOf = (name: string) =>
      list[place(name)]?.reasons.find((one) => one.key === 'place') ?? expect.fail(name);
    expect(placeOf('best')).toMatchObject({ text: '同城', points: 15 });
    expect(placeOf('dear')).toMatchObject({ text: '石家庄市，约 109 公里', points: 13.4 });
    expect(placeOf('far')).toMatchObject({ text: '深圳市，约 1614 公里', points: 0 });
    expect(placeOf('other')).toMatchObject({ text: '所在城市未填', points: 0 });
    // The points equal the sum of the reasons.
    for (const one of list)
      expect(Math.abs(one.reasons.reduce((sum, r) => sum + r.points, 0) - one.points)).toBeLessThan(1);
  });

  test('warns of a way from a lesson elsewhere that leaves too little time', async () => {
    const teacherId = await t.make.teacher({ name: '讲师赶路' });
    const contactId = await t.make.contact(seller);
    const { lessonid } = await t.call(
      lessonsApi.edit,
      {
        contactId,
        lessonname: '邢台的课',
        teacherId,
        cityId: 130500,
        sessions: [{ date: '2027-07-03', half: 2 }],
        lessonstatus: 1,
      },
      seller.token,
    );
    const ways = async (input: object) => {
      const { list } = await t.call(
        matchApi.match,
        { keyword: '赶路', cityId: 440300, ...input },
        seller.token,
      );
      return list.flatMap(({ reasons }) => reasons.filter(({ key }) => key === 'trip'));
    };
    const day = { dateFrom: '2027-07-04', dateTo: '2027-07-04' };
    expect(await ways(day)).toEqual([
      {
        key: 'trip',
        text: `行程提醒：2027-07-03 在邢台市有课（${lessonid}，相距约 1614 公里，中间空 1 个半天，应有 2 个）`,
        points: 0,
      },
    ]);
    expect(await ways({ dateFrom: '2027-07-05', dateTo: '2027-07-05' })).toEqual([]);
    expect(await ways({ ...day, cityId: 130500 })).toEqual([]);
    // One of two half-days is wanted: the afternoon leaves time enough.
    expect(await ways({ ...day, halfDays: 1 })).toEqual([]);
  });

  test('half a day may be enough, and a lesson’s own half-days are no clash', async () => {
    const found = async (input: object) =>
      (await t.call(matchApi.match, { count: 100, ...input }, seller.token)).list.map((one) => one.id);
    expect(await found({ dateFrom: DAY, dateTo: DAY, halfDays: 1 })).toEqual(
      expect.arrayContaining([ids.booked, ids.away]),
    );
    const teacherId = ids.best ?? 0;
    const lesson = await t.make.lesson(seller, { teacher_id: teacherId, on: '2027-06-01' });
    const slot = { date: '2027-06-01', half: 1, teacher_id: teacherId };
    await t.db
      .insertInto('teacher_booking')
      .values({ ...slot, holder: `L${lesson.id}` })
      .execute();
    await t.db
      .insertInto('lesson_session')
      .values({ ...slot, lesson_id: lesson.id, holder: `L${lesson.id}` })
      .execute();
    expect(await found({ lessonId: lesson.id })).toContain(teacherId);
    expect(await found({ dateFrom: '2027-06-01' })).not.toContain(teacherId);
  });

  test('a teacher excluded by the customer is not offered for the lesson either, and an included one counts as wanted', async () => {
    const wanted = await t.make.demand(seller, {
      include_teachers: [ids.other ?? 0],
      exclude_teachers: [ids.unwanted ?? 0],
    });
    const lesson = await t.make.lesson(seller, { demand_id: wanted, on: '2027-06-03' });
    const { list } = await t.call(matchApi.match, { lessonId: lesson.id, count: 100 }, seller.token);
    expect(list.map((one) => one.id)).not.toContain(ids.unwanted);
    expect(list.find((one) => one.id === ids.other)?.reasons.map(({ key }) => key)).toContain('wanted');
  });
});

describe('recommending', () => {
  const status = async () =>
    (await t.db.selectFrom('demand').select('status').where('id', '=', demandId).executeTakeFirstOrThrow())
      .status;

  test('is refused to strangers, without the function, and for teachers who cannot be engaged', async () => {
    const input = { id: demandId, teacherIds: [ids.best] };
    const partner = await t.make.partner();
    expect((await t.send(recommendationsApi.recommend, input, partner.token)).code).toBe(403);
    expect((await t.send(recommendationsApi.recommend, input, stranger.token)).code).toBe(404);
    expect(
      (await t.send(recommendationsApi.recommend, { id: demandId, teacherIds: [] }, seller.token)).code,
    ).toBe(408);
    const answer = await t.send(
      recommendationsApi.recommend,
      { id: demandId, teacherIds: [ids.best, ids.black] },
      seller.token,
    );
    expect(answer.code).toBe(400);
    expect((await t.call(recommendationsApi.recommendations, { id: demandId }, seller.token)).list).toEqual(
      [],
    );
    expect(await status()).toBe(1);
  });

  test('keeps points and reasons, moves the demand on, and back when all are withdrawn', async () => {
    const teacherIds = [ids.far ?? 0, ids.best ?? 0];
    await t.call(recommendationsApi.recommend, { id: demandId, teacherIds }, seller.token);
    const { list } = await t.call(recommendationsApi.recommendations, { id: demandId }, seller.token);
    expect(list.map((one) => one.teacherId)).toEqual([ids.best, ids.far]);
    expect(list[0]?.reasons).toContain('同城');
    expect(await status()).toBe(3);
    const matched = await t.call(matchApi.match, { demandId }, seller.token);
    expect(matched.list.find((one) => one.id === ids.best)?.isRecommended).toBe(true);
    await t.call(recommendationsApi.withdrawRecommendation, { id: demandId, teacherIds }, seller.token);
    expect(await status()).toBe(2);
    expect(
      (await t.send(recommendationsApi.withdrawRecommendation, { id: demandId, teacherIds }, seller.token))
        .code,
    ).toBe(404);
    await t.db.updateTable('demand').set({ status: 4 }).where('id', '=', demandId).execute();
    expect(
      (await t.send(recommendationsApi.recommend, { id: demandId, teacherIds }, seller.token)).code,
    ).toBe(400);
  });
});

describe('demands at the edges', () => {
  const stated = async (values: object) =>
    (
      await t.call(
        demandsApi.save,
        { contactId: await t.make.contact(seller), topic: '厅堂营销', ...values },
        seller.token,
      )
    ).id;

  test('a season needs no half-days, which is said: teachers are matched and recommended all the same', async () => {
    const id = await stated({ dateFrom: '2027-03-01', dateTo: '2027-08-31', days: 2 });
    const { list } = await t.call(matchApi.match, { demandId: id, count: 100 }, seller.token);
    const best = list.find((one) => one.id === ids.best);
    expect(best?.reasons).toContainEqual({
      key: 'free',
      text: '日期跨度超过 62 天，未核对空闲时段',
      points: 0,
    });
    const teacherIds = [ids.best];
    expect((await t.send(recommendationsApi.recommend, { id, teacherIds }, seller.token)).code).toBe(200);
    // A requested span is bounded too.
    const asked = { demandId: id, dateFrom: '2027-03-01', dateTo: '2027-08-31' };
    expect((await t.send(matchApi.match, asked, seller.token)).code).toBe(408);
  });

  test('an excluded teacher, or one whose cooperation ends before, is refused by name, and nobody is recommended', async () => {
    const id = await stated({ dateFrom: DAY, dateTo: DAY, excludeTeachers: [ids.unwanted] });
    for (const [name, words] of [
      ['unwanted', '客户要求排除讲师“讲师unwanted”'],
      ['ended', '讲师“讲师ended”的合作在课程前已到期'],
    ] as const) {
      const teacherIds = [ids.best, ids[name]];
      const answer = await t.send(recommendationsApi.recommend, { id, teacherIds }, seller.token);
      expect(answer).toMatchObject({ code: 400, message: expect.stringContaining(words) });
    }
    expect((await t.call(recommendationsApi.recommendations, { id }, seller.token)).list).toEqual([]);
  });

  test('a recommendation stores the match’s points and reasons, the price included', async () => {
    const id = await stated({ dateFrom: DAY, dateTo: DAY, days: 1, budget: '8000' });
    const noDates = await stated({ days: 1, budget: '8000' });
    for (const demand of [id, noDates]) {
      const { list } = await t.call(matchApi.match, { demandId: demand, count: 100 }, seller.token);
      const teacherIds = [ids.best, ids.dear];
      await t.call(recommendationsApi.recommend, { id: demand, teacherIds }, seller.token);
      const kept = (await t.call(recommendationsApi.recommendations, { id: demand }, seller.token)).list;
      expect(kept.map((one) => [one.teacherId, one.points])).toEqual(
        teacherIds.map((teacherId) => [teacherId, list.find((one) => one.id === teacherId)?.points]),
      );
      expect(kept[0]?.reasons).toContain('课酬 6,000.00 元，毛利 2,000.00 元（预算的 25%）');
      expect(list.find((one) => one.id === ids.dear)?.reasons).toContainEqual(
        expect.objectContaining({ key: 'price', points: 0 }),
      );
    }
  });

  test('a teacher is free only until the last day of the cooperation', async () => {
    const teacherId = await t.make.teacher({ name: '讲师到期', until_date: DAY });
    const found = async (input: object) =>
      (await t.call(matchApi.match, { keyword: '讲师到期', ...input }, seller.token)).list;
    const span = { dateFrom: DAY, dateTo: '2027-05-11' };
    expect(await found(span)).toEqual([]);
    expect(await found({ ...span, halfDays: 2 })).toMatchObject([
      { id: teacherId, reasons: [{ key: 'free', text: '4 个半天中 2 个有空' }, {}, {}] },
    ]);
    expect(await found({ ...span, halfDays: 3 })).toEqual([]);
  });

  test('two who withdraw at once leave the demand without recommendations in matching', async () => {
    const id = await stated({});
    const pair = [ids.best ?? 0, ids.far ?? 0];
    for (let round = 0; round < 5; round++) {
      await t.call(recommendationsApi.recommend, { id, teacherIds: pair }, seller.token);
      await Promise.all(
        pair.map((one) =>
          t.call(recommendationsApi.withdrawRecommendation, { id, teacherIds: [one] }, seller.token),
        ),
      );
      expect(await t.call(demandsApi.one, { id }, seller.token)).toMatchObject({ status: 2 });
    }
  });
});
