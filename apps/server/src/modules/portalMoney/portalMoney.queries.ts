import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalMoneyApi, STATEMENT_LINES } from '@shibiao/contract/portalMoney';
import { sql } from 'kysely';
import { and, type Condition, list, type Rows } from '../../db/list.ts';
import { ofPartner } from '../../db/scope.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { ofPartnersLessons } from '../invoices/requests.queries.ts';
import {
  AHEAD_AMOUNT,
  IS_AHEAD,
  IS_RECEIVABLE,
  IS_SETTLED,
  OPEN_AMOUNT,
} from '../receivables/receivables.queries.ts';

const LESSONS = answeredTo(portalMoneyApi.lessons, 'partner');
const INVOICES = answeredTo(portalMoneyApi.invoices, 'partner');
const STATEMENT = answeredTo(portalMoneyApi.statement, 'partner');
const PROFILES = answeredTo(portalMoneyApi.profiles, 'partner');

/** Confirmed lessons of the partner: with an amount, taught or still to be. */
const ofAccount = (actor: Actor): Condition =>
  and(sql`lesson.status = 1`, sql`lesson.lesson_status = 1`, ofPartner(actor, 'lesson'));

const IS_TAUGHT = sql<boolean>`lesson.last_date <= current_date`;
const PART: Record<string, Condition> = {
  open: IS_RECEIVABLE,
  settled: sql`(${IS_SETTLED} and ${IS_TAUGHT})`,
};

/** What is not asked for or applied for yet. */
const CAN_ASK = sql<string>`(case when exists (select from invoice_request_line asked
  where asked.lesson_id = lesson.id and asked.is_open) then 0
  else greatest(lesson.fee_income - lesson.invoiced, 0) end)::numeric(14, 2)`;

export const moneyLessons = list(LESSONS, {
  table: 'lesson',
  title: '课程',
  visible: ofAccount,
  filters: {
    keyword: (words) => matchesKeyword('lesson', words),
    part: (part) => PART[part] ?? sql`not ${IS_TAUGHT}`,
  },
  sorts: { lastDate: { by: sql`lesson.last_date` }, open: { by: OPEN_AMOUNT } },
  defaultSort: ['lastDate', 'desc'],
  select: (rows: Rows<'lesson'>) =>
    rows
      .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
      .select([
        'lesson.id',
        'lesson.code as lessonid',
        'lesson.name as lessonname',
        'lesson.first_date as lessondate',
        'lesson.last_date as lastDate',
        'teacher.name as teachername',
        sql<string>`case when not ${IS_TAUGHT} then 'ahead' when ${IS_RECEIVABLE} then 'open' else 'settled' end`.as(
          'part',
        ),
        'lesson.fee_income as feeIncome',
        'lesson.issued as invoiced',
        'lesson.received',
        'lesson.written_off as writtenOff',
        OPEN_AMOUNT.as('open'),
        sql<number | null>`case when ${IS_TAUGHT} then current_date - lesson.last_date end`.as('daysSince'),
        CAN_ASK.as('canAsk'),
      ]),
});

