import type { CustomerBlank, customerFilter } from '@shibiao/contract/customers/customers';
import { NEW_DAYS } from '@shibiao/contract/customers/customers';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Condition, equals, noCondition, oneOf, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword, phoneStart } from '../../db/search.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';

export type CustomerFilter = z.output<typeof customerFilter>;
/** Variant of the list: all of the scope, the caller's regions, new ones, the market department's. */
export type Variant = NonNullable<CustomerFilter['variant']>;

/** Customers created in the last days. */
export const made = (days: number | null | undefined): Condition =>
  sql`contact.created_at >= ${addDays(today(), -(days ?? NEW_DAYS))}::date`;

/** GB/T 2260 codes nest; a district counts as its city. Callers who see everything need no regions. */
export function inRegions(actor: Actor): Condition {
  if (actor.userType !== 1) return sql`false`;
  if (actor.regionIds.length === 0) return scopeOf(actor, 'customers') === 'all' ? sql`true` : sql`false`;
  const provinces = actor.regionIds.filter((id) => id % 10_000 === 0);
  const cities = actor.regionIds.filter((id) => id % 10_000 !== 0).map((id) => Math.floor(id / 100) * 100);
  const parts = [
    ...(provinces.length > 0 ? [oneOf('contact.province_id', 'integer')(provinces)] : []),
    ...(cities.length > 0 ? [oneOf('contact.city_id', 'integer')(cities)] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Codes of provinces end in four zeros. */
export const inRegion = (id: number): RawBuilder<boolean> =>
  id % 10_000 === 0 ? sql`contact.province_id = ${id}` : sql`contact.city_id = ${Math.floor(id / 100) * 100}`;

/** Last follow-up, -infinity when never; the index's expression. */
export const FOLLOWED = sql`coalesce(contact.last_follow_up_at, '-infinity')`;

/** Part of an institution's present or former name. */
export const ofInstitution = (keyword: string): RawBuilder<boolean> =>
  sql`contact.institution_id in (
    select institution.id from institution where ${matchesKeyword('institution', keyword)})`;

const DUE = {
  toCall: sql<boolean>`contact.next_follow_up_at < current_date + 1`,
  // A follow-up due today is not overdue before the day ends.
  overdue: sql<boolean>`contact.next_follow_up_at < current_date`,
  today: sql<boolean>`contact.next_follow_up_at >= current_date and contact.next_follow_up_at < current_date + 1`,
  week: sql<boolean>`contact.next_follow_up_at >= current_date and contact.next_follow_up_at < current_date + 7`,
  none: sql<boolean>`contact.next_follow_up_at is null`,
};

const IS_BLANK: Record<CustomerBlank, Condition> = {
  province: sql`contact.province_id is null`,
  city: sql`contact.city_id is null`,
  organisation: sql`contact.organisation_id is null`,
};

/**
 * Conditions of a customers' filter.
 * @param masksPhones phones outside the caller's scope are masked, so that no search by their digits finds them
 */
export const customerFilters = (masksPhones: boolean) => ({
  keyword: (words: string, actor: Actor): Condition => {
    const phone = phoneStart(words);
    if (!phone) return matchesKeyword('contact', words);
    const begins = sql<boolean>`contact.tel like ${`${phone}%`}`;
    return masksPhones ? sql`${begins} and ${inScope(actor, 'customers', 'contact.owner_id')}` : begins;
  },
  cooperationName: ofInstitution,
  coorgid: livesIn('institution', 'contact.institution_id'),
  // One level is a sorted range of an index; several are not.
  level: (levels: readonly string[]) =>
    levels.length === 1 ? equals('contact.level')(levels[0]) : oneOf('contact.level', 'text')(levels),
  kind: equals('contact.kind'),
  provinceId: equals('contact.province_id'),
  cityId: equals('contact.city_id'),
  regionId: inRegion,
  blank: (what: CustomerBlank) => IS_BLANK[what],
  authorId: equals('contact.owner_id'),
  orgnizationalid: (id: number, _actor: Actor, { orgOnly }: CustomerFilter): Condition =>
    orgOnly
      ? sql`contact.organisation_id = ${id}`
      : sql`contact.organisation_id = any(array${organisationsBelow(id)})`,
  orgOnly: noCondition,
  source: equals('contact.source'),
  isKeyPerson: (isKey: boolean): Condition =>
    isKey ? sql`contact.is_key_person` : sql`not contact.is_key_person`,
  isDealt: (isDealt: boolean): Condition =>
    isDealt ? sql`contact.last_deal_at is not null` : sql`contact.last_deal_at is null`,
  lastFrom: (day: string): Condition => sql`${FOLLOWED} >= ${day}::date`,
  lastTo: (day: string): Condition =>
    sql`${FOLLOWED} < ${day}::date + 1 and contact.last_follow_up_at is not null`,
  idleDays: (days: number): Condition => sql`${FOLLOWED} < current_date - ${days}::integer + 1`,
  nextFrom: since('contact.next_follow_up_at'),
  nextTo: until('contact.next_follow_up_at'),
  due: (due: keyof typeof DUE) => DUE[due],
  recycleDays: (days: number): Condition => sql`contact.recycle_on <= current_date + ${days}::integer`,
  dealFrom: since('contact.last_deal_at'),
  dealTo: until('contact.last_deal_at'),
  createdFrom: since('contact.created_at'),
  createdTo: until('contact.created_at'),
  // Only the list of new customers uses it; see `made`.
  days: noCondition,
  variant: noCondition,
});
