-- Registrations that match nobody wait (3) until an administrator says whose they are.
alter table account drop constraint account_status_check;
alter table account add constraint account_status_check check (status in (1, 2, 3));

-- Accounts are found by name, pinyin, initials and number.
alter table account
  add column pinyin text not null default '',
  add column initials text not null default '',
  add column search_text text generated always as (lower(nickname || ' ' || pinyin || ' ' || initials || ' ' || username)) stored,
  add column grams text[] generated always as (search_grams(nickname || ' ' || pinyin || ' ' || initials || ' ' || username)) stored;
create index account_grams on account using gin (grams);
create index account_created on account (created_at desc, id desc) where deleted_at is null;
create index account_last_login on account (last_login_at desc nulls last, id desc) where deleted_at is null;
create index account_sorted on account (nickname collate "zh-x-icu", id) where deleted_at is null;
create index account_role_of on account_role (role_id);

-- Signing in and personal settings are not edits: they neither make an open form stale nor fill the trail.
drop trigger touch on account;
create trigger touch before update on account for each row
  when (new.last_login_at is not distinct from old.last_login_at and new.settings is not distinct from old.settings)
  execute function touch_row();
drop trigger audit on account;
create trigger audit after insert or delete on account for each row execute function write_audit();
create trigger audit_update after update on account for each row
  when (new.last_login_at is not distinct from old.last_login_at and new.settings is not distinct from old.settings)
  execute function write_audit();

create index login_log_result on login_log (result, at desc) where deleted_at is null;
create index captcha_expired on captcha (expires_at);
create index wechat_grant_expired on wechat_grant (expires_at);
create index verification_code_ip on verification_code (ip, created_at desc);

-- Roles the product itself stands on.
alter table role add constraint role_builtin_stays check (not (is_builtin and deleted_at is not null));

-- At least one active account holds super_admin, whoever is disabled, left or stripped at the same time: the row lock on the
-- role makes the second of two such transactions count after the first one's commit.
create function keep_super_admin() returns trigger
language plpgsql as $$
declare
  super integer;
  was boolean;
begin
  select id into super from role where key = 'super_admin' and deleted_at is null;
  if tg_table_name = 'account_role' then
    was := old.role_id = super;
  elsif tg_table_name = 'account' then
    was := exists (select from account_role where account_id = old.id and role_id = super);
  else
    was := exists (select from account a join account_role ar on ar.account_id = a.id where a.personnel_id = old.id and ar.role_id = super);
  end if;
  if not coalesce(was, false) then return null; end if;
  perform from role where id = super for no key update;
  if not exists (
    select from account_role ar join account a on a.id = ar.account_id left join personnel p on p.id = a.personnel_id
    where ar.role_id = super and a.status = 1 and a.deleted_at is null
      and (p.id is null or (p.login_status = 1 and p.deleted_at is null))
  ) then
    raise exception '至少保留一名启用的超级管理员' using errcode = 'P0400';
  end if;
  return null;
end $$;
create constraint trigger super_admin_stays after delete or update on account_role deferrable initially deferred
  for each row execute function keep_super_admin();
create constraint trigger super_admin_stays after update of status, deleted_at, personnel_id on account deferrable initially deferred
  for each row when (new.status <> 1 or new.deleted_at is not null or new.personnel_id is distinct from old.personnel_id)
  execute function keep_super_admin();
create constraint trigger super_admin_stays after update of login_status, deleted_at on personnel deferrable initially deferred
  for each row when (new.login_status <> 1 or new.deleted_at is not null)
  execute function keep_super_admin();
