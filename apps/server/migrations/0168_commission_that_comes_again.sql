-- As in 0044, but what comes again of a frozen entry (a receipt restored, a share given back) keeps that entry's rate:
-- nobody gains or loses by a cancellation that was a mistake (decision 0313).
create or replace function post_commission_entry(share commission_share, of_receipt integer, day date, received numeric, base numeric)
returns integer
language plpgsql as $$
declare
  anchor commission_entry;
  posted record;
  entry commission_entry;
  taken numeric := 0;
begin
  select e.* into anchor from commission_entry e
    where e.lesson_id = share.lesson_id and e.share_id = share.id and e.receipt_id = of_receipt and e.on_date = day
      and e.kind = 'earn'
    order by is_commission_closed(e.personnel_id, e.month) desc, e.id desc limit 1;
  -- What was taken back of a frozen entry comes again at the rate of that entry; only what is more is earned anew.
  if received > 0 and anchor.base <> 0 and is_commission_closed(anchor.personnel_id, anchor.month) then
    select greatest(-coalesce(sum(e.received), 0), 0) into taken from commission_entry e
      where e.lesson_id = share.lesson_id and e.share_id = share.id and e.receipt_id = of_receipt and e.on_date = day
        and e.kind = 'reverse' and not e.is_tiered;
    if taken > 0 and taken < received then
      perform post_commission_entry(share, of_receipt, day, taken, round(base * taken / received, 2));
      return post_commission_entry(share, of_receipt, day, received - taken, base - round(base * taken / received, 2));
    end if;
  end if;
  entry.kind := case when taken > 0 then 'reverse' when anchor.id is null or received > 0 then 'earn'
    when received < 0 then 'reverse' else 'adjust' end;
  if entry.kind = 'earn' or (anchor.base = 0 and is_commission_closed(anchor.personnel_id, anchor.month)) then
    entry.month := first_open_month(share.personnel_id, to_char(day, 'YYYY-MM'));
    entry.is_tiered := share.rate is null;
    entry.amount := coalesce(round(base * share.rate, 2), 0);
    entry.rate_note := jsonb_build_object('rate', share.rate::text, 'reason', share.reason);
  elsif is_commission_closed(anchor.personnel_id, anchor.month) or not anchor.is_tiered then
    -- Frozen: the rate that the entry itself had, outside the tiers, in the first open month.
    entry.month := case when is_commission_closed(anchor.personnel_id, anchor.month)
      then first_open_month(share.personnel_id, greatest(to_char(commission_day(), 'YYYY-MM'), anchor.month))
      else anchor.month end;
    entry.is_tiered := false;
    select sum(e.base) as base, sum(e.amount) as amount,
        bool_or(e.is_tiered and not is_commission_closed(e.personnel_id, e.month)) as is_moving into posted
      from commission_entry e where e.lesson_id = share.lesson_id and e.share_id = share.id
        and e.receipt_id = of_receipt and e.on_date = day;
    -- What is taken back wholly leaves no cent, and what comes again wholly is what it was.
    entry.amount := case when posted.base + base = 0 and not posted.is_moving then -posted.amount
      when taken > 0 and posted.base + base = anchor.base and not posted.is_moving then anchor.amount - posted.amount
      when anchor.base = 0 then 0 else round(anchor.amount * base / anchor.base, 2) end;
    entry.rate_note := jsonb_build_object('rate',
      case when anchor.base <> 0 then round(anchor.amount / anchor.base, 6)::text end);
  else
    entry.month := anchor.month;
    entry.is_tiered := true;
    entry.amount := 0;
  end if;
  -- What takes back an entry of a draft stands in the same draft.
  if entry.kind <> 'earn' and anchor.batch_id is not null
    and (select status from commission_batch where id = anchor.batch_id) = 1
  then
    entry.batch_id := anchor.batch_id;
  end if;
  insert into commission_entry (lesson_id, share_id, personnel_id, organisation_id, role, kind, receipt_id, reverses_id,
    on_date, month, received, base, is_tiered, amount, rate_note, batch_id)
  values (share.lesson_id, share.id, share.personnel_id,
    commission_organisation_of(share.personnel_id, day), share.role, entry.kind, of_receipt,
    case when entry.kind <> 'earn' then anchor.id end, day, entry.month, received, base, entry.is_tiered, entry.amount,
    case when entry.is_tiered then null else entry.rate_note end, entry.batch_id)
  returning id into entry.id;
  return entry.id;
end $$;
