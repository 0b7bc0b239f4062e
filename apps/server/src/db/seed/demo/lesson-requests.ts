import { sql } from 'kysely';
import { addWorkdays } from '../../../lib/holidays.ts';
import type { Trx } from '../../transaction.ts';

/** Accounts of the demo's partner and teacher, as README names them. */
const PARTNER = '13800000020';
const TEACHER = '13800000030';

/** Requests of institutions and teachers in every state, with their to-dos. */
export async function addLessonRequests(trx: Trx, day: string): Promise<void> {
  const due = `${addWorkdays(day, 1)} 12:00:00`;
  // Institutions with an account ask for changes of their lessons: the demo's partner for the first ones.
  await sql`with asked as (
      select l.id, l.owner_id, l.first_date, l.name, a.id as account_id,
        row_number() over (order by a.username <> ${PARTNER}, abs(l.first_date - ${day}::date), l.id) as n
      from lesson l join contact c on c.institution_id = l.institution_id and c.portal_scope = 'institution' and c.deleted_at is null
        join account a on a.contact_id = c.id and a.status = 1
      where l.status = 1 and l.lesson_status in (1, 2, 3) and l.last_date > ${day}::date
      limit 24),
    one as (
      select distinct on (id) *, (array[1, 2, 3, 4, 1, 2])[1 + (n - 1) % 6] as status,
        (array['改期', '换讲师', '取消', '其他', '取消', '改期'])[1 + (n - 1) % 6] as kind from asked order by id, n)
    insert into lesson_request (lesson_id, side, by_account_id, kind, text, wanted, contact_words, status, asked_at, due_at, answer,
      handled_by, handled_at)
    select id, 'partner', account_id, kind,
      case when n = 5 then '请老师直接加我微信 zhang_2026 沟通' else (array['学员临时有考试，想往后挪一周', '学员反馈想听新的老师',
        '总行通知本季度不办培训', '请多准备 20 份讲义', '场地被占用', '改到下午更方便'])[1 + (n - 1) % 6] end,
      case when kind = '改期' then jsonb_build_array(jsonb_build_object('date', to_char(greatest(first_date, ${day}::date) + 7, 'YYYY-MM-DD'),
        'half', 1)) else '[]' end,
      case when n = 5 then array['加我微信 zhang_2026'] else '{}' end, status,
      least(${day}::date - (n % 9)::integer * interval '1 day' + interval '9 hours', now()),
      case when status = 1 then ${due}::timestamptz else ${day}::date + interval '12 hours' end,
      case status when 2 then '已按您的时间调整' when 3 then '讲师已备课并订票，请见谅' end,
      case when status in (2, 3) then owner_id end,
      case when status <> 1 then least(${day}::date - (n % 9)::integer * interval '1 day' + interval '15 hours', now()) end
    from one where status not in (2, 3) or owner_id is not null`.execute(trx);
  await sql`insert into lesson_request (lesson_id, side, teacher_id, by_account_id, kind, text, wanted, status, asked_at, due_at, answer,
      handled_by, handled_at)
    select l.id, 'teacher', a.teacher_id, a.id, '改期', '当天上午在外地有课，下午可以', jsonb_build_array(jsonb_build_object('date',
        to_char(l.first_date, 'YYYY-MM-DD'), 'half', 2)), case n when 1 then 1 else 3 end,
      ${day}::date - interval '15 hours', ${due}::timestamptz, case n when 1 then null else '高铁可以赶到，按原时间上课' end,
      case n when 1 then null else l.owner_id end, case n when 1 then null else ${day}::date - interval '8 hours' end
    from (select *, row_number() over (order by first_date, id) as n from lesson
        where status = 1 and lesson_status in (1, 3) and first_date > ${day}::date and owner_id is not null
          and teacher_id = (select teacher_id from account where username = ${TEACHER})) l
      join account a on a.teacher_id = l.teacher_id and a.username = ${TEACHER}
    where n <= 2`.execute(trx);
  await sql`insert into todo (kind, title, subject_kind, subject_id, seat, personnel_id, due_on)
    select distinct 'lessonRequest', '变更申请：' || r.kind || ' · ' || l.name, 'lesson_request', r.id, p.id, p.id, r.due_at::date
    from lesson_request r join lesson l on l.id = r.lesson_id
      join personnel p on p.id in (l.owner_id, l.handover_id) and p.login_status = 1
    where r.status = 1`.execute(trx);
}

