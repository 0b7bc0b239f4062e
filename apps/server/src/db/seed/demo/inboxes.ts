import { PAYMENT_KINDS, PAYMENT_STATUS } from '@shibiao/contract/finance/payments';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import { reached } from '../times.ts';

/** Number of first deals of a month that are announced in the inboxes. */
const FIRST_DEALS = 8;
/** Messages to all staff: type, sender's account, days ago, title, content. */
const LETTERS: readonly (readonly [number, number, number, string, string])[] = [
  [
    1,
    9,
    26,
    '关于年度体检安排的通知',
    '年度体检本月下旬在市人民医院进行，请在部门群里登记可到的日期；外地同事可就近体检后报销。',
  ],
  [
    4,
    11,
    12,
    '关于调整会议室预约方式的通知',
    '三楼会议室改为线上预约，半天起约。已约未用的请提前两小时取消。',
  ],
  [15, 10, 9, '新海报已上线', '市场部本月海报已放入“海报”，转发前请换成自己的名片。'],
  [16, 12, 6, '请核对本月课程的上课地点', '有课的同事请在上课前三天与客户核对地点和设备，并填写课程的备注。'],
  [12, 3, 3, '本周培训分享会', '周五下午四点，主题是如何推荐讲师，请准时参加。'],
];
const labels = (codes: { table: readonly { value: unknown; label: string }[] }) =>
  JSON.stringify(Object.fromEntries(codes.table.map(({ value, label }) => [String(value), label])));

/** Recipients of a lesson's step: everybody concerned except the actor. A reservation notifies nobody. */
async function addTold(trx: Trx): Promise<void> {
  await sql`update lesson_log g set told = array(
      select a.nickname from account a, lesson l where l.id = g.lesson_id and a.status = 1 and a.personnel_id is distinct from g.by_id
        and (a.personnel_id in (l.owner_id, l.handover_id) or a.teacher_id = l.teacher_id) order by a.id)
    where g.from_status is not null`.execute(trx);
}

/** Messages that the records of the last weeks would have sent, and letters to everybody: each type is present. */
export async function addInboxes(trx: Trx, day: string): Promise<void> {
  await addTold(trx);
  const sent: RawBuilder<unknown>[] = [
    sql`select recipient_id, sender_id, msg_send_type, title, content, data, at from message`,
    ...LETTERS.map(
      ([type, sender, ago, title, content]) =>
        sql`select id, ${sender}::integer, ${type}::smallint, ${title}, ${content}, '{}'::jsonb,
          ${reached(`${addDays(day, -ago)} 09:20:00`)}::timestamptz from account where user_type = 1 and id <> ${sender}`,
    ),
    // A lesson's step, to the people concerned.
    sql`select a.id, s.id, 13::smallint, '课程' || n.status || '：' || l.name,
        l.code || ' ' || l.name || ' 已由 ' || s.nickname || ' 改为“' || n.status || '”' || coalesce('，原因：' || g.reason, '') || '。',
        jsonb_build_object('path', '/sigLessonDetails/' || l.id), g.at
      from lesson_log g join lesson l on l.id = g.lesson_id join account s on s.personnel_id = g.by_id
        join account a on a.nickname = any(g.told) and (a.personnel_id in (l.owner_id, l.handover_id) or a.teacher_id = l.teacher_id)
        cross join lateral (select ${labels(LESSON_STATUS)}::jsonb ->> g.to_status::text as status) n
      where g.from_status = 3 and g.at between now() - interval '30 days' and now()`,
    // A changed teacher, to the people who replace teachers.
    sql`select a.id, s.id, 2::smallint, '更换提醒：' || l.name, l.code || ' ' || l.name || ' 由 ' || s.nickname || ' 更换讲师，原因：' || g.change_reason || '。',
        jsonb_build_object('path', '/sigLessonDetails/' || l.id), g.at
      from lesson_log g join lesson l on l.id = g.lesson_id join account s on s.personnel_id = g.by_id
        join account_role ar on true join role r on r.id = ar.role_id and r.key = 'teacher_replacement_reminder'
        join account a on a.id = ar.account_id
      where g.action = '改期或换讲师' and g.at between now() - interval '120 days' and now()`,
    // The latest deals, to everybody; 3 is a salesperson's first of the month, rare late in a month.
    sql`select a.id, s.id, case when deal.turn = 1 then 3 else 5 end::smallint, '喜报：' || o.name || ' ' || s.nickname,
        s.nickname || ' 成功签单：' || deal.name || '，' || deal.days || ' 天。',
        jsonb_build_object('org', o.name, 'saleMan', s.nickname, 'lessonInfo', deal.name, 'lessondays', deal.days, 'lessonId', deal.id,
          'celebrationId', deal.id || ' 0', 'path', '/sigLessonDetails/' || deal.id), deal.customer_confirmed_at
      from (select *, row_number() over (partition by turn = 1 order by customer_confirmed_at desc, id desc) as ago
            from (select l.*, row_number() over (partition by l.owner_id, date_trunc('month', l.customer_confirmed_at)
                order by l.customer_confirmed_at, l.id) as turn
              from lesson l where l.lesson_status = 1 and l.customer_confirmed_at <= now()) confirmed) deal
        join organisation o on o.id = deal.organisation_id join account s on s.personnel_id = deal.owner_id
        cross join account a
      where a.user_type = 1 and case when deal.turn = 1 then deal.ago <= ${FIRST_DEALS}
        else deal.customer_confirmed_at > now() - interval '10 days' and deal.id % 5 = 0 end`,
    // A request, to the next approver, or to its applicant once it is decided.
    sql`select a.id, s.id, case r.kind when 2 then 19 when 3 then 11 else 12 end::smallint, n.kind || n.status,
        r.title || '，' || to_char(r.amount, 'FM999,999,990.00') || ' 元（' || s.nickname || '）',
        jsonb_build_object('path', '/financeInfo/payments/' || r.id), coalesce(step.at, r.submitted_at)
      from payment_request r
        left join lateral (select by_id, at from payment_step p where p.request_id = r.id order by id desc limit 1) step on true
        join account s on s.personnel_id = coalesce(step.by_id, r.applicant_id)
        cross join lateral (select ${labels(PAYMENT_KINDS)}::jsonb ->> r.kind::text as kind,
          case r.status when 4 then '已付款' when 5 then '被驳回' else ${labels(PAYMENT_STATUS)}::jsonb ->> r.status::text end as status) n
        cross join lateral (
          select account_id as id from approvers(r.organisation_id, r.applicant_id) where r.status = 1
          union select ar.account_id from account_role ar join role o on o.id = ar.role_id and o.key = 'finance' where r.status in (2, 3)
          union select own.id from account own where own.personnel_id = r.applicant_id and r.status in (4, 5)
        ) a
      where r.status <> 6 and a.id <> s.id and r.submitted_at > now() - interval '40 days'`,
  ];
  // Inboxes are sorted by id, the latest last; most messages older than a day are read.
  await sql`create temporary table sent on commit drop as
    select *, case when at < now() - interval '1 day' and not (msg_send_type in (12, 19) and row_number() over (order by at, title, recipient_id) % 6 = 0)
      then least(at + interval '5 hours', now()) end as read_at
    from (${sql.join(sent, sql` union all `)}) every`.execute(trx);
  await sql`delete from message`.execute(trx);
  await sql`insert into message (recipient_id, sender_id, msg_send_type, title, content, data, at, read_at)
    select recipient_id, sender_id, msg_send_type, title, content, data, at,
      case when msg_send_type in (3, 5) then coalesce(read_at, now()) else read_at end
    from sent order by at, title, recipient_id`.execute(trx);
}

