import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { countedPage, listPage, offsetOf, withIds } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import { shared } from '../../db/slow-answers.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import { visibleLessons } from './columns.queries.ts';
import { scopeKey } from './lessons.queries.ts';

const live = (db: Executor, actor: Actor) =>
  db.selectFrom('lesson').where('lesson.status', '=', 1).where(visibleLessons(actor));

const steps = (db: Executor) =>
  db.selectFrom('lesson_log').innerJoin('lesson', 'lesson.id', 'lesson_log.lesson_id');

/** Steps of lessons, newest first. */
export async function stepLog(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.reserveOrPostponeLog>,
): Promise<OutputOf<typeof lessonsApi.reserveOrPostponeLog>> {
  const matching = steps(db)
    .where(visibleLessons(actor))
    .$if(Boolean(filter.lessonId), (q) => q.where('lesson_log.lesson_id', '=', filter.lessonId ?? 0))
    .$if(filter.toStatus !== null && filter.toStatus !== undefined, (q) =>
      q.where('lesson_log.to_status', '=', filter.toStatus ?? 0),
    )
    .$if(Boolean(filter.from), (q) => q.where('lesson_log.at', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson_log.at', '<', sql<string>`${filter.to}::date + 1`))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('lesson', filter.keyword ?? '')));
  const choice = {
    matching,
    id: sql<number>`lesson_log.id`,
    key: sql`lesson_log.at`,
    direction: filter.order ?? ('desc' as const),
    input: filter,
  };
  return await listPage(db, choice, (ids) =>
    steps(db)
      .where(withIds('lesson_log.id', ids))
      .select([
        'lesson_log.id',
        'lesson_log.lesson_id as lessonId',
        'lesson.code as lessonid',
        'lesson.name as lessonname',
        'lesson_log.at',
        'lesson_log.actor_name as by',
        'lesson_log.action',
        'lesson_log.from_status as fromStatus',
        'lesson_log.to_status as toStatus',
        'lesson_log.reason',
        'lesson_log.told',
        sql<{ date: string; half: number }[] | null>`lesson_log.old_dates`.as('oldDates'),
        sql<{ date: string; half: number }[] | null>`lesson_log.new_dates`.as('newDates'),
      ])
      .execute(),
  );
}

const PER_DAY = 100;

/** The days of lessons between two dates: the first of each day with what they are, and how many each day has. */
export async function calendarOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.calendar>,
): Promise<OutputOf<typeof lessonsApi.calendar>> {
  const taught = live(db, actor)
    .innerJoin('lesson_session as s', 's.lesson_id', 'lesson.id')
    .where('s.date', '>=', filter.from)
    .where('s.date', '<=', filter.to)
    .where('lesson.lesson_status', 'in', [1, 2, 3])
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('lesson.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.organisationId), (q) =>
      q.where('lesson.organisation_id', '=', filter.organisationId ?? 0),
    )
    .groupBy(['lesson.id', 's.date'])
    .select([
      'lesson.id',
      's.date',
      sql<number[]>`array_agg(s.half order by s.half)`.as('halves'),
      sql<number>`row_number() over (partition by s.date order by min(s.half), lesson.id)`.as('place'),
      sql<number>`count(*) over (partition by s.date)`.as('lessons'),
    ]);
  const rows = await db
    .with(
      (cte) => cte('taught').materialized(),
      () => taught,
    )
    .selectFrom('taught')
    .innerJoin('lesson', 'lesson.id', 'taught.id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('region', 'region.id', 'lesson.city_id')
    .where('taught.place', '<=', filter.perDay ?? PER_DAY)
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'taught.date',
      'taught.halves',
      'lesson.lesson_status as lessonstatus',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'institution.name as cooperationName',
      sql<string | null>`city_name(region)`.as('cityName'),
      'taught.lessons',
    ])
    .orderBy('taught.date')
    .orderBy('taught.place')
    .execute();
  const days = new Map(rows.map(({ date, lessons }) => [date, lessons]));
  return {
    list: rows.map(({ lessons: _lessons, ...row }) => row),
    days: [...days].map(([date, lessons]) => ({ date, lessons })),
  };
}

/** Figures over all lessons that somebody sees; many who ask at once share them, and a slow answer holds for half a minute. */
async function overLessons<T>(
  what: string,
  actor: Actor,
  filter: unknown,
  compute: () => Promise<T>,
): Promise<T> {
  return (await shared(JSON.stringify([what, scopeKey(actor), filter]), compute)).value;
}

/** Days taught in each slot (上午, 下午, 晚上) of a period. */
export const daysBySlot = (db: Executor, actor: Actor, filter: InputOf<typeof lessonsApi.daysBySlot>) =>
  overLessons('daysBySlot', actor, filter, () => slotDays(db, actor, filter));

