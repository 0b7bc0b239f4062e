import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';

/** The teacher whose account the README names. */
const TEACHER = 1;

/**
 * Questions to teachers and their answers: the documented teacher has lessons to confirm, one changed since, and
 * one with a conflict; weekly rules, needs and changes that wait.
 */
export async function addTeacherPortal(trx: Trx): Promise<void> {
  await sql`
    with own as (
      select id, row_number() over (order by first_date, id) as n from lesson
      where teacher_id = ${TEACHER} and status = 1 and lesson_status in (1, 3) and first_date > current_date)
    update lesson l set teacher_phone_date = case when own.n > 3 then now() - interval '2 days' end
    from own where own.id = l.id`.execute(trx);
  await sql`
    insert into lesson_ask (lesson_id, teacher_id, agreed, agreed_at, asked, asked_at, told_at)
    select l.id, l.teacher_id, case when l.teacher_phone_date is not null then teaching_facts(l) end, l.teacher_phone_date,
      teaching_facts(l), l.created_at, l.created_at
    from lesson l where l.status = 1 and l.lesson_status in (1, 3) and l.teacher_id is not null and l.last_date >= current_date
    order by l.id`.execute(trx);
  // The first of the waiting ones was agreed to in another room.
  await sql`
    with first as (select l.id from lesson l where l.teacher_id = ${TEACHER} and l.status = 1 and l.lesson_status in (1, 3)
      and l.teacher_phone_date is null and l.first_date > current_date order by l.first_date, l.id limit 1)
    update lesson_ask a set agreed = asked || '{"venue": "总部二楼培训室"}', agreed_at = asked_at, asked_at = now() - interval '5 hours',
      told_at = now() - interval '5 hours'
    from first where a.lesson_id = first.id`.execute(trx);
  await sql`
    insert into lesson_request (lesson_id, side, teacher_id, by_account_id, kind, text, asked_at, due_at)
    select l.id, 'teacher', l.teacher_id, a.id, '无法上课', '当天已答应另一家机构的论坛，上午在外地', now() - interval '3 hours',
      date_trunc('day', now()) + interval '36 hours'
    from lesson l join account a on a.teacher_id = l.teacher_id
    where l.teacher_id = ${TEACHER} and l.status = 1 and l.lesson_status in (1, 3) and l.teacher_phone_date is null
      and l.first_date > current_date
    order by l.first_date desc, l.id limit 1 on conflict do nothing`.execute(trx);
  await sql`
    insert into teacher_unavailability_rule (teacher_id, weekday, half, from_date, reason)
    select t.id, 1 + t.id % 5, 1 + t.id % 2, current_date, case when t.id % 2 = 0 then '在大学有课' else '固定例会' end
    from teacher t where t.deleted_at is null and t.id in (${TEACHER}, 12, 25, 40) order by t.id`.execute(
    trx,
  );
  await sql`
    with days as (
      insert into teacher_unavailability (teacher_id, from_date, from_half, to_date, to_half, reason, rule_id)
      select r.teacher_id, day::date, r.half, day::date, r.half, r.reason, r.id
      from teacher_unavailability_rule r
        cross join generate_series(current_date, current_date + interval '12 months', interval '1 day') day
      where extract(isodow from day) = r.weekday order by r.id, day
    ) update teacher_unavailability_rule set written_until = (current_date + interval '12 months')::date`.execute(
    trx,
  );
  await sql`
    insert into lesson_preparation (lesson_id, equipment, print_count, trip, stay)
    select l.id, '投影、两支无线话筒、白板', coalesce(l.headcount, 30), case when l.id % 2 = 0 then 'G6' || l.id % 1000 end,
      case when l.id % 4 = 0 then '由机构安排' end
    from lesson l where l.status = 1 and l.lesson_status = 1 and l.teacher_id is not null
      and l.first_date between current_date and current_date + 20 and l.id % 3 = 0 order by l.id`.execute(
    trx,
  );
  await sql`
    insert into teacher_change (teacher_id, kind, before, after, status, reason, found, asked_at, decided_by, decided_at)
    select t.id, 'profile', jsonb_build_object('photoFileId', t.photo_file_id, 'intro', t.intro, 'topics', to_jsonb(t.topics),
        'fields', to_jsonb(t.fields), 'tags', '[]'::jsonb),
      jsonb_build_object('photoFileId', t.photo_file_id, 'intro', coalesce(t.intro, '') || note.words, 'topics', to_jsonb(t.topics),
        'fields', to_jsonb(t.fields), 'tags', '[]'::jsonb),
      note.status, case when note.status = 3 then '简介里请不要写联系方式' end, note.found, now() - note.days * interval '1 day',
      case when note.status > 1 then p.id end, case when note.status > 1 then now() - (note.days - 1) * interval '1 day' end
    from (values (${TEACHER}, '近三年为二十余家银行做过网点转型辅导。', 1, '{}'::text[], 1),
      (12, '合作可加微信 laoshi2026。', 3, array['加微信 laoshi2026'], 4), (25, '新增课程：年金险销售实战。', 2, '{}'::text[], 6))
      as note (teacher, words, status, found, days)
    join teacher t on t.id = note.teacher
    cross join (select a.personnel_id as id from account a join account_role ar on ar.account_id = a.id
      join role r on r.id = ar.role_id and r.key = 'teacher_department' order by a.id limit 1) p
    order by t.id`.execute(trx);
}
