import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

/** The caller's birthday facts: staff from the personnel record, teachers from theirs. */
export async function birthdayOf(db: Executor, actor: Actor) {
  if (actor.personnelId !== null) {
    return await db
      .selectFrom('personnel')
      .where('id', '=', actor.personnelId)
      .select(['name', 'birth', 'birthday_greeted_year as greetedYear'])
      .executeTakeFirst();
  }
  if (actor.teacherId === null) return undefined;
  return await db
    .selectFrom('teacher')
    .where('id', '=', actor.teacherId)
    .select(['name', 'birth', sql<number | null>`null::integer`.as('greetedYear')])
    .executeTakeFirst();
}

/** The newest unseen poster of today for this account's customer. */
export async function unseenPoster(db: Executor, { accountId, contactId }: Actor, today: string) {
  return await db
    .selectFrom('poster')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql<boolean>`is_in_audience(poster.audience, ${contactId}::integer)`)
    .where((eb) => eb.or([eb('from_date', 'is', null), eb('from_date', '<=', today)]))
    .where((eb) => eb.or([eb('to_date', 'is', null), eb('to_date', '>=', today)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('poster_log')
            .whereRef('poster_log.poster_id', '=', 'poster.id')
            .where('poster_log.account_id', '=', accountId)
            .select('poster_log.id'),
        ),
      ),
    )
    .select(['id', 'title', 'imgurl', 'imgopen', 'file_id as fileId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Logs an account's action on a poster: one row per action; a repetition increases its count. */
export async function logPoster(
  db: Executor,
  { accountId, userType }: Actor,
  posterId: number,
  action: 'closed' | 'opened',
): Promise<void> {
  // Posters are for partners; other accounts are outside the audience.
  if (userType !== 2) return;
  await sql`insert into poster_log (poster_id, account_id, action)
    select id, ${accountId}, ${action} from poster where id = ${posterId} and deleted_at is null
    on conflict (poster_id, account_id, action) do update set count = poster_log.count + 1, last_at = now()`.execute(
    db,
  );
}

/** Reserved or confirmed future lessons of a teacher without the teacher's confirmation. */
export async function lessonsAwaitingTeacher(db: Executor, teacherId: number, today: string) {
  return await db
    .selectFrom('lesson')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .where('lesson.teacher_id', '=', teacherId)
    .where('lesson.status', '=', 1)
    .where('lesson.lesson_status', 'in', [1, 3])
    .where('lesson.first_date', '>=', today)
    .where('lesson.teacher_phone_date', 'is', null)
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'institution.name as cooperationName',
    ])
    .orderBy('lesson.first_date')
    .orderBy('lesson.id')
    .execute();
}
