-- Limits of signing in and of codes count networks: an IPv6 address by its first 64 bits, IPv4 ones alone. Rows of
-- before hold the address itself, which is the network of IPv4; those of IPv6 are forgotten by the limits in an hour.
alter table login_log add column network text;
alter table verification_code add column network text;
update verification_code set network = ip;
update login_log set network = ip where at > now() - interval '1 hour';
create index login_log_network on login_log (network, at desc);
create index verification_code_network on verification_code (network, created_at desc);

-- A session ends thirty days after the sign-in that it began with, however often it was renewed.
alter table session add column began_at timestamptz not null default now();
update session set began_at = created_at, expires_at = least(expires_at, created_at + interval '720 hours');
alter table session add constraint session_most check (expires_at <= began_at + interval '720 hours');

-- Whether an account may still open anything: links that were made for it end with it. The same as a session asks.
create function account_is_open(of_account integer) returns boolean
language sql stable as $$
  select exists (
    select from account a
    left join personnel p on p.id = a.personnel_id
    left join contact c on c.id = a.contact_id
    left join teacher t on t.id = a.teacher_id
    where a.id = of_account and a.status = 1 and a.deleted_at is null
      and coalesce(a.valid_until >= (now() at time zone 'Asia/Shanghai')::date, true)
      and (p.id is null or (p.login_status = 1 and p.deleted_at is null)) and c.deleted_at is null
      and (t.id is null or (t.deleted_at is null and t.management_level <> 4 and t.cooperation_status <> 3)))
$$;
