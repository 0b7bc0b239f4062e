import type { OutputOf } from '@shibiao/contract/endpoint';
import { equipmentApi } from '@shibiao/contract/equipment';
import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { type Condition, equals, list, oneOf, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { mayListAll, mayRegister } from './equipment.policy.ts';

/** Holders of the full list see everything; others see equipment held by their people or organisations. */
function visibleEquipment(actor: Actor): Condition {
  if (mayListAll(actor)) return sql`equipment.deleted_at is null`;
  return ownEquipment(actor);
}

function ownEquipment(actor: Actor): Condition {
  const organisations = scopeOf(actor, 'goods') === 'organisation' ? actor.organisationIds : [];
  return sql`equipment.deleted_at is null and (${inScope(actor, 'goods', 'equipment.holder_id')}
    or equipment.organisation_id = any(${[...organisations]}::integer[]))`;
}

const isOverdue = sql<boolean>`coalesce(equipment.due_on < current_date, false)`;
/** Equipment without a movement for more days is idle. */
const IDLE_FROM = 90;
/** Days without movement in stock. */
const idleDays = sql<number | null>`case equipment.status when 1 then current_date - coalesce(
  (select max(l.at) from equipment_log l where l.equipment_id = equipment.id and l.action <> '盘点'), equipment.created_at)::date end`;

const selectEquipment = (rows: Rows<'equipment'>, actor: Actor) =>
  rows
    .leftJoin('personnel', 'personnel.id', 'equipment.holder_id')
    .leftJoin('organisation', 'organisation.id', 'equipment.organisation_id')
    .select([
      ...(
        [
          'id',
          'version',
          'name',
          'kind',
          'brand',
          'model',
          'serial',
          'price',
          'supplier',
          'place',
          'status',
          'remark',
        ] as const
      ).map((column) => `equipment.${column}` as const),
      'equipment.asset_no as assetNo',
      'equipment.bought_on as boughtOn',
      'equipment.warranty_to as warrantyTo',
      'equipment.organisation_id as organisationId',
      'organisation.name as organisationName',
      'equipment.holder_id as holderId',
      'personnel.name as holderName',
      'equipment.due_on as dueOn',
      'equipment.photo_file_id as photoFileId',
      isOverdue.as('isOverdue'),
      idleDays.as('idleDays'),
      sql<
        number | null
      >`case when equipment.holder_id = ${actor.personnelId ?? 0} or (equipment.holder_id is not null and ${mayRegister(actor)}::boolean) then (select id from equipment_log l where l.equipment_id = equipment.id
        and l.accepted_at is null and l.to_holder_id = equipment.holder_id
        and not exists (select from equipment_log n where n.equipment_id = l.equipment_id and n.id > l.id and n.action <> '盘点')
        order by id desc limit 1) end`.as('unaccepted'),
      'equipment.created_at as createdAt',
      'equipment.updated_at as updatedAt',
    ]);

const listOf = (endpoint: typeof equipmentApi.list, visible: (actor: Actor) => Condition) =>
  list(endpoint, {
    table: 'equipment',
    title: '设备',
    visible,
    filters: {
      keyword: (words) => matchesKeyword('equipment', words),
      kind: equals('equipment.kind'),
      status: equals('equipment.status'),
      holderId: equals('equipment.holder_id'),
      overdue: (overdue) => (overdue ? isOverdue : null),
      warranty: (day) => sql`equipment.warranty_to <= ${day}::date`,
      place: equals('equipment.place'),
      idle: (idle) => sql`coalesce(${idleDays} > ${IDLE_FROM}, false) = ${idle}`,
      inUse: (inUse) => sql`(equipment.status in (2, 3)) = ${inUse}`,
      ids: oneOf('equipment.id', 'integer'),
    },
    sorts: {
      assetNo: { by: sql`equipment.asset_no` },
      dueOn: { by: sql`equipment.due_on` },
      price: { by: sql`equipment.price` },
      boughtOn: { by: sql`equipment.bought_on` },
      updatedAt: { by: sql`equipment.updated_at` },
    },
    defaultSort: ['assetNo', 'desc'],
    select: selectEquipment,
  });
export const ownAssets = listOf(equipmentApi.list, ownEquipment);
/** All equipment that the caller may read. */
export const assets = listOf(equipmentApi.listAll, visibleEquipment);

export const registrations = list(equipmentApi.registrations, {
  table: 'equipment_log',
  title: '登记',
  visible: (actor) =>
    sql`exists (select from equipment where equipment.id = equipment_log.equipment_id and ${visibleEquipment(actor)})`,
  filters: {
    keyword: (words) => sql`lower(equipment_log.note) like ${likePattern(words)}`,
    equipmentId: equals('equipment_log.equipment_id'),
    personnelId: (id) => sql`${id} in (equipment_log.from_holder_id, equipment_log.to_holder_id)`,
    action: equals('equipment_log.action'),
    from: since('equipment_log.at'),
    to: until('equipment_log.at'),
  },
  sorts: { at: { by: sql`equipment_log.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'equipment_log'>) =>
    rows
      .innerJoin('equipment', 'equipment.id', 'equipment_log.equipment_id')
      .innerJoin('personnel as writer', 'writer.id', 'equipment_log.by_id')
      .leftJoin('personnel as giver', 'giver.id', 'equipment_log.from_holder_id')
      .leftJoin('personnel as taker', 'taker.id', 'equipment_log.to_holder_id')
      .select([
        ...(['id', 'action', 'at', 'place', 'condition', 'accessories', 'note'] as const).map(
          (column) => `equipment_log.${column}` as const,
        ),
        'equipment_log.equipment_id as equipmentId',
        'equipment.asset_no as assetNo',
        'equipment.name as name',
        'writer.id as byId',
        'writer.name as byName',
        'equipment_log.from_holder_id as fromHolderId',
        'giver.name as fromHolderName',
        'equipment_log.to_holder_id as toHolderId',
        'taker.name as toHolderName',
        'equipment_log.due_on as dueOn',
        'equipment_log.file_ids as fileIds',
        'equipment_log.accepted_at as acceptedAt',
        sql<
          number | null
        >`case when equipment_log.to_holder_id is not null then coalesce((select min(n.at) from equipment_log n
          where n.equipment_id = equipment_log.equipment_id and n.id > equipment_log.id and n.action <> '盘点'), now())::date
          - equipment_log.at::date end`.as('daysOut'),
      ]),
});

/** A receipt, locked; it expires when the asset moves on. */
export async function receiptOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('equipment_log')
    .where('id', '=', id)
    .where('to_holder_id', 'is not', null)
    .select([
      'id',
      'to_holder_id',
      'accepted_at',
      sql<boolean>`exists (select from equipment_log n
        where n.equipment_id = equipment_log.equipment_id and n.id > equipment_log.id and n.action <> '盘点')`.as(
        'isOver',
      ),
    ])
    .forUpdate()
    .executeTakeFirst();
}

export async function accept(trx: Executor, id: number): Promise<void> {
  await sql`update equipment_log set accepted_at = clock_timestamp() where id = ${id}`.execute(trx);
}

/** Assets expected at a place or in an organisation, and all scanned ones; numbers are in upper case. */
export async function stocktakeRows(
  db: Executor,
  of: { organisationId?: number | null; place?: string | null; scanned: string[] },
) {
  const expected = sql<boolean>`status in (1, 2, 3, 4) and (${of.place ?? null}::text is null or place = ${of.place ?? null})
    and (${of.organisationId ?? null}::integer is null or organisation_id in ${organisationsBelow(of.organisationId)})`;
  const { rows } = await sql<{
    id: number;
    assetNo: string;
    name: string;
    holderName: string | null;
    status: number;
    /** Its numbers that were scanned. */
    numbers: string[];
    isExpected: boolean;
    /** Scrapped or lost: neither expected nor counted. */
    isGone: boolean;
  }>`
    select e.id, e.asset_no as "assetNo", e.name, p.name as "holderName", e.status, coalesce(e.is_expected, false) as "isExpected",
      e.status in (5, 6) as "isGone",
      array(select n from unnest(${of.scanned}::text[]) n where name_key(n) in (name_key(e.asset_no), name_key(e.serial))) as numbers
    from (select *, ${expected} as is_expected from equipment where deleted_at is null) e left join personnel p on p.id = e.holder_id
    where e.is_expected or e.asset_no = any(${of.scanned}) or name_key(e.serial) = any(${of.scanned.map(nameKey)}::text[]) order by e.asset_no`.execute(
    db,
  );
  return rows;
}

export async function heldBy(db: Executor, personnelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('equipment')
    .where('holder_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Due by tomorrow: the holder's to-do; overdue, or held by a leaver: the office's as well. */
export async function followEquipment(trx: Executor, ids?: readonly number[]): Promise<void> {
  const kinds = {
    equipmentDue: sql`select id as subject_id, '设备待归还：' || asset_no || ' ' || name as title, holder_id as personnel_id,
      null::text as role_key, due_on from equipment where deleted_at is null and due_on <= current_date + 1`,
    equipmentOverdue: sql`select e.id as subject_id, '设备逾期：' || e.asset_no || ' ' || e.name || ' ' || p.name as title, null::integer as personnel_id,
      'general_office' as role_key, due_on from equipment e join personnel p on p.id = e.holder_id where e.deleted_at is null and due_on < current_date`,
    equipmentOfLeaver: sql`select e.id as subject_id, '离职未还设备：' || e.asset_no || ' ' || e.name || ' ' || p.name as title,
      null::integer as personnel_id, 'general_office' as role_key, p.quit_date as due_on
      from equipment e join personnel p on p.id = e.holder_id where e.deleted_at is null and p.login_status = 2`,
  };
  for (const [kind, wanted] of Object.entries(kinds))
    await followSubjects(trx, {
      kind: kind as keyof typeof kinds,
      subject: 'equipment',
      wanted,
      ids,
    });
}

type Figures = Omit<OutputOf<typeof equipmentApi.figures>, 'asOf'>;
export async function equipmentFigures(db: Executor): Promise<Figures> {
  const life = sql`case when kind in ('家具', '其他') then 60 else 36 end`;
  const months = sql`(extract(year from age(current_date, bought_on)) * 12 + extract(month from age(current_date, bought_on)))`;
  const { rows } = await sql<Figures>`
    with live as (select equipment.*, ${idleDays} as idle from equipment where deleted_at is null)
    select array(select json_build_object('kind', kind, 'status', status, 'count', count(*)) from live group by kind, status order by kind, status) as "byKind",
      count(*) filter (where status < 5) as "all", count(*) filter (where status in (2, 3)) as "inUse",
      round(count(*) filter (where status in (2, 3))::numeric / nullif(count(*) filter (where status < 5), 0), 4)::text as "useShare",
      coalesce(sum(price) filter (where status in (2, 3)), 0)::numeric(14, 2) as "valueInUse",
      coalesce(sum(price * greatest(0, 1 - ${months} / ${life})) filter (where status < 5), 0)::numeric(14, 2) as "netValue",
      count(*) filter (where due_on < current_date) as overdue,
      array(select json_build_object('id', id, 'assetNo', asset_no, 'name', name, 'days', idle) from live where idle > ${IDLE_FROM} order by idle desc, id) as idle,
      round(avg((current_date - bought_on) / 365.25) filter (where status < 5), 1)::text as "averageAge"
    from live`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate answers a row');
  return found;
}
