-- What of a receipt was paid back. Its amount is what is left, so that every figure counts only that (decision 0389).
alter table receipt
  add column refunded numeric(14, 2) not null default 0 check (refunded >= 0),
  add column refunded_on date,
  add column refund_reason text,
  drop constraint receipt_amount_check,
  add constraint receipt_amount_check check (amount >= 0 and amount + refunded > 0),
  add constraint receipt_refund_told check ((refunded = 0) = (refunded_on is null)),
  add constraint receipt_refund_after check (refunded_on >= received_on);
