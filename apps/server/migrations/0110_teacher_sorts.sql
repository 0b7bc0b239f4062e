-- In both directions of the sort the ids follow it, so that one index reads either way.
drop index teacher_score;
create index teacher_score on teacher (score desc nulls last, id desc) where deleted_at is null;
drop index teacher_fee;
create index teacher_fee on teacher (fee_day desc nulls last, id desc) where deleted_at is null;
