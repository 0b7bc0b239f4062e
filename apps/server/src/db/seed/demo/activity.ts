import { sql } from 'kysely';
import { addDays, addMonths, monthOf } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';
import { AUDIENCES, FIELDS } from '../words.ts';
import type { Customer } from './customers.ts';
import { addRecommendations } from './department.ts';
import type { Lesson } from './lessons.ts';
import { type People, spelled } from './people.ts';
import type { Teacher } from './teachers.ts';

/** Topics that are demanded and that no teacher teaches. */
const WANTED = ['直播带货实战', '公众号内容运营', '短视频矩阵搭建'];

/** 700 demands in every state; those that became lessons point at them. */
export async function addDemands(
  trx: Trx,
  random: Random,
  day: string,
  customers: Customer[],
  lessons: Lesson[],
  teachers: Teacher[],
): Promise<void> {
  const owned = customers.filter((customer) => customer.owner !== null);
  const planned = random.some(lessons, 300);
  const rows = [];
  const recommendations = [];
  for (let id = 1; id <= 700; id++) {
    const lesson = id <= planned.length ? planned[id - 1] : undefined;
    const customer = lesson?.customer ?? random.pick(owned);
    const field = random.pick(Object.keys(FIELDS) as (keyof typeof FIELDS)[]);
    const topic = lesson?.name ?? random.pick(FIELDS[field] as readonly string[]);
    const from = lesson?.first ?? addDays(day, random.int(5, 90));
    const days = random.pick(['0.5', '1.0', '1.0', '2.0', '3.0']);
    const status = lesson
      ? 4
      : random.weighted([
          [1, 4],
          [2, 3],
          [3, 2],
          [5, 2],
        ]);
    const created = lesson ? addDays(lesson.created, -7) : addDays(day, -random.int(0, 45));
    const createdAt = reached(`${created} 09:00:00`);
    rows.push({
      id,
      contact_id: customer.id,
      institution_id: customer.institutionId,
      owner_id: customer.owner?.id ?? null,
      organisation_id: customer.owner?.organisationId ?? null,
      topic,
      ...spelled(topic, 'other'),
      field,
      audience: random.pick(AUDIENCES),
      headcount: random.int(2, 12) * 10,
      date_from: from,
      date_to: addDays(from, Math.ceil(Number(days)) - 1),
      days,
      province_id: customer.provinceId,
      city_id: customer.cityId,
      mode: random.chance(0.1) ? '线上' : '线下',
      budget: String(random.int(6, 40) * 1000),
      deadline: addDays(from, -5),
      status,
      lost_reason:
        status === 5 ? random.pick(['预算取消', '选择其他供应商', '时间无法协调', '价格过高']) : null,
      created_at: createdAt,
      updated_at: createdAt,
    });
    if (status === 3) {
      for (const teacher of random.some(
        teachers.filter((one) => one.isUsable && one.fields.includes(field)),
        3,
      )) {
        recommendations.push({
          demand_id: id,
          teacher_id: teacher.id,
          score: String(random.int(60, 95)),
          reasons: ['领域匹配', '预算内'],
          by_id: 7,
          at: reached(`${addDays(created, 1)} 10:30:00`),
        });
      }
    }
  }
  for (const row of rows.filter(({ status }) => status === 1).slice(-WANTED.length)) {
    const topic = WANTED[row.id % WANTED.length] as string;
    Object.assign(row, { field: '新媒体', topic, ...spelled(topic, 'other') });
  }
  await insertRows(trx, 'demand', rows);
  await insertRows(trx, 'demand_recommendation', recommendations);
  await addRecommendations(
    trx,
    planned.map((lesson, i) => ({
      demandId: i + 1,
      created: addDays(lesson.created, -7),
      teacher: lesson.teacher,
    })),
    teachers,
  );
  await continueNumbering(trx, 'demand');
  for (const [index, lesson] of planned.entries())
    await trx
      .updateTable('lesson')
      .set({ demand_id: index + 1 })
      .where('id', '=', lesson.id)
      .execute();
}

