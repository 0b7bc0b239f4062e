-- Few lessons are handed over: without it they are looked for among all.
create index lesson_handover on lesson (handover_id, first_date desc) where handover_id is not null;

-- Entries by month with their lessons, and those that the next batch may take, from the index alone.
drop index commission_entry_month;
create index commission_entry_month on commission_entry (month desc, id desc) include (lesson_id);
drop index commission_entry_open;
create index commission_entry_open on commission_entry (month) include (lesson_id, is_tiered, reverses_id) where batch_id is null;

-- Every filter and sort of 需求列表 reads one index instead of the whole table.
drop index demand_created;
drop index demand_updated;
create index demand_updated on demand (updated_at desc, id desc)
  include (created_at, deadline, date_from, budget, status, mode, field, owner_id, city_id) where deleted_at is null;

-- Indexes that no list notices: tables of some thousand rows are read whole in a millisecond or two (decision 0228).
drop index ad_booking_payment_line;
drop index ad_log_of;
drop index attendance_month_of;
drop index candidate_phone;
drop index commission_batch_month;
drop index deletion_account;
drop index equipment_holder;
drop index equipment_log_at;
drop index equipment_log_of;
drop index objection_about;
drop index payment_line_budget;
drop index phone_number_holder;
drop index phone_number_log_fee;
drop index pool_act_at;
drop index saved_request_at;
drop index supply_log_at;
drop index supply_log_person;
