-- A customer's demands as its timeline reads them, newest first. Everything that looked by the customer alone reads
-- the same index, so the narrower one goes.
create index demand_contact_created on demand (contact_id, created_at desc, id desc) where deleted_at is null;
drop index demand_contact;
