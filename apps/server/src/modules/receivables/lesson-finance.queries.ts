import type { InputOf } from '@shibiao/contract/endpoint';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { type RawBuilder, sql } from 'kysely';
import {
  and,
  type Condition,
  equals,
  inOrganisation,
  list,
  noCondition,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { teamsOf } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { agingDays, bandDays, type DaySpan } from './ages.rules.ts';
import {
  AGED_FROM,
  AHEAD_AMOUNT,
  agedBy,
  bandSum,
  HAS_OPEN,
  IS_AHEAD,
  IS_COUNTED,
  IS_RECEIVABLE,
  IS_SETTLED,
  OPEN,
  OPEN_AMOUNT,
  OPEN_OF_LIVE,
  TAIL,
} from './receivables.queries.ts';

type Filter = InputOf<typeof receivablesApi.lessons>;

/** Amount of applications not issued yet. */
const APPLIED = sql<string>`(lesson.invoiced - lesson.issued)`;
const BY_JIEQING = { 1: IS_SETTLED, 2: IS_RECEIVABLE, 3: IS_AHEAD };
const OTHER_COSTS = sql<string>`lesson.material_fee + lesson.other_fee + lesson.tax_share`;
const isCalled = (name: string) => sql<boolean>`name = ${name} and deleted_at is null`;
const ownedByTeam = (root: Parameters<typeof teamsOf>[0]): Condition =>
  sql`lesson.owner_id = any(array${teamsOf(root)})`;
const ofOrganisation = inOrganisation('lesson.organisation_id');

/** On links from the home page the caller's own id stands for the whole scope of the figures there. */
const isOwn = (actor: Actor, filter: Filter, id: number) =>
  filter.isHome === true && id === actor.personnelId;

const selectRow = (aged: RawBuilder<string>) => (rows: Rows<'lesson'>) =>
  rows
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .innerJoin('contact', 'contact.id', 'lesson.contact_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('organisation', 'organisation.id', 'lesson.organisation_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'lesson.lesson_status as lessonstatus',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'contact.name as orgcontact',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'organisation.name as organisationName',
      'lesson.teacher_id as teacherId',
      'lesson.contact_id as contactId',
      'teacher.name as teachername',
      'lesson.fee_income as feeIncome',
      'lesson.issued as invoiced',
      APPLIED.as('applied'),
      'lesson.received',
      'lesson.written_off as writtenOff',
      OPEN_AMOUNT.as('open'),
      AHEAD_AMOUNT.as('ahead'),
      TAIL.as('tail'),
      sql<
        number | null
      >`case when ${IS_RECEIVABLE} and ${aged} <= ${today()}::date then ${today()}::date - ${aged} end`.as(
        'age',
      ),
      'lesson.teacher_fee as teacherFee',
      'lesson.subsidy',
      'lesson.teacher_paid as teacherPaid',
      'lesson.travel_fee as travelFee',
      OTHER_COSTS.as('otherCosts'),
      sql<string>`lesson.profit`.as('profit'),
    ]);

const OPEN_PART = { where: sql<boolean>`(${HAS_OPEN})`, by: OPEN };
const REST = { where: sql<boolean>`not (${HAS_OPEN})` };
/** Lessons by open amount: an index covers those with one, the others follow by id. */
const openAndRest = ({ jieqing, band, zhangling }: Filter) =>
  jieqing === 2 || band || zhangling ? [OPEN_PART] : jieqing ? [REST] : [OPEN_PART, REST];

/** 课程财务, with ages from the given day. */
function listAgedFrom(aged: RawBuilder<string>) {
  const openSince = ({ from, to }: DaySpan): Condition =>
    and(
      IS_RECEIVABLE,
      sql`${aged} <= ${to}::date`,
      from === null ? sql`true` : sql`${aged} >= ${from}::date`,
    );
  return list(receivablesApi.lessons, {
    table: 'lesson',
    title: '课程',
    // Without a state filter, confirmed lessons are shown.
    visible: (actor, { lessonstatus }) =>
      sql`lesson.status = 1 and lesson.lesson_status = ${lessonstatus ?? 1} and ${inScope(actor, 'money', 'lesson.owner_id')}`,
    filters: {
      keyword: (words) => matchesKeyword('lesson', words),
      jieqing: (code) => BY_JIEQING[code],
      zhangling: (code, _actor, { band }) => (band ? null : openSince(agingDays(code, today()))),
      band: (band) => openSince(bandDays(band, today())),
      authorId: (id, actor, filter) => (isOwn(actor, filter, id) ? null : sql`lesson.owner_id = ${id}`),
      personnelId: (id, actor, filter) => (isOwn(actor, filter, id) ? null : ownedByTeam(id)),
      zuzhangName: (name) => ownedByTeam(isCalled(name)),
      dqid: ofOrganisation,
      dqname: (name, _actor, { dqid }) => (dqid ? null : ofOrganisation(isCalled(name))),
      isHome: noCondition,
      coorgid: livesIn('institution', 'lesson.institution_id'),
      teacherId: equals('lesson.teacher_id'),
      lessonstatus: noCondition,
      from: since('lesson.last_date'),
      to: until('lesson.last_date'),
    },
    sorts: {
      lastDate: { by: sql`lesson.last_date` },
      feeIncome: { by: sql`lesson.fee_income` },
      open: { by: OPEN_OF_LIVE, parts: openAndRest },
      profit: { by: sql`lesson.profit` },
    },
    defaultSort: ['lastDate', 'desc'],
    select: selectRow(aged),
  });
}

const LISTS = { lesson: listAgedFrom(AGED_FROM.lesson), invoice: listAgedFrom(AGED_FROM.invoice) };

/** The list with ages counted as the setting says. */
export const lessonFinance = async (db: Executor) => LISTS[await agedBy(db)];

/** Cancelled lessons count as rows on request, but never in sums. */
const sum = (expression: RawBuilder<string>) =>
  sql<string>`coalesce(sum(${expression}) filter (where ${IS_COUNTED}), 0)::numeric(14, 2)`;

/** Sums over the filter, with the overdue bands. */
export async function lessonFinanceTotals(db: Executor, actor: Actor, filter: Filter) {
  const by = await agedBy(db);
  const band = (name: Parameters<typeof bandSum>[0]) => bandSum(name, AGED_FROM[by], today());
  return await LISTS[by].totals(lessonFinanceTotalsApi.lessonFinanceTotals, db, actor, filter, {
    count: sql<number>`count(*)::integer`,
    feeIncome: sum(sql`lesson.fee_income`),
    invoiced: sum(sql`lesson.issued`),
    applied: sum(APPLIED),
    received: sum(sql`lesson.received`),
    writtenOff: sum(sql`lesson.written_off`),
    open: sum(OPEN_AMOUNT),
    ahead: sum(AHEAD_AMOUNT),
    upTo60: band('upTo60'),
    teacherFee: sum(sql`lesson.teacher_fee`),
    subsidy: sum(sql`lesson.subsidy`),
    teacherPaid: sum(sql`lesson.teacher_paid`),
    travelFee: sum(sql`lesson.travel_fee`),
    otherCosts: sum(OTHER_COSTS),
    profit: sum(sql`lesson.profit`),
    dayu60: band('dayu60'),
    dayu90: band('dayu90'),
    dayu120: band('dayu120'),
    dayu150: band('dayu150'),
  });
}
