import type { Calendar, Run } from './part.ts';

/** The tiers of the demo's rules, as the database's own commission_of() reads them. */
const DUE = `case e.role when '组长' then round(0.02 * base, 2)
  else round(0.1 * least(base, 30000) + 0.12 * greatest(base - 30000, 0), 2) end`;
const dueOf = (base: string) => DUE.replaceAll('base', `(${base})`);

/**
 * Commission of all receipts: 600,000 entries of owners and their leaders, rated by the tiers of person and month. All
 * months but the last two are paid, one batch each.
 */
export async function addCommissions(run: Run, { months }: Calendar): Promise<void> {
  await run(`insert into commission_share (lesson_id, personnel_id, role, percent, frozen_at, created_at, updated_at)
    select l.id, who.id, who.role, 100, l.updated_at, l.updated_at, l.updated_at
    from lesson l join person p on p.id = l.owner_id
    cross join lateral (values (p.id, '业务员'), (p.leader_id, '组长')) who (id, role)
    where l.received > 0 and l.code ~ '^KC[0-9]+S' and who.id is not null order by l.id, who.role`);
  await run(`insert into commission_person (personnel_id) select id from person on conflict do nothing`);
  await run(
    `insert into commission_batch (no, month, status, made_by, approved_by, approved_at, paid_on, paid_by)
    select 'TCS' || replace(m.month, '-', ''), m.month, 4, staff.finance, staff.boss, m.next + 7, m.next + 9, staff.finance
    from (select to_char(day, 'YYYY-MM') as month, (day + interval '1 month')::date as next
      from generate_series($1::date - interval '20 months', $1::date - interval '1 month', interval '1 month') day) m
    cross join (select (select personnel_id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
        where r.key = 'finance' order by a.id limit 1) as finance,
      (select personnel_id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
        where r.key = 'general_manager' order by a.id limit 1) as boss) staff`,
    [`${months[0]}-01`],
  );
  await run(`insert into commission_entry (id, lesson_id, share_id, personnel_id, organisation_id, role, kind, receipt_id, on_date, month,
      received, base, is_tiered, amount, rule_id, rate_note, batch_id, posted_at)
    with last as (select coalesce(max(id), 0) as id from commission_entry), entry as (
      select last.id + row_number() over (order by r.received_on, s.id) as id, s.lesson_id, s.id as share_id, s.personnel_id, s.role,
        x.receipt_id, r.received_on as on_date, to_char(r.received_on, 'YYYY-MM') as month, x.amount as received,
        x.amount - round(l.teacher_fee * x.amount / l.fee_income, 2) as base
      from last cross join commission_share s join person p on p.id = s.personnel_id join lesson l on l.id = s.lesson_id
      join receipt_line x on x.lesson_id = l.id and x.is_active join receipt r on r.id = x.receipt_id
      where l.code ~ '^KC[0-9]+S'
    ), summed as (
      select *, sum(base) over (partition by personnel_id, month, role = '组长' order by on_date, id) as after from entry
    ), rated as (
      select *, after - base as since, least(after, 30000) - least(after - base, 30000) as low from summed
    )
    select e.id, e.lesson_id, e.share_id, e.personnel_id, coalesce(a.organisation_id, p.organisation_id), e.role, 'earn', e.receipt_id,
      e.on_date, e.month, e.received, e.base, true, ${dueOf('e.after')} - ${dueOf('e.since')}, rule.id,
      jsonb_build_object('from', e.since::text, 'to', e.after::text, 'parts', case
        when e.role = '组长' then jsonb_build_array(jsonb_build_object('base', e.base::text, 'rate', '0.02'))
        when e.low = e.base then jsonb_build_array(jsonb_build_object('base', e.base::text, 'rate', '0.1'))
        when e.low = 0 then jsonb_build_array(jsonb_build_object('base', e.base::text, 'rate', '0.12'))
        else jsonb_build_array(jsonb_build_object('base', e.low::text, 'rate', '0.1'),
          jsonb_build_object('base', (e.base - e.low)::text, 'rate', '0.12')) end),
      b.id, e.on_date + time '12:00'
    from rated e join person p on p.id = e.personnel_id
    left join assignment a on a.personnel_id = e.personnel_id and e.on_date between a.from_date and coalesce(a.to_date, 'infinity')
    left join commission_batch b on b.no = 'TCS' || replace(e.month, '-', '')
    left join commission_rule rule on rule.organisation_id is null and rule.role = e.role
    order by e.id`);
  await run(`update commission_batch b set people = of.people, amount = of.amount
    from (select batch_id, count(distinct personnel_id) as people, sum(amount) as amount from commission_entry
      where batch_id is not null group by batch_id) of where of.batch_id = b.id and b.no like 'TCS%'`);
  await run(
    `select setval(pg_get_serial_sequence('commission_entry', 'id'), (select max(id) from commission_entry))`,
  );
}
