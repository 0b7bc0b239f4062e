-- A sign-in by WeChat begins and ends in one browser: what leads to WeChat and what comes back carry the hash of its
-- cookie.
create table wechat_state (
  state_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- Grants from before belong to no browser, so they bind nothing.
alter table wechat_grant add column browser_hash bytea;
