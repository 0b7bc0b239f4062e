-- The customers of one level as the list opens: a page far down walks these few pages instead of everybody's index.
create index contact_of_level on contact (level, updated_at desc, id desc)
  where deleted_at is null and owner_id is not null;
