import type { Insertable } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';
import { Factory, type Owner } from './factory.ts';

export interface MadeLesson {
  id: number;
  code: string;
  institutionId: number;
  contactId: number;
  /** 0: no teacher yet. */
  teacherId: number;
}
export interface LessonValues extends Partial<Insertable<DB['lesson']>> {
  /** First and last day. */
  on?: string;
  /** Booked half-days, which also decide the days. */
  sessions?: readonly (readonly [date: string, half: number])[];
}

/** Creates demands and lessons. */
export class LessonFactory extends Factory {
  /** An open demand of a customer, a new one by default. */
  async demand(owner: Owner, values: Partial<Insertable<DB['demand']>> = {}): Promise<number> {
    const { contactId, institutionId } = await this.customerOf(owner, values);
    const row = await this.db
      .insertInto('demand')
      .values({
        topic: `需求${this.serial}`,
        owner_id: owner.personnelId,
        organisation_id: owner.organisationId,
        ...values,
        contact_id: contactId,
        institution_id: institutionId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A confirmed lesson of a salesperson on one day: income 10000, teacher fee 4000 by default. */
  async lesson(owner: Owner, values: LessonValues = {}): Promise<MadeLesson> {
    const { on = '2026-03-02', sessions = [], ...columns } = values;
    const { contactId, institutionId } = await this.customerOf(owner, columns);
    const teacherId = columns.teacher_id === undefined ? await this.teacher() : columns.teacher_id;
    const code = `KC202603${String(this.serial).padStart(4, '0')}`;
    const row = await this.db
      .insertInto('lesson')
      .values({
        code,
        name: '网点负责人管理能力提升',
        first_date: sessions[0]?.[0] ?? on,
        last_date: sessions.at(-1)?.[0] ?? on,
        days: sessions.length > 0 ? (sessions.length / 2).toFixed(1) : '1.0',
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
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
    if (sessions.length > 0)
      await this.db
        .insertInto('lesson_session')
        .values(sessions.map(([date, half]) => ({ lesson_id: row.id, date, half })))
        .execute();
    return { id: row.id, code: row.code, institutionId, contactId, teacherId: teacherId ?? 0 };
  }

  /** A lesson's present row. */
  lessonRow(id: number) {
    return this.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** The named contact with its institution, else new ones of the owner. */
  private async customerOf(
    owner: Owner,
    named: { contact_id?: number; institution_id?: number },
  ): Promise<{ contactId: number; institutionId: number }> {
    const { institution_id: institutionId } = named;
    const contactId =
      named.contact_id ?? (await this.contact(owner, institutionId ? { institution_id: institutionId } : {}));
    if (institutionId) return { contactId, institutionId };
    const { institution_id } = await this.db
      .selectFrom('contact')
      .select('institution_id')
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    return { contactId, institutionId: institution_id };
  }
}
