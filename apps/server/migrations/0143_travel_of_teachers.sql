-- Travel is settled beside the fee: a line of travel alone takes nothing of what the lesson owes for fee and subsidy,
-- and a lesson whose fee is settled is listed while it still owes travel.
select set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);

create or replace function fill_payment_line() returns trigger
language plpgsql as $$
declare
  request record;
begin
  select kind, status into request from payment_request where id = new.request_id;
  if request.kind = 1 and new.lesson_id is not null then
    -- Lines entered before taxes were computed here have only their amount.
    new.settled := coalesce(new.settled, case when new.fee + new.subsidy > 0 then new.fee + new.subsidy
      else greatest(new.amount - new.travel, 0) end);
  else
    new.settled := 0;
  end if;
  new.is_active := request.status <= 4;
  new.is_paid := request.status = 4;
  return new;
end $$;

-- The sums of their lessons follow by the trigger.
update payment_line set settled = 0
where fee + subsidy = 0 and travel > 0 and settled = travel and amount = travel;
set constraints all immediate;

-- Who pays the travel is the teacher's; few lessons owe any that others paid.
drop index lesson_unsettled;
create index lesson_unsettled on lesson (teacher_fee desc, id desc)
  where status = 1 and lesson_status = 1 and teacher_id is not null
    and (teacher_requested < teacher_fee + subsidy or travel_requested < travel_fee);
select set_config('app.audit', '', true), set_config('app.quiet', '', true);
