-- Boards and choosers show teachers by name, a page at a time; few ask for them by the day of their making.
create index teacher_sorted on teacher (name collate "zh-x-icu", id) where deleted_at is null;
drop index teacher_created;
