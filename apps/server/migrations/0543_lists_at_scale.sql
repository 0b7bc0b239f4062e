-- The balance of an advance is the sum of its entries.
create index advance_entry_advance on advance_entry (advance_id);

-- Approved advances are listed by the day of approval.
create index staff_request_advance on staff_request (decided_at desc, id desc)
  where kind = 'advance' and status = 2 and deleted_at is null;

-- Requests are listed by first day, counted by kind, and searched by title and reason.
create index staff_request_first_day on staff_request (first_day desc, id desc) where deleted_at is null;
create index staff_request_kind on staff_request (kind, submitted_at desc, id desc) where deleted_at is null;
create index staff_request_grams on staff_request using gin (search_grams(title || ' ' || coalesce(reason, '')))
  with (fastupdate = off);

-- Searches and views are listed by the institution of that time, which visitors alone have.
create index search_record_institution on search_record (institution_id, day desc, id desc)
  where institution_id is not null;
create index view_record_institution on view_record (institution_id, day desc, id desc)
  where institution_id is not null;

-- An institution's figures include those of the institutions merged into it.
create index institution_merged on institution (merged_into) where merged_into is not null;
