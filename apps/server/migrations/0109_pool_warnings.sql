-- The days of warning that hold in each organisation, kept beside pool_rule: finding the rule by walking up the tree for every customer
-- of a list or an export took most of its time.
create table pool_warning (
  organisation_id integer primary key references organisation (id) on delete cascade,
  warn_days integer
);

create function keep_pool_warnings() returns trigger
language plpgsql as $$
begin
  -- One after the other: whoever comes second computes from what the first one committed.
  perform pg_advisory_xact_lock(hashtext('pool_warning'));
  insert into pool_warning (organisation_id, warn_days)
  select o.id, (pool_rule_for(o.id)).warn_days from organisation o
  on conflict (organisation_id) do update set warn_days = excluded.warn_days
    where pool_warning.warn_days is distinct from excluded.warn_days;
  return null;
end $$;
create trigger warnings after insert or update or delete on pool_rule
  for each statement execute function keep_pool_warnings();
create trigger warnings after insert or update of parent_id on organisation
  for each statement execute function keep_pool_warnings();

insert into pool_warning (organisation_id, warn_days) select o.id, (pool_rule_for(o.id)).warn_days from organisation o;
