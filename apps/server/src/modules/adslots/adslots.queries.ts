import { adslotsApi } from '@shibiao/contract/adslots';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, noCondition, type Rows, since, until } from '../../db/list.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

type Day = RawBuilder<unknown>;
interface Span {
  from: Day;
  to: Day;
}
const monthOf = (month: string | null | undefined): Span => {
  const from = month ? sql`${`${month}-01`}::date` : sql`date_trunc('month', current_date)::date`;
  return { from, to: sql`(${from} + interval '1 month' - interval '1 day')::date` };
};
const daysOf = ({ from, to }: Span) => sql`(${to} - ${from} + 1)`;
const live = sql`b.slot_id = ad_slot.id and not b.is_cancelled and b.deleted_at is null`;
/** Sum of a slot's log column between two days. */
const logged = (what: Day, { from, to }: Span) => sql`(select coalesce(sum(${what}), 0) from ad_log l
  where l.slot_id = ad_slot.id and l.upttime >= ${from} and l.upttime < ${to} + 1)`;
const bookedDays = ({
  from,
  to,
}: Span) => sql`(select coalesce(sum(least(b.to_date, ${to}) - greatest(b.from_date, ${from}) + 1), 0)
  from ad_booking b where ${live} and b.from_date <= ${to} and b.to_date >= ${from})`;
/** The day after the contiguous bookings from today on. */
const nextFree = sql<string>`(select min(d) from (select current_date as d
    union all select b.to_date + 1 from ad_booking b where ${live} and b.to_date >= current_date) days
  where not exists (select from ad_booking b where ${live} and days.d between b.from_date and b.to_date))`;
const money = (value: Day) => sql<string>`(${value})::numeric(12, 2)`;
const perEach = (value: Day, count: Day) => sql<string | null>`round(${value} / nullif(${count}, 0), 2)`;

/** One list for each month of figures. */
export const slotsIn = (month: string | null | undefined) => {
  const span = monthOf(month);
  const [spend, leads] = [logged(sql`l.cost`, span), logged(sql`l.leads`, span)];
  return list(adslotsApi.list, {
    table: 'ad_slot',
    title: '广告位',
    visible: () => sql`ad_slot.deleted_at is null`,
    filters: {
      keyword: (words) => matchesKeyword('ad_slot', words),
      id: equals('ad_slot.id'),
      channel: equals('ad_slot.channel'),
      owner: equals('ad_slot.owner'),
      from: (from, _actor, { to }) => isFree(from, to ?? from),
      to: (to, _actor, { from }) => (from ? null : isFree(to, to)),
      month: noCondition,
    },
    sorts: {
      channel: { by: sql`ad_slot.channel collate "zh-x-icu"` },
      price: { by: sql`ad_slot.price` },
      updatedAt: { by: sql`ad_slot.updated_at` },
    },
    defaultSort: ['channel', 'asc'],
    select: (rows: Rows<'ad_slot'>) =>
      rows.select([
        ...(
          [
            'id',
            'version',
            'channel',
            'position',
            'size',
            'owner',
            'price',
            'contact',
            'status',
            'remark',
          ] as const
        ).map((column) => `ad_slot.${column}` as const),
        'ad_slot.price_unit as priceUnit',
        'ad_slot.material_rule as materialRule',
        'ad_slot.created_at as createdAt',
        'ad_slot.updated_at as updatedAt',
        sql<
          string | null
        >`(select b.title from ad_booking b where ${live} and current_date between b.from_date and b.to_date)`.as(
          'booking',
        ),
        nextFree.as('nextFree'),
        money(spend).as('spend'),
        sql<number>`${leads}::bigint`.as('leads'),
        perEach(spend, leads).as('cpl'),
        sql<string>`round(${bookedDays(span)}::numeric / ${daysOf(span)}, 4)`.as('occupancy'),
      ]),
  });
};
export const slots = slotsIn(null);

const isFree = (
  from: string,
  to: string,
): Condition => sql`ad_slot.status = 1 and not exists (select from ad_booking b
  where ${live} and b.from_date <= ${to}::date and b.to_date >= ${from}::date)`;

