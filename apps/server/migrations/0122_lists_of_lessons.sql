-- Lessons of a state, an organisation, a field or an industry that has few of them or none: any of the four alone, for
-- the columns before it have few values, which the index skips through (decision 0235).
drop index lesson_status_date;
create index lesson_status_facts on lesson (lesson_status, organisation_id, field, btrim(industry)) where status = 1;

-- Lessons that are few: deleted, without a teacher's fee, paid in part, longer than a week. One index instead of four.
-- Its columns answer which of them a lesson is, and what the list of the deleted asks for: by the shares of the four
-- the planner expects too many rows to read them from the table.
drop index lesson_deleted;
drop index lesson_long;
drop index lesson_part_paid;
drop index lesson_unpriced;
create index lesson_rare on lesson (id)
  include (status, lesson_status, owner_id, organisation_id, institution_id, contact_id, teacher_id, first_date,
           last_date, fee_income, received, teacher_fee, profit, updated_at)
  where status = 2 or teacher_fee = 0 or received > 0 and received < fee_income or last_date - first_date > 7;

-- Receivables with their profit from the index alone, and by what is open of them.
drop index lesson_finance;
create index lesson_finance on lesson (last_date desc, id desc)
  include (lesson_status, owner_id, organisation_id, institution_id, teacher_id, invoiced_on, fee_income, received,
           teacher_fee, subsidy, teacher_requested, profit)
  where status = 1;
create index lesson_open on lesson ((fee_income - received) desc, id desc)
  where status = 1 and lesson_status = 1 and received < fee_income;

-- Who has taught is told by the index alone.
drop index lesson_teacher;
create index lesson_teacher on lesson (teacher_id, first_date desc) include (status, lesson_status);

-- Every filter of the teachers' list but fields and tags, and the accounts that wait for finance, read one index.
drop index teacher_updated;
create index teacher_updated on teacher (updated_at desc, id desc)
  include (created_at, fee_day, score, management_level, cooperation_status, gender, home_province_id, home_city_id,
           new_bank_by)
  where deleted_at is null;

-- Receipts of a method (swaps are few), an account or an organisation, as lessons above.
drop index receipt_swap;
create index receipt_kind on receipt (method, bank_account_id, organisation_id) where deleted_at is null;

-- Demands by their budget.
create index demand_budget on demand (budget desc, id desc) where deleted_at is null;
