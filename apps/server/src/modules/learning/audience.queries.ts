import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { isGranted, visiblePersonnel } from '../../lib/actor.ts';

/** Its holders write courses, see drafts and everybody's progress. */
const EDIT = '/api/learning/course/edit';
export const isEditor = (actor: Actor): boolean => isGranted(actor, EDIT);

/** Learners whose progress the actor may see: an editor everybody's, a leader those of the own people. */
export function seenLearners(actor: Actor, personnelId: string): Condition {
  const visible = isEditor(actor) ? null : visiblePersonnel(actor, 'reports');
  return visible === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(personnelId)} = any(${[...visible]}::integer[])`;
}

/** A share with four decimals; null without a divisor. */
export const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`round(${part}::numeric / nullif(${whole}, 0), 4)::float8`;

/** The audience of a course or banner in words. */
export function audienceText(table: 'learning_course' | 'learning_banner'): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const regions = sql`(select string_agg(name, '、' order by id) from region where id = any(${column('province_ids')}))`;
  const group = (type: number, word: string, ...parts: RawBuilder<unknown>[]) =>
    sql`case when ${sql.lit(type)} = any(${column('user_types')}) then ${sql.lit(word)}
      || coalesce('（' || nullif(concat_ws('、', ${sql.join(parts)}), '') || '）', '') end`;
  return sql<string>`concat_ws('；',
    ${group(
      1,
      '员工',
      sql`(select string_agg(name, '、' order by code) from role where key = any(${column('role_keys')}) and deleted_at is null)`,
      sql`(select string_agg(name, '、' order by id) from organisation where id = any(${column('organisation_ids')}))`,
    )},
    ${group(
      2,
      '合作客户',
      sql`(select string_agg(level || ' 级', '、') from unnest(${column('levels')}) level)`,
      regions,
    )},
    ${group(3, '讲师', regions)})`;
}

/** Columns of an audience in answers. */
export const audienceColumns = <T extends 'learning_course' | 'learning_banner'>(table: T) =>
  [
    `${table}.user_types as userTypes`,
    `${table}.role_keys as roleKeys`,
    `${table}.organisation_ids as organisationIds`,
    `${table}.levels as levels`,
    `${table}.province_ids as provinceIds`,
  ] as const;

/** Files of courses by their id, for who edits them; learners get them by links. */
export const EDITOR_FILES = (actor: Actor): Condition =>
  sql`(file.subject_kind in ('learning_course', 'learning_lesson', 'learning_banner') and ${isEditor(actor)}::boolean)`;

/** Roles of staff, by which an audience is chosen. */
export const staffRoles = (db: Executor) =>
  db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .where('key', 'not in', ['partner', 'teacher'])
    .select(['key', 'name'])
    .orderBy('code')
    .execute();
