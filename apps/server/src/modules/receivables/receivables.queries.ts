import { MAX_LINES } from '@shibiao/contract/finance/lines';
import { type RawBuilder, sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { notFound } from '../../lib/errors.ts';
import { AGE_BANDS, type AgeBand, type AnyBand, bandDays } from './ages.rules.ts';

/** Start of a receivable's age: the lesson's last day, or that of its latest issued invoice. Taught lessons only. */
export const AGED_FROM = {
  lesson: sql<string>`lesson.last_date`,
  invoice: sql<string>`coalesce(lesson.invoiced_on, lesson.last_date)`,
};

/** The configured start. */
export async function agedBy(db: Executor): Promise<keyof typeof AGED_FROM> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'receivableAgeFrom')
    .select('value')
    .executeTakeFirst();
  return row?.value === 'invoice' ? 'invoice' : 'lesson';
}

/** Cancelled lessons are listed, and in no sum. */
export const IS_COUNTED = sql<boolean>`lesson.lesson_status not in (0, 4)`;

/** Neither received nor written off in full. */
const IS_SHORT = sql<boolean>`lesson.received + lesson.written_off < lesson.fee_income`;
const IS_UNPAID = sql<boolean>`lesson.status = 1 and lesson.lesson_status = 1 and ${IS_SHORT}`;
/**
 * 未收, 未结清, 未收清: the single definition. Confirmed past lessons with an open amount. Read from the index lesson_finance.
 */
export const IS_RECEIVABLE = sql<boolean>`(${IS_UNPAID} and lesson.last_date <= current_date)`;
/** 待上课: confirmed and still to be taught. Separate from 未收 everywhere. */
export const IS_AHEAD = sql<boolean>`(${IS_UNPAID} and lesson.last_date > current_date)`;
/** 已结清, 已收清. */
export const IS_SETTLED = sql<boolean>`(lesson.status = 1 and lesson.lesson_status = 1 and not ${IS_SHORT})`;
/** Parts of a lesson's receivable: fee = received + written off + open. */
export const OPEN = sql<string>`lesson.fee_income - lesson.received - lesson.written_off`;
const amountWhere = (is: RawBuilder<boolean>) =>
  sql<string>`case when ${is} then ${OPEN} else 0 end::numeric(14, 2)`;
/** The same for live lessons, by the columns of the indexes that contain only those. */
export const HAS_OPEN = sql<boolean>`lesson.lesson_status = 1 and ${IS_SHORT}
  and lesson.last_date <= current_date`;
/** 未收 of live lessons. */
export const OPEN_OF_LIVE = amountWhere(HAS_OPEN);
/** 未收 of a lesson, and its future debt. Confirmed: fee = received + written off + open + ahead. */
export const OPEN_AMOUNT = amountWhere(IS_RECEIVABLE);
export const AHEAD_AMOUNT = amountWhere(IS_AHEAD);
/** 尾差: a lesson's open amount when all of it can be written off. */
export const TAIL = amountWhere(sql<boolean>`${IS_UNPAID} and ${OPEN} + lesson.written_off <=
  (select (value #>> '{}')::numeric from setting where key = 'writeOffLimit')`);

/** Sum of open amounts in a band, as SQL over a receivable lesson. */
export function bandSum(band: AnyBand, since: RawBuilder<string>, day: string): RawBuilder<string> {
  const { from, to } = bandDays(band, day);
  const inside =
    from === null ? sql`${since} <= ${to}::date` : sql`${since} between ${from}::date and ${to}::date`;
  return sql<string>`coalesce(sum(${OPEN}) filter (where ${IS_RECEIVABLE} and ${inside}), 0)::numeric(14, 2)`;
}

/** Overdue receivables of the caller's scope by age, for the popup after sign-in. */
export async function receivableTotals(
  db: Executor,
  actor: Actor,
  day: string,
): Promise<Record<AgeBand, string>> {
  const by = await agedBy(db);
  const since = AGED_FROM[by];
  const call = { noun: 'receivables', operation: 'receivableTotals' } as const;
  const { value } = await figure(db, call, seenIn(actor, 'money'), { day, by }, () =>
    db
      .selectFrom('lesson')
      .where(IS_RECEIVABLE)
      .where(sql<boolean>`${since} < ${day}::date - 60`)
      .where(inScope(actor, 'money', 'lesson.owner_id'))
      .select(AGE_BANDS.map(({ band }) => bandSum(band, since, day).as(band)))
      .executeTakeFirstOrThrow(),
  );
  return value as Record<AgeBand, string>;
}

