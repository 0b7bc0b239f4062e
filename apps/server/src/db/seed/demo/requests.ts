import { type Insertable, sql } from 'kysely';
import { addDays, monthOf } from '../../../lib/dates.ts';
import { isStatutory, isWorkday } from '../../../lib/holidays.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { reached } from '../times.ts';

interface Asker {
  id: number;
  leader: number;
  organisation: number | null;
}
type Request = Insertable<DB['staff_request']>;
type Step = Insertable<DB['staff_request_step']>;
type Fact =
  | { table: 'request_leave'; values: Omit<Insertable<DB['request_leave']>, 'staff_request_id'> }
  | { table: 'request_trip'; values: Omit<Insertable<DB['request_trip']>, 'staff_request_id'> }
  | { table: 'request_overtime'; values: Omit<Insertable<DB['request_overtime']>, 'staff_request_id'> }
  | { table: 'request_correction'; values: Omit<Insertable<DB['request_correction']>, 'staff_request_id'> }
  | { table: 'request_paper'; values: Omit<Insertable<DB['request_paper']>, 'staff_request_id'> };
interface Mark {
  date: string;
  half?: number;
  kind: string;
  quantity: number;
}
interface Sample {
  kind: string;
  title: string;
  reason: string;
  status: 1 | 2 | 3 | 4;
  days?: [string, number, string, number];
  measure?: number;
  fact: Fact;
  /** Attendance when it is approved. */
  marks?: Mark[];
  /** The office decides after the leader. */
  isForOffice?: boolean;
}

/** The nth day from a day on that is a working day, or a rest day without a holiday. */
function nth(day: string, n: number, isWork = true): string {
  let date = day;
  for (let left = n; left > 0; ) {
    date = addDays(date, 1);
    if (isWorkday(date) === isWork && !isStatutory(date)) left--;
  }
  return date;
}
const short = (date: string) => date.slice(5);

/** Requests of every kind and in every state, each with the steps, the log and the attendance that belong to it. */
function sampleOf(day: string, n: number): Sample {
  const [one, two] = [nth(day, 2 + (n % 5)), nth(day, 3 + (n % 5))];
  const rest = nth(day, 1 + (n % 2), false);
  const leave = (status: Sample['status'], kind: string, reason: string): Sample => ({
    kind: 'leave',
    title: `${kind} ${short(one)}（1 天）`,
    reason,
    status,
    days: [one, 1, one, 2],
    measure: 1,
    fact: { table: 'request_leave', values: { leave_kind: kind } },
    marks: [{ date: one, kind, quantity: 2 }],
  });
  const paper = (kind: string, document: string, seal: string | null, status: Sample['status']): Sample => ({
    kind,
    title: `${seal ?? '资料'} ${document} × 2`,
    reason: '投标用',
    status,
    fact: { table: 'request_paper', values: { document, copies: 2, seal } },
    isForOffice: true,
  });
  const lastDay = isWorkday(day) ? day : null;
  const all: (Sample | null)[] = [
    leave(1, '事假', '家中有事'),
    leave(2, '事假', '陪家人看病'),
    {
      kind: 'trip',
      title: `出差 ${short(one)} 至 ${short(two)} 石家庄`,
      reason: '跟课',
      status: 2,
      days: [one, 1, two, 2],
      measure: 2,
      fact: { table: 'request_trip', values: { way: '出差', place: '石家庄' } },
      marks: [one, two].map((date) => ({ date, kind: '出差', quantity: 2 })),
    },
    {
      kind: 'overtime',
      title: `加班 ${short(rest)} 8 小时（调休）`,
      reason: '大客户培训',
      status: 2,
      days: [rest, 1, rest, 2],
      measure: 8,
      fact: { table: 'request_overtime', values: { hours: '8', reward: '调休' } },
      marks: [{ date: rest, kind: '加班-休息日', quantity: 8 }],
    },
    leave(3, '事假', '想多休一天'),
    leave(4, '事假', '行程有变'),
    paper('seal', '授课协议', '合同章', 1),
    paper('material', '营业执照副本', null, 2),
    lastDay
      ? {
          kind: 'correction',
          title: `补上班卡 ${short(lastDay)} 08:58`,
          reason: '忘记打卡',
          status: 1,
          days: [lastDay, 1, lastDay, 1],
          fact: { table: 'request_correction', values: { card: 1, at_time: '08:58' } },
        }
      : null,
    {
      kind: 'trip',
      title: `外出 ${short(two)} 上午 客户处`,
      reason: '拜访客户',
      status: 1,
      days: [two, 1, two, 1],
      measure: 0.5,
      fact: { table: 'request_trip', values: { way: '外勤', place: '客户处' } },
    },
  ];
  return all[n % all.length] ?? leave(1, '事假', '家中有事');
}

