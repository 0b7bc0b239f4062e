-- Matching, subsidies and recommendations.
create index lesson_subsidy on lesson (teacher_id, first_date) include (subsidy) where status = 1 and lesson_status = 1 and subsidy > 0;
create index lesson_taught_by on lesson (institution_id, teacher_id) where status = 1 and lesson_status = 1;
create index demand_recommendation_teacher on demand_recommendation (teacher_id);
call make_audited('demand_recommendation');
create index teacher_fee on teacher (fee_day desc nulls last, id) where deleted_at is null;
create index teacher_city on teacher (home_city_id) where deleted_at is null;
create index teacher_deleted on teacher (deleted_at desc) where deleted_at is not null;
