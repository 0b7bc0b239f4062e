import { type customerTimelineApi, TIMELINE_KINDS } from '@shibiao/contract/customers/timeline';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { addMonths, monthRange, monthsBetween } from '../../lib/dates.ts';
import { staffProgress } from '../lessons/columns.queries.ts';

type Api = typeof customerTimelineApi;
type Input = InputOf<Api['timeline']>;
type Kind = (typeof TIMELINE_KINDS.values)[number];

type Entry = OutputOf<Api['timeline']>['list'][number];

/** The area whose scope decides access to records of a kind. */
const AREAS = { demand: 'demands', lesson: 'lessons', invoice: 'money', receipt: 'money' } as const;

/** Sources of the stream's entries. At equal times the higher rank is newer. */
interface Source {
  rank: number;
  kinds: readonly Kind[];
  /** The time as compared with the index, and its form on the wire. */
  at: RawBuilder<unknown>;
  format: string;
  id: RawBuilder<unknown>;
  /** Columns kind, title, text, by_name, by_kind, by_id, next_at, status, amount, record_kind, owner_id. */
  columns: RawBuilder<unknown> | ((actor: Actor) => RawBuilder<unknown>);
  from: (contactId: number, kinds: readonly Kind[], isConfirmed: boolean) => RawBuilder<unknown>;
}

const TIME = 'YYYY-MM-DD HH24:MI:SS';
const DAY = 'YYYY-MM-DD';
const NONE = sql`null::text`;
/** WeChat follow-ups are messages, all others are calls. */
const ofKinds = (kinds: readonly Kind[]) =>
  kinds.includes('call')
    ? kinds.includes('message')
      ? sql`true`
      : sql`tracking.method <> '微信'`
    : sql`tracking.method = '微信'`;

const SOURCES: readonly Source[] = [
  {
    rank: 1,
    kinds: ['demand'],
    at: sql`demand.created_at`,
    format: TIME,
    id: sql`demand.id`,
    columns: sql`'demand', demand.topic, demand.lost_reason, owner.name, 'person', owner.id, ${NONE}, demand.status, demand.budget, 'demand', demand.owner_id`,
    from: (id) => sql`demand left join personnel owner on owner.id = demand.owner_id
      where demand.contact_id = ${id} and demand.deleted_at is null`,
  },
  {
    rank: 2,
    kinds: ['lesson'],
    at: sql`lesson.first_date`,
    format: DAY,
    id: sql`lesson.id`,
    columns: (actor) =>
      sql`'lesson', lesson.name, lesson.code, teacher.name, 'teacher', teacher.id, ${NONE}, ${staffProgress(actor)}, lesson.fee_income, 'lesson', lesson.owner_id`,
    from: (id, _kinds, isConfirmed) => sql`lesson left join teacher on teacher.id = lesson.teacher_id
      where lesson.contact_id = ${id} and lesson.status = 1
        ${isConfirmed ? sql`and lesson.lesson_status = 1` : sql``}`,
  },
  {
    rank: 3,
    kinds: ['invoice'],
    at: sql`coalesce(invoice.issued_at, invoice.applied_at)`,
    format: TIME,
    id: sql`invoice.id`,
    columns: sql`'invoice', concat_ws(' ', case when invoice.no is null then '开票申请' else '发票' end, invoice.no),
      invoice.title, owner.name, 'person', owner.id, ${NONE}, invoice.status, part.amount, 'invoice', invoice.owner_id`,
    from: (id) => sql`(
        select line.invoice_id, sum(line.amount) as amount
        from lesson join invoice_line line on line.lesson_id = lesson.id
        where lesson.contact_id = ${id} and lesson.status = 1 group by 1) part
      join invoice on invoice.id = part.invoice_id and invoice.deleted_at is null
      left join personnel owner on owner.id = invoice.owner_id
      where true`,
  },
  {
    rank: 4,
    kinds: ['receipt'],
    at: sql`receipt.received_on`,
    format: DAY,
    id: sql`receipt.id`,
    columns: sql`'receipt', '收款 ' || receipt.no, concat_ws(' · ', receipt.payer, receipt.method), owner.name, 'person', owner.id, ${NONE},
      null::smallint, part.amount, 'receipt', receipt.owner_id`,
    from: (id) => sql`(
        select line.receipt_id, sum(line.amount) as amount
        from lesson join receipt_line line on line.lesson_id = lesson.id and line.is_active
        where lesson.contact_id = ${id} and lesson.status = 1 group by 1) part
      join receipt on receipt.id = part.receipt_id and receipt.deleted_at is null
      left join personnel owner on owner.id = receipt.owner_id
      where true`,
  },
  {
    rank: 5,
    kinds: ['call', 'message'],
    at: sql`tracking.at`,
    format: TIME,
    id: sql`tracking.id`,
    columns: sql`case tracking.method when '微信' then 'message' else 'call' end, tracking.method, tracking.content,
      author.name, 'person', author.id, to_char(tracking.next_at, ${sql.lit(TIME)}), null::smallint, null::numeric, null::text, null::integer`,
    from: (id, kinds) => sql`tracking left join personnel author on author.id = tracking.by_id
      where tracking.contact_id = ${id} and tracking.deleted_at is null and ${ofKinds(kinds)}`,
  },
  {
    // Messages from the system and colleagues to the customer's own account.
    rank: 6,
    kinds: ['message'],
    at: sql`message.at`,
    format: TIME,
    id: sql`message.id`,
    columns: sql`'message', message.title, message.content, sender.nickname, 'person', sender.personnel_id, ${NONE}, null::smallint,
      null::numeric, null::text, null::integer`,
    from: (id) => sql`account
      join message on message.recipient_id = account.id and message.deleted_at is null
      left join account sender on sender.id = message.sender_id
      where account.contact_id = ${id} and account.deleted_at is null`,
  },
];

