-- Visitors hold no function that the built-in role of their kind lacks, however they come by it: a role given to them,
-- a function given to a role that they hold, an account that becomes theirs.
create function functions_beyond_visitors(roles integer[], visitor smallint) returns text
language sql stable as $$
  select f.title from role_function rf join function f on f.id = rf.function_id
  where rf.role_id = any(roles) and not exists (
    select from role_function own join role r on r.id = own.role_id
    where r.key = case visitor when 2 then 'partner' else 'teacher' end and r.deleted_at is null
      and own.function_id = rf.function_id)
  order by f.id limit 1
$$;

create function keep_visitors_within() returns trigger
language plpgsql as $$
declare
  beyond text;
begin
  if tg_table_name = 'account_role' then
    select functions_beyond_visitors(array[new.role_id], a.user_type) into beyond
      from account a where a.id = new.account_id and a.user_type <> 1;
  elsif tg_table_name = 'account' then
    if new.user_type <> 1 then
      beyond := functions_beyond_visitors(
        array(select role_id from account_role where account_id = new.id), new.user_type);
    end if;
  else
    select functions_beyond_visitors(array[new.role_id], held.user_type) into beyond
      from (select distinct a.user_type from account_role ar join account a on a.id = ar.account_id
        where ar.role_id = new.role_id and a.user_type <> 1 and a.deleted_at is null) held
      order by 1 nulls last limit 1;
  end if;
  if beyond is not null then
    raise exception '合作客户和讲师不能有内置角色以外的功能：%', beyond using errcode = 'P0400';
  end if;
  return new;
end $$;

-- Deferred: an account's type and its roles change together.
create constraint trigger visitors_within after insert or update on account_role
  deferrable initially deferred for each row execute function keep_visitors_within();
create constraint trigger visitors_within after insert on role_function
  deferrable initially deferred for each row execute function keep_visitors_within();
create constraint trigger visitors_within after update of user_type on account
  deferrable initially deferred for each row execute function keep_visitors_within();
