-- Several people may have the same to-do of one record: everybody who interviews a candidate. A seat numbers them.

alter table todo add column seat smallint not null default 1;
alter table todo drop constraint todo_kind_subject_kind_subject_id_key;
alter table todo add constraint todo_once unique (kind, subject_kind, subject_id, seat);
