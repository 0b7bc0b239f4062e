-- An institution says whether it would book again and adds photos; its text waits for staff when it leads past the
-- house.
alter table evaluation
  add column would_again boolean,
  -- Parts of the text that give telephone, WeChat, e-mail or links.
  add column contact_words text[] not null default '{}',
  -- 0 nothing found, 1 待审核, 2 released, 3 withheld: the teacher reads the text of 0 and 2.
  add column text_review smallint not null default 0 check (text_review between 0 and 3),
  add constraint evaluation_text_review check ((text_review = 0) = (contact_words = '{}'));
create index evaluation_review on evaluation (id) where text_review = 1 and deleted_at is null;
