-- Pictures: the cover of 图文 (type 4). Those inside a text stand in it as file:ID and hang on the broadcast.
alter table broadcast add column cover_file_id integer references file (id);

-- How a person wants to be told: kinds of messages × ways, and hours of rest. What is not in `off` is on.
create table message_setting (
  account_id integer primary key references account (id),
  -- kind.way, as reminder.popup
  off text[] not null default '{}',
  is_quiet boolean not null default false,
  quiet_from time not null default '22:00',
  quiet_until time not null default '07:30',
  check (quiet_from <> quiet_until)
);

create function message_kind(type smallint) returns text language sql immutable as $$
  select case when type in (1, 4) then 'notice' when type = 2 then 'replacement' when type in (3, 5) then 'celebration'
    when type = 11 then 'application' when type = 19 then 'reimbursement' else 'reminder' end
$$;
create function is_message_off(account integer, type smallint, way text) returns boolean language sql stable as $$
  select exists (select from message_setting s where s.account_id = account and message_kind(type) || '.' || way = any(s.off))
$$;
-- Until when a person rests, while they do; not for a lesson that begins today or tomorrow.
create function message_waits_until(account integer, data jsonb) returns timestamptz language sql stable as $$
  select (current_date + s.quiet_until + case when localtime >= s.quiet_until then interval '1 day' else interval '0' end)::timestamptz
  from message_setting s where s.account_id = account and s.is_quiet
    and case when s.quiet_from > s.quiet_until then localtime >= s.quiet_from or localtime < s.quiet_until
      else localtime >= s.quiet_from and localtime < s.quiet_until end
    and not exists (select from lesson l
      where l.id = substring(data ->> 'path' from '^/sigLessonDetails/(\d{1,9})$')::integer
        and l.first_date between current_date and current_date + 1)
$$;

-- What somebody does not want on the bell comes in read: it is there, and asks for nothing.
create function mute_message() returns trigger
language plpgsql as $$
begin
  if new.read_at is null and is_message_off(new.recipient_id, new.msg_send_type, 'inbox') then new.read_at := now(); end if;
  return new;
end $$;
create trigger mute before insert on message for each row execute function mute_message();

-- 3 送达, which WeChat tells later; held until somebody's rest is over; 5 where they do not want it.
alter table wechat_message_log
  drop constraint wechat_message_log_status_check,
  add constraint wechat_message_log_status_check check (status in (1, 2, 3, 4, 5)),
  add column not_before timestamptz,
  add column delivered_at timestamptz;
create index wechat_message_msgid on wechat_message_log (wechat_msgid) where wechat_msgid is not null;

create or replace function queue_wechat_messages() returns trigger
language plpgsql as $$
begin
  insert into wechat_message_log (message_id, account_id, status, error, not_before)
  select added.id, added.recipient_id, case when o.is_off then 5 else 1 end,
    case when o.is_off then '本人已关闭微信提醒' end, message_waits_until(added.recipient_id, added.data)
  from added join account a on a.id = added.recipient_id
    cross join lateral (select is_message_off(added.recipient_id, added.msg_send_type, 'wechat') as is_off) o
  where a.wechat_open_id is not null and a.status = 1 and a.deleted_at is null
  order by added.id;
  return null;
end $$;

-- Favourites in groups of one's own, with a word why.
alter table favourite
  add column group_name text check (length(group_name) between 1 and 20),
  add column note text check (length(note) <= 100);
