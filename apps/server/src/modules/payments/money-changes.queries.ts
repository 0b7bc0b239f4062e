import type { moneyChange } from '@shibiao/contract/lessons/corrections';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../db/transaction.ts';

type MoneyChange = z.output<typeof moneyChange>;

/**
 * Changes to lessons' teacher money after teaching, oldest first, by lesson: corrections with their approvers, and
 * changes while still open. Approvers read them beside the payment.
 */
export async function moneyChanges(
  db: Executor,
  lessonIds: readonly number[],
): Promise<ReadonlyMap<number, MoneyChange[]>> {
  const byLesson = new Map<number, MoneyChange[]>();
  if (lessonIds.length === 0) return byLesson;
  const { rows } = await sql<MoneyChange & { lessonId: number }>`
    with corrected as (
      select c.lesson_id, part.what, part.before, part.after, c.decided_at as at, asker.name as by, decider.name as consented_by, c.reason
      from lesson_correction c join personnel asker on asker.id = c.asked_by join personnel decider on decider.id = c.decided_by,
        lateral (values ('teacherFee', c.old_teacher_fee, c.teacher_fee), ('travelFee', c.old_travel_fee, c.travel_fee),
          ('subsidy', c.old_subsidy, c.subsidy)) part (what, before, after)
      where c.lesson_id = any(${[...lessonIds]}::integer[]) and c.status = 2 and part.after is not null
    ), edited as (
      select a.row_id as lesson_id, part.what, (a.before ->> part.key)::numeric(14, 2) as before, (a.after ->> part.key)::numeric(14, 2) as after,
        a.at, a.actor_name as by
      from audit_log a join lesson l on l.id = a.row_id, lateral (values ('teacherFee', 'teacher_fee'), ('travelFee', 'travel_fee'),
        ('subsidy', 'subsidy')) part (what, key)
      where a.table_name = 'lesson' and a.row_id = any(${[...lessonIds]}::integer[]) and a.action = 'update' and a.after ? part.key
        and a.at::date > l.last_date
    )
    select lesson_id as "lessonId", what, before as from, after as to, at, by, consented_by as "consentedBy", reason from corrected
    union all
    -- The transaction that applied a correction logged the same change.
    select e.lesson_id, e.what, e.before, e.after, e.at, e.by, null, null from edited e
    where not exists (select from corrected c where c.lesson_id = e.lesson_id and c.what = e.what and c.after = e.after
      and abs(extract(epoch from e.at - c.at)) < 30)
    order by "lessonId", at`.execute(db);
  for (const { lessonId, ...change } of rows)
    byLesson.set(lessonId, [...(byLesson.get(lessonId) ?? []), change]);
  return byLesson;
}
