import { sql } from 'kysely';
import { addMonths, monthOf, monthRange } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import type { People } from './people.ts';

const SELLERS = [
  { upTo: 30000, rate: 0.1 },
  { upTo: null, rate: 0.12 },
];
const LEADERS = [{ upTo: null, rate: 0.02 }];
const PAID_BATCHES = 11;
const REVERSALS = 6;

/**
 * Commission of all receipts, posted and rated by the database functions; monthly batches are drafted, approved and
 * paid; a receipt is cancelled after six of them. The last month's batch is a draft.
 */
export async function addCommissions(trx: Trx, day: string, people: People): Promise<void> {
  const by = (role: string) => people.staff.find((one) => one.role === role)?.id ?? 1;
  const [finance, manager] = [by('finance'), by('general_manager')];
  for (const [role, tiers, note] of [
    ['业务员', SELLERS, '回款提成：3 万以内 10%，超出部分 12%'],
    ['组长', LEADERS, '组员回款基数的 2%'],
  ] as const)
    await trx
      .insertInto('commission_rule')
      .values({ role, from_date: '2020-01-01', tiers: JSON.stringify(tiers), note })
      .execute();
  await addSplitAndLoss(trx, people, finance);
  await sql`select post_commission((select array_agg(id) from lesson where received > 0))`.execute(trx);
  const last = addMonths(monthOf(day), -1);
  for (let back = PAID_BATCHES; back >= 0; back--) {
    const month = addMonths(last, -back);
    const note = back === PAID_BATCHES ? '上线前已发放' : null;
    const batch = await draft(trx, month, finance, { note, isOpen: back === 0 });
    if (back === 0) break;
    const next = addMonths(month, 1);
    await sql`update commission_batch b set status = 2, people = nets.people, amount = nets.amount
      from (select count(*)::integer as people, sum(net) as amount from (select sum(amount) as net from commission_entry
        where batch_id = ${batch} group by personnel_id) one) nets where b.id = ${batch}`.execute(trx);
    await sql`update commission_batch set status = 3, approved_by = ${manager}, approved_at = (${`${next}-08`}::date + time '10:00')
      where id = ${batch}`.execute(trx);
    await sql`update commission_batch set status = 4, paid_on = ${`${next}-10`}, paid_by = ${finance} where id = ${batch}`.execute(
      trx,
    );
    if (back > 1 && back <= REVERSALS + 1) await cancelOne(trx, batch, `${next}-18`, finance);
  }
}

/** One lesson with a shared commission, and one with a loss since its fee was corrected. */
async function addSplitAndLoss(trx: Trx, people: People, finance: number): Promise<void> {
  const { rows } = await sql<{ id: number; owner_id: number }>`select id, owner_id from lesson
    where received > 0 and lesson_status = 1 and status = 1 and owner_id is not null and last_date < current_date
    order by last_date desc, id limit 2`.execute(trx);
  const [split, loss] = rows;
  const helper = people.staff.find((one) => one.role === 'salesperson' && one.id !== split?.owner_id);
  if (!split || !loss || !helper) return;
  await sql`insert into commission_share (lesson_id, personnel_id, role, percent, reason)
    values (${split.id}, ${split.owner_id}, '业务员', 70, null), (${split.id}, ${helper.id}, '协作', 30, '共同开发')`.execute(
    trx,
  );
  await sql`insert into commission_lesson (lesson_id, reason) values (${split.id}, '共同开发')`.execute(trx);
  await sql`insert into lesson_correction (lesson_id, status, reason, teacher_fee, old_fee_income, old_teacher_fee,
      old_travel_fee, old_subsidy, asked_by, asked_at, decided_by, decided_at, applied_in)
    select id, 2, '客户加课半天，课酬另议', fee_income + 1500, fee_income, teacher_fee, travel_fee, subsidy, ${loss.owner_id},
      last_date + time '15:00', ${finance}, last_date + time '17:00', pg_current_xact_id()::text
    from lesson where id = ${loss.id}`.execute(trx);
  await sql`update lesson set teacher_fee = fee_income + 1500 where id = ${loss.id}`.execute(trx);
}

/** Entries due at a month's end; paid batches skip people with a negative net, the last one includes them. */
async function draft(
  trx: Trx,
  month: string,
  finance: number,
  { note, isOpen }: { note: string | null; isOpen: boolean },
): Promise<number> {
  const { to } = monthRange(month);
  const { rows } = await sql<{
    id: number;
  }>`insert into commission_batch (no, month, made_by, note, created_at, updated_at)
    values (${`TC${month.replace('-', '')}001`}, ${month}, ${finance}, ${note}, ${to}::date + time '17:00', ${to}::date + time '17:00')
    returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await sql`insert into document_number (kind, month, last) values ('TC', ${month.replace('-', '')}, 1)`.execute(
    trx,
  );
  await sql`with due as (
      select e.id, e.personnel_id, sum(e.amount) over (partition by e.personnel_id) as net from commission_entry e
      join lesson l on l.id = e.lesson_id join personnel p on p.id = e.personnel_id
      where e.batch_id is null and e.month <= ${month} and p.login_status = 1
        and (not e.is_tiered or (l.status = 1 and l.lesson_status = 1 and l.last_date <= ${to} and l.teacher_fee > 0))
    )
    update commission_entry e set batch_id = ${id} from due where due.id = e.id and (${isOpen}::boolean or due.net >= 0)`.execute(
    trx,
  );
  return id;
}

/** A receipt of a paid batch is cancelled some weeks later. */
async function cancelOne(trx: Trx, batch: number, on: string, finance: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from commission_entry e join receipt r on r.id = e.receipt_id
    where e.batch_id = ${batch} and e.kind = 'earn' and e.role = '业务员' and e.amount > 0 and r.deleted_at is null
      and r.received_on >= ${on}::date - 60
      and (select count(*) from receipt_line of_receipt where of_receipt.receipt_id = r.id) = 1
    order by abs(e.amount - 1200), e.id limit 1`.execute(trx);
  const receipt = rows[0]?.id;
  if (!receipt) return;
  await sql`update receipt_line set is_active = false where receipt_id = ${receipt}`.execute(trx);
  await sql`update receipt set deleted_at = ${on}::date + time '11:00', cancelled_by = ${finance}, cancel_reason = '客户退款，重新开具'
    where id = ${receipt}`.execute(trx);
  await sql`select set_config('app.commission_day', ${on}, true)`.execute(trx);
  await sql`select post_commission((select array_agg(lesson_id) from receipt_line where receipt_id = ${receipt}))`.execute(
    trx,
  );
  await sql`select set_config('app.commission_day', '', true)`.execute(trx);
}
