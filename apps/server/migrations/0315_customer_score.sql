-- The mean of what customers said of a teacher, beside the mean of everything: visitors are shown this one, for what
-- staff wrote down stays inside.
alter table teacher add column customer_score numeric(3, 2);
alter table teacher add column customer_score_count integer not null default 0;

create or replace function keep_teacher_score() returns trigger
language plpgsql as $$
begin
  update teacher t
  set score = e.score, score_count = e.n, customer_score = e.customer_score, customer_score_count = e.customer_n
  from (select round(avg(average), 2) as score, count(*)::integer as n,
               round(avg(average) filter (where source = 'institution'), 2) as customer_score,
               count(*) filter (where source = 'institution')::integer as customer_n
        from evaluation where teacher_id = coalesce(new.teacher_id, old.teacher_id) and deleted_at is null) e
  where t.id = coalesce(new.teacher_id, old.teacher_id);
  return null;
end $$;

alter table teacher disable trigger user;
update teacher t set customer_score = e.score, customer_score_count = e.n
from (select teacher_id, round(avg(average), 2) as score, count(*)::integer as n from evaluation
      where deleted_at is null and source = 'institution' group by teacher_id) e
where e.teacher_id = t.id;
alter table teacher enable trigger user;
