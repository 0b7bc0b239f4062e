-- A CASE over both tables' records cannot be evaluated: a record only has its own table's columns. Branch by statement instead.
create or replace function check_target_sum() returns trigger
language plpgsql as $$
declare
  wanted integer;
  given integer;
  target integer;
begin
  if tg_table_name = 'customer_target' then
    target := new.id;
  else
    target := new.target_id;
  end if;
  select planned into wanted from customer_target where id = target and deleted_at is null;
  select coalesce(sum(planned), 0) into given from customer_target_part where target_id = target;
  if wanted is not null and wanted <> given then
    raise exception '分解之和 % 与团队目标 % 不一致', given, wanted using errcode = 'P0400';
  end if;
  return null;
end $$;
