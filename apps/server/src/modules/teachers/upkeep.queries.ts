import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** Only teacher photos: every signed-in person may see them. */
export async function isTeacherPhoto(db: Executor, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .where('id', '=', fileId)
    .where('purpose', '=', 'teacherPhoto')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A teacher's payment account, and one that waits for finance. */
export async function bankOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('teacher')
    .where('id', '=', id)
    .select([
      'bank_name',
      'bank_account',
      'new_bank_name',
      'new_bank_account',
      'new_bank_by',
      'is_new_bank_own',
    ])
    .executeTakeFirstOrThrow();
}

/** Adds tags to teachers without duplicates. */
export async function addTags(trx: Executor, ids: readonly number[], tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`update teacher set tags = array(select distinct tag from unnest(tags || ${tags}::text[]) tag order by tag)
    where id = any(${ids}::integer[])`.execute(trx);
}

/** Names of teachers with lessons ahead, at most three. */
export async function withLessonsAhead(db: Executor, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher')
    .where('id', 'in', [...ids])
    .where(
      sql<boolean>`exists (select from lesson l where l.teacher_id = teacher.id and l.status = 1
        and l.lesson_status in (1, 3) and l.last_date >= current_date)`,
    )
    .select('name')
    .limit(3)
    .execute();
  return rows.map((row) => row.name);
}

/** Recomputes scores from evaluations. @returns the number of corrections */
export async function syncScores(trx: Executor): Promise<number> {
  const { rows } = await sql`
    update teacher t set score = e.score, score_count = coalesce(e.n, 0),
      customer_score = e.customer_score, customer_score_count = coalesce(e.customer_n, 0)
    from teacher o left join (
      select teacher_id, round(avg(average), 2) as score, count(*)::integer as n,
             round(avg(average) filter (where source = 'institution'), 2) as customer_score,
             count(*) filter (where source = 'institution')::integer as customer_n
      from evaluation where deleted_at is null group by teacher_id
    ) e on e.teacher_id = o.id
    where t.id = o.id and (t.score, t.score_count, t.customer_score, t.customer_score_count)
      is distinct from (e.score, coalesce(e.n, 0), e.customer_score, coalesce(e.customer_n, 0)) returning t.id`.execute(
    trx,
  );
  return rows.length;
}

/** Everybody's name with its stored pinyin. */
export const spellings = (trx: Executor) =>
  trx.selectFrom('teacher').select(['id', 'name', 'pinyin', 'initials']).execute();

export async function respell(
  trx: Executor,
  teachers: readonly { id: number; pinyin: string; initials: string }[],
): Promise<void> {
  await sql`update teacher t set pinyin = w.pinyin, initials = w.initials
    from json_to_recordset(${JSON.stringify(teachers)}) as w(id integer, pinyin text, initials text)
    where t.id = w.id`.execute(trx);
}

/** Ends cooperations whose last day has passed. @returns how many */
export async function endExpired(trx: Executor): Promise<number> {
  const rows = await trx
    .updateTable('teacher')
    .set({ cooperation_status: 3 })
    .where('deleted_at', 'is', null)
    .where('cooperation_status', '<>', 3)
    .where('until_date', '<', sql<string>`current_date`)
    .returning('id')
    .execute();
  return rows.length;
}

/** Active accounts of a teacher. */
export async function accountsOfTeacher(trx: Executor, id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('account')
    .where('teacher_id', '=', id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
