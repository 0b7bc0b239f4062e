import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { recommendationsApi } from '@shibiao/contract/recommendations';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

const TO_PARTNER = answeredTo(recommendationsApi.recommendations, 'partner');
type Sent = OutputOf<typeof TO_PARTNER>['list'][number];
type TeacherRow = Omit<Sent['teacher'], 'photo'> & { photoFileId: number | null };
export type SentRow = Omit<Sent, 'teacher'> & { teacher: TeacherRow };

/** The answer to a recommendation `r`, and who gave it; needs the account as `answerer`. */
export const ANSWER = [
  'r.answer',
  'r.answer_reason as answerReason',
  'r.answer_text as answerText',
  'r.answered_at as answeredAt',
  'answerer.nickname as answeredByName',
  'r.is_preferred as isPreferred',
] as const;

/** Longer spans are a season: single half-days decide nothing. */
const MOST_DAYS = 62;

/**
 * Whether a teacher has fewer free half-days than the demand needs: mornings and afternoons of its days.
 * @param demand alias of the demand
 */
export const isTaken = (demand: string, teacherId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${demand}.${name}`);
  const first = sql`coalesce(${column('date_from')}, ${column('date_to')})`;
  const last = sql`coalesce(${column('date_to')}, ${column('date_from')})`;
  return sql<boolean>`(${column('status')} < 4 and ${last} - ${first} <= ${MOST_DAYS} and (
    select count(*) filter (where not exists (select from teacher_booking b where b.teacher_id = ${teacherId}
          and b.date = day::date and b.half = h.half)
        and not exists (select from teacher_unavailability u where u.teacher_id = ${teacherId} and u.deleted_at is null
          and (day::date, h.half) between (u.from_date, u.from_half) and (u.to_date, u.to_half)))
      < least(coalesce(round(${column('days')} * 2), count(*)), count(*))
    from generate_series(${first}, ${last}, interval '1 day') day cross join (values (1::smallint), (2)) h (half))) is true`;
};

/** Facts of a teacher for the caller's institution, as one JSON object; needs `teacher` and `region`. */
const teacherCard = (actor: Actor): RawBuilder<TeacherRow> => sql<TeacherRow>`json_build_object(
  'id', teacher.id, 'name', teacher.name, 'gender', teacher.gender, 'homeCityName', city_name(region),
  'fields', teacher.fields, 'topics', teacher.topics, 'intro', teacher.intro, 'photoFileId', teacher.photo_file_id,
  'score', teacher.customer_score::text, 'scoreCount', teacher.customer_score_count, 'taughtHere', ${taughtHere(actor)})`;

/** Confirmed lessons of a teacher at the caller's institution. */
export const taughtHere = (
  actor: Actor,
): RawBuilder<number> => sql<number>`(select count(*)::integer from lesson l
  where l.teacher_id = teacher.id and l.institution_id = ${actor.institutionId} and l.status = 1 and l.lesson_status = 1)`;

/** Questions and answers about a recommendation, in their order. */
export const messagesOf = (id: RawBuilder<unknown>) => sql<Sent['messages']>`coalesce((
  select json_agg(json_build_object('id', m.id, 'isStaff', m.is_staff, 'byName', a.nickname, 'text', m.text,
    'at', to_char(m.at, 'YYYY-MM-DD HH24:MI:SS')) order by m.id)
  from recommendation_message m join account a on a.id = m.by_account_id where m.recommendation_id = ${id}), '[]')`;

/** Recommendations sent to the caller's side, of teachers still to be had. */
const sentTo = (db: Executor, actor: Actor) =>
  db
    .selectFrom('demand_recommendation as r')
    .innerJoin('demand', 'demand.id', 'r.demand_id')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .where('demand.deleted_at', 'is', null)
    .where(visibleDemands(actor))
    .where('r.shared_at', 'is not', null)
    .where('teacher.deleted_at', 'is', null)
    .where(visibleTeachers(actor));

const selectSent = (db: Executor, actor: Actor) =>
  sentTo(db, actor)
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .leftJoin('account as answerer', 'answerer.id', 'r.answered_by')
    .select([
      'r.id',
      'r.version',
      'r.demand_id as demandId',
      teacherCard(actor).as('teacher'),
      'r.note',
      sql<string>`to_char(r.shared_at, 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
      'r.valid_until as validUntil',
      ...ANSWER,
      isTaken('demand', sql`teacher.id`).as('isTaken'),
      messagesOf(sql`r.id`).as('messages'),
    ]);

