import { type Insertable, sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import { add, inYuan } from '../../../lib/money.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';

interface Asker {
  id: number;
  name: string;
  leader: number;
  organisation: number | null;
}
type Line = readonly [kind: string, day: number, amount: string, title: string];
interface Sample {
  kind: 'expense' | 'advance';
  reason: string;
  /** Days ago. */
  asked: number;
  state: 'pending' | 'toPay' | 'paid';
  lines: readonly Line[];
}

const SAMPLES: readonly Sample[] = [
  {
    kind: 'expense',
    reason: '跟课差旅',
    asked: 26,
    state: 'paid',
    lines: [
      ['交通', 30, '553.50', '高铁往返'],
      ['住宿', 29, '680.00', '两晚'],
      ['餐饮', 29, '168.00', '与客户'],
    ],
  },
  {
    kind: 'advance',
    reason: '外地开班备用金',
    asked: 20,
    state: 'paid',
    lines: [['备用金', 20, '3000.00', '备用金']],
  },
  { kind: 'expense', reason: '拜访客户', asked: 3, state: 'toPay', lines: [['交通', 5, '96.80', '打车']] },
  {
    kind: 'expense',
    reason: '投标资料',
    asked: 1,
    state: 'pending',
    lines: [['办公', 2, '320.00', '印刷装订']],
  },
  { kind: 'advance', reason: '展会押金', asked: 2, state: 'toPay', lines: [['押金', 2, '2000.00', '押金']] },
];

/** Reimbursements and advances: paid, waiting for payment, waiting for approval; one advance is settled in part. */
export async function addExpenses(trx: Trx, day: string): Promise<void> {
  const { rows: people } =
    await sql<Asker>`select p.id, p.name, p.leader_id as leader, p.organisation_id as organisation
    from personnel p join personnel l on l.id = p.leader_id and l.login_status = 1
    where p.login_status = 1 and p.deleted_at is null and not exists (select from account a join account_role ar on ar.account_id = a.id
      join role r on r.id = ar.role_id and r.key = 'finance' where a.personnel_id = p.id) order by p.id limit 10`.execute(
      trx,
    );
  const { rows: cashiers } = await sql<{ id: number }>`select a.personnel_id as id from account a
    join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.key = 'finance' order by 1 limit 1`.execute(
    trx,
  );
  const finance = cashiers[0]?.id ?? 1;
  const month = day.slice(0, 7).replace('-', '');
  const { rows: last } = await sql<{ request: number; payment: number; no: number }>`select
    (select coalesce(max(id), 0) from staff_request) as request, (select coalesce(max(id), 0) from payment_request) as payment,
    (select coalesce(max(substr(no, 9)::integer), 0) from payment_request where no ~ ${`^FK${month}\\d{5}$`}) as no`.execute(
    trx,
  );
  let request = last[0]?.request ?? 0;
  let payment = last[0]?.payment ?? 0;
  let no = last[0]?.no ?? 0;
  const requests: Insertable<DB['staff_request']>[] = [];
  const decided: { id: number; at: string }[] = [];
  const steps: Insertable<DB['staff_request_step']>[] = [];
  const log: Insertable<DB['staff_request_log']>[] = [];
  const expenses: Insertable<DB['request_expense']>[] = [];
  const lines: Insertable<DB['request_expense_line']>[] = [];
  const payments: Insertable<DB['payment_request']>[] = [];
  const paymentLines: Insertable<DB['payment_line']>[] = [];
  const paymentSteps: Insertable<DB['payment_step']>[] = [];
  for (const [place, asker] of people.entries()) {
    const sample = SAMPLES[place % SAMPLES.length] as Sample;
    const id = ++request;
    const at = (after: number, hour: number) => `${addDays(day, after - sample.asked)} 0${hour}:15:00`;
    const amount = add(...sample.lines.map(([, , one]) => one));
    const isDecided = sample.state !== 'pending';
    requests.push({
      id,
      kind: sample.kind,
      applicant_id: asker.id,
      organisation_id: asker.organisation,
      title:
        sample.kind === 'advance'
          ? `借款 ${inYuan(amount)}`
          : `报销 ${sample.lines.map(([kind]) => kind).join('、')} ${inYuan(amount)}`,
      reason: sample.reason,
      status: 1,
      measure: amount,
      amount,
      submitted_at: at(0, 8),
    });
    if (isDecided) decided.push({ id, at: at(1, 9) });
    for (const [n, role] of (['leader', 'finance'] as const).entries())
      steps.push({
        staff_request_id: id,
        round: 1,
        place: n + 1,
        role,
        approver_id: role === 'leader' ? asker.leader : null,
        applicant_id: asker.id,
        state: isDecided ? 'approved' : n === 0 ? 'open' : 'waiting',
        opened_at: isDecided || n === 0 ? at(0, 8) : null,
        by_id: isDecided ? (role === 'leader' ? asker.leader : finance) : null,
        decided_at: isDecided ? at(1, 8 + n) : null,
      });
    log.push({ staff_request_id: id, at: at(0, 8), action: '提交', by_id: asker.id, comment: sample.reason });
    if (isDecided)
      for (const [n, by_id] of [asker.leader, finance].entries())
        log.push({ staff_request_id: id, at: at(1, 8 + n), action: '同意', by_id, comment: null });
    if (sample.kind === 'expense') {
      expenses.push({ staff_request_id: id, trip_id: null, settles_advances: true });
      for (const [expense_kind, ago, one, title] of sample.lines)
        lines.push({ staff_request_id: id, expense_kind, spent_on: addDays(day, -ago), title, amount: one });
    }
    if (!isDecided) continue;
    const isPaid = sample.state === 'paid';
    const paid = ++payment;
    payments.push({
      id: paid,
      no: `FK${month}${String(++no).padStart(5, '0')}`,
      kind: sample.kind === 'expense' ? 2 : 4,
      applicant_id: asker.id,
      organisation_id: asker.organisation,
      title: requests.at(-1)?.title ?? '',
      amount,
      payee: asker.name,
      status: isPaid ? 4 : 3,
      readable_ids: [asker.id],
      remark: sample.reason,
      submitted_at: at(1, 9),
      staff_request_id: id,
      ...(isPaid ? { paid_on: addDays(day, 2 - sample.asked), paid_at: at(2, 9), method: '银行转账' } : {}),
    });
    for (const [expense_kind, ago, one, title] of sample.lines)
      paymentLines.push({
        request_id: paid,
        title,
        amount: one,
        ...(sample.kind === 'expense' ? { expense_kind, spent_on: addDays(day, -ago) } : {}),
      });
    for (const [n, by_id] of [asker.leader, finance, ...(isPaid ? [finance] : [])].entries())
      paymentSteps.push({
        request_id: paid,
        round: 1,
        step: n + 1,
        result: n === 2 ? 'paid' : 'approved',
        applicant_id: asker.id,
        by_id,
        at: at(n === 2 ? 2 : 1, 9),
        comment: n === 2 ? null : '按已批准的申请',
      });
  }
  await insertRows(trx, 'staff_request', requests);
  await insertRows(trx, 'staff_request_step', steps);
  await insertRows(trx, 'staff_request_log', log);
  await insertRows(trx, 'request_expense', expenses);
  await insertRows(trx, 'request_expense_line', lines);
  // Approved requests keep their lines, so that these are written before.
  await sql`update staff_request r set status = 2, decided_at = d.at from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as d (id integer, at timestamptz) where r.id = d.id`.execute(trx);
  await insertRows(trx, 'payment_request', payments);
  await insertRows(trx, 'payment_line', paymentLines);
  await insertRows(trx, 'payment_step', paymentSteps);
  const advance = requests.find(({ kind }) => kind === 'advance')?.id;
  if (advance)
    await insertRows(trx, 'advance_entry', [
      {
        advance_id: advance,
        kind: 'repay',
        amount: '1000.00',
        on_date: addDays(day, -5),
        note: '用不完的先还',
        written_by: finance,
        written_at: `${addDays(day, -5)} 10:00:00`,
      },
    ]);
  await continueNumbering(trx, 'staff_request', 'payment_request');
}
