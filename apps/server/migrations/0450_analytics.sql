-- Recorded use: searches, views, stars and active days. Figures of them are counted from these rows.

-- Partitions of one month each. They stand in a schema of their own: the product knows the whole tables only.
create schema partitions;

create sequence search_record_id as integer;
create table search_record (
  id integer not null default nextval('search_record_id'),
  -- The day in Shanghai on which the search began.
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  at timestamptz not null default now(),
  -- The last time that the search was changed; a search goes on within some minutes of it.
  last_at timestamptz not null default now(),
  -- Null when the person has cleared the own searches: the search still counts.
  account_id integer references account (id),
  user_type smallint not null check (user_type in (1, 2, 3)),
  institution_id integer,
  scope text not null check (scope in ('teacher', 'topic', 'all')),
  query text not null check (length(query) between 1 and 50),
  norm text not null check (norm <> ''),
  results integer not null check (results >= 0),
  source text not null check (source in ('list', 'palette', 'picker', 'catalogue')),
  teacher_id integer references teacher (id),
  topic text check (topic <> ''),
  chosen_at timestamptz,
  primary key (id, day),
  check (last_at >= at)
) partition by range (day);
alter sequence search_record_id owned by search_record.id;
create index search_record_day on search_record (day desc, id desc);
create index search_record_account on search_record (account_id, last_at desc);
create index search_record_teacher on search_record (teacher_id, day);

create sequence view_record_id as integer;
create table view_record (
  id integer not null default nextval('view_record_id'),
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  account_id integer not null references account (id),
  user_type smallint not null check (user_type in (1, 2, 3)),
  institution_id integer,
  kind text not null check (kind in ('teacher', 'topic', 'video', 'package', 'course', 'banner')),
  target_id integer,
  topic text check (topic <> ''),
  source text not null check (source in ('search', 'catalogue', 'recommendation', 'favourite', 'demand', 'link')),
  seconds integer not null default 0 check (seconds between 0 and 1800),
  primary key (id, day),
  check (last_at >= at),
  check (case when kind = 'topic' then topic is not null and target_id is null
    else topic is null and target_id is not null end)
) partition by range (day);
alter sequence view_record_id owned by view_record.id;
create index view_record_day on view_record (day desc, id desc);
create index view_record_account on view_record (account_id, last_at desc);
create index view_record_target on view_record (kind, target_id, day);

create table activity_day (
  account_id integer not null references account (id),
  day date not null,
  -- The kind of account on that day.
  user_type smallint not null check (user_type in (1, 2, 3)),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  actions integer not null check (actions > 0),
  web integer not null default 0 check (web >= 0),
  phone integer not null default 0 check (phone >= 0),
  wechat integer not null default 0 check (wechat >= 0),
  primary key (account_id, day),
  check (web + phone + wechat = actions)
) partition by range (day);
create index activity_day_day on activity_day (day, user_type);

-- Rows of months without a partition of their own.
create table partitions.search_record_rest partition of search_record default;
create table partitions.view_record_rest partition of view_record default;
create table partitions.activity_day_rest partition of activity_day default;

-- Makes the partition of a month, with the rows of that month that came before it.
create procedure make_month_partition(target text, month date)
language plpgsql as $$
declare
  called text := target || to_char(month, '_YYYY_MM');
  first_day date := date_trunc('month', month)::date;
  next_day date := (date_trunc('month', month) + interval '1 month')::date;
begin
  if to_regclass(format('partitions.%I', called)) is not null then return; end if;
  execute format('create table partitions.%I (like public.%I including defaults including constraints)', called, target);
  execute format('with moved as (delete from partitions.%I where day >= %L and day < %L returning *)
    insert into partitions.%I select * from moved', target || '_rest', first_day, next_day, called);
  execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)',
    target, called, first_day, next_day);
end $$;

-- Takes the rows of a table from before the first day of a month.
create procedure drop_month_partitions(target text, first_kept date)
language plpgsql as $$
declare
  called text;
begin
  for called in select c.relname from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'partitions'::regnamespace and i.inhparent = format('public.%I', target)::regclass
      and c.relname ~ ('^' || target || '_\d{4}_\d\d$')
      and to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', first_kept)
  loop
    execute format('drop table partitions.%I', called);
  end loop;
  execute format('delete from partitions.%I where day < %L', target || '_rest', date_trunc('month', first_kept)::date);
