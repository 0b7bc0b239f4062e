-- What goes to somebody's WeChat as well: a row for each message to an account that is bound, written with the message,
-- whoever sends it. A job hands them over; without a provider they are only kept here.
drop table wechat_message_log;
create table wechat_message_log (
  id integer generated always as identity primary key,
  message_id integer not null unique references message (id) on delete cascade,
  account_id integer not null references account (id),
  -- 1 待发, 2 已发, 4 失败, 5 不发.
  status smallint not null default 1 check (status in (1, 2, 4, 5)),
  tries smallint not null default 0,
  wechat_msgid text,
  error text,
  at timestamptz not null default now(),
  sent_at timestamptz
);
-- What the job takes next.
create index wechat_message_waiting on wechat_message_log (id) where status = 1;

create function queue_wechat_messages() returns trigger
language plpgsql as $$
begin
  insert into wechat_message_log (message_id, account_id)
  select added.id, added.recipient_id from added join account a on a.id = added.recipient_id
  where a.wechat_open_id is not null and a.status = 1 and a.deleted_at is null
  order by added.id;
  return null;
end $$;
create trigger wechat after insert on message referencing new table as added
  for each statement execute function queue_wechat_messages();
