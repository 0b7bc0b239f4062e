import { type Insertable, sql } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';
import { LessonFactory } from './factory.lessons.ts';
import type { Owner } from './factory.ts';

/** A lesson and its part of an amount. */
export type Line = readonly [lesson: { id: number }, amount: string];

/** Creates invoices, receipts and payment requests of 1 yuan by default. */
export class MoneyFactory extends LessonFactory {
  private ownCompany: number | undefined;

  /** The contract company; always the same one. */
  async company(): Promise<number> {
    if (this.ownCompany !== undefined) return this.ownCompany;
    const row = await this.db
      .insertInto('contract_company')
      .values({ name: `签约公司${this.serial}`, series: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.ownCompany = row.id;
    return row.id;
  }

  /** An invoice application with its lines. */
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
        company_id: values.company_id ?? (await this.company()),
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

  /** A receipt with its lines. */
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

  /** A correction of a closed lesson's money, approved by somebody else on a day. */
  async correct(
    { id }: { id: number },
    values: { fee_income?: string; teacher_fee?: string; travel_fee?: string; subsidy?: string },
    day?: string,
  ): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      if (day) await sql`select set_config('app.commission_day', ${day}, true)`.execute(trx);
      const people = await trx.selectFrom('personnel').select('id').orderBy('id').limit(2).execute();
      const before = await trx
        .selectFrom('lesson')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('lesson_correction')
        .values({
          ...values,
          lesson_id: id,
          status: 2,
          reason: '更正',
          old_fee_income: before.fee_income,
          old_teacher_fee: before.teacher_fee,
          old_travel_fee: before.travel_fee,
          old_subsidy: before.subsidy,
          asked_by: people[0]?.id ?? 0,
          decided_by: people[1]?.id ?? 0,
          decided_at: sql<string>`now()`,
          applied_in: sql<string>`pg_current_xact_id()::text`,
        })
        .execute();
      await trx.updateTable('lesson').set(values).where('id', '=', id).execute();
    });
  }

  /** A reimbursement request. */
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
