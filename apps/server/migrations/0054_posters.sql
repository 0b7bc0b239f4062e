-- Posters: for whom, about what, in which order; the log says once what each account did, and how often.
alter table poster
  add column sort_order integer not null default 0,
  -- {"all": true}, or lists of institutionIds, provinceIds and levels, of which one must fit.
  add column audience jsonb not null default '{"all": true}',
  add column subject_kind text check (subject_kind in ('讲师', '课程', '链接')),
  add column subject_id integer,
  add column file_id integer references file (id),
  add constraint poster_period check (from_date <= to_date) not valid,
  add constraint poster_safe_image check (imgurl ~ '^(https://|/(api/file|posters)/|/[A-Za-z0-9._-]+$)') not valid,
  add constraint poster_safe_link check (imgopen is null or imgopen ~ '^(https://|/(?![/\\]))') not valid;

alter table poster_log
  add column count integer not null default 1,
  add column last_at timestamptz not null default now(),
  -- When the salesperson was told that the poster was opened.
  add column told_at timestamptz;
with merged as (
  select min(id) as id, count(*) as times, min(at) as first_at, max(at) as last_at from poster_log
  group by poster_id, account_id, action
), kept as (
  update poster_log l set count = m.times, at = m.first_at, last_at = m.last_at from merged m where m.id = l.id returning l.id
)
delete from poster_log where id not in (select min(id) from poster_log group by poster_id, account_id, action);
create unique index poster_log_once on poster_log (poster_id, account_id, action);

-- Whether a customer belongs to a poster's audience.
create function is_in_audience(audience jsonb, contact_id integer) returns boolean
language sql stable parallel safe as $$
  select coalesce((audience ->> 'all')::boolean, false) or exists (select from contact c
    join institution i on i.id = c.institution_id
    where c.id = is_in_audience.contact_id and (
      audience -> 'institutionIds' @> to_jsonb(c.institution_id)
      or audience -> 'provinceIds' @> to_jsonb(coalesce(c.province_id, i.province_id))
      or audience -> 'levels' @> to_jsonb(c.level)))
$$;
