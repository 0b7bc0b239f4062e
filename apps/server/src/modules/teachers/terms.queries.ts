import type { InputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import { type Insertable, sql, type Updateable } from 'kysely';
import { countedPage, offsetOf } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { pinyinOf } from '../../lib/pinyin.ts';

export async function insertTeacher(trx: Executor, values: Insertable<DB['teacher']>): Promise<number> {
  const { id } = await trx.insertInto('teacher').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
export async function updateTeacher(
  trx: Executor,
  id: number,
  values: Updateable<DB['teacher']>,
): Promise<void> {
  await trx.updateTable('teacher').set(values).where('id', '=', id).execute();
}

/** Only what was uploaded as a teacher's photo: everybody who is signed in may see those. */
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

/** @returns how many of them there are */
export async function editTeachers(
  trx: Executor,
  ids: readonly number[],
  values: Updateable<DB['teacher']>,
  addTags: readonly string[],
): Promise<number> {
  const rows = await trx
    .updateTable('teacher')
    .set({
      ...values,
      tags: sql<
        string[]
      >`array(select distinct tag from unnest(tags || ${[...addTags]}::text[]) tag order by tag)`,
    })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** Names of those who still have lessons to teach. */
export async function withLessonsAhead(db: Executor, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher')
    .where('id', 'in', [...ids])
    .where(
      sql<boolean>`exists (select from lesson l where l.teacher_id = teacher.id and l.status = 1 and l.lesson_status in (1, 3) and l.last_date >= current_date)`,
    )
    .select('name')
    .limit(3)
    .execute();
  return rows.map((row) => row.name);
}

/** Marks as deleted, or brings back. @returns how many changed */
export async function setDeleted(trx: Executor, ids: readonly number[], isDeleted: boolean): Promise<number> {
  const rows = await trx
    .updateTable('teacher')
    .set({ deleted_at: isDeleted ? sql`now()` : null })
    .where('id', 'in', [...ids])
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return rows.length;
}

type SubsidyFilter = InputOf<typeof teachersApi.listSubsidies>;
interface SubsidyRow {
  id: number;
  name: string;
  guanlilevel: number;
  subsidy: string;
  lessons: number;
  amount: string;
  lastDate: string | null;
}
const SUBSIDY_SORTS = {
  amount: 'amount',
  lessons: 'lessons',
  lastDate: '"lastDate"',
  name: 'name collate "zh-x-icu"',
} as const;

const paid = (filter: SubsidyFilter) => sql`
  select t.id, t.name, t.management_level as guanlilevel, t.subsidy, count(*)::integer as lessons, sum(l.subsidy) as amount, max(l.first_date) as "lastDate"
  from lesson l join teacher t on t.id = l.teacher_id
  where l.status = 1 and l.lesson_status = 1 and l.subsidy > 0
    and (${filter.from ?? null}::date is null or l.first_date >= ${filter.from ?? null}::date)
    and (${filter.to ?? null}::date is null or l.first_date <= ${filter.to ?? null}::date)
    and ${filter.keyword ? matchesKeyword('t', filter.keyword) : sql`true`}
  group by t.id`;
const subsidyOrder = (filter: SubsidyFilter) =>
  sql.raw(`${SUBSIDY_SORTS[filter.sort ?? 'amount']} ${filter.order ?? 'desc'}, id`);

/** Subsidies paid with lessons, by teacher. */
export async function listSubsidies(db: Executor, filter: SubsidyFilter) {
  const { rows, first } = await countedPage(filter, (page) =>
    sql<SubsidyRow & { n: number; allLessons: number; allAmount: string }>`
    select paid.*, count(*) over () as n, sum(lessons) over ()::integer as "allLessons", sum(amount) over () as "allAmount"
    from (${paid(filter)}) paid order by ${subsidyOrder(filter)} limit ${page.count} offset ${offsetOf(page)}`.execute(
      db,
    ),
  );
  return {
    list: rows,
    total: first?.n ?? 0,
    sums: { lessons: first?.allLessons ?? 0, amount: first?.allAmount ?? '0.00' },
  };
}

export async function* streamSubsidies(db: Executor, filter: SubsidyFilter): AsyncIterable<SubsidyRow> {
  const { rows } =
    await sql<SubsidyRow>`select * from (${paid(filter)}) paid order by ${subsidyOrder(filter)}`.execute(db);
  yield* rows;
}

/** Scores by their evaluations. @returns how many were out of step */
export async function syncScores(trx: Executor): Promise<number> {
  const { rows } = await sql`
    update teacher t set score = e.score, score_count = coalesce(e.n, 0)
    from teacher o left join (select teacher_id, round(avg(average), 2) as score, count(*)::integer as n from evaluation where deleted_at is null group by teacher_id) e
      on e.teacher_id = o.id
    where t.id = o.id and (t.score, t.score_count) is distinct from (e.score, coalesce(e.n, 0)) returning t.id`.execute(
    trx,
  );
  return rows.length;
}

/** Pinyin and initials by the names. @returns how many were out of step */
export async function syncNames(trx: Executor): Promise<number> {
  const rows = await trx.selectFrom('teacher').select(['id', 'name', 'pinyin', 'initials']).execute();
  const wrong = rows.flatMap((row) => {
    const { full, initials } = pinyinOf(row.name);
    return full === row.pinyin && initials === row.initials ? [] : [{ id: row.id, pinyin: full, initials }];
  });
  if (wrong.length > 0)
    await sql`update teacher t set pinyin = w.pinyin, initials = w.initials
      from json_to_recordset(${JSON.stringify(wrong)}) as w(id integer, pinyin text, initials text) where t.id = w.id`.execute(
      trx,
    );
  return wrong.length;
}

/** Cooperations whose last day has passed end. @returns how many did */
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
