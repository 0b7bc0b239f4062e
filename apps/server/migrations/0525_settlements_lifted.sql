-- A payment that is rejected gives its request back to the applicant and lifts what the request settled.

-- The submission of the reimbursement that settles: one that is submitted again settles again.
alter table advance_entry add column round integer not null default 1;
alter table advance_entry add column lifts_id integer references advance_entry (id);
alter table advance_entry drop constraint advance_entry_once;
alter table advance_entry drop constraint advance_entry_kind_check;
alter table advance_entry drop constraint advance_entry_check;
alter table advance_entry add constraint advance_entry_kind_check check (kind in ('settle', 'repay', 'lift'));
alter table advance_entry add constraint advance_entry_expense_check check ((kind in ('settle', 'lift')) = (expense_id is not null));
alter table advance_entry add constraint advance_entry_lifts_check check ((kind = 'lift') = (lifts_id is not null));
create unique index advance_entry_once on advance_entry (advance_id, expense_id, round) where kind = 'settle';
-- A settlement is lifted once.
create unique index advance_entry_lifted on advance_entry (lifts_id) where lifts_id is not null;

-- A rejected payment stays as it was; the request that is approved again gets a new one.
drop index payment_request_staff_request;
create unique index payment_request_staff_request on payment_request (staff_request_id)
  where staff_request_id is not null and status not in (5, 6) and deleted_at is null;
create index payment_request_of_staff_request on payment_request (staff_request_id) where staff_request_id is not null;

create function expense_settled(expense integer) returns numeric
language sql stable as $$
  select coalesce(sum(case e.kind when 'lift' then -e.amount else e.amount end), 0) from advance_entry e where e.expense_id = expense
$$;

create or replace function advance_left(advance integer) returns numeric
language sql stable as $$
  select coalesce((select p.amount from payment_request p where p.staff_request_id = advance and p.status = 4 and p.deleted_at is null), 0)
    - coalesce((select sum(case e.kind when 'lift' then -e.amount else e.amount end) from advance_entry e where e.advance_id = advance), 0)
$$;

create or replace function guard_advance_entry() returns trigger
language plpgsql as $$
begin
  perform from staff_request where id = new.advance_id for no key update;
  if new.kind = 'lift' then
    if not exists (select from advance_entry e where e.id = new.lifts_id and e.kind = 'settle' and e.advance_id = new.advance_id
      and e.expense_id = new.expense_id and e.amount = new.amount) then
      raise exception '只能撤销原来的冲抵' using errcode = 'P0400';
    end if;
    return new;
  end if;
  if new.amount > advance_left(new.advance_id) then
    raise exception '借款没有这么多未还' using errcode = 'P0400';
  end if;
  if new.kind = 'repay' and exists (select from staff_request where id = new.advance_id and applicant_id = new.written_by) then
    raise exception '本人的借款归还由其他财务登记' using errcode = 'P0400';
  end if;
  return new;
end $$;

-- A payment that is rejected or withdrawn asks for nothing, but its request is approved no longer.
create or replace function check_request_payment() returns trigger
language plpgsql as $$
declare
  payment integer := case tg_table_name when 'payment_request' then (to_jsonb(new) ->> 'id')::integer
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'request_id')::integer end;
begin
  if exists (select from payment_request p join staff_request r on r.id = p.staff_request_id
    where p.id = payment and p.status not in (5, 6) and (
      r.status <> 2
      or p.amount <> (select coalesce(sum(l.amount), 0) from payment_line l where l.request_id = p.id)
      or p.amount <> r.amount - expense_settled(r.id)
      or r.kind = 'expense' and r.amount <> (select coalesce(sum(l.amount), 0) from request_expense_line l where l.staff_request_id = r.id)))
  then
    raise exception '该付款来自已批准的申请，金额与明细不能修改' using errcode = 'P0400';
  end if;
  if exists (select from payment_request p join staff_request r on r.id = p.staff_request_id
    where p.id = payment and p.status in (5, 6) and r.status = 2 and not exists (select from payment_request other
      where other.staff_request_id = r.id and other.status not in (5, 6) and other.deleted_at is null)
      and (r.kind = 'advance' or r.amount <> expense_settled(r.id)))
  then
    raise exception '付款已驳回的申请要退回申请人' using errcode = 'P0400';
  end if;
  return null;
end $$;

-- Requests whose payment was rejected or withdrawn before.
insert into advance_entry (advance_id, kind, expense_id, amount, on_date, note, written_by, lifts_id)
  select e.advance_id, 'lift', e.expense_id, e.amount, current_date, '付款未通过',
    coalesce((select s.by_id from payment_step s where s.request_id = p.id order by s.id desc limit 1), p.applicant_id), e.id
  from advance_entry e join payment_request p on p.staff_request_id = e.expense_id and p.status in (5, 6) and p.deleted_at is null
  where e.kind = 'settle';
insert into staff_request_log (staff_request_id, action, comment)
  select p.staff_request_id, '退回', coalesce(p.reject_reason, '付款申请已撤回') from payment_request p
  where p.staff_request_id is not null and p.status in (5, 6) and p.deleted_at is null;
update staff_request r set status = 3, return_reason = coalesce(p.reject_reason, '付款申请已撤回')
  from payment_request p where p.staff_request_id = r.id and p.status in (5, 6) and p.deleted_at is null and r.status = 2;
