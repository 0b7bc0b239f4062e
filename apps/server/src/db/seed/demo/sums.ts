import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';
import { type Trigger, withoutTriggers } from '../triggers.ts';

/** Triggers that add one line at a time to its lesson, its receipt or its teacher. */
const KEPT = {
  money: [
    ['invoice_line', 'lesson_sum'],
    ['invoice_line', 'lesson_issued'],
    ['receipt_line', 'lesson_sum'],
    ['receipt_line', 'lesson_days'],
    ['receipt_line', 'receipt_sum'],
    ['payment_line', 'lesson_sum'],
    ['payment_line', 'tax_borne'],
  ],
  evaluations: [['evaluation', 'teacher_score']],
  deals: [['lesson', 'deal_created']],
  commission: [['commission_entry', 'lesson_months']],
} satisfies Record<string, readonly Trigger[]>;

/** Fills tables without the triggers of these sums and writes the sums of all rows afterwards. */
export async function summedOnce(
  trx: Trx,
  kept: keyof typeof KEPT,
  fill: () => Promise<void>,
): Promise<void> {
  await withoutTriggers(
    (statement) => sql.raw(statement).execute(trx),
    KEPT[kept],
    async () => {
      await fill();
      await SUMS[kept](trx);
    },
  );
}

const SUMS = {
  money: sumMoney,
  evaluations: sumEvaluations,
  deals: sumDeals,
  commission: sumCommissionMonths,
};

async function sumMoney(trx: Trx): Promise<void> {
  await sql`update receipt r set allocated = lines.amount
    from (select receipt_id, sum(amount) as amount from receipt_line where is_active group by 1) lines
    where lines.receipt_id = r.id`.execute(trx);
  await sql`update lesson l set invoiced = coalesce(i.invoiced, 0), issued = coalesce(i.issued, 0), invoiced_on = i.day,
      received = coalesce(r.received, 0), first_receipt_on = r.first, last_receipt_on = r.last,
      teacher_requested = coalesce(p.requested, 0), teacher_paid = coalesce(p.paid, 0),
      travel_requested = coalesce(p.travel, 0), tax_borne = coalesce(p.borne, 0), tax_share = l.tax_share + coalesce(p.borne, 0)
    from lesson one
      left join (select x.lesson_id, sum(x.amount) as invoiced, sum(x.amount) filter (where v.status in (2, 3)) as issued,
          max(v.issued_at) filter (where v.status in (2, 3))::date as day
        from invoice_line x join invoice v on v.id = x.invoice_id where x.is_active group by 1) i on i.lesson_id = one.id
      left join (select lesson_id, sum(amount) as received, min(received_on) as first, max(received_on) as last
        from receipt_line where is_active group by 1) r on r.lesson_id = one.id
      left join (select x.lesson_id, sum(x.settled) filter (where x.is_active) as requested,
          sum(x.settled) filter (where x.is_paid) as paid, sum(x.travel) filter (where x.is_active and q.kind = 1) as travel,
          sum(x.gross - x.fee) filter (where x.is_active and x.settled > 0 and x.gross > x.fee) as borne
        from payment_line x join payment_request q on q.id = x.request_id group by 1) p on p.lesson_id = one.id
    where one.id = l.id and (i.lesson_id, r.lesson_id, p.lesson_id) is distinct from (null, null, null)`.execute(
    trx,
  );
}

async function sumEvaluations(trx: Trx): Promise<void> {
  await sql`update teacher t set score = e.score, score_count = e.n, customer_score = e.customer_score,
      customer_score_count = e.customer_n
    from (select teacher_id, round(avg(average), 2) as score, count(*) as n,
        round(avg(average) filter (where source = 'institution'), 2) as customer_score,
        count(*) filter (where source = 'institution') as customer_n
      from evaluation where deleted_at is null group by 1) e
    where e.teacher_id = t.id`.execute(trx);
}

async function sumDeals(trx: Trx): Promise<void> {
  await sql`select set_config('app.quiet', 'on', true)`.execute(trx);
  await sql`update contact c set last_deal_at = deal.day
    from (select contact_id, max(least(coalesce(customer_confirmed_at::date, first_date), current_date)) as day
      from lesson where status = 1 and lesson_status = 1 group by 1) deal
    where deal.contact_id = c.id and coalesce(c.last_deal_at, '-infinity') < deal.day`.execute(trx);
  await sql`select set_config('app.quiet', '', true)`.execute(trx);
}

async function sumCommissionMonths(trx: Trx): Promise<void> {
  await sql`select set_config('app.quiet', 'on', true)`.execute(trx);
  await sql`update lesson l set first_commission_month = e.first, last_commission_month = e.last
    from (select lesson_id, min(month) as first, max(month) as last from commission_entry where lesson_id is not null group by 1) e
    where e.lesson_id = l.id`.execute(trx);
  await sql`select set_config('app.quiet', '', true)`.execute(trx);
}
