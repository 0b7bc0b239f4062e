import type { lessonFinance, lessonFinanceFilter } from '@shibiao/contract/finance/receivables';
import type { Page } from '@shibiao/contract/lists';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { idsIn, organisationsBelow, teamsOf } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { AGE_BANDS } from './ages.rules.ts';
import { agedFrom, bandSum, IS_RECEIVABLE } from './receivables.queries.ts';
import { spanOfAging, spanOfBand } from './receivables.rules.ts';

export type LessonFinance = z.output<typeof lessonFinance>;
export type LessonFinanceFilter = z.output<typeof lessonFinanceFilter>;

const SORTS = {
  lastDate: sql`lesson.last_date`,
  feeIncome: sql`lesson.fee_income`,
  open: sql`lesson.fee_income - lesson.received`,
  profit: sql`lesson.profit`,
};
const sortOf = (filter: LessonFinanceFilter) => ({
  key: SORTS[filter.sort ?? 'lastDate'],
  direction: filter.order ?? ('desc' as const),
});

/** What a list of lessons is chosen by that must be read first. */
interface Ground {
  since: RawBuilder<string>;
  /** The owner is in each of these. */
  teams: number[][];
  /** null: in any. */
  organisations: number[] | null;
}

async function groundOf(db: Executor, actor: Actor, filter: LessonFinanceFilter): Promise<Ground> {
  const { personnelId, zuzhangName, dqid, dqname } = filter;
  const ofName = (name: string) => sql<boolean>`name = ${name} and deleted_at is null`;
  return {
    since: await agedFrom(db),
    teams: [
      ...(personnelId && !isOwn(actor, filter, personnelId) ? [await idsIn(db, teamsOf(personnelId))] : []),
      ...(zuzhangName ? [await idsIn(db, teamsOf(ofName(zuzhangName)))] : []),
    ],
    organisations: dqid || dqname ? await idsIn(db, organisationsBelow(dqid || ofName(dqname ?? ''))) : null,
  };
}

/** From the home page the caller's own ids stand for the whole scope that the figures there were computed over. */
const isOwn = (actor: Actor, filter: LessonFinanceFilter, id: number | null | undefined) =>
  filter.isHome === true && id === actor.personnelId;

function matching(db: Executor, actor: Actor, filter: LessonFinanceFilter, ground: Ground) {
  const { since, teams, organisations } = ground;
  const day = today();
  const span = filter.band
    ? spanOfBand(filter.band, day)
    : filter.zhangling
      ? spanOfAging(filter.zhangling, day)
      : null;
  return db
    .selectFrom('lesson')
    .where('lesson.status', '=', 1)
    .where(inScope(actor, 'money', 'lesson.owner_id'))
    .$if(filter.lessonstatus === null || filter.lessonstatus === undefined, (q) =>
      q.where('lesson.lesson_status', '=', 1),
    )
    .$if(filter.lessonstatus !== null && filter.lessonstatus !== undefined, (q) =>
      q.where('lesson.lesson_status', '=', filter.lessonstatus ?? 1),
    )
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('lesson', filter.keyword ?? '')))
    .$if(filter.jieqing === 1, (q) => q.where(sql<boolean>`lesson.received >= lesson.fee_income`))
    .$if(filter.jieqing === 2, (q) => q.where(sql<boolean>`lesson.received < lesson.fee_income`))
    .$if(span !== null, (q) => q.where(IS_RECEIVABLE).where(sql<boolean>`${since} <= ${span?.to}::date`))
    .$if(span !== null && span.from !== null, (q) => q.where(sql<boolean>`${since} >= ${span?.from}::date`))
    .$if(Boolean(filter.authorId) && !isOwn(actor, filter, filter.authorId), (q) =>
      q.where('lesson.owner_id', '=', filter.authorId ?? 0),
    )
    .where((eb) => eb.and(teams.map((ids) => withIds('lesson.owner_id', ids))))
    .$if(organisations !== null, (q) => q.where(withIds('lesson.organisation_id', organisations ?? [])))
    .$if(Boolean(filter.coorgid), (q) => q.where('lesson.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.from), (q) => q.where('lesson.last_date', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson.last_date', '<=', filter.to ?? ''));
}

