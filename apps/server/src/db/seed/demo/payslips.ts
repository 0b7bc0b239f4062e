import { sql } from 'kysely';
import { addMonths, type DayRange, monthOf } from '../../../lib/dates.ts';
import { multiply } from '../../../lib/money.ts';
import { attendedOf, workdaysOf } from '../../../modules/payslips/attended.rules.ts';
import { type Slip, slipOf, type TaxYear, type Term } from '../../../modules/payslips/pay.rules.ts';
import type { Trx } from '../../transaction.ts';
import { insertRows } from '../insert.ts';
import type { People } from './people.ts';

const MONTHS = 3;
/** Base, performance and allowance of a month by role. */
const PAY: Readonly<Record<string, readonly [number, number, number]>> = {
  general_manager: [26_000, 8000, 2000],
  manager: [14_000, 5000, 1500],
  sales_leader: [9500, 3000, 1000],
  salesperson: [6000, 2000, 800],
};
const STAFF_PAY = [8000, 2000, 500] as const;

interface Payee {
  id: number;
  organisation: number;
  bank: string | null;
  account: string | null;
  periods: DayRange[];
}
type Written = TaxYear['before'][number];

/** Terms of pay for everybody, reliefs for some, and the slips of the last three months, published and answered. */
export async function addPayslips(trx: Trx, day: string, people: People): Promise<void> {
  const by = (role: string) => people.staff.find((one) => one.role === role)?.id ?? 1;
  const [finance, manager] = [by('finance'), by('general_manager')];
  const setBy = (id: number) => (id === finance ? manager : finance);
  const first = addMonths(monthOf(day), -MONTHS);
  const terms = new Map<number, Term>();
  for (const { id, role } of people.staff) {
    const [base, performance, allowance] = PAY[role] ?? STAFF_PAY;
    terms.set(id, {
      fromMonth: addMonths(first, -12),
      base: `${base + (id % 5) * 200}.00`,
      performance: `${performance}.00`,
      allowance: `${allowance}.00`,
      insurance: multiply(String(base), '0.105'),
      fund: multiply(String(base), '0.05'),
      sickPercent: 60,
    });
  }
  await insertRows(
    trx,
    'pay_term',
    [...terms].map(([personnel_id, { fromMonth, sickPercent, ...amounts }]) => ({
      personnel_id,
      from_month: fromMonth,
      sick_percent: sickPercent,
      ...amounts,
      set_by: setBy(personnel_id),
    })),
  );
  const reliefs = people.staff.flatMap(({ id }) => {
    const from_month = `${first.slice(0, 4)}-01`;
    const one = (kind: string, amount: string) => ({
      personnel_id: id,
      kind,
      amount,
      from_month,
      set_by: setBy(id),
    });
    return [
      ...(id % 3 === 0 ? [one('赡养老人', '3000.00')] : []),
      ...(id % 4 === 1 ? [one('子女教育', '2000.00')] : []),
      ...(id % 5 === 2 ? [one('住房租金', '1500.00')] : []),
    ];
  });
  await insertRows(trx, 'tax_relief', reliefs);
  const payees = await payeesIn(trx);
  const before = new Map<number, Written[]>();
  for (let month = first; month < monthOf(day); month = addMonths(month, 1)) {
    const slips = await slipsOf(trx, month, payees, terms, reliefs, before);
    await write(trx, month, slips, [finance, manager]);
    for (const [{ id }, { gross, insured, tax }] of slips)
      before.set(id, [...(before.get(id) ?? []), { month, gross, insured, tax }]);
  }
  await answer(trx, addMonths(monthOf(day), -1));
}

async function payeesIn(trx: Trx): Promise<Payee[]> {
  const { rows } =
    await sql<Payee>`select p.id, p.organisation_id as organisation, a.bank_name as bank, a.bank_account as account,
      jsonb_agg(jsonb_build_object('from', e.entry_date, 'to', coalesce(e.quit_date, '9999-12-31'))) as periods
    from personnel p join employment e on e.personnel_id = p.id and e.deleted_at is null
      left join personnel_archive a on a.personnel_id = p.id and a.deleted_at is null
    where p.deleted_at is null group by p.id, a.bank_name, a.bank_account order by p.id`.execute(trx);
  return rows;
}

interface Records {
  id: number;
  items: { date: string | null; kind: string; quantity: number }[];
  isLocked: boolean;
  grade: string | null;
  coefficient: string | null;
  commission: string | null;
  batches: string | null;
  entries: number | null;
}

