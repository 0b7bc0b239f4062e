-- Market customers' ways are kept, one narrow row a customer: following each through its owners and lessons again for
-- every list read the whole customer table. The view stays what a row says; a test recounts all of them by it.
drop view market_lead;
-- "offset 0": a customer's periods and lessons are found by the customer and then ordered. While the statistics know
-- nothing of the tables, the planner would rather walk all of them in that order.
create view market_lead_facts as
  select c.id, c.created_at::date as created_on, coalesce(creator.personnel_id, first.owner_id) as by_id,
    exists (select from tracking t where t.contact_id = c.id and t.deleted_at is null) as is_followed,
    handed.on_day as handed_on, deal.id as lesson_id, deal.first_date as deal_on, deal.fee_income as deal_amount, c.name,
    c.institution_id
  from contact c
    left join account creator on creator.id = c.created_by
    left join lateral (select o.owner_id from (
        select o.id, o.owner_id, o.from_at from ownership_period o where o.contact_id = c.id offset 0) o
      order by o.from_at, o.id limit 1) first on true
    left join lateral (select o.from_at::date as on_day from (
        select o.id, o.owner_id, o.from_at from ownership_period o where o.contact_id = c.id offset 0) o
      -- By what the owner was then, so that a change of roles rewrites no past month.
      where (select a.role_keys from assignment a where a.personnel_id = o.owner_id and a.deleted_at is null
          order by a.from_date > o.from_at::date, abs(a.from_date - o.from_at::date) limit 1)
        && array['salesperson', 'sales_leader', 'manager', 'general_manager']
      order by o.from_at, o.id limit 1) handed on true
    left join lateral (select l.id, l.first_date, l.fee_income from (
        select l.id, l.first_date, l.fee_income from lesson l
        where l.contact_id = c.id and l.status = 1 and l.lesson_status = 1 offset 0) l
      where l.first_date >= handed.on_day order by l.first_date, l.id limit 1) deal on true
  where c.kind = 'market' and c.deleted_at is null;

create table market_lead (
  id integer primary key references contact (id) on delete cascade,
  created_on date not null,
  by_id integer,
  is_followed boolean not null,
  handed_on date,
  lesson_id integer,
  deal_on date,
  deal_amount numeric(14, 2),
  name text not null,
  institution_id integer not null
);
insert into market_lead select * from market_lead_facts;

-- Few customers at a time, each by its indexes: a plan that a session made while the tables were small would read them
-- whole ever after.
create function keep_market_leads(ids integer[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Bulk loads keep them once, when everything is there.
  if cardinality(ids) = 0 or current_setting('app.leads', true) = 'off' then return; end if;
  -- Whoever changes the same customer at once waits here, and then reads what the other has written.
  perform from market_lead where id = any(ids) order by id for update;
  delete from market_lead m where m.id = any(ids) and not exists (select from market_lead_facts f where f.id = m.id);
  insert into market_lead select * from market_lead_facts where id = any(ids) order by id
    on conflict (id) do update set (created_on, by_id, is_followed, handed_on, lesson_id, deal_on, deal_amount, name, institution_id) =
      (excluded.created_on, excluded.by_id, excluded.is_followed, excluded.handed_on, excluded.lesson_id, excluded.deal_on,
       excluded.deal_amount, excluded.name, excluded.institution_id)
    where market_lead is distinct from excluded;
end $$;

create function keep_market_lead() returns trigger
language plpgsql as $$
begin
  perform keep_market_leads(array[new.id]);
  return null;
end $$;
create trigger market_lead after insert on contact
  for each row when (new.kind = 'market') execute function keep_market_lead();
create trigger market_lead_change after update of kind, deleted_at, created_at, created_by, name, institution_id on contact
  for each row when ((new.kind = 'market' or old.kind = 'market')
    and (old.kind, old.deleted_at, old.created_at, old.created_by, old.name, old.institution_id) is distinct from
      (new.kind, new.deleted_at, new.created_at, new.created_by, new.name, new.institution_id)) execute function keep_market_lead();

-- Follow-ups, periods of ownership and lessons of market customers; those of others end at one look at the customer.
create function keep_market_lead_of() returns trigger
language plpgsql as $$
declare
  ids integer[] := array(select id from contact where id in (new.contact_id, old.contact_id) and kind = 'market' order by id);
begin
  if cardinality(ids) > 0 then perform keep_market_leads(ids); end if;
  return null;
end $$;
create trigger market_lead after insert or delete on tracking for each row execute function keep_market_lead_of();
create trigger market_lead_change after update of contact_id, deleted_at on tracking
  for each row when ((old.contact_id, old.deleted_at) is distinct from (new.contact_id, new.deleted_at))
  execute function keep_market_lead_of();
create trigger market_lead after insert or delete on ownership_period
  for each row execute function keep_market_lead_of();
create trigger market_lead_change after update of contact_id, owner_id, from_at on ownership_period
  for each row when ((old.contact_id, old.owner_id, old.from_at) is distinct from (new.contact_id, new.owner_id, new.from_at))
  execute function keep_market_lead_of();
create trigger market_lead after insert or delete on lesson for each row execute function keep_market_lead_of();
create trigger market_lead_change after update of contact_id, status, lesson_status, first_date, fee_income on lesson
  for each row when ((old.contact_id, old.status, old.lesson_status, old.first_date, old.fee_income) is distinct from
    (new.contact_id, new.status, new.lesson_status, new.first_date, new.fee_income))
  execute function keep_market_lead_of();

-- What a person was when customers came to them decides when those were handed over.
create function keep_market_leads_of_owner() returns trigger
language plpgsql as $$
begin
  perform keep_market_leads(array(select distinct m.id from ownership_period o join market_lead m on m.id = o.contact_id
    where o.owner_id in (new.personnel_id, old.personnel_id)));
  return null;
end $$;
create trigger market_lead after insert or delete on assignment
  for each row execute function keep_market_leads_of_owner();
create trigger market_lead_change after update of personnel_id, role_keys, from_date, deleted_at on assignment
  for each row when ((old.personnel_id, old.role_keys, old.from_date, old.deleted_at) is distinct from
    (new.personnel_id, new.role_keys, new.from_date, new.deleted_at)) execute function keep_market_leads_of_owner();

-- Whose account brought a customer.
create function keep_market_leads_of_account() returns trigger
language plpgsql as $$
begin
  perform keep_market_leads(array(select m.id from market_lead m join contact c on c.id = m.id where c.created_by = new.id));
  return null;
end $$;
create trigger market_lead after update of personnel_id on account
  for each row when (old.personnel_id is distinct from new.personnel_id) execute function keep_market_leads_of_account();
