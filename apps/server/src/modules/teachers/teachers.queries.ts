import { type teacher, teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import type { z } from 'zod';
import { deletedWords } from '../../db/deletions.ts';
import {
  and,
  type Condition,
  equals,
  type ListDefinition,
  list,
  noCondition,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, hasRole, isGranted, scopeOf } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { maskPhone } from '../../lib/mask.ts';
import { hasTaught, IS_ACTIVE } from './conditions.queries.ts';

const seesDeleted = (actor: Actor) => hasRole(actor, 'admin', 'super_admin');
/** Private fields are for the teacher department. */
const seesAll = (actor: Actor) => actor.userType === 1 && scopeOf(actor, 'teachers') === 'all';

/** A teacher sees only the own record; others with the function see the pool, partners only engageable teachers. */
export function visibleTeachers(actor: Actor): Condition {
  if (actor.userType === 3) return sql`teacher.id = ${actor.teacherId}`;
  return actor.userType === 2
    ? sql`teacher.management_level <> 4 and teacher.cooperation_status = 1`
    : sql`true`;
}

/** Faces of the teachers whom a visitor sees. */
export const readableTeacherPhotos = (actor: Actor): Condition =>
  sql`(file.purpose = 'teacherPhoto' and exists (select from teacher where teacher.photo_file_id = file.id
    and teacher.deleted_at is null and ${visibleTeachers(actor)}))`;

export const IS_TEACHER_FILE: Condition = sql`file.subject_kind = 'teacher'`;

const selectTeacher = (rows: Rows<'teacher'>) =>
  rows
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
      'teacher.fee_half_day as feeHalfDay',
      'teacher.fee_day as feeDay',
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'teacher.travel_payer as travelPayer',
      'teacher.intro',
      'teacher.photo_file_id as photoFileId',
      'teacher.score',
      'teacher.score_count as scoreCount',
    ]);

/** Phones are in clear for the teacher department, masked for other staff. */
const maskForActor =
  (actor: Actor) =>
  <T extends { phone: string | null }>(row: T): T =>
    seesAll(actor) ? row : { ...row, phone: maskPhone(row.phone) };

/** Neither booked nor unavailable on a whole day. */
export const isFreeOn = (day: string): Condition => sql`(
  not exists (select from teacher_booking b where b.teacher_id = teacher.id and b.date = ${day})
  and not exists (select from teacher_unavailability u
    where u.teacher_id = teacher.id and u.deleted_at is null and ${day} between u.from_date and u.to_date))`;

/** Teachers without a score or price come last when the highest are first. */
const teacherList = {
  table: 'teacher',
  title: '讲师',
  whereabouts: (db, actor, id) =>
    deletedWords(db, actor, id, { table: 'teacher', title: '讲师', scope: visibleTeachers(actor) }),
  visible: (actor, { isDeleted }) =>
    and(
      isDeleted && seesDeleted(actor) ? sql`teacher.deleted_at is not null` : sql`teacher.deleted_at is null`,
      visibleTeachers(actor),
    ),
  filters: {
    keyword: (words) => matchesKeyword('teacher', words),
    field: (field) => sql`teacher.fields @> array[${field}]`,
    tag: (tag) => sql`teacher.tags @> array[${tag}]`,
    guanlilevel: equals('teacher.management_level'),
    hezuostatus: equals('teacher.cooperation_status'),
    gender: equals('teacher.gender'),
    provinceId: equals('teacher.home_province_id'),
    cityId: equals('teacher.home_city_id'),
    freeOn: isFreeOn,
    feeMax: (amount) => sql`teacher.fee_day <= ${amount}`,
    isActive: (is) => (is ? IS_ACTIVE : sql`not ${IS_ACTIVE}`),
    createdFrom: since('teacher.created_at'),
    createdTo: until('teacher.created_at'),
    taughtFrom: (from, _actor, { taughtTo }) => hasTaught({ from, to: taughtTo ?? null }),
    taughtTo: (to, _actor, { taughtFrom }) => (taughtFrom ? null : hasTaught({ from: null, to })),
    isDeleted: noCondition,
  },
  sorts: {
    updatedAt: { by: sql`teacher.updated_at` },
    name: { by: sql`by_surname(teacher.name) collate "zh-x-icu"` },
    score: { by: sql`teacher.score`, blanksLast: 'desc' },
    feeDay: { by: sql`teacher.fee_day`, blanksLast: 'desc' },
  },
  defaultSort: ['updatedAt', 'desc'],
} satisfies Omit<ListDefinition<typeof teachersApi.list, 'teacher', z.output<typeof teacher>>, 'select'>;

export const teachers = list(teachersApi.list, {
  ...teacherList,
  select: selectTeacher,
  present: maskForActor,
});

/** Lessons ended by today, from a teacher's joined rows. */
const TAUGHT = {
  lessons: sql<number>`count(lesson.id)`,
  days: sql<string>`coalesce(sum(lesson.days), 0)`,
  lastDate: sql<string | null>`max(lesson.last_date)`,
};