async function slipsOf(
  trx: Trx,
  month: string,
  payees: readonly Payee[],
  terms: ReadonlyMap<number, Term>,
  reliefs: readonly { personnel_id: number; amount: string; from_month: string }[],
  before: ReadonlyMap<number, Written[]>,
): Promise<[Payee, Slip][]> {
  const { rows } = await sql<Records>`
    with paid as (select personnel_id, sum(greatest(net, 0))::numeric(14, 2)::text as amount, string_agg(no, '、') as batches,
        sum(entries)::integer as entries
      from (select e.personnel_id, b.no, count(*) as entries, sum(e.amount) filter (where e.kind <> 'carry' or e.amount < 0) as net
        from commission_entry e join commission_batch b on b.id = e.batch_id and b.status >= 3 and b.month = ${month}
        group by 1, 2) one group by 1 having sum(greatest(net, 0)) > 0)
    select p.id, coalesce((select jsonb_agg(jsonb_build_object('date', i.date, 'kind', i.kind, 'quantity', i.quantity))
        from attendance_item i where i.personnel_id = p.id and i.month = ${month} and i.deleted_at is null), '[]') as items,
      coalesce(m.status = 4, false) as "isLocked", s.grade, case when s.status = 4 then s.coefficient::text end as coefficient,
      paid.amount as commission, paid.batches, paid.entries
    from personnel p left join attendance_month m on m.personnel_id = p.id and m.month = ${month}
      left join performance_month s on s.personnel_id = p.id and s.month = ${month} and s.deleted_at is null
      left join paid on paid.personnel_id = p.id`.execute(trx);
  const records = new Map(rows.map((row) => [row.id, row]));
  const workdays = workdaysOf(month);
  return payees.flatMap((payee): [Payee, Slip][] => {
    const own = records.get(payee.id);
    if (!own) return [];
    const slip = slipOf(
      {
        term: terms.get(payee.id) ?? null,
        attended: attendedOf(workdays, payee.periods, own.items, own.isLocked),
        commission: own.commission
          ? { amount: own.commission, source: `提成批次 ${own.batches}，${own.entries} 笔明细` }
          : null,
        performance: own.grade ? { grade: own.grade, coefficient: own.coefficient } : null,
        manual: [],
      },
      {
        month,
        periods: payee.periods,
        reliefs: reliefs
          .filter((one) => one.personnel_id === payee.id)
          .map(({ amount, from_month }) => ({ amount, fromMonth: from_month, toMonth: null })),
        before: (before.get(payee.id) ?? []).filter((one) => one.month.slice(0, 4) === month.slice(0, 4)),
        opening: null,
      },
    );
    return slip.lines.length > 0 && !slip.net.startsWith('-') ? [[payee, slip]] : [];
  });
}

async function write(
  trx: Trx,
  month: string,
  slips: readonly [Payee, Slip][],
  [finance, manager]: readonly [number, number],
): Promise<void> {
  const batch = await trx
    .insertInto('payslip_batch')
    .values({ month, prepared_by: finance })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = slips.map(([payee, { lines, gross, insured, tax, net, note }]) => ({
    personnelId: payee.id,
    organisation: payee.organisation,
    bank: payee.bank,
    account: payee.account,
    gross,
    insured,
    tax,
    net,
    note,
    lines,
  }));
  const json = JSON.stringify(values);
  await sql`insert into payslip (batch_id, personnel_id, month, organisation_id, bank_name, bank_account, gross, insured, tax, net,
      tax_note, prepared_by)
    select ${batch.id}, "personnelId", ${month}, organisation, bank, account, gross, insured, tax, net, note,
      case when "personnelId" = ${finance} then ${manager}::integer else ${finance}::integer end
    from jsonb_to_recordset(${json}::jsonb) as s ("personnelId" integer, organisation integer, bank text, account text,
      gross numeric, insured numeric, tax numeric, net numeric, note jsonb)`.execute(trx);
  await sql`insert into payslip_line (payslip_id, kind, title, amount, source, sort_order)
    select p.id, l.kind, l.title, l.amount, l.source, l.n
    from jsonb_to_recordset(${json}::jsonb) as s ("personnelId" integer, lines jsonb)
    join payslip p on p.personnel_id = s."personnelId" and p.month = ${month}
    cross join lateral rows from (jsonb_to_recordset(s.lines) as (kind text, title text, amount numeric, source text))
      with ordinality as l (kind, title, amount, source, n)`.execute(trx);
  await sql`update payslip set status = 2, published_by = prepared_by,
      published_at = least(${`${addMonths(month, 1)}-05 15:00`}::timestamptz, now() - interval '1 hour')
    where batch_id = ${batch.id}`.execute(trx);
  await sql`insert into payslip_event (payslip_id, at, action, account_id)
    select s.id, s.published_at - e.before, e.action, a.id from payslip s join account a on a.personnel_id = s.prepared_by
    cross join (values ('prepare', interval '1 day'), ('publish', interval '0')) e (action, before)
    where s.batch_id = ${batch.id} order by 2, 1`.execute(trx);
}

/** Earlier months are confirmed; of the last one most are, one is objected to, some wait. */
async function answer(trx: Trx, last: string): Promise<void> {
  const at = sql`least(published_at + (personnel_id % 7 + 1) * interval '3 hours', now() - interval '10 minutes')`;
  await sql`update payslip set status = 3, answered_at = ${at}
    where month < ${last} or personnel_id % 3 <> 0`.execute(trx);
  await sql`update payslip set status = 4, answered_at = ${at}, objection = '上月加班两晚没有算进来，请核对'
    where id = (select id from payslip where month = ${last} and status = 2 order by personnel_id desc limit 1)`.execute(
    trx,
  );
  await sql`insert into payslip_event (payslip_id, at, action, account_id, text)
    select s.id, s.answered_at - e.before, e.action, a.id, e.text from payslip s join account a on a.personnel_id = s.personnel_id
    cross join lateral (values ('open', interval '2 minutes', null),
      (case s.status when 4 then 'object' else 'confirm' end, interval '0', s.objection)) e (action, before, text)
    where s.answered_at is not null order by 2, 1`.execute(trx);
  await sql`insert into todo (kind, subject_kind, subject_id, seat, title, role_key)
    select 'payslipObjection', 'payslip', s.id, 1, s.month || ' 工资条有异议：' || p.name, 'finance'
    from payslip s join personnel p on p.id = s.personnel_id where s.status = 4`.execute(trx);
}
