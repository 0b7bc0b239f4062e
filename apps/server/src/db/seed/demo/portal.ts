import { sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import { addWorkdays } from '../../../lib/holidays.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { spelled } from './people.ts';

/** Sign-in number of the documented partner. */
const PARTNER = '13800000020';
/** The teacher department's person, and account. */
const DEPARTMENT = 7;

interface Person {
  contactId: number;
  accountId: number;
  institutionId: number;
  ownerId: number | null;
  organisationId: number | null;
  cityId: number | null;
  provinceId: number | null;
}

/** A recommendation; `sent` counts workdays backwards, absent: only picked. */
interface State {
  sent?: number;
  note?: string;
  isSeen?: true;
  answer?: 1 | 2 | 3;
  reason?: string;
  isPreferred?: true;
  /** Booked or away meanwhile. */
  isAway?: true;
  text?: string;
  reply?: string;
}

const FRESH: readonly State[] = [
  { sent: 1, note: '银行网点讲过四十多场，案例都是实战', answer: 1, isPreferred: true },
  {
    sent: 1,
    note: '擅长互动演练',
    answer: 3,
    text: '能用方言讲一部分吗？',
    reply: '可以，在本地工作过八年。',
  },
  { sent: 1, answer: 2, reason: '风格' },
  { sent: 1, note: '近期评分最高' },
  { sent: 1, isAway: true },
];
const LATE: readonly State[] = [{ sent: 8 }, { sent: 3, note: '上过同题课程', isSeen: true }];
const PICKED: readonly State[] = [{}];

const DEMANDS = [
  { topic: '旺季营销启动训练营', field: '银行营销', status: 3, ahead: 40, of: FRESH },
  { topic: '理财经理资产配置实战', field: '银行营销', status: 3, ahead: 55, of: LATE },
  { topic: '厅堂服务礼仪提升', field: '客户服务', status: 3, ahead: 70, of: PICKED },
];

/** Recommendations in every state from pick to answer, and who of an institution sees its money. */
export async function addPortal(trx: Trx, day: string): Promise<void> {
  // Most are sent, some only picked; every second customer with an account answers.
  await sql`update demand_recommendation r set shared_at = least(r.at + interval '1 hour', now()), shared_by = r.by_id,
      valid_until = r.at::date + 7, outcome_told_at = now(), rank = given.rank
    from (select id, row_number() over (partition by demand_id order by score desc, id) as rank from demand_recommendation) given
    where given.id = r.id and r.id % 10 <> 0`.execute(trx);
  await sql`update demand_recommendation r set seen_at = r.shared_at + interval '2 hours',
      answer = case when r.id % 5 in (0, 1) then 1 when r.id % 5 = 2 then 2 end,
      answer_reason = case when r.id % 5 = 2 then (array['领域', '档期', '风格', '已合作过', '其他'])[r.id % 3 + 1] end,
      answered_at = case when r.id % 5 < 3 then r.shared_at + make_interval(hours => 3 + r.id % 40) end,
      answered_by = case when r.id % 5 < 3 then a.id end
    from demand d join account a on a.contact_id = d.contact_id
    where d.id = r.demand_id and r.shared_at + interval '2 days' < now()`.execute(trx);
  // Half of the key persons keep the right that a changed number has taken away.
  await sql`update contact c set portal_money = true from account a
    where a.contact_id = c.id and (a.username = ${PARTNER} or (c.is_key_person and c.id % 2 = 0))`.execute(
    trx,
  );
  const { rows } =
    await sql<Person>`select c.id as "contactId", a.id as "accountId", c.institution_id as "institutionId",
      c.owner_id as "ownerId", c.organisation_id as "organisationId", c.city_id as "cityId", c.province_id as "provinceId"
    from account a join contact c on c.id = a.contact_id where a.username = ${PARTNER}`.execute(trx);
  const [person] = rows;
  if (person) await addDemandsOf(trx, day, person);
}

async function addDemandsOf(trx: Trx, day: string, person: Person): Promise<void> {
  const { rows: teachers } = await sql<{ id: number; field: string }>`
    select id, fields[1] as field from teacher where deleted_at is null and management_level <> 4 and cooperation_status = 1
      and (until_date is null or until_date > ${addDays(day, 100)}::date) and customer_score is not null
    order by customer_score desc, id limit 20`.execute(trx);
  const { rows: last } = await sql<{ demand: number; recommendation: number }>`
    select (select max(id) from demand) as demand, (select max(id) from demand_recommendation) as recommendation`.execute(
    trx,
  );
  const first = last[0] ?? { demand: 0, recommendation: 0 };
  const demands = DEMANDS.map(({ topic, field, status, ahead }, i) => ({
    id: first.demand + 1 + i,
    contact_id: person.contactId,
    institution_id: person.institutionId,
    owner_id: person.ownerId,
    organisation_id: person.organisationId,
    topic,
    ...spelled(topic, 'other'),
    field,
    audience: '支行行长、理财经理',
    headcount: 40,
    date_from: addDays(day, ahead),
    date_to: addDays(day, ahead + 1),
    days: '2.0',
    city_id: person.cityId,
    province_id: person.provinceId,
    mode: '线下',
    budget: '24000',
    deadline: addDays(day, 14),
    status,
    created_at: `${addDays(day, -12)} 09:30:00`,
    updated_at: `${addDays(day, -12)} 09:30:00`,
  }));
  await insertRows(trx, 'demand', demands);
  await continueNumbering(trx, 'demand');
  let id = first.recommendation;
  const talks: {
    recommendation_id: number;
    by_account_id: number;
    is_staff: boolean;
    text: string;
    at: string;
  }[] = [];
  const say = (is_staff: boolean, text: string, at: string) =>
    talks.push({
      recommendation_id: id,
      by_account_id: is_staff ? DEPARTMENT : person.accountId,
      is_staff,
      text,
      at,
    });
  const away: { teacher_id: number; from_date: string; to_date: string }[] = [];
  const rowsOf = DEMANDS.flatMap(({ of, ahead }, nth) =>
    of.map((given, i) => {
      id++;
      const teacher_id = teachers[(nth * 5 + i) % teachers.length]?.id ?? 1;
      const on = given.sent === undefined ? null : addWorkdays(day, -given.sent);
      const isAnswered = given.answer !== undefined;
      if (given.isAway)
        away.push({ teacher_id, from_date: addDays(day, ahead), to_date: addDays(day, ahead + 1) });
      if (given.text) say(false, given.text, `${on} 15:20:00`);
      if (given.reply) say(true, given.reply, `${on} 16:40:00`);
      return {
        id,
        demand_id: demands[nth]?.id ?? 0,
        teacher_id,
        score: String(92 - i * 4),
        reasons: ['领域匹配', '预算内'],
        by_id: DEPARTMENT,
        at: `${addDays(day, -10)} 10:20:00`,
        rank: i + 1,
        note: given.note ?? null,
        shared_at: on && `${on} 11:00:00`,
        shared_by: on === null ? null : DEPARTMENT,
        valid_until: on && addWorkdays(on, 5),
        seen_at: isAnswered || given.isSeen ? `${on} 15:10:00` : null,
        answer: given.answer ?? null,
        answer_reason: given.reason ?? null,
        answer_text: given.text ?? null,
        answered_by: isAnswered ? person.accountId : null,
        answered_at: isAnswered ? `${on} 15:20:00` : null,
        is_preferred: given.isPreferred ?? false,
      };
    }),
  );
  await insertRows(trx, 'demand_recommendation', rowsOf);
  await continueNumbering(trx, 'demand_recommendation');
  await insertRows(trx, 'recommendation_message', talks);
  await insertRows(trx, 'teacher_unavailability', away);
  await trx
    .updateTable('dictionary_item')
    .set({ is_public: true })
    .where('list_name', '=', 'teacherTag')
    .where('name', 'in', ['实战派', '教授', '前行长', '外企背景', '畅销书作者'])
    .execute();
}
