-- A customer has an owner exactly while one ownership period of that owner is open. Kept at the end of each
-- transaction,
-- when both sides are written; a transaction that read before another one committed is refused there.

-- What races have left behind: open periods of customers in the pool or of another owner end, missing ones begin.
update ownership_period p set to_at = now(), ended_how = 'repaired'
from contact c where c.id = p.contact_id and p.to_at is null and c.owner_id is distinct from p.owner_id;
insert into ownership_period (contact_id, owner_id, from_at, how, reason)
select c.id, c.owner_id, coalesce(c.owned_since, c.created_at), 'transferred', '补记'
from contact c where c.owner_id is not null
  and not exists (select from ownership_period p where p.contact_id = c.id and p.to_at is null);

create function check_ownership() returns trigger
language plpgsql as $$
declare
  customer integer;
  holder integer;
  open_owner integer;
begin
  if tg_table_name = 'contact' then
    customer := new.id;
  else
    customer := new.contact_id;
  end if;
  select c.owner_id into holder from contact c where c.id = customer;
  select p.owner_id into open_owner from ownership_period p where p.contact_id = customer and p.to_at is null;
  if holder is distinct from open_owner then
    raise exception using errcode = '23514', constraint = 'contact_one_owner',
      message = 'owner and open ownership period differ of contact ' || customer;
  end if;
  return null;
end $$;
create constraint trigger one_owner after insert or update of owner_id on contact
  deferrable initially deferred for each row execute function check_ownership();
create constraint trigger one_owner after insert or update of owner_id, to_at on ownership_period
  deferrable initially deferred for each row execute function check_ownership();
