import type { Calendar, Run } from './part.ts';

/** Requests of a person in a hundred workdays: about 300,000 in all. */
const SHARE = 44;
const FINANCE = `(select min(a.personnel_id) from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
  where r.key = 'finance')`;
const HR = `(select min(a.personnel_id) from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
  where r.key = 'hr')`;

/**
 * Requests of everybody on the workdays of 500 days, one a day at most: leave, trips, overtime, corrections, expenses,
 * papers, supplies and advances. Half of the last week's wait; nine in ten of the others are approved.
 */
export async function addRequests(run: Run, { day, workdays }: Calendar): Promise<void> {
  await run(
    `create temporary table request on commit drop as
    select row_number() over (order by one.asked, one.n) + (select max(id) from staff_request) as id, one.*,
      case when one.back <= 5 and one.nr % 2 = 0 then 1 when one.nr % 20 = 3 then 3 when one.nr % 20 = 7 then 4 else 2 end as status
    from (
      select p.id as applicant_id, p.n, p.name, p.organisation_id, p.leader_id, d.back, p.n * 5 + d.back * 3 as nr,
        -- Those of the last two weeks are asked for days three weeks later.
        d.date - 1 + time '09:00' + make_interval(mins => (p.n * 7 % 500)::integer) as asked,
        case when kind in ('leave', 'trip') and d.back <= 10 then d.date + 21 when kind = 'overtime' and extract(isodow from d.date) = 1
          then d.date + 5 else d.date end as date, k.kind, p.n * 3 + d.back as x
      from person p cross join unnest($1::date[]) with ordinality d (date, back)
      cross join lateral (select (p.n * 7 + d.back * 13 + p.n * d.back) % 100 as h) h
      cross join lateral (select case when h < 10 then 'leave' when h < 18 then 'trip' when h < 25 then 'overtime' when h < 34 then 'correction'
        when h < 40 then 'expense' when h = 40 then 'material' when h = 41 then 'seal' when h = 42 then 'supply' else 'advance' end as kind) k
      where h < ${SHARE}) one
    where one.kind not in ('leave', 'trip', 'correction') or not exists (
      select from attendance_item i where i.personnel_id = one.applicant_id and i.date = one.date and i.deleted_at is null)`,
    [workdays],
  );
  await run(`create temporary table fact on commit drop as
    select r.*, case when kind in ('leave', 'trip') and x % 3 = 0 then 1 + x % 2 end as half,
      case kind when 'leave' then case x % 10 when 8 then '年假' when 9 then '调休' when 7 then '病假' when 6 then '病假' else '事假' end end as leave_kind,
      case when kind = 'overtime' then extract(isodow from date) > 5 end as is_rest,
      case kind when 'expense' then 60 + x % 900 + 200 when 'advance' then 1000 + x % 4 * 500 end::numeric(14, 2) as amount
    from request r`);
  // Time off is taken of what approved overtime gave.
  await run(`update fact f set leave_kind = '事假' from (
      select id, applicant_id, sum(case when half is null then 1 else 0.5 end) over (partition by applicant_id order by asked, id) as taken
      from fact where leave_kind = '调休' and status in (1, 2)) t
    left join (select applicant_id, count(*) as days from fact where is_rest and status = 2 group by 1) given using (applicant_id)
    where t.id = f.id and t.taken > coalesce(given.days, 0)`);
  await run('analyze fact');
  await run(`insert into staff_request (id, kind, applicant_id, organisation_id, title, reason, status, measure, amount, first_day, first_half,
      last_day, last_half, effect, submitted_at, decided_at, return_reason, created_at, updated_at)
    select id, kind, applicant_id, organisation_id, case kind when 'leave' then leave_kind || ' ' || to_char(date, 'MM-DD') when 'trip' then '出差 ' || to_char(date, 'MM-DD') || ' 石家庄'
        when 'overtime' then '加班 ' || to_char(date, 'MM-DD') when 'correction' then '补上班卡 ' || to_char(date, 'MM-DD') when 'expense' then '报销 ' || amount || ' 元'
        when 'material' then '资料 营业执照副本 × 2' when 'seal' then '合同章 授课协议 × 2' when 'supply' then '领用物资' else '借款 ' || amount || ' 元' end,
      (array['家中有事', '拜访客户', '跟课', '投标用'])[1 + x % 4], status,
      coalesce(amount, case when kind in ('leave', 'trip') then case when half is null then 1 else 0.5 end when kind = 'overtime' then 8 else 0 end), amount,
      case when dated then date end, case when dated then coalesce(half, 1) end, case when dated then date end,
      case when dated then coalesce(half, case kind when 'correction' then 1 else 2 end) end, case when status = 2 then effect end, asked,
      case when status > 1 then asked + interval '5 hours' end, case status when 3 then '这几天课多，请换一天' end, asked, asked
    from (select *, kind in ('leave', 'trip', 'overtime', 'correction') as dated,
        case kind when 'overtime' then 8 when 'correction' then 1 when 'leave' then case when half is null then 2 else 1 end
          when 'trip' then case when half is null then 2 else 1 end end as effect from fact) f order by id`);
  await run(`insert into staff_request_step (staff_request_id, round, place, role, approver_id, applicant_id, state, opened_at, by_id, decided_at)
    select id, 1, place, case when place = 2 then 'finance' when leader_id is null then 'hr' else 'leader' end, case when place = 1 then leader_id end,
      applicant_id, state, case when state <> 'waiting' then asked end,
      case when state in ('approved', 'returned') then case when place = 2 then ${FINANCE} else coalesce(leader_id, ${HR}) end end,
      case when state in ('approved', 'returned') then asked + make_interval(hours => place + 2) end
    from fact cross join generate_series(1, 2) place
    cross join lateral (select case status when 1 then case place when 1 then 'open' else 'waiting' end when 2 then 'approved'
      when 3 then case place when 1 then 'returned' else 'closed' end else 'closed' end as state) s
    where place = 1 or kind in ('expense', 'advance') order by id, place`);
  await run(`insert into staff_request_log (staff_request_id, at, action, by_id, comment)
    select id, asked, '提交', applicant_id, null from fact
    union all select id, asked + interval '3 hours', case status when 2 then '同意' when 3 then '退回' else '撤回' end,
      case status when 4 then applicant_id else coalesce(leader_id, ${HR}) end, case status when 3 then '这几天课多，请换一天' end from fact where status > 1
    union all select id, asked + interval '4 hours', '同意', ${FINANCE}, null from fact where status = 2 and kind in ('expense', 'advance')
    order by 1, 2`);
  await run(
    `insert into request_leave (staff_request_id, leave_kind) select id, leave_kind from fact where kind = 'leave'`,
  );
  await run(
    `insert into request_trip (staff_request_id, way, place) select id, case x % 3 when 0 then '外勤' else '出差' end, '石家庄' from fact where kind = 'trip'`,
  );
  await run(`insert into request_overtime (staff_request_id, hours, reward)
    select id, 8, case when is_rest then '调休' else '加班费' end from fact where kind = 'overtime'`);
  await run(
    `insert into request_correction (staff_request_id, card, at_time) select id, 1, '08:58' from fact where kind = 'correction'`,
  );
  await run(`insert into request_paper (staff_request_id, document, copies, seal)
    select id, '授课协议', 2, case kind when 'seal' then '合同章' end from fact where kind in ('seal', 'material')`);
  await run(`insert into request_supply (staff_request_id, supply_id, quantity)
    select id, (select min(id) from supply where deleted_at is null), 1 + x % 3 from fact where kind = 'supply'`);
  await addEffects(run);
  await addMoney(run, day);
  await addLeaveEntries(run, day);
}