/** Teachers sent to the customer for a demand, in the order in which staff put them. */
export async function sentFor(db: Executor, actor: Actor, demandId: number): Promise<SentRow[]> {
  return await selectSent(db, actor)
    .where('r.demand_id', '=', demandId)
    .orderBy('r.rank')
    .orderBy('r.id')
    .execute();
}

/** Recommendations of open demands for the first screen: unanswered ones first. */
export async function newestSent(db: Executor, actor: Actor, count: number) {
  return await selectSent(db, actor)
    .select('demand.topic')
    .where('demand.status', '<', 4)
    .where(sql<boolean>`r.answer is distinct from 2`)
    .orderBy(sql`r.answer is not null`)
    .orderBy('r.shared_at', 'desc')
    .orderBy('r.rank')
    .limit(count)
    .execute();
}

/** Whether a recommendation was sent to the caller's side. @throws 404 */
export async function mustBeSent(db: Executor, actor: Actor, id: number) {
  const row = await sentTo(db, actor)
    .where('r.id', '=', id)
    .select([
      'r.id',
      'r.demand_id as demandId',
      'r.teacher_id as teacherId',
      'teacher.name as teacherName',
      'demand.topic',
      'demand.owner_id as ownerId',
    ])
    .executeTakeFirst();
  return orNotFound(row, '推荐');
}

/** The recommendation's state, locked with its demand, so that planning and answering wait for each other. */
export async function lockAnswer(trx: Executor, id: number, demandId: number) {
  const { status } = await trx
    .selectFrom('demand')
    .where('id', '=', demandId)
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await trx
    .selectFrom('demand_recommendation')
    .where('id', '=', id)
    .select(['version', 'answer', 'answered_at as answeredAt', 'shared_at as sharedAt'])
    .forUpdate()
    .executeTakeFirst();
  return { status, ...orNotFound(row, '推荐') };
}

/** Marks what was sent to the caller's side as seen, once. */
export async function markSeen(trx: Executor, actor: Actor, demandId: number): Promise<void> {
  await trx
    .updateTable('demand_recommendation')
    .set({ seen_at: sql`now()` })
    .where('demand_id', '=', demandId)
    .where('seen_at', 'is', null)
    .where('id', 'in', sentTo(trx, actor).where('r.demand_id', '=', demandId).select('r.id'))
    .execute();
}

interface Answer {
  answer: 1 | 2 | 3;
  reason: string | null;
  text: string | null;
  isPreferred: boolean;
  accountId: number;
}
/** One of a demand's teachers is preferred: another one is no longer. */
export async function putAnswer(trx: Executor, id: number, demandId: number, given: Answer): Promise<void> {
  if (given.isPreferred)
    await trx
      .updateTable('demand_recommendation')
      .set({ is_preferred: false })
      .where('demand_id', '=', demandId)
      .where('is_preferred', '=', true)
      .where('id', '<>', id)
      .execute();
  await trx
    .updateTable('demand_recommendation')
    .set({
      answer: given.answer,
      answer_reason: given.reason,
      answer_text: given.text,
      is_preferred: given.isPreferred,
      answered_by: given.accountId,
      answered_at: sql`now()`,
      seen_at: sql`coalesce(seen_at, now())`,
      outcome_told_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function addMessage(
  trx: Executor,
  recommendationId: number,
  { accountId, userType }: Pick<Actor, 'accountId' | 'userType'>,
  text: string,
): Promise<void> {
  await trx
    .insertInto('recommendation_message')
    .values({
      recommendation_id: recommendationId,
      by_account_id: accountId,
      is_staff: userType === 1,
      text,
    })
    .execute();
}
