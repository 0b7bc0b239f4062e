import type { OutputOf } from '@shibiao/contract/endpoint';
import { MANAGEMENT_LEVEL, type matchApi } from '@shibiao/contract/teachers';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { inYuan, subtract } from '../../lib/money.ts';
import { demands } from '../demands/demands.queries.ts';
import { type Neighbour, neighbours, tripWarningKm } from '../lessons/booking.queries.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { tripWarnings } from '../lessons/trips.rules.ts';
import {
  demandWanted,
  lessonWanted,
  type MatchInput,
  type MatchRow,
  matchTeachers,
  POINTS,
  type Wanted,
} from './match.queries.ts';

type Answer = OutputOf<typeof matchApi.match>;
type Reason = Answer['list'][number]['reasons'][number];
/** Longer spans are a season rather than dates. */
const MOST_DAYS = 62;
const USUAL = 30;

/** Teachers for a demand, a lesson or a draft, best first. @throws 404 for a record outside the caller's scope */
export async function match(db: Executor, actor: Actor, input: MatchInput): Promise<Answer> {
  const wanted = await wantedOf(db, actor, input);
  const rows = await matchTeachers(db, wanted);
  const waysOf = await waysTo(db, wanted, input.lessonId ?? null, rows);
  return {
    list: rows.map((row) => {
      const reasons = [...reasonsOf(row, wanted), ...waysOf(row.id)];
      return { ...row, points: Math.round(row.points), reasons, ...marginOf(row, wanted) };
    }),
  };
}

/** Teachers' ways to the wanted half-days, where these are certain: a span of a demand leaves some of its days free. */
async function waysTo(
  db: Executor,
  { slots, needed, cityId, isOnline }: Wanted,
  lessonId: number | null,
  rows: readonly MatchRow[],
): Promise<(teacherId: number) => Reason[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || isOnline || cityId === null || needed < slots.length || rows.length === 0)
    return () => [];
  const ids = rows.map(({ id }) => id);
  const [others, warningKm] = await Promise.all([
    neighbours(db, lessonId, ids, cityId, { from: first.date, to: last.date }),
    tripWarningKm(db),
  ]);
  const of: ReadonlyMap<number, Neighbour[]> = Map.groupBy(others, (one) => one.teacherId);
  return (teacherId) =>
    tripWarnings(slots, of.get(teacherId) ?? [], warningKm).map((text) => ({
      key: 'trip',
      text: `行程提醒：${text}`,
      points: 0,
    }));
}

/** Points of chosen teachers for a demand; busy ones are rated too, without free half-days. */
export async function pointsFor(db: Executor, actor: Actor, demandId: number, teacherIds: number[]) {
  const wanted = await wantedOf(db, actor, { demandId });
  const rows = await matchTeachers(db, { ...wanted, needed: 0, only: teacherIds, count: teacherIds.length });
  return rows.map((row) => ({
    teacherId: row.id,
    points: Math.round(row.points),
    reasons: reasonsOf(row, wanted)
      .filter((one) => one.points > 0)
      .map((one) => one.text),
  }));
}

async function wantedOf(db: Executor, actor: Actor, input: MatchInput): Promise<Wanted> {
  const typed = { field: input.field, topic: input.topic, cityId: input.cityId, budget: input.budget };
  const base = {
    demandId: input.demandId ?? null,
    holder: null as string | null,
    isOnline: false,
    include: [] as number[],
    exclude: input.excludeTeachers ?? [],
    keyword: input.keyword ?? null,
    count: input.count ?? USUAL,
    only: null as number[] | null,
  };
  const placed = (cityId: number | null | undefined) => ({
    cityId: cityId ?? null,
    // GB/T 2260: the first two digits name the province.
    provinceId: cityId ? Math.floor(cityId / 10_000) * 10_000 : null,
  });
  if (input.lessonId) {
    await lessonInScope(db, actor, input.lessonId);
    const lesson = await lessonWanted(db, input.lessonId);
    return {
      ...base,
      field: typed.field ?? lesson.field,
      topic: typed.topic ?? lesson.topic,
      ...placed(typed.cityId ?? lesson.cityId),
      isOnline: lesson.isOnline,
      budget: typed.budget ?? null,
      institutionId: lesson.institutionId,
      include: lesson.include,
      exclude: [...base.exclude, ...lesson.exclude],
      slots: lesson.slots,
      needed: lesson.slots.length,
      paid: lesson.slots.length,
      from: lesson.slots[0]?.date ?? null,
      isSeason: false,
      holder: lesson.groupId ? `G${lesson.groupId}` : `L${input.lessonId}`,
    };
  }
  if (input.demandId) await demands.one(db, actor, input.demandId);
  const demand = input.demandId ? await demandWanted(db, input.demandId) : undefined;
  const span = spanOf(input.dateFrom ?? demand?.dateFrom, input.dateTo ?? demand?.dateTo);
  // Typed spans are validated; a demand may be for a season without half-days.
  const isTyped = Boolean(input.dateFrom || input.dateTo);
  if (span && isTyped && isSeason(span))
    throw invalid({ field: 'dateTo', message: `日期范围不能超过 ${MOST_DAYS} 天` });
  const slots = span && !isSeason(span) ? slotsOf(span) : [];
  const halfDays = input.halfDays ?? (demand?.days ? Math.round(Number(demand.days) * 2) : slots.length);
  return {
    ...base,
    field: typed.field ?? demand?.field ?? null,
    topic: typed.topic ?? demand?.topic ?? null,
    ...placed(typed.cityId ?? demand?.cityId),
    budget: typed.budget ?? demand?.budget ?? null,
    institutionId: input.coorgid ?? demand?.institutionId ?? null,
    include: demand?.include ?? [],
    exclude: [...base.exclude, ...(demand?.exclude ?? [])],
    slots,
    needed: Math.min(halfDays, slots.length),
    paid: halfDays,
    from: span?.first ?? null,
    isSeason: span !== undefined && isSeason(span),
  };
}

