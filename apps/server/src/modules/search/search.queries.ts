import type { OutputOf } from '@shibiao/contract/endpoint';
import type { searchApi } from '@shibiao/contract/startup';
import { sql } from 'kysely';
import { inScope, ofPartner } from '../../db/scope.ts';
import { matchesKeyword, phoneStart } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { demands } from '../demands/demands.queries.ts';
import { institutions } from '../institutions/institutions.queries.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { people } from '../personnel/personnel.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

export type Hit = OutputOf<typeof searchApi.search>['list'][number];

/** Number of results per kind; a longer word narrows them. */
const EACH = 6;
const MANY = 2000;

/** Customers in scope; digits search the beginning of phones, which are in clear here. */
export async function findCustomers(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const phone = phoneStart(keyword);
  const rows = await db
    .selectFrom('contact')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .where('contact.deleted_at', 'is', null)
    .where('contact.owner_id', 'is not', null)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .where(phone ? sql<boolean>`contact.tel like ${`${phone}%`}` : matchesKeyword('contact', keyword))
    .select(['contact.id', 'contact.name as title', 'institution.name as subtitle'])
    .limit(EACH)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'customer' as const, path: `/customers/detail/${row.id}` }));
}

/** Partners find engageable teachers, as in the list. */
export async function findTeachers(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('teacher')
    .where('deleted_at', 'is', null)
    .where(visibleTeachers(actor))
    .where(matchesKeyword('teacher', keyword))
    .select(['id', 'name as title', sql<string>`array_to_string(fields, '、')`.as('subtitle')])
    // The order must not tell partners a level.
    .orderBy(actor.userType === 2 ? 'name' : 'management_level')
    .limit(EACH)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'teacher' as const,
    path: actor.userType === 2 ? `/portal/teachers/${row.id}` : `/teacherManage/teacherDetails/${row.id}`,
  }));
}

/** Lessons the caller may see: staff by scope, partners of their institution, teachers their own. */
export async function findLessons(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const visible =
    actor.userType === 2
      ? ofPartner(actor, 'lesson')
      : actor.userType === 3
        ? sql<boolean>`lesson.teacher_id = ${actor.teacherId}`
        : inScope(actor, 'lessons', 'lesson.owner_id');
  // For a frequent word, the latest of some thousand lessons.
  const some = db
    .selectFrom('lesson')
    .where('lesson.status', '=', 1)
    .where(visible)
    .where(matchesKeyword('lesson', keyword))
    .select(['lesson.id', 'lesson.name', 'lesson.code', 'lesson.first_date', 'lesson.institution_id'])
    .limit(MANY);
  const rows = await db
    .selectFrom(some.as('lesson'))
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .select([
      'lesson.id',
      'lesson.name as title',
      sql<string>`lesson.code || ' · ' || lesson.first_date || ' · ' || institution.name`.as('subtitle'),
    ])
    .orderBy('lesson.first_date', 'desc')
    .limit(EACH)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'lesson' as const, path: `/sigLessonDetails/${row.id}` }));
}

const first = (keyword: string) => ({ keyword, page: 1, count: EACH });
const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** Institutions by present or former name, without scope. */
export async function findInstitutions(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const { list } = await institutions.page(db, actor, first(keyword));
  return list.map((row) => ({
    kind: 'institution' as const,
    id: row.id,
    title: row.cooperationName,
    subtitle: joined(row.provinceName, row.cityName),
    path: `/customers/institution/${row.id}`,
  }));
}

/** Demands in scope, for a partner the institution's. */
export async function findDemands(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const { list } = await demands.page(db, actor, first(keyword));
  return list.map((row) => ({
    kind: 'demand' as const,
    id: row.id,
    title: row.topic,
    subtitle: joined(row.contactName, row.cooperationName),
    path: actor.userType === 2 ? `/portal/demands/${row.id}` : `/sales/demands/${row.id}`,
  }));
}

/** Invoices in scope by number, title or institution. */
export async function findInvoices(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const { list } = await invoices.page(db, actor, first(keyword));
  return list.map((row) => ({
    kind: 'invoice' as const,
    id: row.id,
    title: joined(row.no ?? '未开票号', `¥${row.amount}`),
    subtitle: joined(row.title === row.cooperationName ? null : row.title, row.cooperationName),
    path: `/financeInfo/invoices?open=${row.id}`,
  }));
}

/** People in scope; they have no page, so the list opens with the name. */
export async function findPeople(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  const { list } = await people.page(db, actor, first(keyword));
  return list.map((row) => ({
    kind: 'person' as const,
    id: row.personnelid,
    title: row.personnelname,
    subtitle: joined(row.orgName),
    path: `/hr/personnel?keyword=${encodeURIComponent(row.personnelname)}`,
  }));
}
