-- Nobody approves or pays the batch that pays them themselves. Entries that make nothing above 0 gain nobody anything
-- and keep nobody out.
create function earns_from_batch(person integer, of_batch integer) returns boolean
language sql stable as $$
  select coalesce(sum(amount), 0) > 0 from commission_entry where batch_id = of_batch and personnel_id = person
$$;
create or replace function guard_commission_batch() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 4 then
    raise exception '已发放的批次不可修改' using errcode = 'P0400';
  end if;
  if new.status <> old.status and new.status <> old.status + 1 and not (old.status = 2 and new.status = 1) then
    raise exception '批次状态不能这样变化' using errcode = 'P0400';
  end if;
  if old.status > 1 and (new.month, new.made_by, new.amount, new.people) is distinct from
    (old.month, old.made_by, old.amount, old.people) and new.status <> 1
  then
    raise exception '批次已送审，不可修改' using errcode = 'P0400';
  end if;
  if new.approved_by is distinct from old.approved_by and earns_from_batch(new.approved_by, new.id) then
    raise exception '批次含本人的提成，须由他人审批' using errcode = 'P0400';
  end if;
  if new.paid_by is distinct from old.paid_by and earns_from_batch(new.paid_by, new.id) then
    raise exception '批次含本人的提成，须由他人发放' using errcode = 'P0400';
  end if;
  if new.deleted_at is not null and exists (select from commission_entry where batch_id = new.id) then
    raise exception '批次仍有明细' using errcode = 'P0400';
  end if;
  return new;
end $$;

-- No rate above half of the base. Rows of before stay as they are.
create function most_commission_rate(tiers jsonb) returns numeric
language sql immutable as $$
  select max((t ->> 'rate')::numeric) from jsonb_array_elements(tiers) t
$$;
alter table commission_share add constraint commission_share_rate_most check (rate <= 0.5) not valid;
alter table commission_rule add constraint commission_rule_rate_most check (most_commission_rate(tiers) <= 0.5) not valid;
