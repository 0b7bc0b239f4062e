-- Profit is the fee less write-offs, which will not come, and less the costs (decision 0472). The expression of a
-- generated column is changed by making it anew on PostgreSQL 15; its indexes go with it and are made again as they
-- were.
do $$
declare
  kept text[];
  one text;
begin
  select array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid) into kept
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'profit' and not a.attisdropped
    where i.indrelid = 'lesson'::regclass and a.attnum = any(i.indkey::int2[]);
  alter table lesson drop column profit;
  alter table lesson add column profit numeric(14, 2) generated always as (fee_income - written_off - teacher_fee
    - travel_fee - material_fee - other_fee - subsidy - tax_share) stored;
  foreach one in array kept loop
    execute one;
  end loop;
end $$;

-- As in 0260; and a write-off ends the debt: it is all that remains, or it is not a remainder.
create or replace function guard_write_off() returns trigger
language plpgsql as $$
declare
  most numeric;
  done numeric;
  remains numeric;
begin
  perform refuse_locked_day(new.written_on, 'write_off_month_open');
  if tg_op = 'UPDATE' then
    if not old.is_active or (new.lesson_id, new.amount, new.written_on, new.written_by)
      is distinct from (old.lesson_id, old.amount, old.written_on, old.written_by)
    then
      raise exception using errcode = '23514', constraint = 'write_off_stays', message = '核销不能改，只能撤销';
    end if;
    return new;
  end if;
  select fee_income - received - written_off into remains from lesson where id = new.lesson_id for no key update;
  if exists (select from lesson l where l.id = new.lesson_id and l.owner_id = new.written_by)
    or exists (select from commission_share s where s.lesson_id = new.lesson_id and s.personnel_id = new.written_by
      and s.deleted_at is null)
  then
    raise exception using errcode = '23514', constraint = 'write_off_not_own', message = '不能核销自己有业绩的课程';
  end if;
  select coalesce((select (value #>> '{}')::numeric from setting where key = 'writeOffLimit'), 0) into most;
  select coalesce(sum(amount), 0) into done from lesson_write_off where lesson_id = new.lesson_id and is_active;
  if done + new.amount > most then
    raise exception using errcode = '23514', constraint = 'write_off_within_limit', message = '超过每节课的核销上限';
  end if;
  if new.amount <> remains then
    raise exception using errcode = '23514', constraint = 'write_off_clears', message = '核销要结清全部未收';
  end if;
  return new;
end $$;
