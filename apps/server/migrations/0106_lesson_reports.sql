-- Receivables by person, institution and organisation, from the index alone.
drop index lesson_open;
create index lesson_open on lesson (last_date, id) include (fee_income, received, owner_id, institution_id, organisation_id, invoiced_on, status, lesson_status)
  where status = 1 and lesson_status = 1 and received < fee_income;
-- Lessons and income by place, from the index alone.
create index lesson_place_counted on lesson (province_id, city_id) include (owner_id, fee_income) where status = 1 and lesson_status = 1;
