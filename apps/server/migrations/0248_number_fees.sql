-- A number is charged once a month, until that entry is corrected. The ledger's trigger holds the number's row, so that
-- two entries at once come one after the other; this one runs behind it.
create function refuse_second_number_fee() returns trigger
language plpgsql as $$
begin
  if exists (select from phone_number_log l where l.phone_number_id = new.phone_number_id and l.action = '费用'
    and l.month = new.month and l.corrects_id is null
    and not exists (select from phone_number_log c where c.corrects_id = l.id))
  then
    raise exception using errcode = '23514', constraint = 'phone_number_fee_once', message = '这个月的费用已登记';
  end if;
  return new;
end $$;
create trigger zz_fee_once before insert on phone_number_log for each row
  when (new.action = '费用' and new.corrects_id is null) execute function refuse_second_number_fee();