/** Attendance that approved requests write: the sum of a request's items is its effect. */
async function addEffects(run: Run): Promise<void> {
  await run(`insert into attendance_item (personnel_id, month, date, half, kind, quantity, source, staff_request_id, is_paid)
    select applicant_id, to_char(date, 'YYYY-MM'), date, half,
      case f.kind when 'leave' then leave_kind when 'trip' then t.way when 'overtime' then case when is_rest then '加班-休息日' else '加班-工作日' end else '补卡' end,
      case when f.kind = 'overtime' then 8 when f.kind = 'correction' or half is not null then 1 else 2 end, '申请', f.id,
      f.kind = 'overtime' and not is_rest
    from fact f left join request_trip t on t.staff_request_id = f.id
    where status = 2 and f.kind in ('leave', 'trip', 'overtime', 'correction') order by f.id`);
}

/** Lines of expenses, the payments of what is approved, and repayments of older advances. */
async function addMoney(run: Run, day: string): Promise<void> {
  await run(
    `insert into request_expense (staff_request_id, settles_advances) select id, false from fact where kind = 'expense'`,
  );
  await run(`insert into request_expense_line (staff_request_id, expense_kind, spent_on, title, amount)
    select id, case k when 1 then '交通' else '住宿' end, date, case k when 1 then '高铁' else '一晚' end, case k when 1 then amount - 200 else 200 end
    from fact cross join generate_series(1, 2) k where kind = 'expense' order by id, k`);
  await run(
    `create temporary table paid on commit drop as
    select row_number() over (order by f.id) + (select max(id) from payment_request) as payment_id, f.*, back > 12 as is_paid
    from fact f where kind in ('expense', 'advance') and status = 2`,
  );
  await run(`insert into payment_request (id, no, kind, applicant_id, organisation_id, title, amount, payee, status, readable_ids, submitted_at,
      paid_on, paid_at, method, staff_request_id, created_at, updated_at)
    select payment_id, 'FKR' || payment_id, case kind when 'expense' then 2 else 4 end, applicant_id, organisation_id,
      case kind when 'expense' then '报销' else '借款' end || ' ' || amount || ' 元', amount, name, case when is_paid then 4 else 3 end,
      array[applicant_id], asked + interval '5 hours', case when is_paid then asked::date + 3 end,
      case when is_paid then asked + interval '3 days' end, case when is_paid then '银行转账' end, id, asked, asked from paid`);
  await run(`insert into payment_line (request_id, title, expense_kind, spent_on, amount, settled, is_active, is_paid)
    select p.payment_id, coalesce(l.title, '备用金'), l.expense_kind, l.spent_on, coalesce(l.amount, p.amount), 0, true, p.is_paid
    from paid p left join request_expense_line l on l.staff_request_id = p.id`);
  await run(`insert into payment_step (request_id, round, step, result, applicant_id, by_id, at)
    select payment_id, 1, step, case step when 3 then 'paid' else 'approved' end, applicant_id,
      case step when 1 then coalesce(leader_id, ${HR}) else ${FINANCE} end, asked + make_interval(hours => step * 3)
    from paid cross join generate_series(1, 3) step where step < 3 or is_paid`);
  await run(
    `insert into advance_entry (advance_id, kind, amount, on_date, note, written_by, written_at)
    select id, 'repay', case when x % 2 = 0 then amount else amount - 500 end, least(date + 30, $1::date), '用不完的还回', ${FINANCE}, asked + interval '30 days'
    from paid where kind = 'advance' and is_paid and back > 30 order by id`,
    [day],
  );
}

/** Annual leave beyond the law: as much as is taken, a day carried over, half a day lapsed; no balance is negative. */
async function addLeaveEntries(run: Run, day: string): Promise<void> {
  const year = Number(day.slice(0, 4));
  await run(
    `insert into leave_entry (personnel_id, year, from_year, kind, days, reason, written_by, written_at)
    select p.id, e.year, e.from_year, e.kind, e.days, e.reason, ${HR}, make_date(e.year, 1, 8) + time '10:00'
    from person p cross join lateral (values ($1::integer - 1), ($1)) y (year)
    cross join lateral (select ceil(coalesce(sum(quantity), 0) / 2) as days from attendance_item i where i.personnel_id = p.id and i.kind = '年假'
      and i.deleted_at is null and i.month between y.year || '-01' and y.year || '-12') taken
    cross join lateral (values (y.year, null::integer, '增加', taken.days + 2, '劳动合同约定', true),
      ($1, $1 - 1, '结转', 1, '上年结转', y.year = $1 and p.n % 5 = 0), ($1 - 1, null, '到期', -0.5, '上年到期', y.year = $1 and p.n % 10 = 0))
      e (year, from_year, kind, days, reason, is_chosen) where e.is_chosen order by e.year, p.id`,
    [year],
  );
}
