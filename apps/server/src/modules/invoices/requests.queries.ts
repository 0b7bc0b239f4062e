import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import {
  and,
  type Condition,
  equals,
  type ListDefinition,
  list,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope, ofPartner } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** Whether all lessons of a document are the partner's; with the wide portal scope the institution's documents are. */
export const ofPartnersLessons = (actor: Actor, lines: RawBuilder<unknown>): Condition =>
  sql`not exists (select from ${lines} join lesson on lesson.id = line.lesson_id where not ${ofPartner(actor, 'lesson')})`;

const visible = (actor: Actor): Condition =>
  actor.userType === 2
    ? and(
        sql`${actor.seesPortalMoney}::boolean`,
        sql`invoice_request.institution_id = ${actor.institutionId}`,
        ofPartnersLessons(
          actor,
          sql`(select lesson_id from invoice_request_line where request_id = invoice_request.id) line`,
        ),
      )
    : sql`exists (select from invoice_request_line line join lesson on lesson.id = line.lesson_id
        where line.request_id = invoice_request.id and ${inScope(actor, 'money', 'lesson.owner_id')})`;

/** One line of a request. */
type Line = OutputOf<typeof invoiceRequestsApi.request>['lines'][number];
const LINES = sql<
  Line[]
>`coalesce((select json_agg(json_build_object('lessonId', lesson.id, 'lessonid', lesson.code,
    'lessonname', lesson.name, 'lessondate', to_char(lesson.first_date, 'YYYY-MM-DD'), 'amount', line.amount::text)
    order by lesson.first_date, lesson.id)
  from invoice_request_line line join lesson on lesson.id = line.lesson_id
  where line.request_id = invoice_request.id), '[]')`;

const selectCommon = (rows: Rows<'invoice_request'>) =>
  rows
    .innerJoin('account', 'account.id', 'invoice_request.by_account_id')
    .leftJoin('contact as asker', 'asker.id', 'account.contact_id')
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.id', '=', 'invoice_request.invoice_id').on('invoice.deleted_at', 'is', null),
    )
    .select([
      'invoice_request.id',
      'invoice_request.version',
      'invoice_request.kind',
      'invoice_request.title',
      'invoice_request.tax_no as taxNo',
      'invoice_request.buyer',
      'invoice_request.remark',
      'invoice_request.amount',
      'invoice_request.status',
      'invoice_request.asked_at as askedAt',
      sql<string>`coalesce(asker.name, account.nickname)`.as('byName'),
      'invoice_request.answer',
      'invoice_request.handled_at as handledAt',
      'invoice.status as invoiceStatus',
      'invoice.no as invoiceNo',
    ]);

const requestList = {
  table: 'invoice_request',
  title: '开票申请',
  visible,
  filters: {
    keyword: (words) => sql`(lower(invoice_request.title) like ${likePattern(words)}
      or exists (select from institution i where i.id = invoice_request.institution_id and i.search_text like ${likePattern(words)}))`,
    id: equals('invoice_request.id'),
    status: equals('invoice_request.status'),
    coorgid: livesIn('institution', 'invoice_request.institution_id'),
    from: since('invoice_request.asked_at'),
    to: until('invoice_request.asked_at'),
  },
  sorts: {
    askedAt: { by: sql`invoice_request.asked_at` },
    amount: { by: sql`invoice_request.amount` },
  },
  defaultSort: ['askedAt', 'desc'],
} satisfies Omit<
  ListDefinition<
    typeof invoiceRequestsApi.requests,
    'invoice_request',
    OutputOf<typeof invoiceRequestsApi.requests>['list'][number]
  >,
  'select'
>;

const selectForStaff = (rows: Rows<'invoice_request'>) =>
  selectCommon(rows)
    .innerJoin('institution', 'institution.id', 'invoice_request.institution_id')
    .select([
      'invoice_request.institution_id as coorgid',
      'institution.name as cooperationName',
      sql<
        string | null
      >`(select p.name from invoice_request_line line join lesson on lesson.id = line.lesson_id
        join personnel p on p.id = lesson.owner_id where line.request_id = invoice_request.id limit 1)`.as(
        'authorName',
      ),
      'invoice_request.invoice_id as invoiceId',
      sql<number>`(select count(*)::integer from invoice_request_line line where line.request_id = invoice_request.id)`.as(
        'lessons',
      ),
    ]);

/** Requests of institutions about the lessons in scope. */
export const invoiceRequests = list(invoiceRequestsApi.requests, { ...requestList, select: selectForStaff });

/** The own institution's requests, for a contact with the right. */
export const portalInvoiceRequests = list(answeredTo(invoiceRequestsApi.requests, 'partner'), {
  ...requestList,
  select: (rows: Rows<'invoice_request'>) => selectCommon(rows).select(LINES.as('lines')),
});

export async function linesOfRequest(db: Executor, id: number): Promise<Line[]> {
  const row = await db
    .selectFrom('invoice_request')
    .where('id', '=', id)
    .select(LINES.as('lines'))
    .executeTakeFirst();
  return orNotFound(row, '开票申请').lines;
}

export async function requestById(trx: Executor, id: number) {
  const row = await trx.selectFrom('invoice_request').where('id', '=', id).selectAll().executeTakeFirst();
  return orNotFound(row, '开票申请');
}

/** The request that became an invoice, if one did. */
export async function requestOfInvoice(trx: Executor, invoiceId: number) {
  return await trx
    .selectFrom('invoice_request')
    .where('invoice_id', '=', invoiceId)
    .select(['id', 'by_account_id as accountId'])
    .executeTakeFirst();
}

/** A partner's lessons for a request, locked in order. @throws 404 when one is not theirs or not confirmed */
export async function lockPartnersLessons(trx: Trx, actor: Actor, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where('lesson_status', '=', 1)
    .where(ofPartner(actor, 'lesson'))
    .select(['id', 'code', 'name', 'institution_id', 'owner_id', 'fee_income', 'invoiced'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An institution's own title. @throws 404 */
export async function profileById(trx: Executor, actor: Actor, id: number) {
  const row = await trx
    .selectFrom('invoice_profile')
    .where('id', '=', id)
    .where('institution_id', '=', actor.institutionId ?? 0)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  return orNotFound(row, '开票信息');
}

export const putRequestLines = (
  trx: Executor,
  requestId: number,
  lines: readonly { lessonId: number; amount: string }[],
) =>
  trx
    .insertInto('invoice_request_line')
    .values(lines.map(({ lessonId, amount }) => ({ request_id: requestId, lesson_id: lessonId, amount })))
    .execute();

/** The salesperson's to-do while a request waits; the leader's when the salesperson has left. */
export async function followInvoiceRequests(trx: Executor, ids?: readonly number[]): Promise<void> {
  await followSubjects(trx, {
    kind: 'invoiceRequest',
    subject: 'invoice_request',
    ids,
    wanted: sql`select distinct on (r.id) r.id as subject_id, '客户申请开票：' || r.title as title,
        case when p.login_status = 1 then p.id else coalesce(p.leader_id, p.id) end as personnel_id,
        case when p.id is null then 'finance' end as role_key, (r.asked_at + interval '1 day')::date as due_on
      from invoice_request r join invoice_request_line x on x.request_id = r.id join lesson l on l.id = x.lesson_id
        left join personnel p on p.id = l.owner_id
      where r.status = 1 order by r.id, l.id`,
  });
}
