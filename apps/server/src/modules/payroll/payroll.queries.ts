import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { type RawBuilder, sql } from 'kysely';
import { datedFigure } from '../../db/cache.ts';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { monthOf, today } from '../../lib/dates.ts';

type Payroll = OutputOf<typeof payrollApi.trialPayroll>;
type PayrollRow = Payroll['list'][number];
type PayrollFilter = InputOf<typeof payrollApi.trialPayroll>;

const SORTS = {
  received: sql`received`,
  commission: sql`commission`,
  personnelname: sql`by_surname(personnelname) collate "zh-x-icu"`,
} as const;
/** Salespeople; others appear only with receipts for their lessons. */
const SELLS = sql<boolean>`exists (select from account a join account_role ar on ar.account_id = a.id join role on role.id = ar.role_id
  where a.personnel_id = p.id and role.key in ('salesperson', 'sales_leader', 'manager'))`;
const SELLER = sql`role <> '组长'`;

/** The configured rate for companies without commission rules; a number between 0 and 1. */
async function setRate(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`select value::text as rate from setting
    where key = 'trialCommissionRate' and not exists (select from commission_rule where deleted_at is null)`.execute(
    db,
  );
  return rows[0]?.rate ?? null;
}

/**
 * A person's month in the commission ledger (提成核算): money received for own lessons, minus its shares of teacher fee and
 * travel. A trial rate multiplies the own base; otherwise the ledger's commission is shown. Leader commission is added
 * in both cases.
 */
const estimates = (
  actor: Actor,
  filter: PayrollFilter,
  month: string,
  rate: string | null,
): RawBuilder<PayrollRow> => sql`
  with posted as (
    select e.personnel_id, e.lesson_id, e.role, sum(e.received) as received, sum(e.base) as base, sum(e.amount) as amount,
      coalesce(round((sum(e.received) - sum(e.base)) * l.teacher_fee / nullif(l.teacher_fee + l.travel_fee, 0), 2), 0) as teacher_fee
    from commission_entry e left join lesson l on l.id = e.lesson_id
    where e.month = ${month} and ${inScope(actor, 'money', 'e.personnel_id')}
    group by e.personnel_id, e.lesson_id, e.role, l.id
  ), person as (
    select personnel_id, count(distinct lesson_id) filter (where ${SELLER}) as lessons, sum(received) filter (where ${SELLER}) as received,
      sum(base) filter (where ${SELLER}) as base, sum(teacher_fee) filter (where ${SELLER}) as teacher_fee,
      coalesce(${rate === null ? sql`sum(amount) filter (where ${SELLER})` : sql`round(greatest(sum(base) filter (where ${SELLER}), 0) * ${rate}::numeric, 2)`}, 0) as sold,
      coalesce(sum(amount) filter (where not ${SELLER}), 0) as led
    from posted group by personnel_id
  )
  select p.id as personnelid, p.name as personnelname, o.name as "orgName", p.post, coalesce(m.lessons, 0)::integer as lessons,
    coalesce(m.received, 0)::numeric(14, 2) as received, coalesce(m.teacher_fee, 0)::numeric(14, 2) as "teacherFee",
    coalesce(m.received - m.base - m.teacher_fee, 0)::numeric(14, 2) as "travelFee", coalesce(m.base, 0)::numeric(14, 2) as base,
    ${rate === null ? sql`round(m.sold / nullif(m.base, 0), 4)::text` : sql`${rate}::text`} as rate,
    coalesce(m.sold + m.led, 0)::numeric(14, 2) as commission, coalesce(m.led, 0)::numeric(14, 2) as led,
    ${filter.baseSalary ?? null}::numeric(14, 2) as "baseSalary",
    (coalesce(${filter.baseSalary ?? null}::numeric, 0) + coalesce(m.sold + m.led, 0))::numeric(14, 2) as estimate
  from personnel p left join person m on m.personnel_id = p.id left join organisation o on o.id = p.organisation_id
  where p.deleted_at is null and ${inScope(actor, 'money', 'p.id')} and (m.personnel_id is not null or (p.login_status = 1 and ${SELLS}))
    and (${filter.personnelId ?? null}::integer is null or p.id = ${filter.personnelId ?? null})
    and (${filter.orgnizationalid ?? null}::integer is null or p.organisation_id in ${organisationsBelow(filter.orgnizationalid)})
    and ${filter.keyword ? sql`lower(p.name || ' ' || p.pinyin || ' ' || p.initials) like ${likePattern(filter.keyword)}` : sql`true`}`;

const SUMS = {
  received: moneySum('received'),
  teacherFee: moneySum('teacherFee'),
  travelFee: moneySum('travelFee'),
  base: moneySum('base'),
  commission: moneySum('commission'),
  led: moneySum('led'),
  estimate: moneySum('estimate'),
};

/** The computed month, the present one by default. */
export const monthTried = ({ month }: Pick<PayrollFilter, 'month'>): string => month ?? monthOf(today());

/** A page of the month with its sums; everybody's month is computed for it. */
export async function trialPayroll(db: Executor, actor: Actor, filter: PayrollFilter): Promise<Payroll> {
  const month = monthTried(filter);
  const rate = filter.rate === undefined ? await setRate(db) : String(filter.rate);
  const input = { ...filter, month, rate };
  return await datedFigure(db, payrollApi.trialPayroll, seenIn(actor, 'money'), input, () =>
    groupedPage<PayrollRow, Payroll['sums']>(db, filter, {
      groups: estimates(actor, filter, month, rate),
      order: sql`${SORTS[filter.sort ?? 'received']} ${sql.raw(filter.order ?? 'desc')}, personnelid`,
      sums: SUMS,
    }),
  );
}

/** Every row of the filter for an export; one per salesperson. */
export async function* streamPayroll(
  db: Executor,
  actor: Actor,
  filter: PayrollFilter,
): AsyncGenerator<PayrollRow> {
  yield* (await trialPayroll(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
