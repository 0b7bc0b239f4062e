-- Follow-ups of one method, the latest first; a method that nobody used is known at once.
create index tracking_method on tracking (method, at desc, id desc) include (next_at, by_id, contact_id) where deleted_at is null;
-- What the list filters and sorts by, from the index alone.
drop index tracking_next_sorted;
create index tracking_next_sorted on tracking (next_at desc nulls last, id desc) include (at, method, by_id, contact_id) where deleted_at is null;
drop index tracking_at;
create index tracking_at on tracking (at desc, id desc) include (next_at, method, by_id, contact_id) where deleted_at is null;
