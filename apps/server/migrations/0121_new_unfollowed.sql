-- New customers that nobody has followed up: few or none among all the new ones.
create index contact_new_idle on contact (month_number(created_at), (coalesce(last_follow_up_at, '-infinity'::timestamptz)), id)
  where deleted_at is null and owner_id is not null;
