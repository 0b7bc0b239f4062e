create index teacher_gender on teacher (gender) where deleted_at is null;
create index teacher_province on teacher (home_province_id) where deleted_at is null;
