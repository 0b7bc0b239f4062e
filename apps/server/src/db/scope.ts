import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Area, scopeOf, visiblePersonnel, wider } from '../lib/actor.ts';

/**
 * Rows that a partner may see: the whole institution's once that is confirmed, else the contact's own there. A contact
 * who has changed to another institution leaves the rows of the old one behind.
 */
export const ofPartner = (actor: Actor, table: 'lesson' | 'demand'): RawBuilder<boolean> =>
  actor.seesInstitution
    ? sql<boolean>`${sql.ref(`${table}.institution_id`)} = ${actor.institutionId}`
    : sql<boolean>`(${sql.ref(`${table}.contact_id`)} = ${actor.contactId}
        and ${sql.ref(`${table}.institution_id`)} = ${actor.institutionId})`;

/**
 * Data scope as SQL: rows whose `column` (a personnel id) is inside the actor's scope in an area.
 * `null` scope (all) adds no condition, so that the planner sees none.
 */
export function inScope(actor: Actor, area: Area, column: string): RawBuilder<boolean> {
  const visible = visiblePersonnel(actor, area);
  if (visible === null) return sql<boolean>`true`;
  if (visible.length === 0) return sql<boolean>`false`;
  if (visible.length === 1) return sql<boolean>`${sql.ref(column)} = ${visible[0]}`;
  return sql<boolean>`${sql.ref(column)} = any(${visible}::integer[])`;
}

/**
 * Contacts whose accounts the actor looks after: the own customers', and for roles that see more lessons than customers
 * (the service department) those of visible lessons.
 * @param contact the table or its alias
 */
export function looksAfter(actor: Actor, contact: string): RawBuilder<boolean> {
  const own = inScope(actor, 'customers', `${contact}.owner_id`);
  const [customers, lessons] = [scopeOf(actor, 'customers'), scopeOf(actor, 'lessons')];
  if (actor.userType !== 1 || wider(lessons, customers) === customers) return own;
  return sql<boolean>`(${own} or exists (select from lesson where lesson.contact_id = ${sql.ref(`${contact}.id`)}
    and lesson.deleted_at is null and ${inScope(actor, 'lessons', 'lesson.owner_id')}))`;
}
