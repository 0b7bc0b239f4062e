-- What a partner's account opens: the lessons and demands of its institution, or of that contact alone. A salesperson
-- types the number of a contact, so a number of their own would open what colleagues sell there: it is narrow until
-- somebody who sees all of that confirms it.
alter table contact add column portal_scope text not null default 'own' check (portal_scope in ('institution', 'own'));

-- Accounts that work today were opened by managers.
update contact set portal_scope = 'institution'
where id in (select contact_id from account where user_type = 2 and status = 1 and deleted_at is null);

-- Another number or another institution is another question; a merge of institutions and its undo are none.
create function narrow_portal() returns trigger
language plpgsql as $$
begin
  if new.tel is distinct from old.tel or (new.institution_id is distinct from old.institution_id and not exists (
      select from institution_merge m where m.undone_at is null
        and (m.loser_id, m.winner_id) in ((old.institution_id, new.institution_id), (new.institution_id, old.institution_id))))
  then
    new.portal_scope := 'own';
  end if;
  if (new.portal_scope, new.institution_id) is distinct from (old.portal_scope, old.institution_id)
      and exists (select from account where contact_id = new.id) then
    perform pg_notify('app_access', 'contact');
  end if;
  return new;
end $$;
create trigger narrow_portal before update of institution_id, tel, portal_scope on contact
  for each row execute function narrow_portal();
