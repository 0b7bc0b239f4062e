-- Recruitment: what the steps of an erased candidate say of the person goes with the other data. When each step was
-- taken, by whom and with which scores stays, for the funnel counts it.
create function keep_candidate_steps() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.comment is null and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment'
    and exists (select from candidate where id = old.candidate_id and erased_at is not null) then
    return new;
  end if;
  raise exception '登记不可修改或删除，请用更正登记' using errcode = 'P0400';
end $$;
drop trigger ledger on candidate_step;
create trigger ledger before update or delete on candidate_step for each row execute function keep_candidate_steps();
update candidate_step s set comment = null from candidate c
where c.id = s.candidate_id and c.erased_at is not null and s.comment is not null;