/** A teacher's own record. @throws 404 */
export async function ownTeacher(db: Executor, actor: Actor, id: number) {
  const query = taughtBy(db, id)
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .where('teacher.deleted_at', 'is', null)
    .where(visibleTeachers(actor))
    .groupBy('region.id')
    .select([
      'teacher.id',
      'teacher.name',
      'teacher.gender',
      'teacher.home_city_id as homeCityId',
      sql<string | null>`city_name(region)`.as('homeCityName'),
      'teacher.home_province_id as homeProvinceId',
      'teacher.fields',
      'teacher.topics',
      'teacher.intro',
      'teacher.photo_file_id as photoFileId',
      'teacher.customer_score as score',
      'teacher.customer_score_count as scoreCount',
      'teacher.phone',
      'teacher.birth',
      'teacher.id_card as idCard',
      'teacher.cooperation_status as hezuostatus',
      'teacher.until_date as jiezhidate',
      'teacher.settlement_method as jiesuanfangshi',
      'teacher.fee_half_day as feeHalfDay',
      'teacher.fee_day as feeDay',
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'teacher.travel_payer as travelPayer',
      'teacher.bank_name as bankName',
      'teacher.bank_account as bankAccount',
      'teacher.subsidy',
      TAUGHT.lessons.as('lessons'),
      TAUGHT.days.as('days'),
      sql<number>`count(distinct lesson.institution_id)`.as('institutions'),
      TAUGHT.lastDate.as('lastDate'),
    ]);
  const { lessons, days, institutions, lastDate, ...own } = orNotFound(
    (await runPrepared(db, 'own_teacher', query))[0],
    '讲师',
  );
  return { ...own, taught: { lessons, days, institutions, lastDate } };
}

/** A new payment account that waits for finance. */
interface NewBank {
  bankName: string | null;
  bankAccount: string | null;
  byName: string;
}

/** One teacher with lessons taught, and private fields for readers with access. @throws 404 */
export async function oneTeacher(db: Executor, actor: Actor, id: number) {
  const teacher = await teachers.one(db, actor, id);
  const [row] = await runPrepared(db, 'teacher_private', privateHalf(db, id));
  const { lessons, days, institutions, lastDate, ...own } = orNotFound(row, '讲师');
  const { homeProvinceId, newBank, ...hidden } = own;
  const { bankName, bankAccount } = hidden;
  const mayConfirmBank = isGranted(actor, `/api${teachersApi.confirmBank.path}`);
  return {
    ...teacher,
    homeProvinceId,
    ...(seesAll(actor)
      ? hidden
      : { birth: null, idCard: null, bankName: null, bankAccount: null, subsidy: null }),
    ...(mayConfirmBank ? { bankName, bankAccount } : {}),
    newBank: seesAll(actor) || mayConfirmBank ? newBank : null,
    taught: { lessons, days, institutions, lastDate },
  };
}

/** A teacher joined to lessons taught by today. */
const taughtBy = (db: Executor, id: number) =>
  db
    .selectFrom('teacher')
    .leftJoin('lesson', (join) =>
      join
        .onRef('lesson.teacher_id', '=', 'teacher.id')
        .on('lesson.status', '=', 1)
        .on('lesson.lesson_status', '=', 1)
        .on('lesson.last_date', '<', sql<string>`current_date`),
    )
    .where('teacher.id', '=', id)
    .groupBy('teacher.id');

/** Private fields and lessons taught. */
const privateHalf = (db: Executor, id: number) =>
  taughtBy(db, id).select([
    'teacher.home_province_id as homeProvinceId',
    'teacher.birth',
    'teacher.id_card as idCard',
    'teacher.bank_name as bankName',
    'teacher.bank_account as bankAccount',
    sql<NewBank | null>`case when teacher.new_bank_by is not null or teacher.is_new_bank_own then json_build_object(
        'bankName', teacher.new_bank_name, 'bankAccount', teacher.new_bank_account,
        'byName', coalesce((select name from personnel where id = teacher.new_bank_by), '讲师本人')) end`.as(
      'newBank',
    ),
    'teacher.subsidy',
    TAUGHT.lessons.as('lessons'),
    TAUGHT.days.as('days'),
    sql<number>`count(distinct lesson.institution_id)`.as('institutions'),
    TAUGHT.lastDate.as('lastDate'),
  ]);

interface NameFilter {
  page: number;
  count: number;
  keyword?: string | null | undefined;
  excludeLevel4?: boolean | null | undefined;
}
/** A page of options in Chinese order; a bare array, as the original clients expect. */
export async function teacherNames(db: Executor, { keyword, excludeLevel4, page, count }: NameFilter) {
  return await db
    .selectFrom('teacher')
    .where('deleted_at', 'is', null)
    .where(keyword ? matchesKeyword('teacher', keyword) : sql<boolean>`true`)
    // product.md 5: keeps teachers with another level or none.
    .where(excludeLevel4 ? sql<boolean>`management_level <> 4` : sql<boolean>`true`)
    .select([
      'id',
      'name',
      'management_level as guanlilevel',
      'cooperation_status as hezuostatus',
      'until_date as jiezhidate',
    ])
    .orderBy(sql`by_surname(name) collate "zh-x-icu", id`)
    .limit(count)
    .offset((page - 1) * count)
    .execute();
}

/** Teachers with a payment account that waits for finance, by name; the first hundred. */
export async function bankChanges(db: Executor) {
  return await db
    .selectFrom('teacher')
    .leftJoin('personnel', 'personnel.id', 'teacher.new_bank_by')
    // A few of all teachers, found in the list's index; a direct join would scan the table.
    .where(
      sql<boolean>`teacher.id = any(array(select waiting.id from teacher waiting
        where (waiting.new_bank_by is not null or waiting.is_new_bank_own) and waiting.deleted_at is null))`,
    )
    .select([
      'teacher.id',
      'teacher.version',
      'teacher.name',
      'teacher.bank_name as bankName',
      'teacher.bank_account as bankAccount',
      'teacher.new_bank_name as newBankName',
      'teacher.new_bank_account as newBankAccount',
      sql<string>`coalesce(personnel.name, '讲师本人')`.as('byName'),
    ])
    .orderBy(sql`by_surname(teacher.name) collate "zh-x-icu", teacher.id`)
    .limit(100)
    .execute();
}
