import type { Calendar, Run } from './part.ts';

const FINANCE = `(select min(a.personnel_id) from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
  where r.key = 'finance')`;

/** Terms of pay for everybody and the slips of twelve months with their lines, confirmed but for the last month's. */
export async function addPayslips(run: Run, { months }: Calendar): Promise<void> {
  await run(
    `insert into pay_term (personnel_id, from_month, base, performance, allowance, insurance, fund, set_by)
    select id, $1, 5000 + n % 60 * 100, 1500, 500, round((5000 + n % 60 * 100) * 0.105, 2), round((5000 + n % 60 * 100) * 0.05, 2), ${FINANCE} from person`,
    [months.at(-1)],
  );
  await run(
    `insert into tax_relief (personnel_id, kind, amount, from_month, set_by)
    select id, case when n % 3 = 0 then '赡养老人' else '子女教育' end, 1000, $1, ${FINANCE} from person where n % 2 = 0`,
    [months.at(-1)],
  );
  await run(
    `insert into payslip_batch (month, prepared_by) select month, ${FINANCE} from unnest($1::text[]) month on conflict do nothing`,
    [months],
  );
  // Withheld by sums of the year: the first bracket is 3 %, the second 10 % above 36,000.
  await run(
    `create temporary table slip on commit drop as
    with earned as (select p.id as personnel_id, p.n, p.organisation_id, m.month, t.base, t.allowance, t.performance, t.insurance, t.fund,
        1000 + (p.n * 17 + m.back * 331) % 9000 as commission, coalesce(r.amount, 0) as relief
      from person p cross join unnest($1::text[]) with ordinality m (month, back) join pay_term t on t.personnel_id = p.id
      left join tax_relief r on r.personnel_id = p.id),
    summed as (select *, base + allowance + performance + commission as gross,
        sum(base + allowance + performance + commission) over year as income, sum(insurance + fund) over year as insured, sum(relief) over year as relieved,
        count(*) over year as months
      from earned window year as (partition by personnel_id, left(month, 4) order by month)),
    taxed as (select *, greatest(0, income - insured - relieved - months * 5000) as taxable from summed),
    dues as (select *, case when taxable <= 36000 then round(taxable * 0.03, 2) else round(taxable * 0.1, 2) - 2520 end as tax_due from taxed)
    select row_number() over (order by month, n) + (select max(id) from payslip) as id, *, max(tax_due) over so_far as top,
      coalesce(max(tax_due) over before, 0) as withheld
    from dues window so_far as (partition by personnel_id, left(month, 4) order by month),
      before as (partition by personnel_id, left(month, 4) order by month rows between unbounded preceding and 1 preceding)`,
    [months],
  );
  await run(
    `insert into payslip (id, batch_id, personnel_id, month, status, organisation_id, bank_name, bank_account, gross, insured, tax, net, tax_note,
      prepared_by, published_by, published_at, answered_at)
    select s.id, b.id, s.personnel_id, s.month, state.status, s.organisation_id, a.bank_name, a.bank_account, s.gross, s.insurance + s.fund, top - withheld,
      gross - s.insurance - s.fund - (top - withheld), jsonb_build_object('months', s.months, 'income', s.income::text, 'insured', s.insured::text,
        'relief', s.relieved::text, 'withheld', withheld::text, 'basic', (s.months * 5000)::numeric(14, 2)::text, 'taxable', s.taxable::text,
        'rate', case when s.taxable <= 36000 then 3 else 10 end, 'quick', case when s.taxable <= 36000 then '0.00' else '2520.00' end, 'due', s.tax_due::text),
      ${FINANCE}, ${FINANCE}, sent.at, case when state.status = 3 then sent.at + interval '1 day' end
    from slip s join payslip_batch b on b.month = s.month left join personnel_archive a on a.personnel_id = s.personnel_id
    cross join lateral (select case when s.month < $1 or s.n % 3 > 0 then 3 else 2 end as status) state
    cross join lateral (select (s.month || '-05')::date + interval '1 month 15 hours' as at) sent order by s.id`,
    [months[0]],
  );
  await run(`insert into payslip_line (payslip_id, kind, title, amount, source, sort_order)
    select s.id, l.kind, l.title, l.amount, l.source, l.no from slip s cross join lateral (values
      (1, 'salary', '基本工资', base, '薪资档案'), (2, 'allowance', '津贴', allowance, '薪资档案'), (3, 'commission', '提成', commission, '提成批次'),
      (4, 'performance', '绩效工资', performance, '绩效 B 级'), (5, 'insurance', '社保个人', -insurance, '薪资档案'),
      (6, 'fund', '公积金个人', -fund, '薪资档案'), (7, 'tax', '个人所得税', -(top - withheld), '累计预扣法')) l (no, kind, title, amount, source)
    where l.amount <> 0 order by s.id, l.no`);
  await run(`insert into payslip_event (payslip_id, at, action, account_id)
    select p.id, p.published_at - e.before, e.action, a.id from payslip p join slip s on s.id = p.id
    cross join (values ('prepare', interval '1 day', false), ('publish', interval '0', false), ('confirm', interval '-1 day', true))
      e (action, before, is_own)
    join account a on a.personnel_id = case when e.is_own then p.personnel_id else p.prepared_by end
    where e.action <> 'confirm' or p.status = 3 order by 2`);
}