/** A request of every member of staff who has a leader, and a deputy for one of the leaders. */
export async function addRequests(trx: Trx, day: string): Promise<void> {
  const { rows: people } =
    await sql<Asker>`select p.id, p.leader_id as leader, p.organisation_id as organisation
    from personnel p join personnel l on l.id = p.leader_id and l.login_status = 1
    where p.login_status = 1 and p.deleted_at is null order by p.id`.execute(trx);
  const { rows: offices } = await sql<{ id: number }>`select a.personnel_id as id from account a
    join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.key = 'general_office'
    where a.personnel_id is not null order by 1 limit 1`.execute(trx);
  const requests: Request[] = [];
  const steps: Step[] = [];
  const facts: { id: number; fact: Fact }[] = [];
  const marks: Insertable<DB['attendance_item']>[] = [];
  const log: Insertable<DB['staff_request_log']>[] = [];
  const office = offices[0]?.id ?? 0;
  for (const [place, asker] of people.entries()) {
    const sample = sampleOf(day, place);
    const id = requests.length + 1;
    const asked = reached(`${addDays(day, -1 - (place % 3))} 09:${String(10 + place).slice(-2)}:00`);
    const decided = sample.status === 1 ? null : reached(`${day} 08:30:00`);
    const isApproved = sample.status === 2;
    const effect =
      isApproved && sample.marks ? sample.marks.reduce((sum, one) => sum + one.quantity, 0) : null;
    const [first_day, first_half, last_day, last_half] = sample.days ?? [null, null, null, null];
    requests.push({
      id,
      kind: sample.kind,
      applicant_id: asker.id,
      organisation_id: asker.organisation,
      title: sample.title,
      reason: sample.reason,
      status: sample.status,
      measure: String(sample.measure ?? 0),
      first_day,
      first_half,
      last_day,
      last_half,
      effect: effect === null ? null : String(effect),
      submitted_at: asked,
      decided_at: decided,
      return_reason: sample.status === 3 ? '这几天课多，请换一天' : null,
    });
    facts.push({ id, fact: sample.fact });
    steps.push(...stepsOf(id, asker, sample, { asked, decided, office }));
    log.push(...logOf(id, asker, sample, { asked, decided, office }));
    if (isApproved)
      for (const { date, half, kind, quantity } of sample.marks ?? [])
        marks.push({
          personnel_id: asker.id,
          month: monthOf(date),
          date,
          half: half ?? null,
          kind,
          quantity: String(quantity),
          note: sample.reason,
          source: '申请',
          staff_request_id: id,
        });
  }
  await insertRows(trx, 'staff_request', requests);
  await insertRows(trx, 'staff_request_step', steps);
  await insertRows(trx, 'staff_request_log', log);
  for (const table of [
    'request_leave',
    'request_trip',
    'request_overtime',
    'request_correction',
    'request_paper',
  ] as const)
    await insertRows(
      trx,
      table,
      facts
        .filter(({ fact }) => fact.table === table)
        .map(({ id, fact }) => ({ staff_request_id: id, ...fact.values })) as never[],
    );
  await insertRows(trx, 'attendance_item', marks);
  await continueNumbering(trx, 'staff_request');
  const [leader, deputy] = [people[0]?.leader, people.find((one) => one.id !== people[0]?.leader)?.id];
  if (leader && deputy)
    await insertRows(trx, 'approval_deputy', [
      { personnel_id: leader, deputy_id: deputy, first_day: nth(day, 5), last_day: nth(day, 7) },
    ]);
}