interface Span {
  first: string;
  last: string;
}
const isSeason = ({ first, last }: Span) => addDays(first, MOST_DAYS) < last;

/** A single day is first and last. */
function spanOf(from: string | null | undefined, to: string | null | undefined): Span | undefined {
  const first = from ?? to;
  const last = to ?? from;
  if (!first || !last) return undefined;
  if (last < first) throw invalid({ field: 'dateTo', message: '结束日期不能早于开始日期' });
  return { first, last };
}

/** Mornings and afternoons of the days. */
function slotsOf({ first, last }: Span) {
  const slots = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    for (const half of [1, 2]) slots.push({ date: day, half });
  return slots;
}

function placeText({ place, km, isSameProvince, homeCityName }: MatchRow): string {
  if (place === 1) return '同城';
  if (km !== null) return `${homeCityName}，约 ${km} 公里`;
  if (homeCityName === null) return '所在城市未填';
  return isSameProvince ? '同省' : '外省';
}

/** Budget minus fee; null when either is unknown. */
function marginOf({ price, km }: MatchRow, { budget }: Wanted) {
  const isPriced = price !== null && Number(price) > 0;
  const margin = isPriced && budget !== null ? subtract(budget, price) : null;
  const share = margin !== null && Number(budget) > 0 ? (Number(margin) / Number(budget)) * 100 : null;
  return {
    km: km === null ? null : Math.round(km),
    price: isPriced ? price : null,
    margin,
    marginShare: share === null ? null : Math.round(share),
  };
}

/** Rest of the customer's budget after the fee, in yuan and as a percentage of the budget. */
function priceText(price: string, budget: string): string {
  const margin = subtract(budget, price);
  if (Number(margin) < 0) return `课酬 ${inYuan(price)}，高出客户预算 ${inYuan(subtract(price, budget))}`;
  const share = Number(budget) > 0 ? Math.round((Number(margin) / Number(budget)) * 100) : 0;
  return `课酬 ${inYuan(price)}，毛利 ${inYuan(margin)}（预算的 ${share}%）`;
}

/** Reasons for and against a teacher, in words. */
function reasonsOf(row: MatchRow, wanted: Wanted): Reason[] {
  const reasons: Reason[] = [];
  const say = (key: Reason['key'], text: string, points: number) =>
    reasons.push({ key, text, points: Math.round(points * 10) / 10 });
  if (row.isWanted) say('wanted', '客户指定', POINTS.wanted);
  if (wanted.field)
    say('field', row.hasField ? `领域：${wanted.field}` : '领域不同', row.hasField ? POINTS.field : 0);
  if (wanted.topic) {
    const texts = ['课题不同', '课题相近', '主讲该课题'];
    say('topic', texts[row.topicMatch] ?? '', (row.topicMatch * POINTS.topic) / 2);
  }
  if (wanted.isSeason) say('free', `日期跨度超过 ${MOST_DAYS} 天，未核对空闲时段`, 0);
  if (wanted.slots.length > 0) {
    const isAll = row.freeSlots === wanted.slots.length;
    say('free', isAll ? '全部时段有空' : `${wanted.slots.length} 个半天中 ${row.freeSlots} 个有空`, 0);
  }
  if (wanted.cityId) say('place', placeText(row), row.place * POINTS.place);
  if (wanted.budget !== null && row.price !== null && Number(row.price) > 0) {
    const isWithin = Number(row.price) <= Number(wanted.budget);
    say('price', priceText(row.price, wanted.budget), isWithin ? POINTS.price : 0);
  }
  say(
    'score',
    row.score === null ? '尚无评价' : `评分 ${row.score}（${row.scoreCount} 次）`,
    (Number(row.score ?? 3) / 5) * POINTS.score,
  );
  if (row.taught > 0) say('taught', `为该机构授课 ${row.taught} 次`, POINTS.taught);
  say('level', MANAGEMENT_LEVEL.labelOf(row.guanlilevel), ((3 - row.guanlilevel) * POINTS.level) / 2);
  return reasons;
}
