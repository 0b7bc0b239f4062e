-- Former names stand in the institution's own search columns, so that "contains" stays one indexed condition without a second table.
alter table institution add column former_names text not null default '';
update institution i set former_names = a.names
from (select institution_id, string_agg(name, ' ') as names from institution_alias group by institution_id) a where a.institution_id = i.id;
drop index institution_grams;
alter table institution drop column search_text, drop column grams;
alter table institution
  add column search_text text generated always as (lower(name || ' ' || pinyin || ' ' || initials || ' ' || former_names)) stored,
  add column grams text[] generated always as (search_grams(name || ' ' || pinyin || ' ' || initials || ' ' || former_names)) stored;
create index institution_grams on institution using gin (grams) with (fastupdate = off);

create function keep_former_names() returns trigger
language plpgsql as $$
begin
  update institution i set former_names = coalesce((select string_agg(name, ' ' order by id) from institution_alias where institution_id = i.id), '')
  where i.id in (new.institution_id, old.institution_id);
  return null;
end $$;
create trigger former_names after insert or update or delete on institution_alias for each row execute function keep_former_names();

-- Several filters at once over everybody's customers are answered from the index alone.
create index contact_facets on contact (level, source)
  include (is_key_person, province_id, city_id, kind, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, created_at, updated_at, institution_id, id)
  where deleted_at is null and owner_id is not null;
create index tracking_next_sorted on tracking (next_at desc nulls last, id desc) where deleted_at is null;
-- Names are many and short: more of the common substrings are worth knowing to the planner.
alter table contact alter column grams set statistics 500;
alter table institution alter column grams set statistics 500;
