-- What is written for an institution while it is merged goes where everything of it went; nothing is written for one
-- that is deleted in the same moment (decision 0401).
create function at_living_institution() returns trigger
language plpgsql as $$
declare
  home institution;
begin
  loop
    -- The lock of the foreign key, taken before the look: whoever merges or deletes the institution is waited for.
    select * into home from institution where id = new.institution_id for key share;
    exit when home.merged_into is null;
    new.institution_id := home.merged_into;
  end loop;
  if home.deleted_at is not null then
    raise exception '机构“%”已删除，请重新选择机构', home.name using errcode = 'P0400';
  end if;
  return new;
end $$;

create trigger at_living_institution before insert on contact for each row execute function at_living_institution();
create trigger at_living_institution before insert on demand for each row execute function at_living_institution();
create trigger at_living_institution before insert on lesson for each row execute function at_living_institution();
create trigger at_living_institution before insert on invoice for each row execute function at_living_institution();
create trigger at_living_institution before insert on receipt for each row execute function at_living_institution();
create trigger at_living_institution before insert on contract_group for each row execute function at_living_institution();

create trigger moves_to_living_institution before update of institution_id on contact for each row
  when (old.institution_id is distinct from new.institution_id) execute function at_living_institution();
create trigger moves_to_living_institution before update of institution_id on receipt for each row
  when (old.institution_id is distinct from new.institution_id) execute function at_living_institution();
create trigger moves_to_living_institution before update of institution_id on contract_group for each row
  when (old.institution_id is distinct from new.institution_id) execute function at_living_institution();
