-- A landline is written in one way, with a hyphen behind its area code; without one it was another number to the
-- unique index, and one customer could be entered twice. Where both stand, each stays as it is: people merge them.
alter table contact disable trigger user;
update contact c set tel = plain.tel
  from (select id, regexp_replace(tel, '^(010|02\d|0[3-9]\d\d)(?=\d)', '\1-') as tel from contact where tel ~ '^0[1-9]\d{7}') plain
  where plain.id = c.id and plain.tel <> c.tel
    and (c.deleted_at is not null or not exists (select from contact o where o.tel = plain.tel and o.deleted_at is null));
alter table contact enable trigger user;