/** Targets of customers and core customers for the last months. */
export async function addTargets(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const months = Array.from({ length: 6 }, (_, i) => addMonths(monthOf(day), i - 3));
  const sellers = people.sellers.filter((person) => person.role !== 'manager');
  const contactTargets = months.slice(-4).flatMap((month) =>
    sellers.flatMap((person) =>
      (['A', 'B', 'C'] as const).map((level) => ({
        personnel_id: person.id,
        month,
        level,
        planned: random.int(2, 12),
      })),
    ),
  );
  await insertRows(trx, 'contact_target', contactTargets);
  for (const leader of sellers.filter((person) => person.role === 'sales_leader')) {
    const members = sellers.filter((person) => person.leaderId === leader.id);
    for (const month of months.slice(-4)) {
      const parts = members.map((member) => ({ personnel_id: member.id, planned: random.int(5, 15) }));
      const { id } = await trx
        .insertInto('customer_target')
        .values({ leader_id: leader.id, month, planned: parts.reduce((sum, part) => sum + part.planned, 0) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertRows(
        trx,
        'customer_target_part',
        parts.map((part) => ({ ...part, target_id: id })),
      );
    }
  }
  const core = await trx.selectFrom('institution').select('id').where('is_core', '=', 1).execute();
  await insertRows(
    trx,
    'core_target',
    months.slice(-6).flatMap((month) =>
      core.map(({ id }) => ({
        institution_id: id,
        month,
        planned_days: String(random.int(1, 6)),
        planned_amount: String(random.int(1, 8) * 10_000),
      })),
    ),
  );
}

/** Days of the broadcasts; each goes to all recipients on one day. */
const SENT_DAYS_AGO = [1, 3, 5, 8, 11, 14, 17, 20];

/** Partner and teacher accounts, messages, sign-ins. */
export async function addVisitors(
  trx: Trx,
  random: Random,
  day: string,
  customers: Customer[],
  teachers: Teacher[],
  people: People,
  hash: string,
): Promise<void> {
  const roles = new Map(
    (await trx.selectFrom('role').select(['id', 'key']).execute()).map((role) => [role.key, role.id]),
  );
  const { rows: busy } = await sql<{ contact_id: number; is_ahead: boolean }>`
    select contact_id, exists (select from lesson ahead join contact c on c.institution_id = ahead.institution_id
        where c.id = one.contact_id and ahead.status = 1 and ahead.lesson_status in (1, 2, 3) and ahead.last_date > ${day}::date) as is_ahead
    from lesson one where lesson_status = 1 group by contact_id order by count(*) desc, contact_id limit 60`.execute(
    trx,
  );
  // The demo's partner is the busiest customer whose institution has a lesson ahead: it asks for a change of one.
  const partner = busy.find(({ is_ahead }) => is_ahead) ?? busy[0];
  const partners = busy.map((row, i) => ({
    contact: customers[row.contact_id - 1],
    username: row === partner ? '13800000020' : `13600${String(100_000 + i)}`,
  }));
  let accountId = people.staff.length;
  const accounts = [];
  for (const { contact, username } of partners)
    if (contact)
      accounts.push({
        id: ++accountId,
        username,
        nickname: contact.name,
        password_hash: hash,
        user_type: 2,
        contact_id: contact.id,
        role: 'partner',
      });
  for (const teacher of teachers.slice(0, 60))
    accounts.push({
      id: ++accountId,
      username: teacher.id === 1 ? '13800000030' : `137${String(20_000_000 + teacher.id * 53)}`,
      nickname: teacher.name,
      password_hash: hash,
      user_type: 3,
      teacher_id: teacher.id,
      role: 'teacher',
    });
  await insertRows(
    trx,
    'account',
    accounts.map(({ role: _role, ...account }) => ({ ...account, ...spelled(account.nickname) })),
  );
  await insertRows(
    trx,
    'account_role',
    accounts.map((account) => ({ account_id: account.id, role_id: roles.get(account.role) ?? 0 })),
  );
  await continueNumbering(trx, 'account');
  // Partners sign in with the number of the customers' list, so that a sync changes nothing.
  await sql`update contact c set tel = a.username from account a where a.contact_id = c.id`.execute(trx);
  // One third has no confirmation yet to see the whole institution.
  await sql`update contact c set portal_scope = 'institution' from account a
    where a.contact_id = c.id and (a.username = '13800000020' or c.id % 3 <> 0)`.execute(trx);

  const messages = people.staff.flatMap((person) =>
    Array.from({ length: random.int(1, 4) }, (_, nth) => ({
      recipient_id: person.accountId,
      sender_id: 9,
      msg_send_type: 12,
      title: random.pick([
        '关于元旦放假安排的通知',
        '本周培训分享会通知',
        '请及时更新客户跟进记录',
        '月度目标已下发，请查收',
      ]),
      content: '请登录系统查看详情，如有疑问联系人力资源部。',
      at: `${addDays(day, -(SENT_DAYS_AGO[nth * 2 + random.int(0, 1)] ?? 1))} 09:00:00`,
      read_at: random.chance(0.6) ? reached(`${day} 08:00:00`) : null,
    })),
  );
  // Inboxes are read in the order of the ids, the latest first.
  messages.sort((a, b) => a.at.localeCompare(b.at));
  await insertRows(trx, 'message', messages);
  const logins = [];
  for (let back = 30; back >= 0; back--) {
    for (const person of people.staff) {
      if (!random.chance(0.7)) continue;
      logins.push({
        account_id: person.accountId,
        username: `staff${person.id}`,
        at: `${addDays(day, -back)} 0${random.int(8, 9)}:${String(random.int(10, 59))}:00`,
        ip: `10.1.${random.int(0, 5)}.${random.int(2, 250)}`,
        client: 'web',
        user_agent: 'Chrome',
        result: 'ok',
      });
    }
  }
  for (const account of accounts)
    for (let back = 20; back >= 0; back--)
      if (random.chance(0.12))
        logins.push({
          account_id: account.id,
          username: account.username,
          at: `${addDays(day, -back)} ${random.int(10, 21)}:${String(random.int(10, 59))}:00`,
          ip: `10.8.${random.int(0, 5)}.${random.int(2, 250)}`,
          client: 'web',
          user_agent: 'Mobile Safari',
          result: 'ok',
        });
  await insertRows(trx, 'login_log', logins);
  await sql`update login_log l set username = a.username from account a where a.id = l.account_id`.execute(
    trx,
  );
  await sql`delete from login_log where at > now()`.execute(trx);
  await sql`update account a set last_login_at = l.at
    from (select account_id, max(at) as at from login_log where result = 'ok' group by account_id) l where l.account_id = a.id`.execute(
    trx,
  );
  await insertRows(
    trx,
    'favourite',
    [1, 5].flatMap((account_id) =>
      random.some(teachers, 8).map((teacher) => ({ account_id, kind: 'teacher', target_id: teacher.id })),
    ),
  );
}
