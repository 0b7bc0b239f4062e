-- Material and other costs of a closed lesson change by a correction as its fee does (decision 0426).
alter table lesson_correction
  add column material_fee numeric(14, 2) check (material_fee >= 0),
  add column other_fee numeric(14, 2) check (other_fee >= 0),
  -- Null on corrections that were asked for before these costs could be.
  add column old_material_fee numeric(14, 2),
  add column old_other_fee numeric(14, 2),
  add constraint lesson_correction_tells_before check ((material_fee is null or old_material_fee is not null)
    and (other_fee is null or old_other_fee is not null)),
  drop constraint lesson_correction_changes,
  add constraint lesson_correction_changes
    check (num_nonnulls(fee_income, teacher_fee, travel_fee, subsidy, material_fee, other_fee) > 0);

-- A cost that comes after the income is filled in, not changed, until the end of the month that follows the lesson, as
-- long as nothing was asked for, paid or consented to: whoever is paid from it knew the lesson without it.
create or replace function is_cost_due(l lesson, cost text) returns boolean
language sql stable as $$
  select l.last_date >= date_trunc('month', current_date - interval '1 month') and lesson_closed_by(l) = '课程款已收清'
    and not exists (select from lesson_correction c where c.lesson_id = l.id and c.status = 2)
    and case cost
      when 'teacher_fee' then l.teacher_fee = 0
      when 'travel_fee' then l.travel_fee = 0
      when 'material_fee' then l.material_fee = 0
      when 'other_fee' then l.other_fee = 0
      else false
    end
$$;

create or replace function guard_closed_lesson() returns trigger
language plpgsql as $$
declare
  why text;
  wrong text;
begin
  perform pg_advisory_xact_lock_shared(8245, 1);
  why := lesson_closed_by(old);
  if why is null then return new; end if;
  if exists (select from lesson_correction c where c.lesson_id = new.id
    and c.applied_in = pg_current_xact_id()::text
    and (new.fee_income, new.teacher_fee, new.travel_fee, new.subsidy, new.material_fee, new.other_fee) =
      (coalesce(c.fee_income, old.fee_income), coalesce(c.teacher_fee, old.teacher_fee),
       coalesce(c.travel_fee, old.travel_fee), coalesce(c.subsidy, old.subsidy),
       coalesce(c.material_fee, old.material_fee), coalesce(c.other_fee, old.other_fee)))
  then
    return new;
  end if;
  wrong := case
    when new.fee_income <> old.fee_income then 'lesson_fee_income_closed'
    when new.teacher_fee <> old.teacher_fee and not is_cost_due(old, 'teacher_fee') then 'lesson_teacher_fee_closed'
    when new.travel_fee <> old.travel_fee and not is_cost_due(old, 'travel_fee') then 'lesson_travel_fee_closed'
    when new.subsidy <> old.subsidy then 'lesson_subsidy_closed'
    when new.material_fee <> old.material_fee and not is_cost_due(old, 'material_fee') then 'lesson_material_fee_closed'
    when new.other_fee <> old.other_fee and not is_cost_due(old, 'other_fee') then 'lesson_other_fee_closed'
    when new.travel_payer is distinct from old.travel_payer and new.teacher_id is not distinct from old.teacher_id
      then 'lesson_travel_payer_closed'
  end;
  if wrong is not null then
    raise exception using errcode = '23514', constraint = wrong, message = '课程 ' || new.code || ' ' || why || '，改金额请申请更正';
  end if;
  return new;
end $$;
drop trigger zz_closed on lesson;
create trigger zz_closed before update of fee_income, teacher_fee, travel_fee, subsidy, material_fee, other_fee, travel_payer, teacher_id
  on lesson for each row when (old.fee_income <> new.fee_income or old.teacher_fee <> new.teacher_fee
    or old.travel_fee <> new.travel_fee or old.subsidy <> new.subsidy or old.material_fee <> new.material_fee
    or old.other_fee <> new.other_fee or old.travel_payer is distinct from new.travel_payer)
  execute function guard_closed_lesson();