function sorted<D, TB extends keyof D, O>(query: SelectQueryBuilder<D, TB, O>, filter: LessonFinanceFilter) {
  const { key, direction } = sortOf(filter);
  return query.orderBy(key, direction).orderBy(sql.ref('lesson.id'), direction);
}

const OTHER_COSTS = sql<string>`lesson.material_fee + lesson.other_fee + lesson.tax_share`;

function selectRow<TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB | 'lesson', object>,
  since: RawBuilder<string>,
) {
  const day = today();
  return (from as SelectQueryBuilder<DB, 'lesson', object>)
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
      'teacher.name as teachername',
      'lesson.fee_income as feeIncome',
      'lesson.invoiced',
      'lesson.received',
      sql<string>`lesson.fee_income - lesson.received`.as('open'),
      sql<
        number | null
      >`case when ${IS_RECEIVABLE} and ${since} <= ${day}::date then ${day}::date - ${since} end`.as('age'),
      'lesson.teacher_fee as teacherFee',
      'lesson.subsidy',
      'lesson.teacher_paid as teacherPaid',
      'lesson.travel_fee as travelFee',
      OTHER_COSTS.as('otherCosts'),
      sql<string>`lesson.profit`.as('profit'),
    ]);
}

/** A page of 课程财务. Without a state it shows confirmed lessons, the ones that money is owed for. */
export async function listLessonFinance(
  db: Executor,
  actor: Actor,
  filter: LessonFinanceFilter,
): Promise<Page<LessonFinance>> {
  const ground = await groundOf(db, actor, filter);
  const choice = {
    ...sortOf(filter),
    matching: matching(db, actor, filter, ground),
    id: sql<number>`lesson.id`,
    input: filter,
  };
  return await listPage(db, choice, (ids) =>
    selectRow(db.selectFrom('lesson').where(withIds('lesson.id', ids)), ground.since).execute(),
  );
}

export async function streamLessonFinance(
  db: Executor,
  actor: Actor,
  filter: LessonFinanceFilter,
): Promise<AsyncIterable<LessonFinance>> {
  const ground = await groundOf(db, actor, filter);
  return readByCursor(db, sorted(selectRow(matching(db, actor, filter, ground), ground.since), filter));
}

const total = (expression: RawBuilder<string>) =>
  sql<string>`coalesce(sum(${expression}), 0)::numeric(14, 2)`;

/** Sums over everything the filter selects, with the overdue bands inside it. */
export async function lessonFinanceTotals(db: Executor, actor: Actor, filter: LessonFinanceFilter) {
  const ground = await groundOf(db, actor, filter);
  const { since } = ground;
  const day = today();
  const bands = Object.fromEntries(AGE_BANDS.map(({ band }) => [band, bandSum(band, since, day)])) as Record<
    (typeof AGE_BANDS)[number]['band'],
    RawBuilder<string>
  >;
  return await matching(db, actor, filter, ground)
    .select([
      sql<number>`count(*)`.as('count'),
      total(sql`lesson.fee_income`).as('feeIncome'),
      total(sql`lesson.invoiced`).as('invoiced'),
      total(sql`lesson.received`).as('received'),
      total(sql`lesson.fee_income - lesson.received`).as('open'),
      total(sql`lesson.teacher_fee`).as('teacherFee'),
      total(sql`lesson.subsidy`).as('subsidy'),
      total(sql`lesson.teacher_paid`).as('teacherPaid'),
      total(sql`lesson.travel_fee`).as('travelFee'),
      total(OTHER_COSTS).as('otherCosts'),
      total(sql`lesson.profit`).as('profit'),
      bands.dayu60.as('dayu60'),
      bands.dayu90.as('dayu90'),
      bands.dayu120.as('dayu120'),
      bands.dayu150.as('dayu150'),
    ])
    .executeTakeFirstOrThrow();
}
