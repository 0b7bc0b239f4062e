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
}
