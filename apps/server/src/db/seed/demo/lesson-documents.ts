import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';

/** Days before a lesson on which its documents are given to it. */
const DAYS_BEFORE = 4;
/** The first versions of the demo's documents are a quarter old. */
const OLDEST = 85;

/**
 * Gives most lessons of the last quarter and next days the outline and courseware of their teacher, in the
 * version of that day; most were released to the customer a day later.
 * @param day today
 */
export async function addLessonDocuments(trx: Trx, day: string): Promise<void> {
  await sql`
    insert into lesson_file (lesson_id, node_id, version_id, purpose, by_account_id, at, released_at)
    select l.id, n.id, v.id, n.purpose, v.by_account_id, l.given_at,
      case when l.id % 7 <> 3 then least(l.given_at + interval '1 day', now()) end
    from (select id, teacher_id, topic, first_date - ${DAYS_BEFORE}::integer + time '10:00' as given_at
      from lesson where status = 1 and lesson_status = 1 and deleted_at is null and id % 4 <> 3
        and first_date between ${day}::date - ${OLDEST}::integer and ${day}::date + ${DAYS_BEFORE - 1}::integer) l
    cross join unnest(array['课纲', '课件']) as p (purpose)
    cross join lateral (select n.id, n.purpose from teacher_node n
      where n.teacher_id = l.teacher_id and n.purpose = p.purpose and n.kind = 'doc'
      order by (n.topic = l.topic) is true desc, n.id limit 1) n
    cross join lateral (select v.id, v.by_account_id from teacher_node_version v
      where v.node_id = n.id and v.at <= l.given_at order by v.no desc limit 1) v
    order by l.id, n.id`.execute(trx);
  await sql`
    insert into teacher_node_log (teacher_id, node_id, version_id, action, by_account_id, at, detail)
    select n.teacher_id, n.id, f.version_id, '用于课程', f.by_account_id, f.at, l.code || ' v' || v.no
    from lesson_file f join teacher_node n on n.id = f.node_id join teacher_node_version v on v.id = f.version_id
      join lesson l on l.id = f.lesson_id
    order by f.id`.execute(trx);
}
