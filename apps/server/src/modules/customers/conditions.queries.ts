import type { customerFilter } from '@shibiao/contract/customers/customers';
import { NEW_DAYS } from '@shibiao/contract/customers/customers';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';

export type CustomerFilter = z.output<typeof customerFilter>;
/** Which of the lists: all of the scope, of the caller's regions, new ones, the market department's. */
export type Variant = 'all' | 'region' | 'new' | 'market';

type Condition = Expression<boolean>;

/** Three digits and more are a phone, not a name. */
const PHONE = /^\d{3,11}$/;

/** What the list itself narrows to, before any filter. */
export function conditionsOf(actor: Actor, variant: Variant, filter: CustomerFilter): Condition[] {
  return [
    sql<boolean>`contact.deleted_at is null and contact.owner_id is not null`,
    ...base(actor, variant, filter),
    ...chosen(actor, variant, filter),
  ];
}

function base(actor: Actor, variant: Variant, filter: CustomerFilter): Condition[] {
  if (variant === 'region') return actor.userType === 1 ? inRegions(actor) : [sql<boolean>`false`];
  if (variant === 'market')
    return [sql<boolean>`contact.kind = 'market'`, inScope(actor, 'market', 'contact.owner_id')];
  const own = inScope(actor, 'customers', 'contact.owner_id');
  if (variant === 'all') return [own];
  return [own, ...isNew(filter)];
}

/** Customers made in the last days. Where few rows are left to be asked for it, "is true" keeps all the new ones from being read for them. */
function isNew({
  days,
  keyword,
  cooperationName,
  coorgid,
  authorId,
  orgnizationalid,
}: CustomerFilter): Condition[] {
  const age = days ?? NEW_DAYS;
  const from = addDays(today(), -age);
  const made = sql<boolean>`contact.created_at >= ${from}::date`;
  if (keyword && !PHONE.test(keyword)) {
    const months = range(monthNumber(from), monthNumber(today()) + 1);
    return [
      sql<boolean>`(${made}) is true and array[month_number(contact.created_at)] && ${months}::integer[]`,
    ];
  }
  const isRare = Boolean(keyword || cooperationName || coorgid || authorId || orgnizationalid);
  return [isRare ? sql<boolean>`(${made}) is true` : made];
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
/** The counterpart of month_number() in 0001_functions.sql; by it contact_grams finds new customers. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** GB/T 2260 nests provinces and cities in the code's digits; a district stands for its city. Who sees everything needs no regions. */
function inRegions(actor: Actor): Condition[] {
  if (actor.regionIds.length === 0) return scopeOf(actor, 'customers') === 'all' ? [] : [sql<boolean>`false`];
  const provinces = actor.regionIds.filter((id) => id % 10_000 === 0);
  const cities = actor.regionIds.filter((id) => id % 10_000 !== 0).map((id) => Math.floor(id / 100) * 100);
  const parts = [
    ...(provinces.length > 0 ? [sql<boolean>`contact.province_id = any(${provinces}::integer[])`] : []),
    ...(cities.length > 0 ? [sql<boolean>`contact.city_id = any(${cities}::integer[])`] : []),
  ];
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

/** Codes of provinces end in four zeros. */
export const inRegion = (id: number): RawBuilder<boolean> =>
  id % 10_000 === 0 ? sql`contact.province_id = ${id}` : sql`contact.city_id = ${Math.floor(id / 100) * 100}`;

/** When a customer was last followed up, before all time if never; as the index has it. */
export const FOLLOWED = sql`coalesce(contact.last_follow_up_at, '-infinity')`;

/** Part of an institution's present or a former name. */
export const ofInstitution = (keyword: string): RawBuilder<boolean> =>
  sql<boolean>`contact.institution_id in (select institution.id from institution where ${matchesKeyword('institution', keyword)})`;

function chosen(actor: Actor, variant: Variant, f: CustomerFilter): Condition[] {
  const list: Condition[] = [];
  const add = (value: unknown, condition: () => Condition) => {
    if (value !== null && value !== undefined && value !== '') list.push(condition());
  };
  const keyword = f.keyword ?? '';
  if (PHONE.test(keyword)) {
    list.push(sql<boolean>`contact.tel like ${`${keyword}%`}`);
    // A masked phone must not be found digit by digit either.
    if (variant === 'region' || variant === 'market')
      list.push(inScope(actor, 'customers', 'contact.owner_id'));
  } else if (keyword) list.push(matchesKeyword('contact', keyword));
  add(f.cooperationName, () => ofInstitution(f.cooperationName ?? ''));
  add(f.coorgid, () => sql`contact.institution_id = ${f.coorgid}`);
  if (f.level?.length)
    list.push(
      f.level.length === 1
        ? sql`contact.level = ${f.level[0]}`
        : sql`contact.level = any(${f.level}::text[])`,
    );
  add(f.kind, () => sql`contact.kind = ${f.kind}`);
  add(f.provinceId, () => sql`contact.province_id = ${f.provinceId}`);
  add(f.cityId, () => sql`contact.city_id = ${f.cityId}`);
  add(f.regionId, () => inRegion(f.regionId ?? 0));
  add(f.authorId, () => sql`contact.owner_id = ${f.authorId}`);
  add(f.orgnizationalid, () =>
    f.orgOnly
      ? sql`contact.organisation_id = ${f.orgnizationalid}`
      : sql`contact.organisation_id = any(array${organisationsBelow(f.orgnizationalid)})`,
  );
  add(f.source, () => sql`contact.source = ${f.source}`);
  add(f.isKeyPerson, () => (f.isKeyPerson ? sql`contact.is_key_person` : sql`not contact.is_key_person`));
  add(f.isDealt, () =>
    f.isDealt ? sql`contact.last_deal_at is not null` : sql`contact.last_deal_at is null`,
  );
  add(f.lastFrom, () => sql`${FOLLOWED} >= ${f.lastFrom}::date`);
  add(f.lastTo, () => sql`${FOLLOWED} < ${f.lastTo}::date + 1 and contact.last_follow_up_at is not null`);
  add(f.idleDays, () => sql`${FOLLOWED} < current_date - ${f.idleDays}::integer + 1`);
  add(f.nextFrom, () => sql`contact.next_follow_up_at >= ${f.nextFrom}::date`);
  add(f.nextTo, () => sql`contact.next_follow_up_at < ${f.nextTo}::date + 1`);
  if (f.due) list.push(DUE[f.due]);
  add(f.recycleDays, () => sql`contact.recycle_on <= current_date + ${f.recycleDays}::integer`);
  add(f.dealFrom, () => sql`contact.last_deal_at >= ${f.dealFrom}::date`);
  add(f.dealTo, () => sql`contact.last_deal_at <= ${f.dealTo}::date`);
  add(f.createdFrom, () => sql`contact.created_at >= ${f.createdFrom}::date`);
  add(f.createdTo, () => sql`contact.created_at < ${f.createdTo}::date + 1`);
  return list;
}

const DUE = {
  overdue: sql<boolean>`contact.next_follow_up_at < now()`,
  today: sql<boolean>`contact.next_follow_up_at >= current_date and contact.next_follow_up_at < current_date + 1`,
  week: sql<boolean>`contact.next_follow_up_at >= current_date and contact.next_follow_up_at < current_date + 7`,
  none: sql<boolean>`contact.next_follow_up_at is null`,
};
