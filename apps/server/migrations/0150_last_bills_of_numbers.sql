-- A number's last bill comes after it was cancelled: fees of the months up to that day are still entered and corrected.
create or replace function follow_phone_number_log() returns trigger
language plpgsql as $$
declare
  n phone_number;
  wrong text;
begin
  select * into n from phone_number where id = new.phone_number_id and deleted_at is null for no key update;
  if not found then raise exception '号码不存在' using errcode = 'P0400'; end if;
  wrong := case
    when n.status = 4 and new.action not in ('恢复', '费用') then '该号码已注销'
    when n.status = 4 and new.month > n.cancelled_on then '号码 ' || to_char(n.cancelled_on, 'YYYY-MM-DD') || ' 已注销，之后的月份没有费用'
    when new.action = '恢复' and n.status <> 4 then '该号码没有注销'
    when new.action = '领用' and n.holder_id is not null then '该号码已由他人持有，请用转移'
    when new.action = '领用' and n.status <> 2 then '停机的号码须先复机'
    when new.action in ('归还', '转移') and n.holder_id is null then '该号码没有持有人'
    when new.action in ('领用', '转移') and new.to_holder_id is null then '请选择持有人'
    when new.action = '转移' and new.to_holder_id = n.holder_id then '该号码已由此人持有'
    when new.action = '停机' and n.status = 3 then '该号码已停机'
    when new.action = '复机' and n.status <> 3 then '该号码没有停机'
    when new.action = '换套餐' and (new.fee is null or new.note is null) then '请填写新套餐和月费'
    when new.action = '费用' and new.corrects_id is null and (new.fee is null or new.month is null) then '请填写月份和金额'
    when new.action in ('绑定', '解绑') and new.note is null then '请填写绑定的平台'
    when new.action = '绑定' and exists (select from jsonb_array_elements(open_bindings(n.bindings)) b where b ->> 'service' = new.note)
      then '该平台已绑定此号码'
    when new.action = '解绑' and not exists (select from jsonb_array_elements(open_bindings(n.bindings)) b where b ->> 'service' = new.note)
      then '该平台没有绑定此号码'
    when new.action = '注销' and n.holder_id is not null then '号码仍有持有人，请先归还'
    when new.action = '注销' and open_bindings(n.bindings) <> '[]' then '仍有平台未解绑：' ||
      (select string_agg(b ->> 'service', '、') from jsonb_array_elements(open_bindings(n.bindings)) b)
  end;
  if wrong is not null then raise exception '%', wrong using errcode = 'P0400'; end if;
  new.from_holder_id := case when new.action in ('归还', '转移') then n.holder_id end;
  if new.action not in ('领用', '转移') then new.to_holder_id := null; end if;
  if new.corrects_id is not null then
    select -fee, month into new.fee, new.month from phone_number_log
      where id = new.corrects_id and phone_number_id = n.id and action = '费用' and corrects_id is null;
    if not found or new.action <> '费用' then raise exception '只能更正此号码的一笔费用' using errcode = 'P0400'; end if;
  end if;
  n.bindings := case new.action
    when '绑定' then n.bindings || jsonb_build_array(jsonb_build_object('service', new.note, 'note', null, 'unbound_at', null))
    when '解绑' then (select jsonb_agg(case when b ->> 'service' = new.note and b ->> 'unbound_at' is null
      then b || jsonb_build_object('unbound_at', to_char(new.at, 'YYYY-MM-DD HH24:MI:SS')) else b end) from jsonb_array_elements(n.bindings) b)
    else n.bindings end;
  update phone_number set
    holder_id = case when new.action in ('领用', '转移') then new.to_holder_id when new.action = '归还' then null else n.holder_id end,
    status = case new.action when '领用' then 1 when '归还' then (case n.status when 3 then 3 else 2 end) when '停机' then 3
      when '复机' then (case when n.holder_id is null then 2 else 1 end) when '注销' then 4 when '恢复' then 2 else n.status end,
    plan = case new.action when '换套餐' then new.note else n.plan end,
    monthly_fee = case new.action when '换套餐' then new.fee else n.monthly_fee end,
    bindings = n.bindings,
    wechat_bound = exists (select from jsonb_array_elements(open_bindings(n.bindings)) b where b ->> 'service' like '%微信%'),
    cancelled_on = case new.action when '注销' then coalesce(new.effective_on, current_date) when '恢复' then null else n.cancelled_on end
    where id = n.id;
  return new;
end $$;
