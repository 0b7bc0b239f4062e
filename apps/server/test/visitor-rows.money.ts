import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

interface Asked {
  partner: { contactId: number; institutionId: number; accountId: number };
  teacher: { teacherId: number; accountId: number };
  seller: Person;
  lessonId: number;
}

/** Requests of both sides, an invoice with its request, a title and photos, so that every possible key occurs. */
export async function fillMoney(t: TestApp, { partner, teacher, seller, lessonId }: Asked): Promise<void> {
  const { db } = t;
  await db.updateTable('contact').set({ portal_money: true }).where('id', '=', partner.contactId).execute();
  const wanted = JSON.stringify([{ date: '2027-01-04', half: 1 }]);
  const handled = {
    handled_by: seller.personnelId,
    handled_at: sql<string>`now()`,
    answer: '好的',
    status: 2,
  };
  await db
    .insertInto('lesson_request')
    .values(
      ([partner, teacher] as const).map((asker) => ({
        lesson_id: lessonId,
        side: 'teacherId' in asker ? 'teacher' : 'partner',
        teacher_id: 'teacherId' in asker ? asker.teacherId : null,
        by_account_id: asker.accountId,
        kind: '改期',
        text: '学员要考试',
        wanted,
        due_at: '2026-12-01 12:00:00',
        ...handled,
      })),
    )
    .execute();
  const { id: evaluationId } = await db
    .updateTable('evaluation')
    .set({ would_again: true })
    .where('lesson_id', '=', lessonId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const photo = await t.make.file(partner.accountId, 'evaluation', '现场.jpg');
  await db
    .updateTable('file')
    .set({ subject_kind: 'evaluation', subject_id: evaluationId })
    .where('id', '=', photo)
    .execute();
  const at = { institution_id: partner.institutionId };
  const invoiceId = await t.make.invoice(seller, { ...at, amount: '10.00' }, [[{ id: lessonId }, '10.00']]);
  await db
    .insertInto('invoice_request')
    .values({
      ...at,
      by_account_id: partner.accountId,
      kind: '普票',
      title: '河北分行',
      buyer: '石家庄',
      remark: '请寄',
      amount: '10.00',
      invoice_id: invoiceId,
      ...handled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      db
        .insertInto('invoice_request_line')
        .values({ request_id: id, lesson_id: lessonId, amount: '10.00', is_open: false })
        .execute(),
    );
  await db
    .insertInto('invoice_profile')
    .values({ ...at, title: '河北分行', phone: '0311-88886666' })
    .execute();
}