interface Position {
  moment: RawBuilder<unknown>;
  rank: number;
  id: number;
}

function positionOf(after: string): Position {
  const [micros = '0', rank, id] = after.split('~');
  return {
    moment: sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`,
    rank: Number(rank),
    id: Number(id),
  };
}

/** Entries of one source older than a position: its index is read from there. */
function olderThan({ at, id, rank }: Source, position: Position): RawBuilder<unknown> {
  if (rank < position.rank) return sql`${at} <= ${position.moment}`;
  return rank === position.rank
    ? sql`(${at}, ${id}) < (${position.moment}, ${position.id})`
    : sql`${at} < ${position.moment}`;
}

/**
 * A page of a customer's stream, newest first. Every source is read from the same position for a page's number of rows,
 * so that each page costs the same.
 */
export async function timelineOf(
  db: Executor,
  actor: Actor,
  input: Input,
): Promise<OutputOf<Api['timeline']>> {
  const kinds = input.kinds?.length ? input.kinds : TIMELINE_KINDS.values;
  const position = input.after ? positionOf(input.after) : null;
  const most = input.count + 1;
  const parts = SOURCES.filter((source) => source.kinds.some((kind) => kinds.includes(kind))).map(
    (source) => sql`(
      select ${source.at}::timestamptz, ${sql.lit(source.rank)}, ${source.id},
             to_char(${source.at}, ${sql.lit(source.format)}), ${typeof source.columns === 'function' ? source.columns(actor) : source.columns}
      from ${source.from(input.id, kinds, input.isConfirmed === true)}
        ${position ? sql`and ${olderThan(source, position)}` : sql``}
        ${input.from ? sql`and ${source.at} >= ${input.from}::date` : sql``}
        ${input.to ? sql`and ${source.at} < ${input.to}::date + 1` : sql``}
      order by ${source.at} desc, ${source.id} desc limit ${most})`,
  );
  const { rows } = await sql<Omit<Entry, 'mayOpen'> & { ownerId: number | null }>`
    select (extract(epoch from moment) * 1000000)::bigint || '~' || rank || '~' || id as key,
           kind, at, title, text, by_name as "byName", by_kind as "byKind", by_id as "byId", next_at as "nextAt", status, amount::numeric(14, 2)::text,
           record_kind as "recordKind", id as "recordId", owner_id as "ownerId"
    from (${sql.join(parts, sql` union all `)})
      entry (moment, rank, id, at, kind, title, text, by_name, by_kind, by_id, next_at, status, amount, record_kind, owner_id)
    order by moment desc, rank desc, id desc limit ${most}`.execute(db);
  const list = rows.slice(0, input.count).map(({ ownerId, ...entry }) => ({
    ...entry,
    mayOpen: entry.recordKind !== null && canSee(actor, AREAS[entry.recordKind], ownerId),
  }));
  return { list, next: rows.length > list.length ? (list.at(-1)?.key ?? null) : null };
}

/** Maximum number of months in a chart. */
const MOST_MONTHS = 60;
interface Month {
  month: string;
  contract: string;
  lessons: number;
  receipt: string;
}

/**
 * A customer's revenue by month, counted like `contract_facts` and `receipt_facts`: confirmed lessons by first day,
 * receipts by day. A test compares them.
 */
export async function revenueOf(db: Executor, contactId: number): Promise<OutputOf<Api['revenue']>> {
  const { rows } = await sql<Month>`
    select to_char(day, 'YYYY-MM') as month, coalesce(sum(contract), 0.00)::text as contract,
           count(contract)::integer as lessons, coalesce(sum(receipt), 0.00)::text as receipt
    from (
      select first_date as day, fee_income as contract, null::numeric as receipt from lesson
        where contact_id = ${contactId} and status = 1 and lesson_status = 1
      union all
      select receipt.received_on, null, line.amount
        from lesson join receipt_line line on line.lesson_id = lesson.id and line.is_active
          join receipt on receipt.id = line.receipt_id and receipt.deleted_at is null
        where lesson.contact_id = ${contactId}) fact
    group by 1 order by 1`.execute(db);
  const [first, last] = [rows.at(0)?.month, rows.at(-1)?.month];
  if (!first || !last) return { list: [] };
  const found = new Map(rows.map((row) => [row.month, row]));
  const months = Math.min(monthsBetween(first, last) + 1, MOST_MONTHS);
  return {
    list: Array.from({ length: months }, (_, i) => {
      const month = addMonths(last, i + 1 - months);
      const row = found.get(month) ?? { month, contract: '0.00', lessons: 0, receipt: '0.00' };
      return { ...row, ...monthRange(month) };
    }),
  };
}
