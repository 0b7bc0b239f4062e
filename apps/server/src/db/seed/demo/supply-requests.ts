import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';
import { continueNumbering } from '../insert.ts';

/**
 * Requests for supplies and papers of the salespeople whose accounts the README names, one in each state: each list of
 * one's own shows what waits, was approved, came back and was taken back.
 */
export async function addSupplyRequests(trx: Trx, day: string): Promise<void> {
  await sql`create temp table asked on commit drop as
    select row_number() over (order by p.id, s.status) + (select coalesce(max(id), 0) from staff_request) as id,
      s.*, p.id as person, p.leader_id as leader, p.organisation_id as organisation,
      (select a.personnel_id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
        where r.key = 'general_office' and a.personnel_id is not null order by 1 limit 1) as office,
      (select id from supply where deleted_at is null and stock >= 20 order by id offset s.status limit 1) as supply,
      least((${day}::date - s.ago + time '09:20') at time zone 'Asia/Shanghai', now()) as asked,
      (${day}::date - s.ago + time '17:10') at time zone 'Asia/Shanghai' as decided
    from personnel p join account a on a.personnel_id = p.id and a.username in ('13800000005', '13800000006')
    cross join (values (1, 'supply', 0, '2', '周五下午的沙龙'), (2, 'material', 6, '1', '投标用'),
      (3, 'supply', 9, '20', '客户答谢'), (4, 'supply', 12, '1', '培训布场')) s (status, kind, ago, quantity, reason)
    where p.leader_id is not null`.execute(trx);
  await sql`insert into staff_request (id, kind, applicant_id, organisation_id, title, reason, status, measure, submitted_at,
      decided_at, return_reason)
    select q.id, q.kind, q.person, q.organisation, case q.kind when 'material' then '资料 公司简介 × 1'
        else '领用 ' || concat_ws(' ', u.name, nullif(u.spec, '')) || ' ' || q.quantity || u.unit end,
      q.reason, q.status, 0, q.asked, case when q.status > 1 then q.decided end,
      case when q.status = 3 then '数量偏多，请按到场人数申请' end
    from asked q join supply u on u.id = q.supply`.execute(trx);
  await sql`insert into request_supply (staff_request_id, supply_id, quantity)
    select id, supply, quantity::numeric from asked where kind = 'supply'`.execute(trx);
  await sql`insert into request_paper (staff_request_id, document, copies)
    select id, '公司简介', 1 from asked where kind = 'material'`.execute(trx);
  await sql`insert into staff_request_step (staff_request_id, round, place, role, approver_id, applicant_id, state, opened_at,
      by_id, decided_at)
    select id, 1, 1, 'general_office', null, person,
      (array['open', 'approved', 'returned', 'closed'])[status], asked,
      case when status in (2, 3) then office end, case when status in (2, 3) then decided end
    from asked`.execute(trx);
  await sql`insert into staff_request_log (staff_request_id, at, action, by_id, comment)
    select id, asked, '提交', person, reason from asked
    union all
    select id, decided, (array['', '同意', '退回', '撤回'])[status], case status when 4 then person else office end,
      case status when 3 then '数量偏多，请按到场人数申请' end
    from asked where status > 1 order by 1, 2`.execute(trx);
  await continueNumbering(trx, 'staff_request');
}
