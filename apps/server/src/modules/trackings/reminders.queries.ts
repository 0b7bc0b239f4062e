import { sql } from 'kysely';
import { type Executor, withoutAudit } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { deliverEach, tellRead } from '../messages/messages.queries.ts';

interface Due {
  accountId: number;
  contactId: number;
  contactName: string;
  cooperationName: string;
  nextAt: string;
}

/**
 * Takes follow-ups with a due next step. Only a customer's latest plan whose assignee (the owner, when planned in a
 * list) still owns it is reminded; others are marked silently.
 */
export async function dueReminders(trx: Executor, most: number): Promise<{ taken: number; list: Due[] }> {
  return await withoutAudit(trx, async () => {
    const { rows } = await sql<Due & { isTold: boolean }>`
      with due as (
        select id from tracking where next_at <= now() and deleted_at is null and not is_reminded
        order by next_at limit ${most} for update skip locked
      ), followed as (
        update tracking t set is_reminded = true from due where t.id = due.id returning t.contact_id, t.assignee_id, t.next_at
      ), due_plan as (
        select contact_id from follow_up_plan where next_at <= now() and not is_reminded
        order by next_at limit ${most} for update skip locked
      ), planned as (
        update follow_up_plan p set is_reminded = true from due_plan where p.contact_id = due_plan.contact_id
        returning p.contact_id, p.next_at
      ), taken as (
        select * from followed
        union all
        select p.contact_id, c.owner_id, p.next_at from planned p join contact c on c.id = p.contact_id
      )
      select a.id as "accountId", c.id as "contactId", c.name as "contactName", i.name as "cooperationName", t.next_at as "nextAt",
             (a.id is not null and c.deleted_at is null and c.owner_id = t.assignee_id and c.next_follow_up_at = t.next_at) as "isTold"
      from taken t join contact c on c.id = t.contact_id join institution i on i.id = c.institution_id
      left join account a on a.personnel_id = t.assignee_id and a.status = 1 and a.deleted_at is null`.execute(
      trx,
    );
    return { taken: rows.length, list: rows.filter((row) => row.isTold) };
  });
}

const TITLE = '跟进提醒：';
const pathOf = (contactId: number): string => `/customers/detail/${contactId}`;

/** A written follow-up marks its reminder as read, for the holder and the author. */
export async function endReminders(trx: Executor, actor: Actor, contactId: number): Promise<void> {
  const { rows } = await sql<{ id: number; recipient_id: number }>`update message set read_at = now()
    where msg_send_type = 12 and read_at is null and deleted_at is null
      and title like ${`${TITLE}%`} and data ->> 'path' = ${pathOf(contactId)}
      and recipient_id in (
        select ${actor.accountId}::integer
        union select a.id from account a join contact c on c.owner_id = a.personnel_id where c.id = ${contactId})
    returning id, recipient_id`.execute(trx);
  await tellRead(trx, rows);
}

export async function remind(trx: Executor, due: readonly Due[]): Promise<void> {
  await deliverEach(
    trx,
    due.map((one) => ({
      accountId: one.accountId,
      msgSendtype: 12,
      title: `${TITLE}${one.contactName}`,
      content: `约定于 ${one.nextAt.slice(0, 16)} 跟进客户“${one.contactName}”（${one.cooperationName}）。`,
      data: { path: pathOf(one.contactId) },
    })),
  );
}
