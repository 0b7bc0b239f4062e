-- A partner contact's account may end on a day, and its invitation may name an address of its own.
alter table account
  add column valid_until date,
  add column login_domain text check (login_domain ~ '^[a-z0-9.-]{1,253}(:[0-9]{1,5})?$');
create index account_partner on account (created_at desc, id desc) include (contact_id) where user_type = 2 and deleted_at is null;
create index login_log_wechat on login_log (at desc, id desc) where method = 'wechat' and deleted_at is null;
