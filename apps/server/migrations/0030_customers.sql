-- Customers at a million rows: one index for each offered sort, filter indexes, and the day of recycling kept by the database.

-- Derived columns (last follow-up, day of recycling) change without a person's edit: with app.quiet a row keeps its version and stamps,
-- so nobody who has the form open is told of a conflict that is none.
create or replace function touch_row() returns trigger
language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  new.updated_by := coalesce((current_actor() ->> 'account')::integer, old.updated_by);
  return new;
end $$;

-- The day on which the owner was warned; nothing is recycled without.
alter table contact add column recycle_warned_on date;
-- Who does the next step of a follow-up: its author, until a transfer hands it on. The author stays who wrote it.
alter table tracking add column assignee_id integer references personnel (id);
create function tracking_assignee() returns trigger
language plpgsql as $$
begin
  new.assignee_id := coalesce(new.assignee_id, new.by_id);
  return new;
end $$;
create trigger assignee before insert on tracking for each row execute function tracking_assignee();

-- The rule that holds where no organisation has one of its own.
insert into pool_rule (organisation_id) select null where not exists (select from pool_rule where organisation_id is null and deleted_at is null);

-- The rule of an organisation: its own, else the nearest above it, else the general one.
create function pool_rule_for(organisation integer) returns pool_rule
language plpgsql stable as $$
declare
  rule pool_rule;
  current_id integer := organisation;
begin
  while current_id is not null loop
    select * into rule from pool_rule r where r.organisation_id = current_id and r.deleted_at is null;
    if found then return rule; end if;
    select o.parent_id into current_id from organisation o where o.id = current_id;
  end loop;
  select * into rule from pool_rule r where r.organisation_id is null and r.deleted_at is null;
  return rule;
end $$;

-- How many customers a person of an organisation may hold: the nearest contact_cap up the tree; null without a limit.
create function holding_cap_for(organisation integer) returns integer
language plpgsql stable as $$
declare
  cap integer;
  current_id integer := organisation;
begin
  while current_id is not null loop
    select o.contact_cap, o.parent_id into cap, current_id from organisation o where o.id = current_id;
    if cap is not null then return cap; end if;
  end loop;
  return null;
end $$;

-- Without follow-up for N days or without deal for the level's days, whichever comes first; both count from the day of owning at least.
create function recycle_day(rule pool_rule, level text, owned_since timestamptz, followed timestamptz, dealt date) returns date
language sql stable parallel safe as $$
  select case when rule.is_enabled then least(
    greatest(owned_since, coalesce(followed, owned_since))::date + rule.days_without_follow_up,
    greatest(owned_since::date, coalesce(dealt, owned_since::date)) + case level
      when 'A' then rule.days_without_deal_a when 'B' then rule.days_without_deal_b
      when 'C' then rule.days_without_deal_c else rule.days_without_deal_d end) end
$$;

-- Whoever writes (form, claim, transfer, import, merge), the day of recycling follows its causes.
create function keep_recycle_day() returns trigger
language plpgsql as $$
begin
  if new.owner_id is null then
    new.owned_since := null;
    new.recycle_on := null;
    new.recycle_warned_on := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.owned_since := coalesce(new.owned_since, now());
  elsif (new.owner_id, new.organisation_id, new.level, new.owned_since, new.last_follow_up_at, new.last_deal_at)
    is not distinct from (old.owner_id, old.organisation_id, old.level, old.owned_since, old.last_follow_up_at, old.last_deal_at) then
    return new;
  elsif new.owner_id is distinct from old.owner_id and new.owned_since is not distinct from old.owned_since then
    new.owned_since := now();
  end if;
  new.recycle_on := recycle_day(pool_rule_for(new.organisation_id), new.level, new.owned_since, new.last_follow_up_at, new.last_deal_at);
  new.recycle_warned_on := null;
  return new;
end $$;
create trigger recycling before insert or update of owner_id, organisation_id, level, owned_since, last_follow_up_at, last_deal_at
  on contact for each row execute function keep_recycle_day();

-- Lists of owned customers: each offered sort is one index in both directions (blanks at the end that the sort names), with the id as the tie-breaker.
drop index contact_followed;
create index contact_followed on contact (last_follow_up_at desc nulls last, id desc) where deleted_at is null and owner_id is not null;
drop index contact_dealt;
create index contact_dealt on contact (last_deal_at desc nulls last, id desc) where deleted_at is null and owner_id is not null;
drop index contact_level;
create index contact_level on contact (level, id) where deleted_at is null and owner_id is not null;
-- A person's or a team's customers with what lists filter and sort by: answered from the index alone.
drop index contact_owner;
create index contact_owner on contact (owner_id, updated_at desc, id desc)
  include (created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, province_id, city_id, source, kind, is_key_person, institution_id)
  where deleted_at is null and owner_id is not null;
drop index contact_place;
create index contact_province on contact (province_id, updated_at desc, id desc) where deleted_at is null and owner_id is not null;
create index contact_city on contact (city_id, updated_at desc, id desc) where deleted_at is null and owner_id is not null;
create index contact_source on contact (source, updated_at desc, id desc) where deleted_at is null and owner_id is not null;
create index contact_market on contact (updated_at desc, id desc) where kind = 'market' and deleted_at is null and owner_id is not null;
create index contact_key_person on contact (updated_at desc, id desc) where is_key_person and deleted_at is null and owner_id is not null;
-- The public pool has its own.
create index contact_pool_sorted on contact (name collate "zh-x-icu", id) where deleted_at is null and owner_id is null;
create index contact_pool_level on contact (level, id) where deleted_at is null and owner_id is null;
create index contact_pool_dealt on contact (last_deal_at desc nulls last, id desc) where deleted_at is null and owner_id is null;
create index contact_pool_province on contact (province_id, pool_since desc, id desc) where deleted_at is null and owner_id is null;
create index contact_pool_city on contact (city_id, pool_since desc, id desc) where deleted_at is null and owner_id is null;
create index contact_pool_previous on contact (previous_owner_id, pool_since desc, id desc) where deleted_at is null and owner_id is null;
-- Same sound, whoever holds it: the check of a name while it is typed.
create index contact_pinyin on contact (pinyin) where deleted_at is null;
create index institution_pinyin on institution (pinyin) where deleted_at is null and merged_into is null;
-- pg_trgm knows no Chinese letter where the database's locale is C (the embedded one); likeness goes by `grams` on every server alike.
drop index contact_name_trgm;
drop index institution_trgm;

-- Share of common substrings of two names, 0 to 1.
create function gram_likeness(a text[], b text[]) returns real
language sql immutable parallel safe as $$
  select (2.0 * (select count(*) from (select unnest(a) intersect select unnest(b)) common) / nullif(cardinality(a) + cardinality(b), 0))::real
$$;

create index tracking_assignee on tracking (assignee_id, next_at) where deleted_at is null and next_at is not null;
create index transfer_from on transfer (from_id, at desc);
create index transfer_to on transfer (to_id, at desc);

-- Who took which rows out of the house: every download with its filter.
create table download_log (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer references account (id),
  actor_name text,
  ip text,
  path text not null,
  title text not null,
  input jsonb not null
);
create index download_log_at on download_log (at desc, id desc);
