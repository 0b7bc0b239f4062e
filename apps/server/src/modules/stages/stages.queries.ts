import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { unpriced } from '../lessons/columns.queries.ts';
import { liveLessons } from '../lessons/lessons.queries.ts';
import type { DemandFacts, LessonFacts } from './stages.rules.ts';

/** Maximum number of a demand's lessons beside its stages. */
const MOST_LESSONS = 20;

interface DemandRow {
  status: number;
  made_at: string;
  made_by: string | null;
  made_by_id: number | null;
  recommended_at: string | null;
  recommended_by: string | null;
  recommended_by_id: number | null;
  teacher_id: number | null;
}

/** Facts of a demand's first two stages, with the first recommended teacher. */
export async function demandFacts(
  db: Executor,
  id: number,
): Promise<DemandFacts & { teacherId: number | null }> {
  const { rows } = await sql<DemandRow>`
    select d.status, d.created_at as made_at, coalesce(a.nickname, o.name) as made_by,
      case when a.id is null then o.id else a.personnel_id end as made_by_id, r.at as recommended_at,
      p.name as recommended_by, p.id as recommended_by_id, r.teacher_id
    from demand d
    left join account a on a.id = d.created_by
    left join personnel o on o.id = d.owner_id
    left join lateral (select teacher_id, by_id, at from demand_recommendation where demand_id = d.id
      order by score desc, id limit 1) r on true
    left join personnel p on p.id = r.by_id
    where d.id = ${id}`.execute(db);
  const row = rows[0] as DemandRow;
  return {
    status: row.status,
    made: { at: row.made_at, by: row.made_by, byId: row.made_by_id },
    recommended: {
      at: row.recommended_at,
      by: row.recommended_by,
      byId: row.recommended_by_id,
    },
    teacherId: row.teacher_id,
  };
}

interface LessonRow extends Record<string, string | number | null> {
  lesson_status: number;
  last_date: string;
}

/** Facts of a lesson's stages: who last planned, confirmed, evaluated, invoiced, received and paid it. */
export async function lessonFacts(db: Executor, id: number): Promise<LessonFacts> {
  const { rows } = await sql<LessonRow>`
    select l.lesson_status, l.last_date, t.id as teacher_id, t.name as teacher, l.fee_income, l.invoiced, l.issued, l.received,
      l.fee_income - l.written_off as receivable,
      l.teacher_fee + l.subsidy + travel.due as fee, l.teacher_requested + least(l.travel_requested, travel.due) as requested,
      l.teacher_paid + least(travel.paid, travel.due) as paid,
      ${unpriced('l')}::integer as unpriced,
      coalesce(planned.at, l.created_at) as planned_at, planned.actor_name as planned_by, planned.by_id as planned_by_id,
      confirmed.at as confirmed_at, confirmed.actor_name as confirmed_by, confirmed.by_id as confirmed_by_id,
      evaluated.created_at as evaluated_at, evaluated.nickname as evaluated_by, evaluated.by_id as evaluated_by_id,
      invoice.id as invoice_id, receipt.id as receipt_id, payment.id as payment_id, invoice.at as invoice_at, invoice.nickname as invoice_by, invoice.by_id as invoice_by_id,
      receipt.at as receipt_at, receipt.nickname as receipt_by, receipt.by_id as receipt_by_id,
      payment.at as payment_at, payment.name as payment_by, payment.by_id as payment_by_id
    from lesson l
    left join teacher t on t.id = l.teacher_id
    cross join lateral (select case when l.travel_payer = '讲师' then l.travel_fee else 0 end as due,
      (select coalesce(sum(x.travel), 0) from payment_line x join payment_request q on q.id = x.request_id and q.kind = 1
        where x.lesson_id = l.id and x.is_paid) as paid) travel
    left join lateral (select at, actor_name, by_id from lesson_log where lesson_id = l.id order by id limit 1) planned on true
    left join lateral (select at, actor_name, by_id from lesson_log where lesson_id = l.id and to_status = 1
      and from_status is distinct from 1 order by id desc limit 1) confirmed on true
    left join lateral (select e.created_at, a.nickname, a.personnel_id as by_id from evaluation e left join account a on a.id = e.by_account_id
      where e.lesson_id = l.id and e.deleted_at is null order by e.id desc limit 1) evaluated on true
    left join lateral (select i.id, coalesce(i.issued_at, i.applied_at) as at, a.nickname, a.personnel_id as by_id from invoice_line x
      join invoice i on i.id = x.invoice_id left join account a on a.id = i.created_by
      where x.lesson_id = l.id and x.is_active order by i.id desc limit 1) invoice on true
    left join lateral (select r.id, r.created_at as at, a.nickname, a.personnel_id as by_id from receipt_line x
      join receipt r on r.id = x.receipt_id left join account a on a.id = r.created_by
      where x.lesson_id = l.id and x.is_active order by r.id desc limit 1) receipt on true
    left join lateral (select q.id, coalesce(q.paid_at, q.submitted_at) as at, p.name, p.id as by_id from payment_line x
      join payment_request q on q.id = x.request_id left join personnel p on p.id = q.applicant_id
      where x.lesson_id = l.id and x.is_active order by q.id desc limit 1) payment on true
    where l.id = ${id}`.execute(db);
  const row = rows[0] as LessonRow;
  const textOf = (key: string) => row[key] as string | null;
  const idOf = (key: string) => row[key] as number | null;
  const deed = (key: string) => ({
    at: textOf(`${key}_at`),
    by: textOf(`${key}_by`),
    byId: idOf(`${key}_by_id`),
  });
  const record = (key: string) => ({ ...deed(key), recordId: idOf(`${key}_id`) });
  return {
    lessonStatus: row.lesson_status,
    lastDate: row.last_date,
    teacherId: idOf('teacher_id'),
    teacherName: textOf('teacher'),
    planned: deed('planned'),
    confirmed: deed('confirmed'),
    evaluated: deed('evaluated'),
    invoice: record('invoice'),
    receipt: record('receipt'),
    payment: record('payment'),
    income: Number(row.fee_income),
    invoiced: Number(row.invoiced),
    issued: Number(row.issued),
    received: Number(row.received),
    receivable: Number(row.receivable),
    fee: Number(row.fee),
    requested: Number(row.requested),
    paid: Number(row.paid),
    isUnpriced: row.unpriced === 1,
  };
}

/** The demand of a lesson. */
export async function demandOf(db: Executor, lessonId: number): Promise<number | null> {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('demand', 'demand.id', 'lesson.demand_id')
    .where('lesson.id', '=', lessonId)
    .where('demand.deleted_at', 'is', null)
    .select('demand.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A demand's lessons in scope: cancelled ones last, newest first. */
export const lessonsOf = async (db: Executor, actor: Actor, demandId: number) =>
  await db
    .selectFrom('lesson')
    .where('lesson.demand_id', '=', demandId)
    .where(liveLessons(actor))
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.lesson_status as lessonstatus',
    ])
    .orderBy(sql`lesson.lesson_status in (0, 4)`)
    .orderBy('lesson.id', 'desc')
    .limit(MOST_LESSONS)
    .execute();
