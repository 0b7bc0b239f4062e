-- What rankings and statistics read.
create index ownership_gained on ownership_period (from_at) include (owner_id, contact_id, how);
create index tracking_by_time on tracking (at) include (by_id, contact_id) where deleted_at is null;
create index lesson_counted on lesson (first_date) include (owner_id, days, fee_income) where status = 1 and lesson_status = 1;
create index receipt_counted on receipt (received_on) include (owner_id, amount) where deleted_at is null;
-- The sum of the parts is checked when a part goes, too.
drop trigger target_part_sum on customer_target_part;
create constraint trigger target_part_sum after insert or update or delete on customer_target_part deferrable initially deferred for each row execute function check_target_sum();
call make_audited('customer_target_part');
