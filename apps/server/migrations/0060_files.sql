-- The key that links and upload tickets are signed with; every server of the database reads the same.
create table signing_key (
  id integer primary key default 1 check (id = 1),
  key text not null
);
insert into signing_key (key) values (replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
-- Which follow-up a file hangs on decides who may open it.
create index tracking_files on tracking using gin (file_ids);
create index payment_photo_file on payment_photo (file_id);
create index contract_group_file on contract_group (file_id) where file_id is not null;
create index file_uploader on file (uploaded_by, id desc);
