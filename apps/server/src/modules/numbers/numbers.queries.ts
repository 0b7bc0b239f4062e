import type { OutputOf } from '@shibiao/contract/endpoint';
import { NUMBER_CANCELLED, numbersApi } from '@shibiao/contract/numbers';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

/** The office sees every number, everybody else those of their own people. */
const visible = (actor: Actor): Condition =>
  sql`phone_number.deleted_at is null and ${inScope(actor, 'goods', 'phone_number.holder_id')}`;

/** Entered today and never used: may still be deleted as a mistake. */
const isFresh = sql<boolean>`(phone_number.created_at >= current_date and not exists (select from phone_number_log l
  where l.phone_number_id = phone_number.id and l.action <> '开通'))`;

export const numbers = list(numbersApi.list, {
  table: 'phone_number',
  title: '号码',
  visible,
  filters: {
    keyword: (words) => sql`phone_number.number like ${likePattern(words)}`,
    id: equals('phone_number.id'),
    operator: equals('phone_number.operator'),
    status: equals('phone_number.status'),
    holderId: equals('phone_number.holder_id'),
    purpose: equals('phone_number.purpose'),
    isLive: (isLive) => sql`(phone_number.status <> ${NUMBER_CANCELLED}) = ${isLive}`,
    departmentId: (id) =>
      sql`coalesce((select p.organisation_id from personnel p where p.id = phone_number.holder_id), 0) = ${id}`,
    ofLeavers: (wanted) =>
      sql`${wanted} = exists (select from personnel p where p.id = phone_number.holder_id and p.login_status = 2)`,
    city: (id) => sql`phone_number.city_id in (select id from region where ${id} in (id, parent_id))`,
    contractFrom: (day) =>
      sql`phone_number.contract_to >= ${day}::date and phone_number.status <> ${NUMBER_CANCELLED}`,
    contractEnds: (day) =>
      sql`phone_number.contract_to <= ${day}::date and phone_number.status <> ${NUMBER_CANCELLED}`,
  },
  sorts: {
    number: { by: sql`phone_number.number` },
    monthlyFee: { by: sql`phone_number.monthly_fee` },
    contractTo: { by: sql`phone_number.contract_to` },
    updatedAt: { by: sql`phone_number.updated_at` },
  },
  defaultSort: ['number', 'asc'],
  select: (rows: Rows<'phone_number'>) =>
    rows
      .leftJoin('personnel', 'personnel.id', 'phone_number.holder_id')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .leftJoin('region', 'region.id', 'phone_number.city_id')
      .leftJoin('contract_company', 'contract_company.id', 'phone_number.real_name_company_id')
      .select([
        ...(['id', 'version', 'number', 'operator', 'plan', 'purpose', 'status', 'remark'] as const).map(
          (column) => `phone_number.${column}` as const,
        ),
        'phone_number.city_id as cityId',
        sql<string | null>`city_name(region)`.as('cityName'),
        'phone_number.real_name_company_id as realNameCompanyId',
        sql<string | null>`coalesce(contract_company.name, phone_number.real_name_person)`.as('realName'),
        'phone_number.real_name_person as realNamePerson',
        'phone_number.monthly_fee as monthlyFee',
        'phone_number.contract_to as contractTo',
        'phone_number.holder_id as holderId',
        'personnel.name as holderName',
        'organisation.name as organisationName',
        'phone_number.opened_on as openedOn',
        'phone_number.cancelled_on as cancelledOn',
        'phone_number.wechat_bound as wechatBound',
        sql<{ service: string; note: string | null; unbound_at: string | null }[]>`phone_number.bindings`.as(
          'bindings',
        ),
        sql<
          string | null
        >`(select string_agg(b ->> 'service', '、') from jsonb_array_elements(open_bindings(phone_number.bindings)) b)`.as(
          'bound',
        ),
        isFresh.as('canDelete'),
        'phone_number.created_at as createdAt',
        'phone_number.updated_at as updatedAt',
      ]),
});

