-- Commission is posted by the database when a transaction commits (decision 0149): whatever changed a lesson's money,
-- costs, owner or shares only leaves its id in commission_touch.

-- Lessons of this transaction whose commission may have changed; empty whenever nobody is writing.
create unlogged table commission_touch (
  lesson_id integer not null
);

-- Rates the months of people again that are still open: one pass, each entry gets T(after) − T(before). The entries of
-- one receipt and share stand together: one that was cancelled in an open month leaves nothing at its lesson, whatever
-- else came in on the same day (decision 0150).
create function rate_commission(people integer[], months text[]) returns void
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

create function first_open_month(person integer, since text) returns text
language plpgsql stable as $$
declare
  month text := since;
begin
  while is_commission_closed(person, month) loop
    month := to_char((month || '-01')::date + interval '1 month', 'YYYY-MM');
  end loop;
  return month;
end $$;

-- Earner as 组长 on a person's lessons: the leader, unless commission waits for that one's approval (decision 0150).
create function commission_leader_of(owner integer) returns integer
language sql stable as $$
  select p.leader_id from personnel p where p.id = owner and not exists (
    select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where a.personnel_id = p.leader_id and r.key = 'general_manager')
$$;

-- The share as it is before it is frozen: the owner, and who led them.
create function freeze_commission_shares(of_lesson integer, owner integer) returns void
language sql as $$
  insert into commission_share (lesson_id, personnel_id, role, percent)
  select of_lesson, p.id, '业务员', 100 from personnel p where p.id = owner
  union all
  select of_lesson, leader, '组长', 100 from commission_leader_of(owner) as leader where leader is not null
$$;

-- Where a person was on a day.
create function commission_organisation_of(person integer, day date) returns integer
language sql stable as $$
  select coalesce(
    (select organisation_id from assignment where personnel_id = person and deleted_at is null
      order by from_date > day, abs(from_date - day) limit 1),
    (select organisation_id from personnel where id = person))
$$;

-- One change of one share's part of one receipt. What comes again of a frozen entry (a receipt restored, a share given
-- back) keeps that entry's rate: nobody gains or loses by a cancellation that was a mistake (decision 0150).
create function post_commission_entry(share commission_share, of_receipt integer, day date, received numeric, base numeric)
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
  -- A part that was taken back of a frozen entry comes again at the rate of that entry; only what is more is earned
  -- anew.
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
    -- An entry taken back wholly leaves no cent, and one that comes again wholly is what it was.
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
  -- An entry that takes back one of a draft stands in the same draft.
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

-- The entries that a lesson's money, costs and shares ask for, less those that are posted. After every event the sum of
-- base is target(R);
-- target(R) = R − round((teacher_fee + travel_fee) × R ÷ (fee_income − written_off), 2).
-- @returns the new entries
create function post_lesson_commission(of_lesson lesson) returns integer[]
language plpgsql as $$
declare
  cost constant numeric := of_lesson.teacher_fee + of_lesson.travel_fee;
  -- A written-off amount will not come: the costs stand against the money that came.
  income constant numeric := of_lesson.fee_income - of_lesson.written_off;
  receipts integer[];
  days date[];
  olds numeric[];
  news numeric[];
  bases numeric[];
  kept numeric := 0;
  held numeric := 0;
  rest numeric;
  given numeric := 0;
  reversed integer;
  share record;
  posted integer[] := '{}';