/** Broadcasts appear among the sender's sent messages; one is scheduled, one is recalled. */
export async function addSent(trx: Trx, day: string): Promise<void> {
  await sql`insert into broadcast (kind, title, content, msg_send_type, recipients, by_account_id, at, sent_at)
    select 'company', title, content, msg_send_type, count(*), sender_id, min(at), min(at) from message
    where msg_send_type in (1, 4, 12) and sender_id is not null and data = '{}'
    group by title, content, msg_send_type, sender_id, at::date order by min(at)`.execute(trx);
  await sql`update message m set broadcast_id = b.id from broadcast b where m.sender_id = b.by_account_id and m.title = b.title
    and m.content = b.content and m.msg_send_type = b.msg_send_type and m.at::date = b.at::date and m.data = '{}'`.execute(
    trx,
  );
  await sql`insert into broadcast (kind, title, content, msg_send_type, by_account_id, send_at)
    values ('company', '年终客户答谢安排', '请各组在周五前报送名单。', 12, 9, ${`${addDays(day, 1)} 09:00:00`}::timestamptz)`.execute(
    trx,
  );
  await sql`insert into broadcast (kind, title, content, msg_send_type, by_account_id, send_at, recalled_at, at)
    values ('company', '部门聚餐通知', '时间另行通知。', 12, 9, ${`${addDays(day, 2)} 09:00:00`}::timestamptz, now(), now() - interval '1 hour')`.execute(
    trx,
  );
  await sql`insert into message_template (name, msg_send_type, title, content, content_html, by_account_id) values
    ('放假通知', 1, '关于放假安排的通知', '放假时间：\n值班安排：', '<h3>放假时间</h3><p></p><h3>值班安排</h3><p></p>', 9),
    ('跟进提醒', 12, '请及时更新客户跟进记录', '本周未跟进的客户请在周五下班前补齐。', null, 9),
    ('培训通知', 12, '本周培训分享会', '时间：周三 14:00，地点：总部三楼会议室。', null, 9)`.execute(trx);
}
