import { type PayTerm, payTermsApi, type TaxOpening, type TaxRelief } from '@shibiao/contract/payslips/terms';
import { sql } from 'kysely';
import { inOrganisation, list, type Rows } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import { monthOf, today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { matchesPerson } from '../personnel/personnel.queries.ts';

/** The terms in force in the present month. */
const current = (column: string) => sql`(select ${sql.ref(`t.${column}`)} from pay_term t
  where t.personnel_id = personnel.id and t.deleted_at is null and t.from_month <= ${monthOf(today())}
  order by t.from_month desc limit 1)`;
const money = (column: string) => sql<string | null>`${current(column)}`;
const RELIEF = () => sql<string>`(select coalesce(sum(r.amount), 0)::numeric(12, 2) from tax_relief r
  where r.personnel_id = personnel.id and r.deleted_at is null and r.from_month <= ${monthOf(today())}
    and coalesce(r.to_month, '9') >= ${monthOf(today())})`;

export const termsList = list(payTermsApi.terms, {
  table: 'personnel',
  title: '人员',
  visible: () => sql<boolean>`(personnel.deleted_at is null and personnel.login_status = 1)`,
  filters: {
    keyword: matchesPerson,
    organisationId: inOrganisation('personnel.organisation_id'),
    isMissing: (isMissing) => {
      const exists = sql`exists (select from pay_term t where t.personnel_id = personnel.id and t.deleted_at is null
        and t.from_month <= ${monthOf(today())})`;
      return isMissing ? sql`not ${exists}` : sql`${exists}`;
    },
  },
  sorts: { name: { by: sql`by_surname(personnel.name) collate "zh-x-icu"` } },
  defaultSort: ['name', 'asc'],
  select: (rows: Rows<'personnel'>) =>
    rows
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .select([
        'personnel.id',
        'personnel.name',
        'personnel.job_no as jobNo',
        'organisation.name as organisationName',
        sql<string | null>`${current('from_month')}`.as('fromMonth'),
        money('base').as('base'),
        money('performance').as('performance'),
        money('allowance').as('allowance'),
        money('insurance').as('insurance'),
        money('fund').as('fund'),
        RELIEF().as('relief'),
      ]),
});

const STAMPS = sql`t.version, t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/** One person's terms, reliefs and opening sums, the newest first. @throws 404 */
export async function payOf(db: Executor, personnelId: number) {
  const person = await db
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select('name')
    .executeTakeFirst();
  const { name } = orNotFound(person, '人员');
  const [terms, reliefs, openings] = await Promise.all([
    sql<PayTerm>`select t.id, ${STAMPS}, t.personnel_id as "personnelId", t.from_month as "fromMonth", t.base, t.performance,
        t.allowance, t.insurance, t.fund, t.sick_percent as "sickPercent", t.note, p.name as "setBy"
      from pay_term t left join personnel p on p.id = t.set_by
      where t.personnel_id = ${personnelId} and t.deleted_at is null order by t.from_month desc`.execute(db),
    sql<TaxRelief>`select t.id, ${STAMPS}, t.kind, t.amount, t.from_month as "fromMonth", t.to_month as "toMonth"
      from tax_relief t where t.personnel_id = ${personnelId} and t.deleted_at is null order by t.from_month desc, t.id`.execute(
      db,
    ),
    sql<TaxOpening>`select t.id, ${STAMPS}, t.year, t.through_month as "throughMonth", t.months, t.income, t.deducted, t.withheld
      from tax_opening t where t.personnel_id = ${personnelId} and t.deleted_at is null order by t.year desc`.execute(
      db,
    ),
  ]);
  return { name, terms: terms.rows, reliefs: reliefs.rows, openings: openings.rows };
}

type TermTable = 'pay_term' | 'tax_relief' | 'tax_opening';
/** The person that a row is about. @throws 404 */
export async function personOf(db: Executor, table: TermTable, id: number): Promise<number> {
  const { rows } = await sql<{
    personnelId: number;
  }>`select personnel_id as "personnelId" from ${sql.table(table)}
    where id = ${id} and deleted_at is null`.execute(db);
  return orNotFound(rows[0], '登记').personnelId;
}
