import { type Board, PARTS, type Part, RANKED_FROM } from '@shibiao/contract/teacherDept';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Counted, FACTS } from './facts.queries.ts';

export type Summed = Exclude<Board, 'load'>;

const count = sql`count(*)::integer`;
const counted = (flag: string) =>
  sql`(count(*) filter (where f.${sql.ref(flag)}))::integer as ${sql.ref(flag)}`;
const share = (part: string, whole: RawBuilder<unknown>) =>
  sql`round((count(*) filter (where f.${sql.ref(part)}))::numeric / nullif(${whole}, 0), 4)`;
const having = (...flags: string[]) =>
  sql`(count(*) filter (where ${sql.join(
    flags.map((one) => sql`f.${sql.ref(one)}`),
    sql` or `,
  )}))`;
const median = (value: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric, 1)`;
const mean = (column: string) => sql`round(avg(f.${sql.ref(column)}), 2)`;
const total = (column: string) => sql`coalesce(sum(f.${sql.ref(column)}), 0)::integer`;
/** A lesson may change its teacher several times; the list behind a figure names it once. */
const LESSONS = sql`count(distinct f.ref_id)::integer`;
const SAME_DAY = sql`(count(distinct f.ref_id) filter (where f."sameDay"))::integer`;

/** Figures of each board over its facts `f`. */
const FIGURES: Record<Summed, RawBuilder<unknown>> = {
  demands: sql`${count} as demands, ${counted('recommended')}, ${counted('unrecommended')}, ${median(sql`f.hours`)} as "firstHours",
    ${counted('scheduled')}, ${counted('adopted')}, ${share('recommended', sql`count(*)`)} as "recommendedRate",
    ${share('adopted', having('scheduled'))} as "adoptionRate", ${total('answered')} as answered, ${total('accepted')} as accepted,
    round(${total('accepted')}::numeric / nullif(${total('answered')}, 0), 4) as acceptance, ${median(sql`f.answer_hours`)} as "answerHours"`,
  reservations: sql`${count} as reserved, ${counted('confirmed')}, ${counted('released')}, ${counted('waiting')},
    ${share('confirmed', having('confirmed', 'released'))} as rate`,
  replacements: sql`${LESSONS} as lessons, ${count} as changes, round(avg(f.days_before), 1) as "daysBefore",
    ${SAME_DAY} as "sameDay", round(${SAME_DAY}::numeric / nullif(${LESSONS}, 0), 4) as "sameDayRate"`,
  evaluations: sql`${count} as evaluated, ${mean('content_score')} as content, ${mean('expression_score')} as expression,
    ${mean('interaction_score')} as interaction, ${mean('organisation_score')} as organisation, ${mean('average')} as average,
    ${counted('low')}`,
  development: sql`${counted('added')}, ${counted('mature')}, ${counted('activated')},
    ${share('activated', having('mature'))} as activation, ${counted('stopped')}`,
  courseware: sql`${count} as due, ${counted('onTime')}, ${counted('late')}, ${counted('missing')},
    ${share('onTime', sql`count(*)`)} as "onTimeRate", ${median(sql`f.days_before`)} as "daysBefore"`,
};

const ORDER: Record<Summed, RawBuilder<unknown>> = {
  demands: sql`grouped.demands desc, grouped.key`,
  reservations: sql`grouped.reserved desc, grouped.key`,
  replacements: sql`grouped.lessons desc, grouped.key`,
  evaluations: sql`grouped.rank nulls last, grouped.bayesian desc nulls last, grouped.key`,
  development: sql`grouped.key`,
  courseware: sql`grouped.due desc, grouped.key`,
};

/**
 * Evaluations are ranked by (n·x̄ + 5·m) ÷ (n + 5) with the overall mean m: a few good ones do not outrank many nearly
 * as good.
 */
const ranked = (facts: RawBuilder<unknown>) => sql`
  select scored.*, case when evaluated >= ${sql.lit(RANKED_FROM)}
    then rank() over (partition by evaluated >= ${sql.lit(RANKED_FROM)} order by bayesian desc) end::integer as rank
  from (select f.key, min(f.name) as name, ${FIGURES.evaluations},
      round((sum(f.average) + 5 * (select avg(average) from (${facts}) every)) / (count(*) + 5), 2) as bayesian
    from (${facts}) f group by f.key) scored`;

/** A page of a board's rows. */
export async function rowsOf<Row extends object>(
  db: Executor,
  actor: Actor,
  board: Summed,
  asked: Counted,
  paging: { page: number; count: number },
): Promise<{ list: Row[]; total: number }> {
  const facts = FACTS[board](actor, asked);
  const { list, total } = await groupedPage<Row>(db, paging, {
    groups:
      board === 'evaluations'
        ? ranked(facts)
        : sql`select f.key, min(f.name) as name, ${FIGURES[board]} from (${facts}) f group by f.key`,
    order: ORDER[board],
  });
  return { list, total };
}

/** One figure of a board by person: the first recommender, or the handover contact. */
export async function figureByPerson(
  db: Executor,
  board: 'demands' | 'courseware',
  figure: 'firstHours' | 'onTimeRate',
  people: readonly number[],
  asked: Omit<Counted, 'by'>,
): Promise<{ id: number; value: number | null }[]> {
  const facts = FACTS[board](null, { ...asked, by: board === 'demands' ? 'person' : 'handover' });
  const { rows } = await sql<{ id: number; value: number | null }>`
    select key::integer as id, ${sql.ref(figure)}::float8 as value from (
      select f.key, ${FIGURES[board]} from (${facts}) f where f.key = any(${people.map(String)}::text[]) group by f.key) grouped`.execute(
    db,
  );
  return rows;
}

/** A board's totals over its span. */
export async function totalsOf<Figures>(
  db: Executor,
  actor: Actor,
  board: Summed,
  asked: Counted,
): Promise<Figures> {
  const { rows } =
    await sql<Figures>`select ${FIGURES[board]} from (${FACTS[board](actor, asked)}) f`.execute(db);
  return rows[0] as Figures;
}

/** Mean scores by group and month (`YYYY-MM`) of some groups. */
export async function scoresByMonth(
  db: Executor,
  actor: Actor,
  asked: Counted,
  keys: readonly string[],
): Promise<{ key: string; month: string; score: number }[]> {
  const { rows } = await sql<{ key: string; month: string; score: number }>`
    select f.key, to_char(f.first_date, 'YYYY-MM') as month, round(avg(f.average), 2)::float8 as score
    from (${FACTS.evaluations(actor, asked)}) f where f.key = any(${keys}::text[]) group by 1, 2`.execute(db);
  return rows;
}

/** Fields of open demands that no active teacher has. */
export async function fieldGaps(
  db: Executor,
  actor: Actor,
  asked: Counted,
): Promise<{ field: string; demands: number }[]> {
  const { rows } = await sql<{ field: string; demands: number }>`
    select f.key as field, count(*)::integer as demands from (${FACTS.demands(actor, { ...asked, by: 'field' })}) f
    where f.gap group by 1 order by 2 desc, 1 limit 50`.execute(db);
  return rows;
}

/** Figures that count only some of a board's facts. */
const HAS_PARTS: Record<Summed, readonly Part[]> = {
  demands: ['recommended', 'unrecommended', 'scheduled', 'adopted', 'gap'],
  reservations: ['confirmed', 'released', 'waiting'],
  replacements: ['sameDay'],
  evaluations: ['low'],
  development: ['added', 'mature', 'activated', 'stopped'],
  courseware: ['onTime', 'late', 'missing'],
};
export const hasPart = (board: Board, part: Part): boolean =>
  board !== 'load' && HAS_PARTS[board].includes(part) && PARTS.values.includes(part);

/** Ids behind a board's rows: of one row, one figure, or all. */
export const idsBehind = (
  actor: Actor,
  board: Summed,
  asked: Counted,
  { key, part }: { key?: string | null | undefined; part?: Part | null | undefined },
): RawBuilder<unknown> => sql`select distinct f.ref_id from (${FACTS[board](actor, asked)}) f
  where ${key === null || key === undefined ? sql`true` : sql`f.key = ${key}`} and ${part ? sql`f.${sql.ref(part)}` : sql`true`}`;
