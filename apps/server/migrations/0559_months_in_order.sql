-- The month partitions follow each other without a gap between two open ends, instead of leaving the rest to a default
-- partition: only then does the planner read a list by day in the order of its partitions, and stops at the first one
-- that fills the page.

-- Makes the months from one to the other, and all between those that are there, with the rows that came before them.
create procedure cover_months(target text, first_month date, last_month date)
language plpgsql as $$
declare
  begins date;
  ends date;
  month date;
  called text;
  open_end text;
  open_ends text[] := array[target || '_before', target || '_after'];
begin
  select least(min(made), first_month), greatest(max(made), last_month) into begins, ends from (
    select to_date(right(relname, 7), 'YYYY_MM') as made from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' and relname ~ ('^' || target || '_\d{4}_\d\d$')) months;
  begins := coalesce(begins, date_trunc('month', current_date));
  ends := coalesce(ends, begins);
  foreach open_end in array open_ends loop
    if exists (select from pg_inherits where inhrelid = format('partitions.%I', open_end)::regclass) then
      execute format('alter table public.%I detach partition partitions.%I', target, open_end);
    end if;
  end loop;
  for month in select generate_series(begins::timestamp, ends::timestamp, interval '1 month')::date loop
    called := target || to_char(month, '_YYYY_MM');
    continue when to_regclass(format('partitions.%I', called)) is not null;
    execute format('create table partitions.%I (like public.%I including defaults including constraints)', called, target);
    foreach open_end in array open_ends loop
      execute format('with moved as (delete from partitions.%I where day >= %L and day < %L returning *)
        insert into partitions.%I select * from moved', open_end, month, (month + interval '1 month')::date, called);
    end loop;
    execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)',
      target, called, month, (month + interval '1 month')::date);
  end loop;
  execute format('alter table public.%I attach partition partitions.%I for values from (minvalue) to (%L)',
    target, open_ends[1], begins);
  execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (maxvalue)',
    target, open_ends[2], (ends + interval '1 month')::date);
end $$;

-- Makes the partition of a month, with the rows of that month that came before it.
create or replace procedure make_month_partition(target text, month date)
language plpgsql as $$
begin
  if to_regclass(format('partitions.%I', target || to_char(month, '_YYYY_MM'))) is not null then return; end if;
  call cover_months(target, date_trunc('month', month)::date, date_trunc('month', month)::date);
end $$;

-- Takes the rows of a table from before the first day of a month.
create or replace procedure drop_month_partitions(target text, first_kept date)
language plpgsql as $$
declare
  called text;
  has_dropped boolean := false;
begin
  for called in select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r'
    and relname ~ ('^' || target || '_\d{4}_\d\d$')
    and to_date(right(relname, 7), 'YYYY_MM') < date_trunc('month', first_kept)
  loop
    execute format('drop table partitions.%I', called);
    has_dropped := true;
  end loop;
  execute format('delete from partitions.%I where day < %L', target || '_before', date_trunc('month', first_kept)::date);
  if has_dropped then call cover_months(target, null, null); end if;
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['search_record', 'view_record', 'activity_day'] loop
    execute format('alter table public.%I detach partition partitions.%I', target, target || '_rest');
    execute format('alter table partitions.%I rename to %I', target || '_rest', target || '_before');
    execute format('create table partitions.%I (like public.%I including defaults including constraints)',
      target || '_after', target);
    execute format('with moved as (delete from partitions.%I where day >= current_date returning *)
      insert into partitions.%I select * from moved', target || '_before', target || '_after');
    -- With this month and all before it, so that no row of a missed month stands in the wrong end.
    call cover_months(target, date_trunc('month', current_date)::date, date_trunc('month', current_date)::date);
  end loop;
end $$;

-- Effects of a view: demands that its viewer entered, and recommendations of its teacher.
create index demand_creator on demand (created_by, created_at) where deleted_at is null and created_by is not null;
create index demand_recommendation_teacher on demand_recommendation (teacher_id, at);
-- Downloads of one file of a package.
create index package_download_item on package_download (item_id, at desc, id desc) where item_id is not null;
