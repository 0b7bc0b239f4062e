-- 未收 and 最近上课 follow from a lesson's last day: with it in the index, statistics never read the table itself.
drop index lesson_first;
create index lesson_first on lesson (first_date desc, id desc)
  include (lesson_status, owner_id, organisation_id, institution_id, teacher_id, province_id, city_id, is_online, field,
           industry, topic, headcount, days, last_date, fee_income, teacher_fee, received, subsidy, profit)
  where status = 1;