/** Figures of all lessons of the account; 未上课 stands apart. */
export async function moneyTotals(db: Executor, actor: Actor): Promise<OutputOf<typeof LESSONS>['totals']> {
  const sum = (amount: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${amount}), 0)::numeric(16, 2)`;
  const taught = (column: string) => sum(sql`case when ${IS_TAUGHT} then ${sql.ref(column)} else 0 end`);
  return await db
    .selectFrom('lesson')
    .where(ofAccount(actor))
    .select([
      sql<number>`count(*) filter (where ${IS_TAUGHT})::integer`.as('lessons'),
      taught('lesson.fee_income').as('taught'),
      taught('lesson.issued').as('invoiced'),
      taught('lesson.received').as('received'),
      sum(OPEN_AMOUNT).as('open'),
      sum(AHEAD_AMOUNT).as('ahead'),
      sql<number>`count(*) filter (where ${IS_AHEAD})::integer`.as('aheadLessons'),
      sql<number>`count(*) filter (where ${IS_RECEIVABLE})::integer`.as('openLessons'),
    ])
    .executeTakeFirstOrThrow();
}

/** Invoices of the institution, for a contact who sees all their lessons. */
const ofPartnersInvoices = (actor: Actor): Condition =>
  and(
    sql`invoice.deleted_at is null`,
    sql`invoice.red_of is null`,
    sql`invoice.institution_id = ${actor.institutionId}`,
    ofPartnersLessons(actor, sql`(select lesson_id from invoice_line where invoice_id = invoice.id) line`),
  );

type InvoiceLesson = OutputOf<typeof INVOICES>['list'][number]['lessons'][number];

export const portalInvoices = list(INVOICES, {
  table: 'invoice',
  title: '发票',
  visible: ofPartnersInvoices,
  filters: {
    keyword: (words) => sql`invoice.search_text like ${likePattern(words)}`,
  },
  sorts: { appliedAt: { by: sql`invoice.applied_at` } },
  defaultSort: ['appliedAt', 'desc'],
  select: (rows: Rows<'invoice'>) =>
    rows.select([
      'invoice.id',
      'invoice.no',
      'invoice.kind',
      'invoice.title',
      'invoice.amount',
      'invoice.status',
      'invoice.applied_at as appliedAt',
      'invoice.issued_at as issuedAt',
      'invoice.tracking_no as trackingNo',
      sql<number | null>`(select max(file.id) from file where file.subject_kind = 'invoice'
        and file.subject_id = invoice.id and file.purpose = 'invoice' and file.deleted_at is null)`.as(
        'fileId',
      ),
      sql<InvoiceLesson[]>`coalesce((select json_agg(json_build_object('lessonId', l.id, 'lessonname', l.name,
          'amount', x.amount::text) order by l.first_date, l.id)
        from invoice_line x join lesson l on l.id = x.lesson_id where x.invoice_id = invoice.id), '[]')`.as(
        'lessons',
      ),
    ]),
});

type Statement = OutputOf<typeof STATEMENT>;
type Entry = Omit<Statement['list'][number], 'balance'>;

/**
 * Entries of an account up to a day: lessons taught, and what was received and written off of them. Money that came in
 * before its lesson was taught counts on the lesson's last day, so that a balance is what is open of taught lessons.
 */
const entries = (actor: Actor, to: string) => sql`
  select lesson.last_date as date, 'taught' as kind, 1 as place, lesson.id as lesson_id, lesson.fee_income as amount
  from lesson where ${ofAccount(actor)} and lesson.last_date <= ${to}::date and lesson.fee_income <> 0
  union all
  select greatest(x.received_on, lesson.last_date), 'received', 2, lesson.id, x.amount
  from receipt_line x join lesson on lesson.id = x.lesson_id
  where ${ofAccount(actor)} and lesson.last_date <= ${to}::date and x.is_active and x.received_on <= ${to}::date
    and x.amount <> 0
  union all
  select greatest(w.written_on, lesson.last_date), 'writtenOff', 3, lesson.id, w.amount
  from lesson_write_off w join lesson on lesson.id = w.lesson_id
  where ${ofAccount(actor)} and lesson.last_date <= ${to}::date and w.is_active and w.written_on <= ${to}::date`;

export async function statementEntries(
  db: Executor,
  actor: Actor,
  span: { from: string; to: string },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select to_char(e.date, 'YYYY-MM-DD') as date, e.kind, l.id as "lessonId",
      l.code as lessonid, l.name as lessonname, t.name as teachername, e.amount
    from (${entries(actor, span.to)}) e join lesson l on l.id = e.lesson_id left join teacher t on t.id = l.teacher_id
    where e.date >= ${span.from}::date order by e.date, e.place, l.id limit ${STATEMENT_LINES + 1}`.execute(
    db,
  );
  return rows;
}

/** The balance before a span, and what was received for lessons that are taught after it. */
export async function statementEnds(db: Executor, actor: Actor, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ opening: string; prepaid: string; name: string }>`select
      (select coalesce(sum(case kind when 'taught' then amount else -amount end), 0)::numeric(16, 2)
        from (${entries(actor, to)}) e where e.date < ${from}::date) as opening,
      (select coalesce(sum(x.amount), 0)::numeric(16, 2) from receipt_line x join lesson on lesson.id = x.lesson_id
        where ${ofAccount(actor)} and lesson.last_date > ${to}::date and x.is_active and x.received_on <= ${to}::date)
        as prepaid,
      coalesce((select name from institution where id = ${actor.institutionId}), '') as name`.execute(db);
  return rows[0] ?? { opening: '0.00', prepaid: '0.00', name: '' };
}

export async function profilesOf(
  db: Executor,
  institutionId: number | null,
): Promise<OutputOf<typeof PROFILES>['list']> {
  return await db
    .selectFrom('invoice_profile')
    .where('institution_id', '=', institutionId ?? 0)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'version',
      'title',
      'tax_no as taxNo',
      'address',
      'phone',
      'bank_name as bankName',
      'bank_account as bankAccount',
      'email',
    ])
    .orderBy('id')
    .execute();
}

/** Locks an institution, so that its titles are written one after another. */
export const lockInstitution = (trx: Executor, institutionId: number) =>
  sql`select from institution where id = ${institutionId} for no key update`.execute(trx);
