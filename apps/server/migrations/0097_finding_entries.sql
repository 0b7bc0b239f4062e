-- Entries that were held back are few among the open ones.
create index commission_entry_held on commission_entry (month) where held_reason is not null;
-- Lessons without a teacher's fee: their commission waits until the fee is known or said to be none.
create index lesson_unpriced on lesson (id) where teacher_fee = 0;
-- Entries by their amount.
create index commission_entry_amount on commission_entry (amount desc, id desc);
-- What was paid in part, and what was swapped instead of paid, are few.
create index lesson_part_paid on lesson (id) where status = 1 and received > 0 and received < fee_income;
create index receipt_swap on receipt (id) where method = '置换' and deleted_at is null;
