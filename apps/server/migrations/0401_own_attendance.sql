-- Nobody keeps the own attendance, whoever writes it: another person enters, asks for, locks and opens a month.
-- Of the own month one may only say whether it is right.
create function refuse_own_attendance() returns trigger
language plpgsql as $$
declare
  acting constant integer := (current_actor() ->> 'personnel')::integer;
  own boolean := acting is not null and acting in (new.personnel_id, old.personnel_id);
begin
  if own and tg_table_name = 'attendance_month' then
    own := case tg_op
      when 'INSERT' then new.status <> 1 or new.remark is not null
      when 'UPDATE' then (new.personnel_id, new.month, new.remark, new.reason)
          is distinct from (old.personnel_id, old.month, old.remark, old.reason)
        or new.status <> old.status and not (old.status = 2
          and (new.status = 3 and new.confirmed_by is not distinct from acting
            or new.status = 1 and new.objection is not null))
      else true end;
  end if;
  if own then
    raise exception '本人的考勤由其他人资或管理员办理' using errcode = 'P0400';
  end if;
  return coalesce(new, old);
end $$;
create trigger not_own before insert or update or delete on attendance_item
  for each row execute function refuse_own_attendance();
create trigger not_own before insert or update or delete on attendance_month
  for each row execute function refuse_own_attendance();