begin
  select array_agg(receipt_id order by on_date, receipt_id), array_agg(on_date order by on_date, receipt_id),
      array_agg(old order by on_date, receipt_id), array_agg(new order by on_date, receipt_id),
      array_agg(base order by on_date, receipt_id)
    into receipts, days, olds, news, bases
    from (
      select receipt_id, on_date, sum(old) as old, sum(new) as new, sum(base) as base from (
        select e.receipt_id, e.on_date, e.received as old, 0::numeric as new, e.base from commission_entry e
          where e.lesson_id = of_lesson.id and e.role <> '组长'
        union all
        select l.receipt_id, r.received_on, 0, l.amount, 0 from receipt_line l join receipt r on r.id = l.receipt_id
          where l.lesson_id = of_lesson.id and l.is_active and r.deleted_at is null and r.method <> '置换'
      ) part group by receipt_id, on_date
    ) state;
  if receipts is null then return posted; end if;
  -- First what went, at the share of its base that went with it.
  for i in 1 .. cardinality(receipts) loop
    kept := kept + least(olds[i], news[i]);
    if news[i] < olds[i] then
      reversed := i;
      bases[i] := round(bases[i] * news[i] / olds[i], 2);
    end if;
  end loop;
  -- Then what the costs changed: over the money that stays, or the last cent to the one that went.
  rest := kept - round(coalesce(cost * kept / nullif(income, 0), 0), 2) - (select coalesce(sum(b), 0) from unnest(bases) as b);
  if rest <> 0 then
    if kept > 0 and reversed is not null and abs(rest) < 1 then
      bases[reversed] := bases[reversed] + rest;
    else
      for i in 1 .. cardinality(receipts) loop
        if kept = 0 then
          bases[i] := 0;
        else
          held := held + least(olds[i], news[i]);
          bases[i] := bases[i] + round(rest * held / kept, 2) - given;
          given := round(rest * held / kept, 2);
        end if;
      end loop;
    end if;
  end if;
  -- Then what came, in the order of its days.
  held := kept;
  for i in 1 .. cardinality(receipts) loop
    if news[i] > olds[i] then
      bases[i] := bases[i] + news[i] - olds[i] - round(coalesce(cost * (held + news[i] - olds[i]) / nullif(income, 0), 0), 2)
        + round(coalesce(cost * held / nullif(income, 0), 0), 2);
      held := held + news[i] - olds[i];
    end if;
  end loop;
  -- Spread over the shares; the last of those that make 100 takes the cent.
  for i in 1 .. cardinality(receipts) loop
    for share in
      select wanted.id, received - coalesce(old_received, 0) as received, base - coalesce(old_base, 0) as base from (
        select s.id,
          case when s.deleted_at is not null then 0 when s.role = '组长' then round(news[i] * s.percent / 100, 2)
            else round(news[i] * s.upto / 100, 2) - round(news[i] * (s.upto - s.percent) / 100, 2) end as received,
          case when s.deleted_at is not null then 0 when s.role = '组长' then round(bases[i] * s.percent / 100, 2)
            else round(bases[i] * s.upto / 100, 2) - round(bases[i] * (s.upto - s.percent) / 100, 2) end as base
        from (select c.*, sum(c.percent) filter (where c.deleted_at is null)
                over (partition by c.role = '组长' order by c.role = '协作', c.id) as upto
              from commission_share c where c.lesson_id = of_lesson.id) s
      ) wanted left join lateral (
        select sum(e.received) as old_received, sum(e.base) as old_base from commission_entry e
        where e.lesson_id = of_lesson.id and e.share_id = wanted.id and e.receipt_id = receipts[i] and e.on_date = days[i]
      ) p on true
      where received <> coalesce(old_received, 0) or base <> coalesce(old_base, 0)
      order by wanted.id
    loop
      posted := posted || post_commission_entry(
        (select s from commission_share s where s.id = share.id), receipts[i], days[i], share.received, share.base);
    end loop;
  end loop;
  return posted;
end $$;

-- Brings the commission of lessons in step with their money, and rates the months anew that got entries.
create function post_commission(lessons integer[]) returns void
language plpgsql as $$
declare
  one lesson;
  posted integer[] := '{}';
  was constant text := coalesce(current_setting('app.commission', true), '');