export const adLogs = list(adslotsApi.log, {
  table: 'ad_log',
  title: '投放记录',
  visible: () => sql`true`,
  filters: {
    keyword: (words) => sql`lower(ad_log.note) like ${likePattern(words)}`,
    id: equals('ad_log.id'),
    slotId: equals('ad_log.slot_id'),
    bookingId: equals('ad_log.booking_id'),
    channel: (channel) => sql`ad_log.slot_id in (select id from ad_slot where channel = ${channel})`,
    authorid: equals('ad_log.authorid'),
    from: since('ad_log.upttime'),
    to: until('ad_log.upttime'),
  },
  sorts: { upttime: { by: sql`ad_log.upttime` } },
  defaultSort: ['upttime', 'desc'],
  select: (rows: Rows<'ad_log'>, actor: Actor) =>
    rows
      .innerJoin('ad_slot', 'ad_slot.id', 'ad_log.slot_id')
      .innerJoin('personnel', 'personnel.id', 'ad_log.authorid')
      .leftJoin('ad_booking', 'ad_booking.id', 'ad_log.booking_id')
      .select([
        ...(
          ['id', 'action', 'impressions', 'clicks', 'leads', 'cost', 'note', 'upttime', 'authorid'] as const
        ).map((column) => `ad_log.${column}` as const),
        'ad_log.slot_id as slotId',
        sql<string>`ad_slot.channel || ' · ' || ad_slot.position`.as('slotName'),
        'ad_log.booking_id as bookingId',
        'ad_booking.title as bookingTitle',
        'ad_log.file_ids as fileIds',
        'personnel.name as authorName',
        sql<string | null>`round(ad_log.clicks::numeric / nullif(ad_log.impressions, 0), 4)`.as('ctr'),
        perEach(sql`ad_log.cost`, sql`ad_log.clicks`).as('cpc'),
        perEach(sql`ad_log.cost`, sql`ad_log.leads`).as('cpl'),
        sql<boolean>`ad_log.authorid = ${actor.personnelId ?? 0} and ad_log.upttime > now() - interval '24 hours'`.as(
          'canEdit',
        ),
      ]),
});

const bookingStatus = sql<number>`ad_status(ad_booking)`;
/** A booking with its names: subject, payment, poster. */
const selectBooking = (rows: Rows<'ad_booking'>) =>
  rows.select([
    ...(['id', 'version', 'title', 'price', 'link'] as const).map(
      (column) => `ad_booking.${column}` as const,
    ),
    'ad_booking.slot_id as slotId',
    'ad_booking.subject_kind as subjectKind',
    'ad_booking.subject_id as subjectId',
    sql<
      string | null
    >`case ad_booking.subject_kind when '讲师' then (select name from teacher where id = ad_booking.subject_id)
      when '课程' then (select name from lesson where id = ad_booking.subject_id)
      when '机构' then (select name from institution where id = ad_booking.subject_id) end`.as('subjectName'),
    'ad_booking.from_date as fromDate',
    'ad_booking.to_date as toDate',
    bookingStatus.as('status'),
    'ad_booking.payment_line_id as paymentLineId',
    sql<
      string | null
    >`(select r.no || ' ' || l.title from payment_line l join payment_request r on r.id = l.request_id
      where l.id = ad_booking.payment_line_id)`.as('paymentLineTitle'),
    'ad_booking.poster_id as posterId',
    sql<string | null>`(select title from poster where id = ad_booking.poster_id)`.as('posterTitle'),
  ]);
const loggedOf = (what: Day) =>
  sql`(select coalesce(sum(${what}), 0) from ad_log l where l.booking_id = ad_booking.id)`;
const [bookingSpend, bookingLeads] = [loggedOf(sql`l.cost`), loggedOf(sql`l.leads`)];