async function slotDays(db: Executor, actor: Actor, filter: InputOf<typeof lessonsApi.daysBySlot>) {
  return await live(db, actor)
    .innerJoin('lesson_session', 'lesson_session.lesson_id', 'lesson.id')
    .where('lesson.lesson_status', '=', 1)
    .$if(Boolean(filter.from), (q) => q.where('lesson_session.date', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson_session.date', '<=', filter.to ?? ''))
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('lesson.owner_id', '=', filter.authorId ?? 0))
    .groupBy('lesson_session.half')
    .select(['lesson_session.half', sql<string>`(count(*) / 2.0)::numeric(10, 1)`.as('days')])
    .orderBy('lesson_session.half')
    .execute();
}

/** Confirmed lessons of a year by month of their first date. */
export const statByMonth = (db: Executor, actor: Actor, year: number) =>
  overLessons('statByMonth', actor, year, () => monthsOf(db, actor, year));

async function monthsOf(db: Executor, actor: Actor, year: number) {
  const month = sql<string>`date_trunc('month', lesson.first_date)`;
  const isStaff = actor.userType === 1;
  return await live(db, actor)
    .where('lesson.lesson_status', '=', 1)
    .where('lesson.first_date', '>=', `${year}-01-01`)
    .where('lesson.first_date', '<=', `${year}-12-31`)
    .groupBy(month)
    .select([
      sql<string>`to_char(${month}, 'YYYY-MM')`.as('month'),
      (eb) => eb.fn.countAll<number>().as('lessons'),
      sql<string>`sum(lesson.days)`.as('days'),
      (isStaff ? sql<string | null>`sum(lesson.fee_income)` : sql<string | null>`null::numeric`).as(
        'feeIncome',
      ),
      (isStaff ? sql<string | null>`sum(lesson.profit)` : sql<string | null>`null::numeric`).as('profit'),
    ])
    .orderBy(month)
    .execute();
}

/** Institutions with confirmed lessons, most days first. */
export const institutionsWithLessons = (
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.listInstitutions>,
) => overLessons('lessonInstitutions', actor, filter, () => rankedInstitutions(db, actor, filter));

async function rankedInstitutions(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.listInstitutions>,
): Promise<OutputOf<typeof lessonsApi.listInstitutions>> {
  const taught = live(db, actor)
    .where('lesson.lesson_status', '=', 1)
    .groupBy('lesson.institution_id')
    .select([
      'lesson.institution_id',
      (eb) => eb.fn.countAll<number>().as('lessons'),
      sql<string>`sum(lesson.days)`.as('days'),
      sql<string>`sum(lesson.fee_income)`.as('income'),
    ]);
  const direction = filter.order ?? 'desc';
  const ranked = db
    .selectFrom(taught.as('taught'))
    .innerJoin('institution', 'institution.id', 'taught.institution_id')
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('institution', filter.keyword ?? '')));
  const { rows, first } = await countedPage(filter, async (page) => ({
    rows: await ranked
      .select([
        'institution.id as coorgid',
        'institution.name as cooperationName',
        'taught.lessons',
        'taught.days',
        // Teachers do not see what institutions pay.
        (actor.userType === 3 ? sql<string | null>`null::numeric` : sql<string | null>`taught.income`).as(
          'feeIncome',
        ),
        sql<number>`count(*) over ()`.as('n'),
      ])
      .orderBy('taught.days', direction)
      .orderBy('institution.id')
      .limit(page.count)
      .offset(offsetOf(page))
      .execute(),
  }));
  return { list: rows, total: first?.n ?? 0 };
}

export async function contractCompanies(db: Executor, series: 1 | 2) {
  return await db
    .selectFrom('contract_company')
    .where('series', '=', series)
    .where('deleted_at', 'is', null)
    .select(['id as LISTITEMID', 'name as LISTITEMNAME'])
    .orderBy('id')
    .execute();
}

/** A contract group with the lessons of it that the caller sees. @throws 404 when there is none of them */
export async function contractGroupOf(db: Executor, actor: Actor, id: number) {
  const group = found(
    await db
      .selectFrom('contract_group')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'no'])
      .executeTakeFirst(),
    '合同',
  );
  const lessons = await live(db, actor)
    .where('lesson.contract_group_id', '=', id)
    .select(['lesson.id', 'lesson.code as lessonid', 'lesson.name as lessonname'])
    .orderBy('lesson.first_date')
    .limit(500)
    .execute();
  found(lessons[0], '合同');
  return { ...group, lessons };
}

/** Staff of the service department (organisation 20 and below) and the teacher department (4), who hand lessons over. */
export async function handoverContacts(db: Executor) {
  const { rows } = await sql<{ personnelid: number; personnelname: string }>`
    select id as personnelid, name as personnelname from personnel
    where organisation_id in ${organisationsBelow([20, 4])} and login_status = 1 and deleted_at is null order by name collate "zh-x-icu" limit 1000`.execute(
    db,
  );
  return rows;
}

export async function setInstitutionLevel(trx: Executor, id: number, level: string): Promise<void> {
  found(
    await trx
      .updateTable('institution')
      .set({ level })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
    '机构',
  );
}
