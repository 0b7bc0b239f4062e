import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';

const TITLES = [
  ['开门红营销工具包', '销售工具', [1, 2]],
  ['新员工讲师库速览', '讲师资料', [1]],
  ['厅堂服务课程资料', '课程资料', [1, 2]],
  ['理财经理训练营资料', '课程资料', [1, 2]],
  ['报价与折扣政策', '政策', [1]],
  ['讲师合作须知', '政策', [1, 3]],
  ['课件制作规范', '讲师资料', [1, 3]],
  ['客户来访介绍资料', '销售工具', [1, 2]],
] as const;
const PACKAGES = 24;
const DOWNLOADS = 900;

/** Adds packages of documents and videos for every kind of reader, and their downloads of half a year. */
export async function addPackages(trx: Trx): Promise<void> {
  const numbers = Array.from({ length: PACKAGES }, (_, n) => n);
  await insertRows(
    trx,
    'package',
    numbers.map((n) => {
      const [title, kind, userTypes] = TITLES[n % TITLES.length] ?? TITLES[0];
      const edition = Math.floor(n / TITLES.length);
      const status = n % 12 === 11 ? 1 : n % 12 === 10 ? 3 : 2;
      return {
        id: n + 1,
        title: edition === 0 ? title : `${title}（第 ${edition + 1} 辑）`,
        kind,
        summary: '课纲、课堂片段和现场用的表单，一次下载。',
        user_types: [...userTypes],
        status,
        published_at: status === 1 ? null : new Date(Date.now() - (n + 3) * 5 * 86_400_000).toISOString(),
        sort_order: n,
      };
    }),
  );
  await sql`insert into package_item (package_id, title, node_id, sort_order)
    select p.id, regexp_replace(n.name, '\\.[^.]+$', ''), n.id, row_number() over (partition by p.id order by n.id)
    from package p join lateral (select id, name from teacher_node where kind = 'doc' and deleted_at is null
      order by id offset (p.id * 5) % 200 limit 2 + p.id % 3) as n on true`.execute(trx);
  await sql`insert into package_item (package_id, title, video_id, sort_order)
    select p.id, v.title, v.id, 10 from package p join lateral (select id, title from teacher_video
      where status = 2 and visibility = 2 and consent_at is not null and institution_id is null
      order by id offset p.id % 40 limit 1) as v on true`.execute(trx);
  // Documents of packages for visitors are shown to them by name.
  await sql`update teacher_node set visibility = 2 where id in (select i.node_id from package_item i
    join package p on p.id = i.package_id where p.user_types && '{2,3}'::smallint[])`.execute(trx);
  await sql`insert into package_download (package_id, item_id, account_id, user_type, institution_id, teacher_id,
      organisation_id, at, bytes_sent, bytes_total, finished, counted)
    select p.id, case when n % 3 = 0 then (select min(i.id) from package_item i where i.package_id = p.id) end,
      a.id, a.user_type, c.institution_id, a.teacher_id, e.organisation_id,
      now() - (n % 180) * interval '1 day' - (n % 10) * interval '1 hour',
      case when n % 11 = 0 then 40000 else 90000 end, 90000, n % 11 <> 0, n % 17 <> 0
    from generate_series(1, ${DOWNLOADS}) as n
    join lateral (select id, user_types from package where status = 2 order by id
      offset (n * 7) % (select count(*) from package where status = 2) limit 1) as p on true
    join lateral (select id, user_type, contact_id, teacher_id, personnel_id from account
      where status = 1 and user_type = any(p.user_types) order by id offset (n * 13) % 60 limit 1) as a on true
    left join contact c on c.id = a.contact_id left join personnel e on e.id = a.personnel_id`.execute(trx);
  await continueNumbering(trx, 'package');
}
