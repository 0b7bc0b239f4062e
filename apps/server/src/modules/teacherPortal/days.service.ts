import { answeredTo, type InputOf, type OutputOf } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { askForChangeIn } from '../lessonRequests/lessonRequests.service.ts';
import { tripsIn } from '../lessons/board.queries.ts';
import { halfKey, tripNotes } from '../lessons/trips.rules.ts';
import { followReplacements } from '../todos/replacements.service.ts';
import {
  blockedHalves,
  lessonsOfRule,
  lessonsWithin,
  ownRule,
  rulesOf,
  spansIn,
  taughtHalves,
  withoutRequest,
  writeRules,
  writtenDays,
} from './days.queries.ts';
import { isAfter, type Span, without } from './days.rules.ts';
import { teacherId } from './teacherPortal.policy.ts';

type Api = typeof teacherPortalApi;
const BLOCKED = answeredTo(teacherPortalApi.block, 'teacher');
const TITLE = '不可用时段';

/** A teacher's calendar: available unless said otherwise, with the lessons that are there. */
export async function daysOf(db: Database, actor: Actor, { from, to }: InputOf<Api['days']>) {
  const teacher = teacherId(actor);
  const [blocked, taught, rules, trips] = await Promise.all([
    blockedHalves(db, teacher, from, to),
    taughtHalves(db, teacher, from, to),
    rulesOf(db, teacher),
    tripsIn(db, { ids: [teacher], from, to }),
  ]);
  const notes = tripNotes(trips);
  const lessons = taught.map((half) => ({ ...half, trips: notes.get(halfKey(teacher, half)) ?? [] }));
  return { blocked, lessons, rules };
}

/** Takes a range of half-days out of the spans that touch it; what is outside stays blocked. */
async function clear(trx: Trx, teacher: number, range: Span): Promise<void> {
  for (const span of await spansIn(trx, teacher, range)) {
    const [first, second] = without(span, range);
    if (!first) {
      await markDeleted(trx, 'teacher_unavailability', [span.id], TITLE);
      continue;
    }
    await updateRow(trx, 'teacher_unavailability', span.id, columnsOf(first));
    if (second)
      await insertRow(trx, 'teacher_unavailability', {
        ...columnsOf(second),
        teacher_id: teacher,
        reason: span.reason,
        rule_id: span.rule,
      });
  }
}

const columnsOf = ({ from, to }: Span) => ({
  from_date: from.date,
  from_half: from.half,
  to_date: to.date,
  to_half: to.half,
});

/**
 * Blocks a range of half-days, or frees it. Lessons in it stay: they are named, and asked to be moved where the
 * teacher wants it.
 * @throws 408 for a range that ends before it begins, or in the past
 */
export async function blockDays(
  db: Database,
  actor: Actor,
  form: InputOf<Api['block']>,
): Promise<OutputOf<typeof BLOCKED>> {
  const teacher = teacherId(actor);
  const range = { from: { date: form.from, half: form.fromHalf }, to: { date: form.to, half: form.toHalf } };
  if (isAfter(range.from, range.to)) throw invalid({ field: 'to', message: '结束不能早于开始' });
  if (form.from < today()) throw invalid({ field: 'from', message: '不能早于今天' });
  return await transaction(db, actor, async (trx) => {
    // One change of a teacher's days at a time; bookings wait for it, too.
    await lockRow(trx, 'teacher', teacher, null);
    await clear(trx, teacher, range);
    if (form.isBlocked)
      await insertRow(trx, 'teacher_unavailability', {
        ...columnsOf(range),
        teacher_id: teacher,
        reason: form.reason ?? null,
      });
    await followReplacements(trx, actor, { teacherIds: [teacher] });
    const lessons = form.isBlocked ? await lessonsWithin(trx, teacher, range) : [];
    if (!form.asksMove) return { lessons, requests: 0 };
    const free = await withoutRequest(
      trx,
      teacher,
      lessons.map(({ id }) => id),
    );
    const text = form.reason ? `讲师这段时间不可用：${form.reason}` : '讲师这段时间不可用，请改期';
    for (const lessonId of free)
      await askForChangeIn(trx, actor, { lessonId, kind: '改期', text, wanted: [] });
    return { lessons, requests: free.length };
  });
}

/** Saves a weekly rule and writes it out. A changed one is written anew from today on. */
export async function saveRule(db: Database, actor: Actor, form: InputOf<Api['saveRule']>) {
  const teacher = teacherId(actor);
  if (form.until && form.until < form.from) throw invalid({ field: 'until', message: '结束不能早于开始' });
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher', teacher, null);
    const values = {
      weekday: form.weekday,
      half: form.half,
      from_date: form.from,
      until_date: form.until ?? null,
      reason: form.reason ?? null,
    };
    if (form.id) {
      await lockRow(trx, 'teacher_unavailability_rule', form.id, form.version);
      if (!(await ownRule(trx, teacher, form.id))) throw notFound('每周不可用');
      await takeOff(trx, form.id);
      await updateRow(trx, 'teacher_unavailability_rule', form.id, { ...values, written_until: null });
    }
    const id =
      form.id ?? (await insertRow(trx, 'teacher_unavailability_rule', { ...values, teacher_id: teacher }));
    await writeRules(trx, id);
    await followReplacements(trx, actor, { teacherIds: [teacher] });
    return { id, lessons: await lessonsOfRule(trx, id) };
  });
}

/** The days from today on that a rule blocked are free again; past ones stay. */
async function takeOff(trx: Trx, ruleId: number): Promise<void> {
  const days = await writtenDays(trx, ruleId);
  if (days.length > 0) await markDeleted(trx, 'teacher_unavailability', days, TITLE);
}

/** Ends a weekly rule and frees its days from today on. @throws 404 for another's */
export async function deleteRule(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['deleteRule']>,
): Promise<void> {
  const teacher = teacherId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher', teacher, null);
    await lockRow(trx, 'teacher_unavailability_rule', id, version);
    if (!(await ownRule(trx, teacher, id))) throw notFound('每周不可用');
    await markDeleted(trx, 'teacher_unavailability_rule', [id], '每周不可用');
    await takeOff(trx, id);
    await followReplacements(trx, actor, { teacherIds: [teacher] });
  });
}

/** Writes all weekly rules on by what the day adds. Runs nightly. */
export async function writeRulesAhead(db: Database): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    await writeRules(trx);
  });
}
