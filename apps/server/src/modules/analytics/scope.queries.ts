import { sql } from 'kysely';
import { and, type Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';

/** Parts of a filter that choose people; empty ones choose everybody. */
export interface People {
  userType?: number | null | undefined;
  coorgid?: number | null | undefined;
  organisationId?: number | null | undefined;
}
/** A span of days with people. */
export interface Asked extends People, DayRange {}

/** The reader of figures; null is the night's work, which counts everybody. */
export type Reader = Actor | null;

/** Those who care for all teachers or for the market see everybody's use; others that of their own customers. */
export const seesEverybody = (actor: Actor): boolean =>
  visiblePersonnel(actor, 'teachers') === null || visiblePersonnel(actor, 'market') === null;

/** Rows of accounts in the reader's scope. @param account the column with the account */
export const ofScope = (actor: Reader, account: string): Condition =>
  actor === null || seesEverybody(actor)
    ? sql`true`
    : sql`${sql.ref(account)} in (select a.id from account a join contact c on c.id = a.contact_id
        where ${inScope(actor, 'customers', 'c.owner_id')})`;

/** Rows of accounts of an organisation: of its people, or of the customers that it looks after. */
export const ofOrganisation = (id: number, account: string): Condition =>
  sql`${sql.ref(account)} in (select a.id from account a left join personnel p on p.id = a.personnel_id
    left join contact c on c.id = a.contact_id
    where coalesce(p.organisation_id, c.organisation_id) in ${organisationsBelow(id)})`;

// An array, because an index is used for its elements and not for a subquery.
const orMergedInto = (id: number) =>
  sql`any(array(select id from institution where id = ${id} or merged_into = ${id}))`;
/** Rows with their institution of that time. */
export const ofInstitution = (id: number, column: string): Condition =>
  sql`${sql.ref(column)} = ${orMergedInto(id)}`;
/** Rows of accounts of an institution. */
export const ofInstitutionNow = (id: number, account: string): Condition =>
  sql`${sql.ref(account)} in (select a.id from account a join contact c on c.id = a.contact_id
    where c.institution_id = ${orMergedInto(id)})`;

/** Teachers of a field, for a column with a teacher's id. */
export const ofField = (field: string, teacher: string): Condition =>
  sql`${sql.ref(teacher)} in (select id from teacher where fields @> array[${field}])`;

interface Columns {
  userType?: string;
  /** The institution of that time, where the rows have it. */
  institution?: string;
}
/** The people of a filter inside the reader's scope, for rows with the column `account`. */
export const ofPeople = (
  actor: Reader,
  { userType, coorgid, organisationId }: People,
  account: string,
  columns: Columns = {},
): Condition =>
  and(
    ofScope(actor, account),
    ...(userType
      ? [
          columns.userType
            ? sql<boolean>`${sql.ref(columns.userType)} = ${userType}`
            : sql<boolean>`${sql.ref(account)} in (select id from account where user_type = ${userType})`,
        ]
      : []),
    ...(coorgid
      ? [
          columns.institution
            ? ofInstitution(coorgid, columns.institution)
            : ofInstitutionNow(coorgid, account),
        ]
      : []),
    ...(organisationId ? [ofOrganisation(organisationId, account)] : []),
  );

/** Searches or views of a span by the people of a filter. @param alias of search_record or view_record */
export const recorded = (actor: Reader, asked: Asked, alias: string): Condition =>
  and(
    sql`${sql.ref(`${alias}.day`)} between ${asked.from}::date and ${asked.to}::date`,
    ofPeople(actor, asked, `${alias}.account_id`, {
      userType: `${alias}.user_type`,
      institution: `${alias}.institution_id`,
    }),
  );

export const ratio = (part: string, whole: string) =>
  sql<string | null>`round(${sql.ref(part)}::numeric / nullif(${sql.ref(whole)}, 0), 4)::text`;
