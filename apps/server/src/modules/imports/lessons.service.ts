import type { Readable } from 'node:stream';
import { amountTyped } from '@shibiao/contract/amounts';
import { plainNumber } from '@shibiao/contract/fields';
import { receiptForm, receiptsApi } from '@shibiao/contract/finance/receipts';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonForm, type Session } from '@shibiao/contract/lessons/lessons';
import { nameKey } from '@shibiao/contract/names';
import type { Database } from '../../db/pool.ts';
import { type Actor, canSee, isGranted } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { codeIn, dayTyped, previewOf, problemsIn, readFormRows, type Table } from '../../lib/form-rows.ts';
import { add, toFen } from '../../lib/money.ts';
import { whyNotEngaged } from '../lessons/booking.service.ts';
import { seesProfit } from '../lessons/lessons.policy.ts';
import { CONFIRMED, RESERVED } from '../lessons/lessons.rules.ts';
import { placesByName } from '../regions/regions.queries.ts';
import { LESSON_COLUMNS, type LessonKey } from './lessons.columns.ts';
import {
  customersFor,
  type Found,
  heldHalfDays,
  likenessOf,
  peopleFor,
  standing,
  teachersFor,
} from './lessons.queries.ts';
import { sessionsIn } from './lessons.rules.ts';

type Given = Partial<Record<LessonKey, string>>;
const MONEY: readonly LessonKey[] = [
  'feeIncome',
  'teacherFee',
  'travelFee',
  'materialFee',
  'otherFee',
  'amount',
];
const ONLINE = new Map([
  ['是', 'true'],
  ['线上', 'true'],
  ['否', 'false'],
  ['线下', 'false'],
]);
/** Postponed and cancelled lessons are not imported. */
const CHOICES = {
  lessonstatus: {
    table: LESSON_STATUS.table.filter(({ value }) => value === CONFIRMED || value === RESERVED),
  },
};
const STATES = new Map([
  ['确认', '已确认'],
  ['已预留', '预留'],
]);

/** Time suffix that other systems write after a day. */
const MIDNIGHT = /[ T]00?:00(:00(\.0+)?)?/g;

/** A cell in the form's format. */
function cellOf(key: LessonKey, text: string): string {
  if (MONEY.includes(key)) return amountTyped(text);
  if (key === 'tel') return plainNumber(text);
  if (key === 'isOnline') return ONLINE.get(text) ?? text;
  if (key === 'lessonstatus') return codeIn(LESSON_STATUS, STATES.get(text) ?? text);
  if (key === 'from' || key === 'to') return text.replaceAll(MIDNIGHT, '');
  return key === 'receivedOn' ? dayTyped(text) : text;
}

/** The single match of a cell, or its problem. */
function oneOf<T>(title: string, found: Found<T>, word: string | undefined, how: string): T | null | string {
  if (!word) return null;
  const one = found.get(nameKey(word));
  if (one === undefined) return `${title}：没有“${word}”`;
  return one ?? `${title}：有几位“${word}”，请填${how}`;
}

type Customer = Awaited<ReturnType<typeof customersFor>>[number];

/** The customer that matches all cells of a row; nothing is revealed about one outside the caller's scope. */
function customerOf(actor: Actor, customers: readonly Customer[], given: Given): Customer | string {
  const { contact, tel, institution } = given;
  const named = institution ? nameKey(institution) : null;
  const fitting = customers.filter(
    (one) =>
      (!contact || nameKey(one.name) === nameKey(contact) || one.tel === plainNumber(contact)) &&
      (!tel || one.tel === tel) &&
      (!named || nameKey(one.institution) === named) &&
      (canSee(actor, 'lessons', one.ownerId) || canSee(actor, 'customers', one.ownerId)),
  );
  const said = [contact, tel, institution].filter(Boolean).join('，');
  if (!fitting[0]) return `客户：没有“${said}”，先导入客户`;
  return fitting.length > 1 ? `客户：有几位“${said}”，请填机构或手机号` : fitting[0];
}

/** Forms of a row: a lesson and its receipt. */
function formsOf(given: Given, sessions: readonly Session[] | null, ids: Record<string, number | undefined>) {
  const { amount, receivedOn, method, lessonname, topic, lessonstatus, ...rest } = given;
  const lesson = lessonForm.safeParse({
    ...rest,
    ...ids,
    lessonname: lessonname ?? topic,
    topic,
    lessonstatus: lessonstatus ?? '1',
    // Problems of the days are reported already.
    sessions: sessions ?? [{ date: today(), half: 1 }],
  });
  const hasMoney = amount !== undefined && !/^0*(\.0*)?$/.test(amount);
  const receipt = hasMoney
    ? receiptForm.safeParse({
        coorgid: ids.institutionId ?? 1,
        amount,
        receivedOn,
        method,
        remark: '课程导入',
        lines: [],
      })
    : null;
  return { lesson, receipt };
}