interface Moments {
  asked: string;
  decided: string | null;
  office: number;
}
/** Accounts of the demo's partner and teacher, as README names them. */
const PARTNER = '13800000020';
const TEACHER = '13800000030';

function stepsOf(id: number, asker: Asker, { status, isForOffice }: Sample, at: Moments): Step[] {
  const step = (place: number, role: string, state: string, byId: number | null): Step => ({
    staff_request_id: id,
    round: 1,
    place,
    role,
    approver_id: role === 'leader' ? asker.leader : null,
    applicant_id: asker.id,
    state,
    opened_at: state === 'waiting' ? null : at.asked,
    by_id: byId,
    decided_at: byId ? (at.decided ?? at.asked) : null,
  });
  if (isForOffice && at.office !== asker.id)
    return status === 1
      ? [step(1, 'leader', 'approved', asker.leader), step(2, 'general_office', 'open', null)]
      : [step(1, 'leader', 'approved', asker.leader), step(2, 'general_office', 'approved', at.office)];
  const state = ({ 1: 'open', 2: 'approved', 3: 'returned', 4: 'closed' } as const)[status];
  const isDecided = status === 2 || status === 3;
  return [step(1, 'leader', state, isDecided ? asker.leader : null)];
}

function logOf(
  id: number,
  asker: Asker,
  { status, reason, isForOffice }: Sample,
  at: Moments,
): Insertable<DB['staff_request_log']>[] {
  const line = (action: string, by_id: number, when: string, comment: string | null = null) => ({
    staff_request_id: id,
    at: when,
    action,
    by_id,
    comment,
  });
  const decided = at.decided ?? at.asked;
  const ends = {
    1: isForOffice ? [line('同意', asker.leader, at.asked)] : [],
    2: [line('同意', asker.leader, decided), ...(isForOffice ? [line('同意', at.office, decided)] : [])],
    3: [line('退回', asker.leader, decided, '这几天课多，请换一天')],
    4: [line('撤回', asker.id, decided)],
  };
  return [line('提交', asker.id, at.asked, reason), ...ends[status]];
/** Titles of institutions, requests for invoices in every state, and evaluations with a wish and a text that waits. */
export async function addInvoiceRequests(trx: Trx, day: string): Promise<void> {
  await sql`update contact set portal_money = true
    where id in (select contact_id from account where username = ${PARTNER})`.execute(trx);
  await sql`insert into invoice_profile (institution_id, title, tax_no, address, phone, bank_name, bank_account, email)
    select distinct on (i.id) i.id, i.name, i.tax_no, coalesce(i.address, '中山路 88 号'), '0311-8600' || lpad((i.id % 10000)::text, 4, '0'),
      '中国工商银行营业部', '0402 0200 0930 ' || lpad(i.id::text, 4, '0'), 'caiwu' || i.id || '@example.com'
    from account a join contact c on c.id = a.contact_id join institution i on i.id = c.institution_id
    where i.deleted_at is null and i.merged_into is null order by i.id`.execute(trx);
  // Requests that became invoices, with the invoices that there are.
  await sql`with made as (
      select distinct on (v.id) v.*, a.id as account_id, p.title as buyer_title
      from invoice v join invoice_profile p on p.institution_id = v.institution_id
        join contact c on c.institution_id = v.institution_id join account a on a.contact_id = c.id and a.status = 1
      where v.deleted_at is null and v.red_of is null and v.status in (1, 2, 3) and v.owner_id is not null
        and exists (select from invoice_line x where x.invoice_id = v.id and x.is_active)
      order by v.id desc limit 12),
    put as (
      insert into invoice_request (institution_id, by_account_id, kind, title, tax_no, remark, amount, status, asked_at, invoice_id,
        handled_by, handled_at)
      select institution_id, account_id, kind, title, tax_no, '请开好后发邮箱', amount, 2, applied_at - interval '3 hours', id, owner_id,
        applied_at from made returning id, invoice_id)
    insert into invoice_request_line (request_id, lesson_id, amount, is_open)
    select put.id, x.lesson_id, x.amount, false from put join invoice_line x on x.invoice_id = put.invoice_id and x.is_active`.execute(
    trx,
  );
  // One that waits, one declined, one withdrawn of each of a few institutions, the demo partner's first.
  await sql`with open as (
      select l.id as lesson_id, l.institution_id, l.owner_id, case when l.fee_income > l.invoiced then l.fee_income - l.invoiced else l.fee_income end as amount,
        l.fee_income > l.invoiced as is_open, a.id as account_id, p.title, p.tax_no,
        row_number() over (partition by a.id order by l.fee_income <= l.invoiced, l.last_date desc, l.id) as n
      from account a join contact c on c.id = a.contact_id and c.portal_scope = 'institution'
        join lesson l on l.institution_id = c.institution_id and l.status = 1 and l.lesson_status = 1 and l.last_date <= ${day}::date
          and l.fee_income > 0 and l.owner_id is not null
        join invoice_profile p on p.institution_id = l.institution_id
      where a.status = 1 and (a.username = ${PARTNER} or a.id % 7 = 0)),
    chosen as (select *, case when n = 1 and not is_open then 4 else (array[1, 3, 4])[n] end as status, nextval(pg_get_serial_sequence('invoice_request', 'id'))::integer as id
      from open where n <= 3),
    unique_lesson as (select distinct on (lesson_id) * from chosen order by lesson_id, status),
    put as (
      insert into invoice_request (id, institution_id, by_account_id, kind, title, tax_no, remark, amount, status, asked_at, answer,
        handled_by, handled_at)
      select id, institution_id, account_id, '普票', title, tax_no, '请按合同名称开', amount, status,
        ${day}::date - (n * interval '1 day') + interval '10 hours', case status when 3 then '合同约定季度末一次开齐' end,
        case status when 3 then owner_id end, case when status <> 1 then ${day}::date - interval '6 hours' end
      from unique_lesson returning id, status)
    insert into invoice_request_line (request_id, lesson_id, amount, is_open)
    select put.id, u.lesson_id, u.amount, put.status = 1 from put join unique_lesson u on u.id = put.id`.execute(
    trx,
  );
  await sql`insert into todo (kind, title, subject_kind, subject_id, personnel_id, due_on)
    select distinct on (r.id) 'invoiceRequest', '客户申请开票：' || r.title, 'invoice_request', r.id,
      case when p.login_status = 1 then p.id else coalesce(p.leader_id, p.id) end, (r.asked_at + interval '1 day')::date
    from invoice_request r join invoice_request_line x on x.request_id = r.id join lesson l on l.id = x.lesson_id
      join personnel p on p.id = l.owner_id
    where r.status = 1 order by r.id, l.id`.execute(trx);
  await sql`update evaluation set would_again = id % 9 <> 0 where source = 'institution' and deleted_at is null`.execute(
    trx,
  );
  await sql`update evaluation e set text = '讲得很好，学员都想加老师微信 wx_teacher01 继续请教', contact_words = array['加老师微信 wx_teacher01'],
      text_review = case n when 1 then 1 when 2 then 2 else 3 end
    from (select id, row_number() over (order by id desc) as n from evaluation
      where source = 'institution' and deleted_at is null limit 3) few
    where e.id = few.id`.execute(trx);
}
