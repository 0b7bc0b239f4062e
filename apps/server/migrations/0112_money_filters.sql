-- Filters of the money's lists that no index served: the account that a receipt came into, how it was paid,
-- settled lessons, and what is owed to teachers by its amount.
create index receipt_account on receipt (bank_account_id, received_on desc, id desc) include (amount) where deleted_at is null;
create index receipt_method on receipt (method, received_on desc, id desc) where deleted_at is null;
create index lesson_settled on lesson (last_date desc, id desc) where status = 1 and lesson_status = 1 and received >= fee_income;
create index lesson_unsettled_fee on lesson (teacher_fee desc, id desc)
  where status = 1 and lesson_status = 1 and teacher_requested < teacher_fee + subsidy;

-- The sums under the receipts read this index alone.
drop index receipt_counted;
create index receipt_counted on receipt (received_on)
  include (owner_id, amount, allocated, institution_id, bank_account_id, method) where deleted_at is null;
