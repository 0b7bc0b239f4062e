import type { LessonBehind, StatisticsTab } from '@shibiao/contract/statistics';
import { sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Asked, confirmed, lessonsOf } from './base.queries.ts';

/** Tabs whose groups are rows of a table with names. */
type Named = Extract<StatisticsTab, 'institution' | 'teacher'>;
/** Lessons without a teacher form a group. */
export const NO_TEACHER = '待定讲师';

/** Ids of all institutions or teachers in name order. */
export async function idsByName(db: Executor, tab: Named): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids
    from (select id from ${sql.table(tab)} order by ${tab === 'teacher' ? sql`by_surname(name)` : sql`name`} collate "zh-x-icu", id) named`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** Ids whose name, pinyin or initials contain a keyword. */
export async function idsNamed(db: Executor, tab: Named, keyword: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids
    from ${sql.table(tab)} where ${matchesKeyword(tab, keyword)}`.execute(db);
  return rows[0]?.ids ?? [];
}

interface Shown {
  key: string;
  id: number | null;
  name: string;
}
interface InstitutionShown extends Shown {
  ownerId: number | null;
  ownerName: string | null;
  provinces: string[];
}

/** Institutions with the owner of the newest lesson's contact, and the places of their lessons. */
export async function institutionsShown(
  db: Executor,
  actor: Actor,
  asked: Asked,
  keys: readonly string[],
): Promise<InstitutionShown[]> {
  const places = confirmed(lessonsOf(db, actor, asked, asked.span, keys))
    .select(['lesson.institution_id as id', 'lesson.province_id'])
    .distinct();
  const { rows } = await sql<InstitutionShown>`
    with place as materialized (${places})
    select i.id::text as key, i.id, i.name, newest.owner_id as "ownerId", newest.owner as "ownerName",
      array(select r.name from place join region r on r.id = place.province_id where place.id = i.id order by r.id) as provinces
    from institution i left join lateral (
      select o.id as owner_id, o.name as owner from lesson l join contact c on c.id = l.contact_id left join personnel o on o.id = c.owner_id
      where l.institution_id = i.id and l.status = 1 and l.lesson_status = 1
      order by l.first_date desc, l.id desc limit 1) newest on true
    where i.id = any(${keys}::integer[])`.execute(db);
  return rows;
}

export async function teachersShown(
  db: Executor,
  keys: readonly string[],
): Promise<(Shown & { level: number | null })[]> {
  const rows = await db
    .selectFrom('teacher')
    .where('id', '=', sql<number>`any(${keys.filter(Boolean)}::integer[])`)
    .select([sql<string>`id::text`.as('key'), 'id', 'name', 'management_level as level'])
    .execute();
  return [{ key: '', id: null, name: NO_TEACHER, level: null }, ...rows];
}

/** Confirmed lessons of some or all groups, newest first; streamed. */
export function streamLessons(
  db: Executor,
  actor: Actor,
  asked: Asked,
  keys: readonly string[] | null,
): AsyncGenerator<LessonBehind> {
  const behind = confirmed(lessonsOf(db, actor, asked, asked.span, keys)).select('lesson.id');
  return readByCursor<LessonBehind>(
    db,
    sql`select l.code as lessonid, l.first_date as lessondate, l.name as lessonname, i.name as "cooperationName",
        t.name as teachername, case when l.is_online then '线上' else coalesce(r.name, '未填') end as province, l.field,
        l.days as lessondays, o.name as "authorName", l.fee_income as "feeIncome", l.received, l.profit
      from (${behind}) b join lesson l on l.id = b.id
      join institution i on i.id = l.institution_id left join teacher t on t.id = l.teacher_id
      left join region r on r.id = l.province_id left join personnel o on o.id = l.owner_id
      order by l.first_date desc, l.id desc` as never,
  );
}
