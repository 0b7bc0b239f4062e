-- A month's figure as the clock's export says it; `quantity` is the part that no approved request says already.
alter table attendance_item add column imported numeric(7, 2);
alter table attendance_item add constraint attendance_item_imported
  check (imported is null or (source = '导入' and date is null and imported >= quantity));
alter table attendance_item disable trigger user;
update attendance_item i set imported = i.quantity + case when i.deleted_at is null then coalesce((
    select sum(r.quantity) from attendance_item r where r.personnel_id = i.personnel_id and r.month = i.month
      and r.kind = i.kind and r.staff_request_id is not null and r.deleted_at is null), 0) else 0 end
  where i.source = '导入' and i.date is null and (i.deleted_at is null or i.lifted_by is not null);
alter table attendance_item enable trigger user;

-- The withdrawal of one's own request gives the clock's figure back; the figure itself stays as the file says it.
create or replace function refuse_own_attendance() returns trigger
language plpgsql as $$
declare
  acting constant integer := (current_actor() ->> 'personnel')::integer;
  own boolean := acting is not null and acting in (new.personnel_id, old.personnel_id);
begin
  if own and tg_table_name = 'attendance_month' then
    own := pg_trigger_depth() = 1 and case tg_op
      when 'INSERT' then new.status <> 1 or new.remark is not null
      when 'UPDATE' then (new.personnel_id, new.month, new.remark, new.reason)
          is distinct from (old.personnel_id, old.month, old.remark, old.reason)
        or new.status <> old.status and not (old.status = 2
          and (new.status = 3 and new.confirmed_by is not distinct from acting
            or new.status = 1 and new.objection is not null))
      else true end;
  elsif own and tg_op = 'UPDATE' then
    own := new.staff_request_id is distinct from old.staff_request_id
      or new.staff_request_id is null and new.lifted_by is not distinct from old.lifted_by
        and (new.imported, new.kind, new.month, new.personnel_id)
          is distinct from (coalesce(old.imported, old.quantity), old.kind, old.month, old.personnel_id);
  end if;
  if own then
    raise exception '本人的考勤由其他人资或管理员办理' using errcode = 'P0400';
  end if;
  return coalesce(new, old);
end $$;
