-- Whether a customer's account sees the institution's money (对账单, invoices); its key person does unless told.
-- Triggers rest: nobody edited these rows.
alter table contact disable trigger user;
alter table contact add column portal_money boolean not null default false;
update contact set portal_money = true where is_key_person;
alter table contact enable trigger user;

create function keep_portal_money() returns trigger language plpgsql as $$
begin
  new.portal_money := new.portal_money or new.is_key_person;
  return new;
end $$;
create trigger portal_money before insert on contact for each row execute function keep_portal_money();

-- A customer with another telephone or institution may be somebody else: both rights are given anew.
create or replace function narrow_portal() returns trigger language plpgsql as $$
begin
  if new.tel is distinct from old.tel or (new.institution_id is distinct from old.institution_id and not exists (
      select from institution_merge m where m.undone_at is null
        and (m.loser_id, m.winner_id) in ((old.institution_id, new.institution_id), (new.institution_id, old.institution_id))))
  then
    new.portal_scope := 'own';
    new.portal_money := false;
  end if;
  if (new.portal_scope, new.portal_money, new.institution_id)
        is distinct from (old.portal_scope, old.portal_money, old.institution_id)
      and exists (select from account where contact_id = new.id) then
    perform pg_notify('app_access', 'contact');
  end if;
  return new;
end $$;
drop trigger narrow_portal on contact;
create trigger narrow_portal before update of institution_id, tel, portal_scope, portal_money on contact
  for each row execute function narrow_portal();