/** Plan of a lesson import: each row by the form's rules, no duplicate lesson, no teacher booked twice. */
export async function planLessons(db: Database, actor: Actor, file: Readable | Table) {
  const read = await readFormRows<LessonKey>(file, LESSON_COLUMNS, [['contact', 'tel'], 'from'], cellOf);
  const { rows, ...table } = read;
  const titles = new Map([...read.titles, ['sessions', '上课日期']]);
  const words = (...keys: LessonKey[]) =>
    rows.flatMap(({ given }) => keys.flatMap((key) => given[key] ?? []));
  const [people, teachers, places] = await Promise.all([
    peopleFor(db, words('owner', 'handover')),
    teachersFor(db, words('teacher')),
    placesByName(db, words('city')),
  ]);
  const numbers = words('contact', 'tel');
  const customers = Map.groupBy(
    await customersFor(db, [...numbers, ...numbers.map(plainNumber)]),
    ({ name }) => nameKey(name),
  );
  const byTel = Map.groupBy([...customers.values()].flat(), ({ tel }) => tel);
  const known = await standing(
    db,
    [...byTel.values()].flat().map(({ id }) => id),
  );
  const held = await heldHalfDays(
    db,
    [...teachers.values()].flatMap((one) => one?.id ?? []),
  );
  const mayReceive = isGranted(actor, `/api${receiptsApi.save.path}`);

  const planned = rows.map(({ line, given, problem }) => {
    const problems = problem ? [problem] : [];
    const orSay = <T>(one: T | string): T | null => {
      if (typeof one !== 'string') return one;
      if (!problem) problems.push(one);
      return null;
    };
    const sessions = orSay(sessionsIn({ ...given, from: given.from ?? '' }));
    const named = given.contact ?? given.tel ?? '';
    const customer = orSay(
      customerOf(actor, customers.get(nameKey(named)) ?? byTel.get(plainNumber(named)) ?? [], given),
    );
    const teacher = orSay(oneOf('讲师', teachers, given.teacher, '手机号'));
    const owner = orSay(oneOf('业务员', people, given.owner, '工号或手机号'));
    const handover = orSay(oneOf('对接人', people, given.handover, '工号或手机号'));
    const place = given.city ? places.get(given.city) : undefined;
    const { lesson, receipt } = formsOf(given, sessions, {
      institutionId: customer?.institutionId,
      contactId: customer?.id,
      teacherId: teacher?.id,
      handoverId: handover?.id,
      ...place,
    });
    if (!problem) {
      if (!(given.lessonname ?? given.topic)) problems.push('课程名称：必填');
      else if (!lesson.success) problems.push(problemsIn(lesson.error, titles, CHOICES));
      if (given.city && !place) problems.push(`城市：没有“${given.city}”`);
      if (owner && !canSee(actor, 'lessons', owner.id)) problems.push(`业务员：没有“${given.owner}”`);
      if (!seesProfit(actor) && MONEY.some((key) => given[key])) problems.push('您没有填写课程金额的权限');
      if (receipt && !mayReceive) problems.push('已收款：您没有登记收款的权限');
      if (receipt && !given.receivedOn) problems.push('收款日期：有已收款的须填');
      else if (receipt && !receipt.success) problems.push(problemsIn(receipt.error, titles));
    }
    const [form, money] = [lesson.data, receipt?.data];
    if (problems.length === 0 && form && sessions && customer) {
      const isAhead = (sessions.at(-1)?.date ?? '') >= today();
      const likeness = likenessOf({
        contactId: customer.id,
        teacherId: teacher?.id ?? null,
        firstDate: sessions[0]?.date ?? '',
        name: form.lessonname,
      });
      const refusal = teacher && whyNotEngaged(teacher);
      const halves = teacher
        ? sessions.map(({ date, half }) => ({ date, key: `${teacher.id}/${date}/${half}` }))
        : [];
      const clash = halves.find(({ key }) => held.has(key));
      const said =
        (form.lessonstatus === RESERVED && !isAhead ? '状态：已经上过的不能是“预留”' : null) ??
        (money && toFen(money.amount) > toFen(form.feeIncome ?? '0.00') ? '已收款：超过课程费用' : null) ??
        (known.has(likeness)
          ? `重复：已有同一客户、讲师、日期和名称的课程（${known.get(likeness)}）`
          : null) ??
        (refusal ? `讲师：${refusal}` : null) ??
        (clash ? `讲师：${teacher?.name} 在 ${clash.date} 已有课程（${held.get(clash.key)}）` : null);
      if (said) problems.push(said);
      else {
        known.set(likeness, `第 ${line} 行`);
        for (const { key } of halves) held.set(key, `第 ${line} 行`);
      }
      return { ...shown(line, given, problems), form, money, owner, likeness };
    }
    return { ...shown(line, given, problems), form: null, money: null, owner: null, likeness: '' };
  });
  return { rows: planned, ...table };
}

const shown = (line: number, given: Given, problems: readonly string[]) => ({
  line,
  name: given.lessonname ?? given.topic ?? '',
  problem: problems.join('；') || null,
});

export async function previewLessons(db: Database, actor: Actor, file: Readable) {
  const plan = await planLessons(db, actor, file);
  const good = plan.rows.filter(({ problem }) => problem === null);
  const receipts = good.flatMap(({ money }) => money?.amount ?? []);
  return {
    ...previewOf(plan),
    feeIncome: add(...good.flatMap(({ form }) => form?.feeIncome ?? [])),
    received: add(...receipts),
    receipts: receipts.length,
  };
}
