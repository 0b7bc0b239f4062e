import type { Insertable } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';
import { LessonFactory } from './factory.lessons.ts';
import type { Owner } from './factory.ts';

/** A lesson and the part of an amount that falls on it. */
export type Line = readonly [lesson: { id: number }, amount: string];

/** Invoices, receipts and payment requests: 1 yuan unless told. */
export class MoneyFactory extends LessonFactory {
  /** An invoice that is applied for, with its lines. */
  async invoice(
    owner: Owner | null,
    values: Partial<Insertable<DB['invoice']>> = {},
    lines: readonly Line[] = [],
  ): Promise<number> {
    const row = await this.db
      .insertInto('invoice')
      .values({
        title: `发票${this.serial}`,
        amount: '1.00',
        owner_id: owner?.personnelId ?? null,
        organisation_id: owner?.organisationId ?? null,
        ...values,
        institution_id: values.institution_id ?? (await this.institution()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [{ id }, amount] of lines)
      await this.db
        .insertInto('invoice_line')
        .values({ invoice_id: row.id, lesson_id: id, amount })
        .execute();
    return row.id;
  }

  /** Money that came in, with what of it falls on which lesson. */
  async receipt(
    owner: Owner | null,
    values: Partial<Insertable<DB['receipt']>> = {},
    lines: readonly Line[] = [],
  ): Promise<number> {
    const row = await this.db
      .insertInto('receipt')
      .values({
        no: `SK${this.serial}`,
        amount: '1.00',
        received_on: '2026-01-05',
        owner_id: owner?.personnelId ?? null,
        organisation_id: owner?.organisationId ?? null,
        ...values,
        institution_id: values.institution_id ?? (await this.institution()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [{ id }, amount] of lines)
      await this.db
        .insertInto('receipt_line')
        .values({ receipt_id: row.id, lesson_id: id, amount })
        .execute();
    return row.id;
  }

  /** A reimbursement that somebody asks for. */
  async payment(applicant: Owner, values: Partial<Insertable<DB['payment_request']>> = {}): Promise<number> {
    const row = await this.db
      .insertInto('payment_request')
      .values({
        no: `FK${this.serial}`,
        kind: 2,
        title: '报销',
        amount: '1.00',
        applicant_id: applicant.personnelId,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
