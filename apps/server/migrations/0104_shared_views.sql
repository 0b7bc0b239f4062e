-- A named view may be shared with the team; the current choice of columns (the empty name) is everybody's own.
alter table saved_view add column is_shared boolean not null default false check (not is_shared or name <> '');
create index saved_view_shared on saved_view (screen) where is_shared;
