-- A session that ends also closes its open event streams, on every server.
create or replace function notify_session() returns trigger
language plpgsql as $$
begin
  if new.revoked_at is distinct from old.revoked_at then
    perform pg_notify('app_session', encode(new.token_hash, 'hex'));
    perform pg_notify('app_session_end', new.id::text);
  end if;
  return null;
end $$;
