-- Staff are told in WeCom (企业微信) as others in the official account: a binding names the member, a row of the log
-- stands for one message in one channel.
alter table account_wechat drop constraint account_wechat_app_check;
alter table account_wechat add constraint account_wechat_app_check check (app in ('web', 'mp', 'wecom'));

alter table wechat_message_log
  add column channel text not null default 'mp' check (channel in ('mp', 'wecom')),
  drop constraint wechat_message_log_message_id_key,
  add constraint wechat_message_log_once unique (message_id, channel);
drop index wechat_message_waiting;
create index wechat_message_waiting on wechat_message_log (channel, id) where status = 1;

create or replace function queue_wechat_messages() returns trigger
language plpgsql as $$
begin
  insert into wechat_message_log (message_id, account_id, channel, status, error, not_before)
  select added.id, added.recipient_id, bound.channel, case when o.is_off then 5 else 1 end,
    case when o.is_off then '本人已关闭微信提醒' end, message_waits_until(added.recipient_id, added.data)
  from added join account a on a.id = added.recipient_id
    cross join lateral (select distinct case w.app when 'wecom' then 'wecom' else 'mp' end as channel
      from account_wechat w where w.account_id = a.id) bound
    cross join lateral (select is_message_off(added.recipient_id, added.msg_send_type, 'wechat') as is_off) o
  where a.status = 1 and a.deleted_at is null
  order by added.id, bound.channel;
  return null;
end $$;
