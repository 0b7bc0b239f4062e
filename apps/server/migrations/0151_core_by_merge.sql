-- A core customer that is merged into another stays one: its plans would be hidden with an institution that is none.
alter table institution_merge add column made_core boolean not null default false;
