-- The pool is a small part of all customers: its search need not look at the others.
create index contact_pool_grams on contact using gin (grams) with (fastupdate = off) where deleted_at is null and owner_id is null;