export const numberMoves = list(numbersApi.log, {
  table: 'phone_number_log',
  title: '登记',
  visible: (actor) =>
    sql`exists (select from phone_number where phone_number.id = phone_number_log.phone_number_id and ${visible(actor)})`,
  filters: {
    keyword: (words) => sql`lower(phone_number_log.note) like ${likePattern(words)}`,
    id: equals('phone_number_log.phone_number_id'),
    action: equals('phone_number_log.action'),
    month: (month) => sql`phone_number_log.month = ${`${month}-01`}::date`,
    from: since('phone_number_log.at'),
    to: until('phone_number_log.at'),
  },
  sorts: { at: { by: sql`phone_number_log.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'phone_number_log'>) =>
    rows
      .innerJoin('phone_number', 'phone_number.id', 'phone_number_log.phone_number_id')
      .innerJoin('personnel as writer', 'writer.id', 'phone_number_log.by_id')
      .leftJoin('personnel as giver', 'giver.id', 'phone_number_log.from_holder_id')
      .leftJoin('personnel as taker', 'taker.id', 'phone_number_log.to_holder_id')
      .select([
        'phone_number_log.id',
        'phone_number_log.phone_number_id as numberId',
        'phone_number.number as number',
        'phone_number_log.action',
        'phone_number_log.from_holder_id as fromHolderId',
        'giver.name as fromHolderName',
        'phone_number_log.to_holder_id as toHolderId',
        'taker.name as toHolderName',
        'phone_number_log.fee',
        sql<string | null>`to_char(phone_number_log.month, 'YYYY-MM')`.as('month'),
        'writer.id as byId',
        'writer.name as byName',
        'phone_number_log.at',
        'phone_number_log.note',
        'phone_number_log.corrects_id as correctsId',
        sql<boolean>`exists (select from phone_number_log c where c.corrects_id = phone_number_log.id)`.as(
          'isCorrected',
        ),
      ]),
});

/** Numbers held by a person. */
export async function numbersOf(db: Executor, personnelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('phone_number')
    .where('holder_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * To-dos of the office: contracts that end within 30 days, and numbers held by leavers.
 * @param ids the changed numbers; all by default
 */
export async function followNumbers(trx: Executor, ids?: readonly number[]): Promise<void> {
  const some = ids ? { ids } : {};
  const office = sql`null::integer as personnel_id, 'general_office' as role_key`;
  await followSubjects(trx, {
    kind: 'numberContract',
    subject: 'phone_number',
    ...some,
    wanted: sql`select id as subject_id, '号码合约到期：' || number as title, ${office}, contract_to as due_on from phone_number
      where deleted_at is null and status <> ${NUMBER_CANCELLED} and contract_to between current_date and current_date + 30`,
  });
  await followSubjects(trx, {
    kind: 'numberOfLeaver',
    subject: 'phone_number',
    ...some,
    wanted: sql`select n.id as subject_id, '离职未还号码：' || n.number || ' ' || p.name as title, ${office}, p.quit_date as due_on
      from phone_number n join personnel p on p.id = n.holder_id where n.deleted_at is null and p.login_status = 2`,
  });
}

export async function numberFigures(
  db: Executor,
): Promise<Omit<OutputOf<typeof numbersApi.figures>, 'asOf'>> {
  const live = sql`phone_number n left join personnel p on p.id = n.holder_id left join organisation o on o.id = p.organisation_id
    where n.deleted_at is null`;
  const { rows } = await sql<Omit<OutputOf<typeof numbersApi.figures>, 'asOf'>>`
    select array(select json_build_object('status', n.status, 'count', count(*)) from ${live} group by n.status order by n.status) as "byStatus",
      c.cost::numeric(12, 2) as "monthlyCost", c.idle::numeric(12, 2) as "idleCost", round(c.idle / nullif(c.cost, 0), 4)::text as "idleShare",
      round(c.cost / nullif(c.live, 0), 2) as average, c.leavers as "ofLeavers", c.ending as "contractsEnding",
      array(select json_build_object('id', o.id, 'name', coalesce(o.name, '未领用'), 'count', count(*), 'fee', sum(n.monthly_fee)::text)
        from ${live} and n.status <> ${NUMBER_CANCELLED} group by o.id, o.name order by sum(n.monthly_fee) desc, o.id) as "byOrganisation",
      array(select json_build_object('month', to_char(m, 'YYYY-MM'), 'fee', coalesce((select sum(fee) from phone_number_log
          where action = '费用' and month = m), 0)::numeric(12, 2)::text)
        from generate_series(date_trunc('month', current_date) - interval '11 months', date_trunc('month', current_date), interval '1 month') m
        order by m) as months
    from (select coalesce(sum(n.monthly_fee) filter (where n.status <> ${NUMBER_CANCELLED}), 0) as cost, coalesce(sum(n.monthly_fee) filter (where n.status = 2), 0) as idle,
      count(*) filter (where n.status <> ${NUMBER_CANCELLED}) as live, count(*) filter (where p.login_status = 2) as leavers,
      count(*) filter (where n.status <> ${NUMBER_CANCELLED} and n.contract_to between current_date and current_date + 30) as ending from ${live}) c`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers a row');
  return figures;
}
