-- Tags of teachers are internal until one is marked 对外: customers then read it in the catalogue.
alter table dictionary_item add column is_public boolean not null default false,
  add constraint dictionary_item_public check (not is_public or list_name = 'teacherTag');
