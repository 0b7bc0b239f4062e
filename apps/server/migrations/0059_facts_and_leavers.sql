-- Whoever is gone neither signs in nor stays signed in: deleted, terminated and blacklisted teachers, deleted
-- customers.
create function end_sessions_of_gone() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'teacher' then
    if new.deleted_at is null and new.management_level <> 4 and new.cooperation_status <> 3 then return null; end if;
    update session s set revoked_at = now() from account a
      where a.id = s.account_id and a.teacher_id = new.id and s.revoked_at is null;
  else
    if new.deleted_at is null then return null; end if;
    update session s set revoked_at = now() from account a
      where a.id = s.account_id and a.contact_id = new.id and s.revoked_at is null;
  end if;
  return null;
end $$;
create trigger sessions_end after update of deleted_at, management_level, cooperation_status on teacher
  for each row execute function end_sessions_of_gone();
create trigger sessions_end after update of deleted_at on contact
  for each row execute function end_sessions_of_gone();
update session s set revoked_at = now() from account a
  left join teacher t on t.id = a.teacher_id left join contact c on c.id = a.contact_id
  where a.id = s.account_id and s.revoked_at is null
    and (t.deleted_at is not null or t.management_level = 4 or t.cooperation_status = 3 or c.deleted_at is not null);

-- A deal is a fact. Days that somebody typed ahead go back to what the lessons say.
update contact c set last_deal_at = (
  select max(l.first_date) from lesson l where l.contact_id = c.id and l.status = 1 and l.lesson_status = 1 and l.first_date <= current_date)
  where c.last_deal_at > current_date;

-- Bank accounts and what came in on them are finance's.
delete from role_function rf using role r, function f
  where r.id = rf.role_id and f.id = rf.function_id and f.full_url = '/api/tiChengHeSuanController/bankList'
    and r.key in ('salesperson', 'sales_leader', 'manager', 'general_manager');
