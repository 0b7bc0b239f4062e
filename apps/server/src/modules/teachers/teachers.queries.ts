import type { Page } from '@shibiao/contract/lists';
import type { teacher, teacherFilter } from '@shibiao/contract/teachers';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, offsetOf, withIds } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, hasRole, scopeOf } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import { maskPhone } from '../../lib/mask.ts';

export type Teacher = z.output<typeof teacher>;
type Filter = z.output<typeof teacherFilter>;

const SORTS = {
  updatedAt: sql`teacher.updated_at`,
  name: sql`teacher.name collate "zh-x-icu"`,
  score: sql`teacher.score`,
  feeDay: sql`teacher.fee_day`,
} as const;

/** Fees are business of the staff and of the teacher. */
const seesFees = (actor: Actor) => actor.userType !== 2;

/** Teachers without a score or a price come last when the best or dearest are wanted. */
function sortOf(actor: Actor, filter: Filter) {
  const asked = filter.sort ?? 'updatedAt';
  const sort = asked === 'feeDay' && !seesFees(actor) ? 'updatedAt' : asked;
  const direction = filter.order ?? 'desc';
  const hasBlanks = sort === 'score' || sort === 'feeDay';
  return {
    key: SORTS[sort],
    direction,
    nulls: hasBlanks ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '',
  };
}

/** A teacher sees the own record only; everybody else who holds the function sees the pool, partners only whom they could engage. */
function visible(actor: Actor) {
  if (actor.userType === 3) return sql<boolean>`teacher.id = ${actor.teacherId}`;
  return actor.userType === 2
    ? sql<boolean>`teacher.management_level <> 4 and teacher.cooperation_status = 1`
    : sql<boolean>`true`;
}

const seesDeleted = (actor: Actor) => hasRole(actor, 'admin', 'super_admin');

function matching(db: Executor, actor: Actor, filter: Filter) {
  // Who does not see fees must not find them out by asking for less and less either.
  const feeMax = seesFees(actor) ? filter.feeMax : null;
  return db
    .selectFrom('teacher')
    .where('teacher.deleted_at', filter.isDeleted && seesDeleted(actor) ? 'is not' : 'is', null)
    .where(visible(actor))
    .$if(Boolean(feeMax), (q) => q.where('teacher.fee_day', '<=', feeMax ?? ''))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('teacher', filter.keyword ?? '')))
    .$if(Boolean(filter.tag), (q) => q.where(sql<boolean>`teacher.tags @> array[${filter.tag}]`))
    .$if(Boolean(filter.field), (q) => q.where(sql<boolean>`teacher.fields @> array[${filter.field}]`))
    .$if(Boolean(filter.guanlilevel), (q) =>
      q.where('teacher.management_level', '=', filter.guanlilevel ?? 0),
    )
    .$if(Boolean(filter.hezuostatus), (q) =>
      q.where('teacher.cooperation_status', '=', filter.hezuostatus ?? 0),
    )
    .$if(Boolean(filter.gender), (q) => q.where('teacher.gender', '=', filter.gender ?? 0))
    .$if(Boolean(filter.provinceId), (q) => q.where('teacher.home_province_id', '=', filter.provinceId ?? 0))
    .$if(Boolean(filter.cityId), (q) => q.where('teacher.home_city_id', '=', filter.cityId ?? 0))
    .$if(Boolean(filter.freeOn), (q) =>
      q.where(sql<boolean>`not exists (select from teacher_booking b where b.teacher_id = teacher.id and b.date = ${filter.freeOn})
        and not exists (select from teacher_unavailability u where u.teacher_id = teacher.id and u.deleted_at is null and ${filter.freeOn} between u.from_date and u.to_date)`),
    );
}

const fee = (column: string, isShown: boolean) =>
  isShown ? sql<string | null>`${sql.ref(column)}` : sql<string | null>`null::numeric`;

function selectTeacher<TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB | 'teacher', object>,
  actor: Actor,
) {
  const showsFees = seesFees(actor);
  return (from as SelectQueryBuilder<DB, 'teacher', object>)
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .select([
      'teacher.id',
      'teacher.name',
      'teacher.version',
      'teacher.created_at as createdAt',
      'teacher.updated_at as updatedAt',
      'teacher.gender',
      'teacher.phone',
      'teacher.home_city_id as homeCityId',
      sql<string | null>`city_name(region)`.as('homeCityName'),
      'teacher.fields',
      'teacher.topics',
      'teacher.tags',
      'teacher.management_level as guanlilevel',
      'teacher.cooperation_status as hezuostatus',
      'teacher.until_date as jiezhidate',
      'teacher.settlement_method as jiesuanfangshi',
      fee('teacher.fee_half_day', showsFees).as('feeHalfDay'),
      fee('teacher.fee_day', showsFees).as('feeDay'),
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'teacher.travel_payer as travelPayer',
      'teacher.intro',
      'teacher.photo_file_id as photoFileId',
      'teacher.score',
      'teacher.score_count as scoreCount',
    ]);
}