end $$;

-- Stars given and taken. The ledger tells how many a target had on any day.
create table favourite_log (
  id integer generated by default as identity primary key,
  account_id integer not null references account (id),
  kind text not null,
  target_id integer not null,
  is_on boolean not null,
  at timestamptz not null default now(),
  -- 'merge': the target was merged into another one.
  source text not null default 'own' check (source in ('own', 'merge'))
);
create index favourite_log_target on favourite_log (kind, target_id, at);
create index favourite_log_account on favourite_log (account_id, at);
create index favourite_log_at on favourite_log (at desc, id desc);
insert into favourite_log (account_id, kind, target_id, is_on, at)
  select account_id, kind, target_id, true, created_at from favourite order by id;
call make_ledger('favourite_log');

create function log_favourite() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into favourite_log (account_id, kind, target_id, is_on, at)
    values (new.account_id, new.kind, new.target_id, true, new.created_at);
  elsif tg_op = 'DELETE' then
    insert into favourite_log (account_id, kind, target_id, is_on)
    values (old.account_id, old.kind, old.target_id, false);
  else
    insert into favourite_log (account_id, kind, target_id, is_on, source)
    values (old.account_id, old.kind, old.target_id, false, 'merge'),
      (new.account_id, new.kind, new.target_id, true, 'merge');
  end if;
  return null;
end $$;
create trigger log_favourite after insert or delete on favourite for each row execute function log_favourite();
create trigger log_favourite_move after update of target_id on favourite for each row
  when (old.target_id is distinct from new.target_id) execute function log_favourite();

-- Totals of a month by kind of account (0: all) and target, without persons. They outlive the rows that they count.
create table analytics_month (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  measure text not null check (measure in ('search', 'noResult', 'view', 'active', 'open')),
  user_type smallint not null check (user_type between 0 and 3),
  kind text not null default '',
  target_id integer not null default 0,
  topic text not null default '',
  n integer not null,
  people integer not null,
  seconds bigint not null default 0,
  made_at timestamptz not null default now(),
  primary key (month, measure, user_type, kind, target_id, topic)
);

-- Counts a month again. Accounts open at its end are counted while it lasts, and on the first day after it.
create procedure count_month(wanted text)
language plpgsql as $$
declare
  first_day date := (wanted || '-01')::date;
  next_day date := (first_day + interval '1 month')::date;
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  delete from analytics_month where month = wanted and measure <> 'open';
  insert into analytics_month (month, measure, user_type, kind, target_id, n, people)
  select wanted, m.measure, coalesce(user_type, 0), 'teacher', coalesce(teacher_id, 0), count(*), count(distinct account_id)
  from (select 'search' as measure, s.* from search_record s where day >= first_day and day < next_day
    union all select 'noResult', s.* from search_record s where day >= first_day and day < next_day and results = 0) m
  group by grouping sets ((m.measure, user_type, teacher_id), (m.measure, teacher_id));
  insert into analytics_month (month, measure, user_type, kind, target_id, topic, n, people, seconds)
  select wanted, 'view', coalesce(user_type, 0), kind, coalesce(target_id, 0), coalesce(topic, ''), count(*),
    count(distinct account_id), sum(seconds)
  from view_record where day >= first_day and day < next_day
  group by grouping sets ((user_type, kind, target_id, topic), (kind, target_id, topic));
  insert into analytics_month (month, measure, user_type, n, people)
  select wanted, 'active', coalesce(user_type, 0), count(*), count(distinct account_id)
  from activity_day where day >= first_day and day < next_day
  group by grouping sets ((user_type), ());
  if today < next_day + 1
    or not exists (select from analytics_month where month = wanted and measure = 'open') then
    delete from analytics_month where month = wanted and measure = 'open';
    insert into analytics_month (month, measure, user_type, n, people)
    select wanted, 'open', coalesce(user_type, 0), count(*), count(*) from account a
    where a.created_at < next_day and (a.deleted_at is null or a.deleted_at >= next_day)
      and (account_is_open(a.id) or a.deleted_at is not null)
    group by grouping sets ((user_type), ());
  end if;
end $$;
