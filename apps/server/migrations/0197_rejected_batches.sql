-- A batch that is rejected opens its months again. What was taken back of them meanwhile stands outside the tiers of a
-- later month; it is undone there and taken back within the tiers of its own month (decision 0346).
create function reopen_commission(of_batch integer) returns void
language plpgsql as $$
begin
  with opened as (
    select distinct personnel_id, month from commission_entry
    where batch_id = of_batch and not is_commission_closed(personnel_id, month)
  ), frozen as (
    select a.id, sum(e.received) as received, sum(e.base) as base, sum(e.amount) as amount,
      (array_agg(e.id order by e.month desc, e.id desc))[1] as last_id
    from opened join commission_entry a using (personnel_id, month)
    join commission_entry e on e.lesson_id = a.lesson_id and e.share_id = a.share_id and e.receipt_id = a.receipt_id
      and e.reverses_id = a.id and not e.is_tiered
    where a.is_tiered and a.kind = 'earn'
    group by a.id having sum(e.received) <> 0 or sum(e.base) <> 0 or sum(e.amount) <> 0
  ), undone as (
    -- Beside what it undoes, in the same draft; after it where that one's month is handed in.
    select a.*, f.received as taken, f.base as taken_base, f.amount as taken_amount, open.month as open_month,
      case when open.month = last.month then last.batch_id end as open_batch
    from frozen f join commission_entry a on a.id = f.id join commission_entry last on last.id = f.last_id,
      lateral (select first_open_month(last.personnel_id, last.month) as month) open
  )
  insert into commission_entry (lesson_id, share_id, personnel_id, organisation_id, role, kind, receipt_id, reverses_id,
    on_date, month, received, base, is_tiered, amount, rate_note, batch_id)
  select lesson_id, share_id, personnel_id, organisation_id, role, case when taken = 0 then 'adjust' else 'reverse' end,
    receipt_id, id, on_date, way.month, way.sign * taken, way.sign * taken_base, way.is_tiered, way.amount, way.note, way.batch_id
  from undone, lateral (values
    (-1, open_month, false, -taken_amount, open_batch,
      jsonb_build_object('rate', case when taken_base <> 0 then round(taken_amount / taken_base, 6)::text end)),
    (1, undone.month, true, 0, undone.batch_id, null)
  ) way (sign, month, is_tiered, amount, batch_id, note)
  order by id, way.sign;

  perform rate_commission(array_agg(personnel_id), array_agg(month))
    from (select distinct personnel_id, month from commission_entry where batch_id = of_batch) one;
end $$;