export interface MoneyLesson {
  id: number;
  code: string;
  name: string;
  contact_id: number;
  institution_id: number;
  owner_id: number | null;
  organisation_id: number | null;
  last_date: string;
  fee_income: string;
  invoiced: string;
  received: string;
  written_off: string;
}

/** Locks the lessons of restored documents: a lesson cancelled meanwhile gets no money. Lock order by id, as below. */
export async function lockLessonsOf(
  trx: Executor,
  document: 'invoice' | 'receipt',
  ids: readonly number[],
): Promise<void> {
  await sql`select from lesson where id in (select lesson_id from ${sql.table(`${document}_line`)}
      where ${sql.ref(`${document}_id`)} = any(${[...ids]}::integer[]))
    order by id for no key update`.execute(trx);
}

/**
 * Locks the lessons of a document. The lock order by id avoids deadlocks.
 * @throws 404 when one is postponed, cancelled, deleted or outside the caller's scope
 */
export async function lockLessons(
  trx: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, MoneyLesson>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where('lesson_status', 'in', [1, 3])
    .where(inScope(actor, 'money', 'lesson.owner_id'))
    .select([
      'id',
      'code',
      'name',
      'contact_id',
      'institution_id',
      'owner_id',
      'organisation_id',
      'last_date',
      'fee_income',
      'invoiced',
      'received',
      'written_off',
    ])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound('课程');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Oldest lessons of an institution with an amount to invoice or receive, up to a document's number of lines. */
export async function openLessons(
  db: Executor,
  actor: Actor,
  input: { coorgid: number; use: 'invoice' | 'receipt'; documentId?: number | null | undefined },
) {
  const rest = input.use === 'invoice' ? sql<string>`lesson.fee_income - lesson.invoiced` : OPEN;
  const own =
    input.use === 'invoice'
      ? sql<string>`coalesce((select amount from invoice_line where lesson_id = lesson.id and invoice_id = ${input.documentId ?? 0} and is_active), 0)`
      : sql<string>`coalesce((select amount from receipt_line where lesson_id = lesson.id and receipt_id = ${input.documentId ?? 0} and is_active), 0)`;
  const open = sql<string>`${rest} + ${own}`;
  return await db
    .selectFrom('lesson')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .where('lesson.institution_id', '=', input.coorgid)
    .where('lesson.status', '=', 1)
    .where('lesson.lesson_status', 'in', [1, 3])
    .where(sql<boolean>`${open} > 0`)
    .where(inScope(actor, 'money', 'lesson.owner_id'))
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'owner.name as authorName',
      'teacher.name as teachername',
      'lesson.fee_income as feeIncome',
      'lesson.issued as invoiced',
      'lesson.received',
      open.as('open'),
      sql<
        string[]
      >`array(select invoice.no from invoice_line join invoice on invoice.id = invoice_line.invoice_id
        where invoice_line.lesson_id = lesson.id and invoice_line.is_active and invoice.no is not null
          and invoice.status in (2, 3) and invoice.deleted_at is null order by invoice.id)`.as('invoiceNos'),
    ])
    .orderBy('lesson.last_date')
    .orderBy('lesson.id')
    .limit(MAX_LINES)
    .execute();
}

/** The next number of a document kind: prefix + yyyyMM + 5 digits. The counter's row lock keeps numbers unique. */
export async function nextDocumentNo(
  trx: Executor,
  table: 'receipt' | 'payment_request',
  prefix: string,
  day: string,
): Promise<string> {
  const month = day.slice(0, 7).replace('-', '');
  const numberOf = (last: number) => `${prefix}${month}${String(last).padStart(5, '0')}`;
  const [next] = await runPrepared(
    trx,
    'document_number',
    sql<{ last: number }>`update document_number set last = last + 1
      where kind = ${prefix} and month = ${month} returning last`,
  );
  if (next) return numberOf(next.last);
  // The first number of a month: imported rows may already use some.
  const { rows } = await sql<{ last: number }>`
    insert into document_number as d (kind, month, last)
    values (${prefix}, ${month}, coalesce((select max(substr(no, ${prefix.length + 7})::integer) from ${sql.table(table)} where no ~ ${`^${prefix}${month}[0-9]{1,8}$`}), 0) + 1)
    on conflict (kind, month) do update set last = d.last + 1 returning last`.execute(trx);
  return numberOf(rows[0]?.last ?? 1);
}