/** Phones are whole for the teacher department and the teacher, masked for other staff, absent for partners. */
function shown<T extends { phone: string | null; jiesuanfangshi: number | null }>(actor: Actor, row: T): T {
  if (actor.userType === 2)
    return { ...row, phone: null, jiesuanfangshi: null, jiezhidate: null, travelPayer: null };
  const isWhole = actor.userType === 3 || scopeOf(actor, 'teachers') === 'all';
  return isWhole ? row : { ...row, phone: maskPhone(row.phone) };
}

/** A page of teachers. */
export async function listTeachers(db: Executor, actor: Actor, filter: Filter): Promise<Page<Teacher>> {
  const choice = {
    matching: matching(db, actor, filter),
    id: sql<number>`teacher.id`,
    ...sortOf(actor, filter),
  };
  return await listPage(db, { ...choice, input: filter }, async (ids) => {
    const rows = selectTeacher(db.selectFrom('teacher').where(withIds('teacher.id', ids)), actor);
    return (await rows.execute()).map((row) => shown(actor, row));
  });
}

/** All teachers of the filter, for an export. */
export async function* streamTeachers(db: Executor, actor: Actor, filter: Filter): AsyncIterable<Teacher> {
  const ids = matching(db, actor, filter).select('teacher.id');
  const { key, direction, nulls } = sortOf(actor, filter);
  const rows = selectTeacher(db.selectFrom('teacher').where('teacher.id', 'in', ids), actor).orderBy(
    sql`${key} ${sql.raw(direction + nulls)}, teacher.id ${sql.raw(direction)}`,
  );
  for await (const row of readByCursor(db, rows)) yield shown(actor, row);
}

/** One teacher with what was taught. @throws 404 */
export async function oneTeacher(db: Executor, actor: Actor, id: number) {
  const row = await selectTeacher(
    db
      .selectFrom('teacher')
      .where('teacher.id', '=', id)
      .where('teacher.deleted_at', 'is', null)
      .where(visible(actor)),
    actor,
  )
    .select([
      'teacher.home_province_id as homeProvinceId',
      'teacher.birth',
      'teacher.id_card as idCard',
      'teacher.bank_name as bankName',
      'teacher.bank_account as bankAccount',
      'teacher.subsidy',
    ])
    .executeTakeFirst();
  const facts = await db
    .selectFrom('lesson')
    .where('teacher_id', '=', id)
    .where('status', '=', 1)
    .where('lesson_status', '=', 1)
    .where('last_date', '<', sql<string>`current_date`)
    .select([
      (eb) => eb.fn.countAll<number>().as('lessons'),
      sql<string>`coalesce(sum(days), 0)`.as('days'),
      sql<number>`count(distinct institution_id)`.as('institutions'),
      sql<string | null>`max(last_date)`.as('lastDate'),
    ])
    .executeTakeFirstOrThrow();
  const own = actor.userType === 3 || (actor.userType === 1 && scopeOf(actor, 'teachers') === 'all');
  const hidden = own ? {} : { birth: null, idCard: null, bankName: null, bankAccount: null, subsidy: null };
  return { ...shown(actor, found(row, '讲师')), ...hidden, taught: facts };
}

interface NameFilter {
  page: number;
  count: number;
  keyword?: string | null | undefined;
  excludeLevel4?: boolean | null | undefined;
}
/** Options of the choosers, by Chinese order. */
export async function teacherNames(db: Executor, filter: NameFilter) {
  return await db
    .selectFrom('teacher')
    .where('deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('teacher', filter.keyword ?? '')))
    // product.md 5: keeps those with another level or none.
    .$if(filter.excludeLevel4 === true, (q) => q.where('management_level', '<>', 4))
    .select([
      'id',
      'name',
      'management_level as guanlilevel',
      'cooperation_status as hezuostatus',
      'until_date as jiezhidate',
    ])
    .orderBy(sql`name collate "zh-x-icu", id`)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
}