export const bookingList = list(adslotsApi.bookingList, {
  table: 'ad_booking',
  title: '投放',
  visible: () => sql`ad_booking.deleted_at is null`,
  filters: {
    keyword: (words) => sql`ad_booking.title ilike ${likePattern(words)}`,
    id: equals('ad_booking.id'),
    slotId: equals('ad_booking.slot_id'),
    channel: (channel) => sql`ad_booking.slot_id in (select id from ad_slot where channel = ${channel})`,
    bookingStatus: (status) => sql`${bookingStatus} = ${status}`,
    isCharged: (isIt) => sql`(ad_booking.payment_line_id is not null) = ${isIt}`,
    from: (from) => sql`ad_booking.to_date >= ${from}::date`,
    to: (to) => sql`ad_booking.from_date <= ${to}::date`,
    begunFrom: (day) => sql`(ad_booking.from_date >= ${day}::date and not ad_booking.is_cancelled)`,
    begunTo: (day) => sql`(ad_booking.from_date <= ${day}::date and not ad_booking.is_cancelled)`,
    bookedById: (id) =>
      sql`ad_booking.created_by in (select a.id from account a where a.personnel_id = ${id})`,
  },
  sorts: {
    fromDate: { by: sql`ad_booking.from_date` },
    toDate: { by: sql`ad_booking.to_date` },
    price: { by: sql`ad_booking.price` },
  },
  defaultSort: ['fromDate', 'desc'],
  select: (rows: Rows<'ad_booking'>) =>
    selectBooking(rows)
      .innerJoin('ad_slot', 'ad_slot.id', 'ad_booking.slot_id')
      .select([
        sql<string>`ad_slot.channel || ' · ' || ad_slot.position`.as('slotName'),
        money(bookingSpend).as('spend'),
        sql<number>`${bookingLeads}::bigint`.as('leads'),
        perEach(bookingSpend, bookingLeads).as('cpl'),
      ]),
});

/** Bookings that overlap a span, for the timeline. */
export async function bookings(
  db: Executor,
  actor: Actor,
  { from, to, slotId }: InputOf<typeof adslotsApi.bookings>,
) {
  const touching = bookingList.matching(db, actor, { page: 1, count: 1, from, to, slotId });
  return await selectBooking(touching)
    .orderBy('ad_booking.slot_id')
    .orderBy('ad_booking.from_date')
    .orderBy('ad_booking.id')
    .execute();
}

export async function bookingOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('ad_booking')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

export async function hasBookingsAhead(trx: Executor, slotId: number): Promise<boolean> {
  const { rows } =
    await sql`select from ad_booking b where slot_id = ${slotId} and not is_cancelled and deleted_at is null
    and to_date >= current_date limit 1`.execute(trx);
  return rows.length > 0;
}

/** Author of a log row, and whether it is less than a day old. */
export async function authorOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('ad_log')
    .where('id', '=', id)
    .select(['authorid', 'slot_id', 'file_ids'])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Cost and results of each channel between two days, including logs of deleted slots, whose money was spent. Leads are
 * the larger of the log's count and the channel's market customers.
 */
export async function channels(db: Executor, input: InputOf<typeof adslotsApi.channels>) {
  const span = { from: sql`${input.from}::date`, to: sql`${input.to}::date` };
  const ofAll = (column: Day) => sql`sum(${logged(column, span)})`;
  const { rows } = await sql<OutputOf<typeof adslotsApi.channels>['list'][number]>`
    select channel, slots, cost::numeric(14, 2), impressions, clicks, greatest(logged, gained) as leads,
      case when gained > logged then '市场客户' else '投放记录' end as "leadsFrom", round(clicks::numeric / nullif(impressions, 0), 4) as ctr,
      ${perEach(sql`cost`, sql`clicks`)} as cpc, ${perEach(sql`cost`, sql`greatest(logged, gained)`)} as cpl,
      coalesce(round(booked::numeric / nullif(slots * ${daysOf(span)}, 0), 4), 0) as occupancy
    from (select channel, count(*) filter (where deleted_at is null) as slots, ${ofAll(sql`l.cost`)} as cost,
        ${ofAll(sql`l.impressions`)}::bigint as impressions, ${ofAll(sql`l.clicks`)}::bigint as clicks, ${ofAll(sql`l.leads`)}::bigint as logged,
        (select count(*) from contact c where c.kind = 'market' and c.source = ad_slot.channel and c.deleted_at is null
          and c.created_at >= ${span.from} and c.created_at < ${span.to} + 1) as gained,
        coalesce(sum(${bookedDays(span)}) filter (where deleted_at is null), 0) as booked
      from ad_slot group by channel) c
    where slots > 0 or cost > 0 or impressions > 0 or clicks > 0 or logged > 0 order by cost desc, channel`.execute(
    db,
  );
  return rows;
}

/** Whether a payment line is charged to the market budget and not withdrawn. */
export async function isCharged(trx: Executor, lineId: number): Promise<boolean> {
  const { rows } = await sql`select from budget_charge where id = ${lineId}`.execute(trx);
  return rows.length > 0;
}

export const IS_SLOT_FILE: Condition = sql`file.subject_kind = 'ad_slot'`;
