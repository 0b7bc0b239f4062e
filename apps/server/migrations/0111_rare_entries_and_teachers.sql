-- Reversals, adjustments, carries, helpers' shares and what is held back: few among all entries.
drop index commission_entry_held;
create index commission_entry_rare on commission_entry (kind, role)
  where kind <> 'earn' or role = '协作' or held_reason is not null;

-- Teachers by a part of their name, for every chooser.
create index teacher_grams on teacher using gin (grams);
-- A person's items are found by attendance_item_once, a month's by attendance_item_of.
drop index attendance_item_person;