/** Titles of institutions, requests for invoices in every state, and evaluations with a wish and a text that waits. */
export async function addInvoiceRequests(trx: Trx, day: string): Promise<void> {
  await sql`update contact set portal_money = true
    where id in (select contact_id from account where username = ${PARTNER})`.execute(trx);
  await sql`insert into invoice_profile (institution_id, title, tax_no, address, phone, bank_name, bank_account, email)
    select distinct on (i.id) i.id, i.name, i.tax_no, coalesce(i.address, '中山路 88 号'), '0311-8600' || lpad((i.id % 10000)::text, 4, '0'),
      '中国工商银行营业部', '0402 0200 0930 ' || lpad(i.id::text, 4, '0'), 'caiwu' || i.id || '@example.com'
    from account a join contact c on c.id = a.contact_id join institution i on i.id = c.institution_id
    where i.deleted_at is null and i.merged_into is null order by i.id`.execute(trx);
  // Requests that became invoices, with the invoices that there are.
  await sql`with made as (
      select distinct on (v.id) v.*, a.id as account_id, p.title as buyer_title
      from invoice v join invoice_profile p on p.institution_id = v.institution_id
        join contact c on c.institution_id = v.institution_id join account a on a.contact_id = c.id and a.status = 1
      where v.deleted_at is null and v.red_of is null and v.status in (1, 2, 3) and v.owner_id is not null
        and exists (select from invoice_line x where x.invoice_id = v.id and x.is_active)
      order by v.id desc limit 12),
    put as (
      insert into invoice_request (institution_id, by_account_id, kind, title, tax_no, remark, amount, status, asked_at, invoice_id,
        handled_by, handled_at)
      select institution_id, account_id, kind, title, tax_no, '请开好后发邮箱', amount, 2, applied_at - interval '3 hours', id, owner_id,
        applied_at from made returning id, invoice_id)
    insert into invoice_request_line (request_id, lesson_id, amount, is_open)
    select put.id, x.lesson_id, x.amount, false from put join invoice_line x on x.invoice_id = put.invoice_id and x.is_active`.execute(
    trx,
  );
  // One that waits, one declined, one withdrawn of each of a few institutions, the demo partner's first.
  await sql`with open as (
      select l.id as lesson_id, l.institution_id, l.owner_id, case when l.fee_income > l.invoiced then l.fee_income - l.invoiced else l.fee_income end as amount,
        l.fee_income > l.invoiced as is_open, a.id as account_id, p.title, p.tax_no,
        row_number() over (partition by a.id order by l.fee_income <= l.invoiced, l.last_date desc, l.id) as n
      from account a join contact c on c.id = a.contact_id and c.portal_scope = 'institution'
        join lesson l on l.institution_id = c.institution_id and l.status = 1 and l.lesson_status = 1 and l.last_date <= ${day}::date
          and l.fee_income > 0 and l.owner_id is not null
        join invoice_profile p on p.institution_id = l.institution_id
      where a.status = 1 and (a.username = ${PARTNER} or a.id % 7 = 0)),
    chosen as (select *, case when n = 1 and not is_open then 4 else (array[1, 3, 4])[n] end as status, nextval(pg_get_serial_sequence('invoice_request', 'id'))::integer as id
      from open where n <= 3),
    unique_lesson as (select distinct on (lesson_id) * from chosen order by lesson_id, status),
    put as (
      insert into invoice_request (id, institution_id, by_account_id, kind, title, tax_no, remark, amount, status, asked_at, answer,
        handled_by, handled_at)
      select id, institution_id, account_id, '普票', title, tax_no, '请按合同名称开', amount, status,
        ${day}::date - (n * interval '1 day') + interval '10 hours', case status when 3 then '合同约定季度末一次开齐' end,
        case status when 3 then owner_id end, case when status <> 1 then ${day}::date - interval '6 hours' end
      from unique_lesson returning id, status)
    insert into invoice_request_line (request_id, lesson_id, amount, is_open)
    select put.id, u.lesson_id, u.amount, put.status = 1 from put join unique_lesson u on u.id = put.id`.execute(
    trx,
  );
  await sql`insert into todo (kind, title, subject_kind, subject_id, personnel_id, due_on)
    select distinct on (r.id) 'invoiceRequest', '客户申请开票：' || r.title, 'invoice_request', r.id,
      case when p.login_status = 1 then p.id else coalesce(p.leader_id, p.id) end, (r.asked_at + interval '1 day')::date
    from invoice_request r join invoice_request_line x on x.request_id = r.id join lesson l on l.id = x.lesson_id
      join personnel p on p.id = l.owner_id
    where r.status = 1 order by r.id, l.id`.execute(trx);
  await sql`update evaluation set would_again = id % 9 <> 0 where source = 'institution' and deleted_at is null`.execute(
    trx,
  );
  await sql`update evaluation e set text = '讲得很好，学员都想加老师微信 wx_teacher01 继续请教', contact_words = array['加老师微信 wx_teacher01'],
      text_review = case n when 1 then 1 when 2 then 2 else 3 end
    from (select id, row_number() over (order by id desc) as n from evaluation
      where source = 'institution' and deleted_at is null limit 3) few
    where e.id = few.id`.execute(trx);
}
