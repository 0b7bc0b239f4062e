-- What a lesson has been invoiced, paid or asked for is settled before the lesson goes: cancelled, postponed or deleted
-- lessons hold no money, so that the sums over lessons and over documents agree.
alter table lesson add column travel_requested numeric(14, 2) not null default 0;
update lesson l set travel_requested = t.travel from (
  select p.lesson_id, sum(p.travel) as travel from payment_line p join payment_request r on r.id = p.request_id
  where p.is_active and r.kind = 1 and p.lesson_id is not null group by p.lesson_id having sum(p.travel) > 0
) t where t.lesson_id = l.id;
-- Old requests may have claimed more; every new line is measured.
alter table lesson add constraint lesson_travel_not_over_requested
  check (travel_requested >= 0 and travel_requested <= travel_fee) not valid;

create or replace function keep_lesson_payments() returns trigger
language plpgsql as $$
declare
  requested numeric(14, 2) := 0;
  paid numeric(14, 2) := 0;
  travelled numeric(14, 2) := 0;
  is_fee boolean;
begin
  select kind = 1 into is_fee from payment_request where id = coalesce(new.request_id, old.request_id);
  if tg_op <> 'INSERT' then
    if old.is_active then
      requested := requested - old.settled;
      if is_fee then travelled := travelled - old.travel; end if;
    end if;
    if old.is_paid then paid := paid - old.settled; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.is_active then
      requested := requested + new.settled;
      if is_fee then travelled := travelled + new.travel; end if;
    end if;
    if new.is_paid then paid := paid + new.settled; end if;
  end if;
  if requested <> 0 or paid <> 0 or travelled <> 0 then
    update lesson set teacher_requested = teacher_requested + requested, teacher_paid = teacher_paid + paid,
      travel_requested = travel_requested + travelled
    where id = coalesce(new.lesson_id, old.lesson_id);
  end if;
  return null;
end $$;

create function refuse_unsettled_lesson() returns trigger
language plpgsql as $$
declare
  asked text;
begin
  if new.invoiced > 0 then
    raise exception using errcode = 'P0400', message = '课程 ' || new.code || ' 已开票或已申请开票，请先作废、红冲或撤回发票';
  end if;
  select r.no into asked from payment_line p join payment_request r on r.id = p.request_id
    where p.lesson_id = new.id and p.is_active order by p.is_paid desc, r.id limit 1;
  if asked is not null then
    raise exception using errcode = 'P0400', message = '课程 ' || new.code || ' 有付款申请 ' || asked || '，请先撤回或驳回；已付款的不能取消、延期、删除或换讲师';
  end if;
  if new.received > 0 then
    raise exception using errcode = 'P0400', message = '课程 ' || new.code || ' 已收款 ' || new.received || ' 元，请先在收款中改到其他课程';
  end if;
  return new;
end $$;
create trigger settled_first before update of lesson_status, status on lesson for each row
  when ((old.status = 1 and new.status = 2) or (old.lesson_status in (1, 3) and new.lesson_status in (0, 2, 4)))
  execute function refuse_unsettled_lesson();

-- A fee that somebody asks for stays with the teacher and the days it was asked for.
create function refuse_moving_asked_lesson() returns trigger
language plpgsql as $$
begin
  if exists (select from payment_line p join payment_request r on r.id = p.request_id
             where p.lesson_id = new.id and p.is_active and r.kind = 1) then
    raise exception using errcode = 'P0400', message = '课程 ' || new.code || ' 已申请付款，不能换讲师或改期；请先撤回付款申请';
  end if;
  return new;
end $$;
create trigger asked_stays before update of teacher_id, last_date on lesson for each row
  when (old.teacher_id is distinct from new.teacher_id or new.last_date > old.last_date)
  execute function refuse_moving_asked_lesson();

-- A teacher's account to pay to changes when finance has confirmed it; until then the new one waits here.
alter table teacher
  add column new_bank_name text,
  add column new_bank_account text,
  add column new_bank_by integer references personnel (id);
