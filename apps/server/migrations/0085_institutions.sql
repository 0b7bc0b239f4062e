-- Offered filters and sorts of institutions, and what hangs on them.
create index institution_industry on institution (industry, id) where deleted_at is null and merged_into is null;
create index institution_source on institution (source, id) where deleted_at is null and merged_into is null;
create index institution_kind on institution (kind, id) where deleted_at is null and merged_into is null;
create index contact_of_institution on contact (institution_id) include (owner_id) where deleted_at is null;
create index institution_alias_merge on institution_alias (merge_id) where merge_id is not null;
-- Names of customers that had to change because the winner had one of the same name: {"12":"张三"}.
alter table institution_merge add column renamed jsonb not null default '{}';
create index institution_merge_loser on institution_merge (loser_id, id desc);
