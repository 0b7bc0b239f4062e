-- What comes back from repair to its holder is given or lent as it was, until the same day.
create or replace function follow_equipment_log() returns trigger
language plpgsql as $$
declare
  e equipment;
  repaired_for integer;
  given equipment_log;
  wrong text;
begin
  select * into e from equipment where id = new.equipment_id and deleted_at is null for no key update;
  if not found then raise exception '设备不存在' using errcode = 'P0400'; end if;
  if new.action = '修回' and new.to_holder_id is not null then
    select from_holder_id into repaired_for from equipment_log where equipment_id = e.id and action = '送修' order by id desc limit 1;
    select * into given from equipment_log where equipment_id = e.id and action in ('领用', '借用') order by id desc limit 1;
    new.due_on := coalesce(new.due_on, (select due_on from equipment_log
      where equipment_id = e.id and id >= given.id and due_on is not null order by id desc limit 1));
  end if;
  wrong := case
    when new.action = '入库' and exists (select from equipment_log where equipment_id = e.id) then '设备已入库'
    when new.action in ('领用', '借用') and e.status <> 1 then '设备不在库，不能' || new.action
    when new.action = '归还' and e.status not in (2, 3) then '设备没有借出，不能归还'
    when new.action = '转移' and e.status not in (2, 3) then '设备没有持有人，不能转移'
    when new.action in ('领用', '借用', '转移') and new.to_holder_id is null then '请选择持有人'
    when new.action = '转移' and new.to_holder_id = e.holder_id then '设备已由此人持有'
    when new.action = '借用' and new.due_on is null then '借用须有归还日期'
    when new.action = '送修' and e.status not in (1, 2, 3) then '设备当前不能送修'
    when new.action = '修回' and e.status <> 4 then '设备不在维修中'
    when new.action = '修回' and new.to_holder_id is distinct from repaired_for and new.to_holder_id is not null then '修回只能交还送修前的持有人'
    when new.action = '盘点' and e.status in (5, 6) then '已报废或丢失的设备不盘点'
    when new.action = '报废' and e.status not in (1, 4) then '设备仍在使用，须先归还才能报废'
    when new.action = '丢失' and e.status = 6 then '设备已登记丢失'
  end;
  if wrong is not null then raise exception '%：%', e.asset_no, wrong using errcode = 'P0400'; end if;
  new.from_holder_id := case when new.action in ('归还', '转移', '送修', '丢失') then e.holder_id end;
  if new.action not in ('领用', '借用', '转移', '修回') then new.to_holder_id := null; end if;
  if new.to_holder_id is null then new.due_on := null; end if;
  if new.action = '盘点' then
    update equipment set place = coalesce(new.place, e.place) where id = e.id and new.place is distinct from e.place;
    return new;
  end if;
  update equipment set
    status = case new.action when '领用' then 2 when '借用' then 3 when '转移' then e.status when '送修' then 4 when '报废' then 5 when '丢失' then 6
      when '修回' then (case when new.to_holder_id is null then 1 when given.action = '借用' then 3 else 2 end) else 1 end,
    holder_id = new.to_holder_id,
    due_on = case when new.action = '转移' then coalesce(new.due_on, e.due_on) else new.due_on end,
    place = coalesce(new.place, e.place)
    where id = e.id;
  return new;
end $$;
