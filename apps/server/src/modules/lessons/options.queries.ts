import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { liveLessons } from './lessons.queries.ts';

export async function contractCompanies(db: Executor, series: 1 | 2) {
  return await db
    .selectFrom('contract_company')
    .where('series', '=', series)
    .where('deleted_at', 'is', null)
    .select(['id as LISTITEMID', 'name as LISTITEMNAME'])
    .orderBy('id')
    .execute();
}

/** A contract group with its lessons visible to the caller. @throws 404 without any */
export async function contractGroupOf(db: Executor, actor: Actor, id: number) {
  const group = orNotFound(
    await db
      .selectFrom('contract_group')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'no'])
      .executeTakeFirst(),
    '合同',
  );
  const lessons = await db
    .selectFrom('lesson')
    .where(liveLessons(actor))
    .where('lesson.contract_group_id', '=', id)
    .select(['lesson.id', 'lesson.code as lessonid', 'lesson.name as lessonname'])
    .orderBy('lesson.first_date')
    .execute();
  orNotFound(lessons[0], '合同');
  return { ...group, lessons };
}

/** Handover contacts: staff of the service department (organisation 20) and of the teacher department (4). */
export async function handoverContacts(db: Executor) {
  return await db
    .selectFrom('personnel')
    .where(sql<boolean>`organisation_id in ${organisationsBelow([20, 4])}`)
    .where('login_status', '=', 1)
    .where('deleted_at', 'is', null)
    .select(['id as personnelid', 'name as personnelname'])
    .orderBy(sql`by_surname(name) collate "zh-x-icu"`)
    .execute();
}
