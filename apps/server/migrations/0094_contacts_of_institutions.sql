-- An institution's contacts by their ids alone: what is asked of all contacts of many institutions (their accounts,
-- their follow-ups) is answered without reading one contact from the table.
drop index contact_of_institution;
create index contact_of_institution on contact (institution_id) include (id);
