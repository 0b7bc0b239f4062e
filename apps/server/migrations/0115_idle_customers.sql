-- Customers by their last follow-up, who never had one last: as one value, so that "not for thirty days" is one stretch of the index too.
drop index contact_followed;
create index contact_followed on contact (coalesce(last_follow_up_at, '-infinity') desc, id desc)
  include (last_follow_up_at, created_at, updated_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id,
           institution_id, province_id, city_id, source, kind, is_key_person)
  where deleted_at is null and owner_id is not null;
analyze contact;