begin
  perform from lesson where id = any(lessons) order by id for no key update;
  perform set_config('app.commission', 'off', true);
  for one in
    select l.* from lesson l where l.id = any(lessons) and l.owner_id is not null
      and not exists (select from commission_share s where s.lesson_id = l.id and s.deleted_at is null)
      and exists (select from receipt_line rl join receipt r on r.id = rl.receipt_id where rl.lesson_id = l.id
        and rl.is_active and r.deleted_at is null and r.method <> '置换')
    order by l.id
  loop
    perform freeze_commission_shares(one.id, one.owner_id);
  end loop;
  perform set_config('app.commission', was, true);
  perform lock_commission_people((select array_agg(personnel_id) from commission_share where lesson_id = any(lessons)));
  for one in
    select l.* from lesson l where l.id = any(lessons)
      and exists (select from commission_share s where s.lesson_id = l.id) order by l.id
  loop
    posted := posted || post_lesson_commission(one);
  end loop;
  if cardinality(posted) > 0 then
    perform rate_commission((select array_agg(personnel_id order by id) from commission_entry where id = any(posted)),
      (select array_agg(month order by id) from commission_entry where id = any(posted)));
  end if;
end $$;

create function touch_commission() returns trigger
language plpgsql as $$
begin
  if current_setting('app.commission', true) = 'off' then return null; end if;
  if tg_table_name = 'receipt_line' then
    insert into commission_touch (lesson_id) values (coalesce(new.lesson_id, old.lesson_id));
    if tg_op = 'UPDATE' and new.lesson_id <> old.lesson_id then
      insert into commission_touch (lesson_id) values (old.lesson_id);
    end if;
  elsif tg_table_name = 'receipt' then
    insert into commission_touch (lesson_id) select lesson_id from receipt_line where receipt_id = new.id;
  elsif tg_table_name = 'commission_share' then
    insert into commission_touch (lesson_id) values (new.lesson_id);
  else
    -- After its last day a lesson's commission stays with whoever owned it then.
    if new.owner_id is distinct from old.owner_id and old.owner_id is not null and old.last_date < commission_day()
      and not exists (select from commission_share where lesson_id = new.id and deleted_at is null)
    then
      perform freeze_commission_shares(new.id, old.owner_id);
    end if;
    -- Frozen shares do not follow a new owner.
    if new.received > 0 and ((new.fee_income, new.teacher_fee, new.travel_fee, new.written_off) is distinct from
      (old.fee_income, old.teacher_fee, old.travel_fee, old.written_off)
      or not exists (select from commission_share where lesson_id = new.id and deleted_at is null))
    then
      insert into commission_touch (lesson_id) values (new.id);
    end if;
  end if;
  return null;
end $$;
create trigger commission after insert or update or delete on receipt_line
  for each row execute function touch_commission();
create trigger commission after update of method, received_on, deleted_at on receipt
  for each row when (old.method <> new.method or old.received_on <> new.received_on
    or old.deleted_at is distinct from new.deleted_at) execute function touch_commission();
create trigger commission after insert or update on commission_share
  for each row execute function touch_commission();
create trigger commission after update of owner_id, fee_income, teacher_fee, travel_fee, written_off on lesson
  for each row when (old.owner_id is distinct from new.owner_id or old.fee_income <> new.fee_income
    or old.teacher_fee <> new.teacher_fee or old.travel_fee <> new.travel_fee
    or old.written_off <> new.written_off) execute function touch_commission();

-- The first of a transaction's touches posts for all of them; the others find nothing left.
create function post_touched_commission() returns trigger
language plpgsql as $$
declare
  lessons integer[];
begin
  with gone as (delete from commission_touch returning lesson_id)
    select array_agg(distinct lesson_id) into lessons from gone;
  if lessons is not null then perform post_commission(lessons); end if;
  return null;
end $$;
create constraint trigger post after insert on commission_touch
  deferrable initially deferred for each row execute function post_touched_commission();

-- A batch that is rejected opens its months again. What was taken back of them meanwhile stands outside the tiers of a
-- later month; it is undone there and taken back within the tiers of its own month (decision 0150).
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
