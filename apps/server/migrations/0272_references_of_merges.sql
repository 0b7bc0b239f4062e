-- Rows that a merge moved: those that keep an id without a foreign key, so that it goes back with the rest.
alter table institution_merge add refs jsonb not null default '{}';
alter table contact_merge add refs jsonb not null default '{}';
