import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { type RawBuilder, sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { type DayRange, monthOf, monthRange, today } from '../../lib/dates.ts';

type Payroll = OutputOf<typeof payrollApi.trialPayroll>;
type PayrollRow = Payroll['list'][number];
type PayrollFilter = InputOf<typeof payrollApi.trialPayroll>;

const SORTS = {
  received: sql`received`,
  commission: sql`commission`,
  personnelname: sql`personnelname collate "zh-x-icu"`,
} as const;
/** Who sells; others appear once money came in on their lessons. */
const SELLS = sql<boolean>`exists (select from account a join account_role ar on ar.account_id = a.id join role on role.id = ar.role_id
  where a.personnel_id = p.id and role.key in ('salesperson', 'sales_leader', 'manager'))`;

/** The rate that is set; a number between 0 and 1. */
async function setRate(db: Executor): Promise<string> {
  const { rows } = await sql<{ rate: string }>`
    select value::text as rate from setting where key = 'trialCommissionRate'`.execute(db);
  return rows[0]?.rate ?? '0';
}

/**
 * A person's month: money received for the own lessons, less its shares of teacher fee and travel. A lesson that was
 * half paid bears half of its costs, so the months of a lesson add up to the whole. What was paid in kind is no money.
 */
const estimates = (
  actor: Actor,
  filter: PayrollFilter,
  span: DayRange,
  rate: string,
): RawBuilder<PayrollRow> => sql`
  with paid as (
    select l.owner_id, sum(rl.amount) as received, round(l.teacher_fee * sum(rl.amount) / l.fee_income, 2) as teacher_fee,
      round(l.travel_fee * sum(rl.amount) / l.fee_income, 2) as travel_fee
    from receipt r join receipt_line rl on rl.receipt_id = r.id and rl.is_active join lesson l on l.id = rl.lesson_id
    where r.deleted_at is null and r.method <> '置换' and r.received_on between ${span.from}::date and ${span.to}::date
      and l.fee_income > 0 and ${inScope(actor, 'money', 'l.owner_id')}
    group by l.id
  ), person as (
    select owner_id, count(*) as lessons, sum(received) as received, sum(teacher_fee) as teacher_fee, sum(travel_fee) as travel_fee,
      sum(received - teacher_fee - travel_fee) as base
    from paid group by owner_id
  )
  select p.id as personnelid, p.name as personnelname, o.name as "orgName", p.post, coalesce(m.lessons, 0)::integer as lessons,
    coalesce(m.received, 0)::numeric(14, 2) as received, coalesce(m.teacher_fee, 0)::numeric(14, 2) as "teacherFee",
    coalesce(m.travel_fee, 0)::numeric(14, 2) as "travelFee", coalesce(m.base, 0)::numeric(14, 2) as base, ${rate}::text as rate,
    round(greatest(coalesce(m.base, 0), 0) * ${rate}::numeric, 2)::numeric(14, 2) as commission,
    ${filter.baseSalary ?? null}::numeric(14, 2) as "baseSalary",
    (coalesce(${filter.baseSalary ?? null}::numeric, 0) + round(greatest(coalesce(m.base, 0), 0) * ${rate}::numeric, 2))::numeric(14, 2) as estimate
  from personnel p left join person m on m.owner_id = p.id left join organisation o on o.id = p.organisation_id
  where p.deleted_at is null and ${inScope(actor, 'money', 'p.id')} and (m.owner_id is not null or (p.login_status = 1 and ${SELLS}))
    and (${filter.personnelId ?? null}::integer is null or p.id = ${filter.personnelId ?? null})
    and (${filter.orgnizationalid ?? null}::integer is null or p.organisation_id in ${organisationsBelow(filter.orgnizationalid)})
    and ${filter.keyword ? sql`lower(p.name || ' ' || p.pinyin || ' ' || p.initials) like ${likePattern(filter.keyword)}` : sql`true`}`;

const SUMS = {
  received: moneySum('received'),
  teacherFee: moneySum('teacherFee'),
  travelFee: moneySum('travelFee'),
  base: moneySum('base'),
  commission: moneySum('commission'),
  estimate: moneySum('estimate'),
};

/** A page of the month with its sums; everybody's month is computed for it. */
export async function trialPayroll(db: Executor, actor: Actor, filter: PayrollFilter): Promise<Payroll> {
  const month = filter.month ?? monthOf(today());
  const rate = filter.rate === undefined ? await setRate(db) : String(filter.rate);
  const input = { ...filter, month, rate };
  const { value, asOf } = await figure(db, payrollApi.trialPayroll, seenIn(actor, 'money'), input, () =>
    groupedPage<PayrollRow, Payroll['sums']>(db, filter, {
      groups: estimates(actor, filter, monthRange(month), rate),
      order: sql`${SORTS[filter.sort ?? 'received']} ${sql.raw(filter.order ?? 'desc')}, personnelid`,
      sums: SUMS,
    }),
  );
  return { ...value, asOf };
}

/** Every row of the filter, for the file; there are as many as people who sell. */
export async function* streamPayroll(
  db: Executor,
  actor: Actor,
  filter: PayrollFilter,
): AsyncGenerator<PayrollRow> {
  yield* (await trialPayroll(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
