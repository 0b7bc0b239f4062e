import type { Insertable } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

let next = 1;

export interface MadeLesson {
  id: number;
  institutionId: number;
  contactId: number;
  teacherId: number;
}

/** A confirmed lesson of a salesperson, taught on one day: 10000 in, 4000 to the teacher, unless told. */
export async function makeLesson(
  t: TestApp,
  owner: Pick<Person, 'personnelId' | 'organisationId'>,
  values: Partial<Insertable<DB['lesson']>> & { on?: string } = {},
): Promise<MadeLesson> {
  const { on = '2026-03-02', ...columns } = values;
  const institutionId = columns.institution_id ?? (await t.make.institution());
  const contactId = columns.contact_id ?? (await t.make.contact(owner, { institution_id: institutionId }));
  const teacherId = columns.teacher_id ?? (await t.make.teacher());
  const row = await t.db
    .insertInto('lesson')
    .values({
      code: `KC202603${String(next++).padStart(4, '0')}`,
      name: '网点负责人管理能力提升',
      first_date: on,
      last_date: on,
      days: '1.0',
      lesson_status: 1,
      fee_income: '10000.00',
      teacher_fee: '4000.00',
      owner_id: owner.personnelId,
      organisation_id: owner.organisationId,
      ...columns,
      contact_id: contactId,
      institution_id: institutionId,
      teacher_id: teacherId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, institutionId, contactId, teacherId };
}

export const lessonRow = (t: TestApp, id: number) =>
  t.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
