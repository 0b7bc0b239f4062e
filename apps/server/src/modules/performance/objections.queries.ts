import { performanceApi } from '@shibiao/contract/performance';
import { sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import { visible } from './performance.queries.ts';

/** Objections against a person, visible to readers of that person's sheet of the month. */
export const objections = list(performanceApi.objections, {
  table: 'objection',
  title: '异议',
  visible: (actor) => sql`exists (select from performance_month s where s.personnel_id = objection.about_id
    and s.month = to_char(objection.at, 'YYYY-MM') and ${visible(actor)})`,
  filters: {
    keyword: (words) => sql`objection.content ilike ${likePattern(words)}`,
    personnelId: equals('objection.about_id'),
    from: since('objection.at'),
    to: until('objection.at'),
  },
  sorts: { at: { by: sql`objection.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'objection'>) =>
    rows
      .innerJoin('personnel', 'personnel.id', 'objection.personnel_id')
      .select([
        'objection.id',
        'objection.at',
        sql<'attendance' | 'performance'>`objection.subject`.as('subject'),
        'objection.personnel_id as personnelId',
        'personnel.name',
        'objection.month',
        'objection.content',
      ]),
});
