import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** An approved batch that pays the salesperson in a month. */
export async function approvedCommission(
  t: TestApp,
  { seller, finance, manager }: { seller: Person; finance: Person; manager: Person },
  of: string,
  amount: string,
): Promise<void> {
  const { id } = await t.db
    .insertInto('commission_batch')
    .values({ no: `TC${of.replace('-', '')}001`, month: of, made_by: finance.personnelId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lesson = await t.make.lesson(seller);
  const share = await t.db
    .insertInto('commission_share')
    .values({ lesson_id: lesson.id, personnel_id: seller.personnelId, role: '业务员', percent: '100' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('commission_entry')
    .values({
      lesson_id: lesson.id,
      share_id: share.id,
      personnel_id: seller.personnelId,
      role: '业务员',
      kind: 'earn',
      on_date: `${of}-05`,
      month: of,
      is_tiered: false,
      amount,
      batch_id: id,
    })
    .execute();
  await sql`update commission_batch set status = 2 where id = ${id}`.execute(t.db);
  await sql`update commission_batch set status = 3, approved_by = ${manager.personnelId}, approved_at = now() where id = ${id}`.execute(
    t.db,
  );
}
