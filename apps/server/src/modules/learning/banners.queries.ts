import type { OutputOf } from '@shibiao/contract/endpoint';
import { learningBannersApi } from '@shibiao/contract/learning/banners';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { audienceColumns, audienceText } from './audience.queries.ts';

type Banner = OutputOf<typeof learningBannersApi.banners>['list'][number];

const STATE = sql<Banner['state']>`case when not learning_banner.is_active then 'off'
  when learning_banner.from_date > current_date then 'ahead'
  when learning_banner.to_date < current_date then 'over' else 'live' end`;

/** Without the links of their pictures, which the service signs. */
export const banners = list(learningBannersApi.banners, {
  table: 'learning_banner',
  title: '轮播',
  visible: () => sql`learning_banner.deleted_at is null`,
  filters: {
    state: (state) => sql`${STATE} = ${state}`,
    keyword: (words) => sql`lower(learning_banner.title) like ${likePattern(words)}`,
  },
  sorts: {
    sortOrder: { by: sql`learning_banner.sort_order` },
    updatedAt: { by: sql`learning_banner.updated_at` },
  },
  defaultSort: ['sortOrder', 'asc'],
  select: (rows: Rows<'learning_banner'>) =>
    rows.innerJoin('file', 'file.id', 'learning_banner.file_id').select([
      'learning_banner.id',
      'learning_banner.version',
      'learning_banner.title',
      sql<
        Banner['file']
      >`json_build_object('id', file.id, 'name', file.name, 'mime', file.mime, 'size', file.size,
          'isImage', true, 'url', '')`.as('file'),
      STATE.as('state'),
      sql<Banner['target']>`learning_banner.target`.as('target'),
      'learning_banner.course_id as courseId',
      'learning_banner.package_id as packageId',
      'learning_banner.teacher_id as teacherId',
      'learning_banner.link',
      sql<
        string | null
      >`coalesce((select title from learning_course c where c.id = learning_banner.course_id),
          (select title from package p where p.id = learning_banner.package_id),
          (select name from teacher t where t.id = learning_banner.teacher_id), learning_banner.link)`.as(
        'targetName',
      ),
      'learning_banner.from_date as fromDate',
      'learning_banner.to_date as toDate',
      ...audienceColumns('learning_banner'),
      audienceText('learning_banner').as('audienceText'),
      'learning_banner.is_active as isActive',
      'learning_banner.sort_order as sortOrder',
      'learning_banner.created_at as createdAt',
      'learning_banner.updated_at as updatedAt',
    ]),
});

export async function bannerIds(db: Executor): Promise<number[]> {
  const rows = await db.selectFrom('learning_banner').where('deleted_at', 'is', null).select('id').execute();
  return rows.map((row) => row.id);
}
