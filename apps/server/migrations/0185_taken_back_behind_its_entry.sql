-- As in 0044, but the entries of one receipt and share stand together: one that was cancelled in an open month leaves
-- nothing at its lesson, whatever else came in on the same day (decision 0335).
create or replace function rate_commission(people integer[], months text[]) returns void
language sql as $$
  with chosen as (
    select distinct p as personnel_id, m as month from unnest(people, months) as one (p, m)
    where not is_commission_closed(p, m)
  ), part as (
    select e.id, e.personnel_id, e.month, e.base, e.role, e.organisation_id, e.on_date,
      min(e.id) over (partition by e.personnel_id, e.month, e.on_date, e.share_id, e.receipt_id) as first_id
    from commission_entry e join chosen using (personnel_id, month) where e.is_tiered
  ), entry as (
    select id, base, role, organisation_id, on_date,
      sum(base) over (partition by personnel_id, month, role = '组长' order by on_date, first_id, id) as after
    from part
  ), rule as (
    select role, organisation_id, on_date, commission_rule_of(role, organisation_id, on_date) as rule_id
    from (select distinct role, organisation_id, on_date from entry) one
  ), rated as (
    select e.id, r.id as rule_id,
      coalesce(commission_of(r.tiers, e.after) - commission_of(r.tiers, e.after - e.base), 0) as amount,
      jsonb_build_object('from', (e.after - e.base)::text, 'to', e.after::text,
        'parts', coalesce(commission_parts(r.tiers, e.after - e.base, e.after), '[]')) as note
    from entry e join rule on rule.role = e.role and rule.on_date = e.on_date
      and rule.organisation_id is not distinct from e.organisation_id
    left join commission_rule r on r.id = rule.rule_id
  )
  update commission_entry e set amount = rated.amount, rule_id = rated.rule_id, rate_note = rated.note
  from rated where e.id = rated.id
    and (e.amount, e.rule_id, e.rate_note) is distinct from (rated.amount, rated.rule_id, rated.note)
$$;

-- Months that are open are rated anew once.
select rate_commission(array_agg(personnel_id), array_agg(month))
  from (select distinct personnel_id, month from commission_entry where reverses_id is not null and is_tiered) open;
