-- Customers of a province or city and a level, with what lists count, sum and sort by: answered from the index alone. Without it the planner
-- reads all customers of the level, which is a quarter of a million.
create index contact_place on contact (province_id, level, city_id)
  include (id, updated_at, created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, source, kind, is_key_person, owner_id, institution_id)
  where deleted_at is null and owner_id is not null;
