-- What lists filter, sum and sort by stands in the index that finds the rows, so that a filter of many thousands is read
-- from one index alone and no heap page is visited for a row that is not shown.
drop index contact_created;
create index contact_created on contact (created_at desc, id desc)
  include (updated_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_updated;
create index contact_updated on contact (updated_at desc, id desc)
  include (created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_recycle;
create index contact_recycle on contact (recycle_on, id)
  include (created_at, updated_at, last_follow_up_at, next_follow_up_at, last_deal_at, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_next;
create index contact_next on contact (next_follow_up_at, id)
  include (created_at, updated_at, last_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_followed;
create index contact_followed on contact (last_follow_up_at desc nulls last, id desc)
  include (created_at, updated_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_dealt;
create index contact_dealt on contact (last_deal_at desc nulls last, id desc)
  include (created_at, updated_at, last_follow_up_at, next_follow_up_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_organisation;
create index contact_organisation on contact (organisation_id, updated_at desc, id desc)
  include (created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
drop index contact_city;
create index contact_city on contact (city_id, updated_at desc, id desc)
  include (created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id, institution_id, province_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
-- A deep page of one level in the usual order.
create index contact_level_updated on contact (level, updated_at desc, id desc) where deleted_at is null and owner_id is not null;
