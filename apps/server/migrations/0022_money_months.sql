-- The accounting months that finance has locked (decision 0425): up to and including one, kept in a setting.

create function money_locked_through() returns text
language sql stable as $$
  select coalesce((select value #>> '{}' from setting where key = 'moneyLockedThrough'), '')
$$;

create function is_money_locked(day date) returns boolean
language sql stable as $$
  select day is not null and to_char(day, 'YYYY-MM') <= money_locked_through()
$$;

-- Writers of money share this lock and whoever locks a month takes it alone: nothing slips into a month while it is
-- locked.
create function refuse_locked_day(day date, of_constraint text) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(8245, 1);
  if is_money_locked(day) then
    raise exception using errcode = '23514', constraint = of_constraint,
      message = to_char(day, 'YYYY-MM') || ' 已结账';
  end if;
end $$;

create function lock_money_month() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8245, 1);
  if new.value #>> '{}' >= to_char(current_date, 'YYYY-MM') then
    raise exception using errcode = '23514', constraint = 'setting_money_month', message = '只能锁定已经结束的月份';
  end if;
  return new;
end $$;
create trigger money_month before update of value on setting for each row
  when (new.key = 'moneyLockedThrough') execute function lock_money_month();
