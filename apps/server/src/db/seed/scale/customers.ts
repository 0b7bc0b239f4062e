import type pg from 'pg';
import { addDays, today } from '../../../lib/dates.ts';
import { pinyinOf } from '../../../lib/pinyin.ts';
import { copyRows } from '../copy.ts';
import { withoutIndexes } from '../indexes.ts';
import { withoutTriggers } from '../triggers.ts';
import { GIVEN, SURNAMES } from '../words.ts';

const CONTACTS = 1_000_000;
const STAFF = 2_000;
const TEACHERS = 20_000;
const LESSONS = 500_000;
const TRACKINGS = 500_000;
/** Prime, so that no name repeats within an institution. */
const INSTITUTIONS = 60_013;
const DAYS = 500;
const TEAM = 10;
const OFFICES = [201, 202, 203, 204, 205, 206];
const FIELDS = ['银行营销', '风险合规', '领导力', '数字化', '党建'];
const TOPICS = ['厅堂营销实战', '合规与案防', '中层领导力', '数字化转型', '党建引领发展'];
const SOURCES = ['主动开发', '公众号', '展会'];
const LEVELS = ['A', 'B', 'C', 'D'];
/** Tables filled by COPY; indexes without a constraint are built at the end. */
const TABLES = [
  'personnel',
  'institution',
  'contact',
  'ownership_period',
  'tracking',
  'teacher',
  'lesson',
  'teacher_booking',
  'lesson_session',
  'receipt',
  'receipt_line',
] as const;
/** Triggers of derived columns that are written directly instead of a million times by trigger. */
const TRIGGERS = [
  ['contact', 'one_owner'],
  ['ownership_period', 'one_owner'],
  ['contact', 'recycling'],
  ['contact', 'market_lead'],
  ['ownership_period', 'market_lead'],
  ['tracking', 'market_lead'],
  ['lesson', 'market_lead'],
  ['receipt_line', 'lesson_sum'],
  ['receipt_line', 'receipt_sum'],
  ['receipt_line', 'lesson_days'],
  ['receipt_line', 'commission'],
] as const;

/**
 * Scale data on top of the demo, by COPY in one transaction. Deterministic: every value follows from the row's number;
 * primes spread rows over words, owners and days.
 */
export async function addCustomers(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local app.audit = 'off'; set local app.commission = 'off'; set local synchronous_commit = off; set local maintenance_work_mem = '1GB'",
    );
    const run = (statement: string) => client.query(statement);
    await withoutTriggers(run, TRIGGERS, async () => {
      const ofTables = `x.indrelid = any('{${TABLES.join(',')}}'::regclass[])`;
      await withoutIndexes(run, ofTables, () => fill(client));
      await run('insert into market_lead select * from market_lead_facts on conflict (id) do nothing');
      for (const table of TABLES.filter((name) => name !== 'teacher_booking'))
        await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    });
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

async function fill(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<Record<(typeof TABLES)[number], number>>(
    `select ${TABLES.filter((name) => name !== 'teacher_booking')
      .map((name) => `(select coalesce(max(id), 0) from ${name}) as ${name}`)
      .join(', ')}`,
  );
  const last = rows[0];
  if (!last) return;
  const cities = await client.query<{ id: number; province: number; name: string }>(
    'select id, parent_id as province, name from region where level = 2 order by id',
  );
  const names = SURNAMES.flatMap((surname) => GIVEN.map((given) => ({ name: surname + given }))).map(
    ({ name }) => {
      const { full, initials } = pinyinOf(name);
      return { name, full, initials };
    },
  );
  const nameOf = (i: number, prime: number) =>
    names[(i * prime) % names.length] ?? { name: '', full: '', initials: '' };
  const cityOf = (i: number) =>
    cities.rows[i % cities.rows.length] ?? { id: 130_500, province: 130_000, name: '邢台市' };
  const of = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
  const day = today();
  const back = Array.from({ length: DAYS + 100 }, (_, i) => addDays(day, 99 - i));
  /** The date so many days ago; negative numbers are in the future. */
  const ago = (days: number) => back[days + 99] ?? day;
  const noon = (days: number, i: number) =>
    `${ago(days)} ${String(8 + (i % 10)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}:00+08`;

  const officeOf = (staff: number) => of(OFFICES, Math.floor(staff / TEAM));
  await copyRows(
    client,
    'personnel',
    'id, name, pinyin, initials, organisation_id, leader_id, job_no, phone, post, entry_date',
    STAFF,
    (i) => {
      const { name, full, initials } = nameOf(i, 7919);
      // The first of each ten is their leader.
      const leader = i % TEAM === 0 ? null : last.personnel + 1 + i - (i % TEAM);
      return [
        last.personnel + 1 + i,
        name,
        full,
        initials,
        officeOf(i),
        leader,
        `SC${i}`,
        String(13_100_000_000 + i),
        '业务员',
        addDays(day, -560 - ((i * 37) % 1500)),
      ];
    },
  );
  await copyRows(
    client,
    'institution',
    'id, name, pinyin, initials, province_id, city_id, level, industry, kind',
    INSTITUTIONS,
    (i) => {
      const word = nameOf(i, 7907);
      const city = cityOf(i);
      return [
        last.institution + 1 + i,
        `${city.name}${word.name}企业${i}`,
        `${word.full}qiye`,
        `${word.initials}qy`,
        city.province,
        city.id,
        of(LEVELS, i),
        '企业',
        '企业',
      ];
    },
  );

  const isFree = (i: number) => i % 10 === 0;
  const ownerOf = (i: number) => (Math.floor(i / 10) * 7 + i) % STAFF;
  const institutionOf = (i: number) => (i * 31) % INSTITUTIONS;
  // Every second lesson's customer is owned; the newest lesson is the last deal.
  const customerOf = (lesson: number) => (lesson * 3 + 1) % CONTACTS;
  const held = (lesson: number) => (isFree(customerOf(lesson)) ? customerOf(lesson) + 1 : customerOf(lesson));
  const expertOf = (lesson: number) => lesson % TEACHERS;
  // One lesson for a teacher per half-day: 25 lessons each, twenty days apart, the last ones in the future.
  const lessonDay = (lesson: number) =>
    475 - Math.floor(lesson / TEACHERS) * 20 + (expertOf(lesson) % 20) - 19;
  const dealtAgo = new Int16Array(CONTACTS).fill(-1);
  for (let i = 0; i < LESSONS; i++) if (lessonDay(i) > 0) dealtAgo[held(i)] = lessonDay(i);

  await copyRows(
    client,
    'contact',
    'id, name, pinyin, initials, tel, institution_id, owner_id, organisation_id, kind, level, is_key_person, province_id, city_id, source, last_follow_up_at, next_follow_up_at, last_deal_at, owned_since, recycle_on, pool_since, pool_reason, created_at, updated_at',
    CONTACTS,
    (i) => {
      const { name, full, initials } = nameOf(i, 7919);
      const city = cityOf(institutionOf(i));
      const dealt = dealtAgo[i] ?? -1;
      const person = isFree(i) ? null : ownerOf(i);
      const created = (i * 13) % DAYS;
      return [
        last.contact + 1 + i,
        name,
        full,
        initials,
        String(14_400_000_000 + i),
        last.institution + 1 + institutionOf(i),
        person === null ? null : last.personnel + 1 + person,
        person === null ? null : officeOf(person),
        i % 50 === 7 ? 'market' : 'partner',
        of(LEVELS, i + (i >> 3)),
        i % 4 === 0,
        city.province,
        city.id,
        of(SOURCES, i + (i >> 4)),
        noon(i % 30, i),
        i % 3 === 0 ? noon(-(i % 20), i) : null,
        dealt < 0 ? null : ago(dealt),
        person === null ? null : noon(created, i),
        person === null ? null : ago(-(1 + (i % 90))),
        person === null ? noon(i % 60, i) : null,
        person === null ? '超过 30 天未跟进' : null,
        noon(created, i),
        noon(i % 30, i),
      ];
    },
  );
  await copyRows(client, 'ownership_period', 'contact_id, owner_id, from_at, how', CONTACTS, (i) =>
    isFree(i)
      ? null
      : [last.contact + 1 + i, last.personnel + 1 + ownerOf(i), noon((i * 13) % DAYS, i), 'created'],
  );
  await copyRows(
    client,
    'tracking',
    'contact_id, by_id, assignee_id, at, method, content',
    TRACKINGS,
    (i) => {
      const contact = i * 2 + 1;
      const by = last.personnel + 1 + ownerOf(contact);
      return [
        last.contact + 1 + contact,
        by,
        by,
        noon(contact % 30, contact),
        of(['电话', '微信', '拜访'], i),
        '沟通培训计划',
      ];
    },
  );
  await copyRows(
    client,
    'teacher',
    'id, name, pinyin, initials, phone, fields, topics, management_level, cooperation_status, fee_day, fee_half_day, home_province_id, home_city_id',
    TEACHERS,
    (i) => {
      const { name, full, initials } = nameOf(i, 7901);
      const city = cityOf(i * 7);
      return [
        last.teacher + 1 + i,
        name,
        full,
        initials,
        String(13_200_000_000 + i),
        `{${of(FIELDS, i)}}`,
        `{${of(TOPICS, i)}}`,
        1 + (i % 3),
        1,
        3000 + (i % 9000),
        2000 + (i % 5000),
        city.province,
        city.id,
      ];
    },
  );

  const incomeOf = (i: number) => 8000 + ((i * 7) % 20_000);
  const isPaid = (i: number) => lessonDay(i) > 30 && i % 10 < 7;
  await copyRows(
    client,
    'lesson',
    'id, code, name, pinyin, initials, topic, field, contact_id, institution_id, teacher_id, owner_id, organisation_id, first_date, last_date, days, province_id, city_id, fee_income, teacher_fee, received, lesson_status, created_at, updated_at, first_receipt_on, last_receipt_on, first_commission_month, last_commission_month',
    LESSONS,
    (i) => {
      const contact = held(i);
      const topic = of(TOPICS, i);
      const { full, initials } = pinyins(topic);
      const city = cityOf(institutionOf(contact));
      const taught = lessonDay(i);
      const paid = isPaid(i) ? ago(taught - 30) : null;
      const month = paid && paid.slice(0, 7);
      return [
        last.lesson + 1 + i,
        `KC${ago(taught).slice(0, 7).replace('-', '')}S${i}`,
        `${topic}${i % 1000}`,
        full,
        initials,
        topic,
        of(FIELDS, i),
        last.contact + 1 + contact,
        last.institution + 1 + institutionOf(contact),
        last.teacher + 1 + expertOf(i),
        last.personnel + 1 + ownerOf(contact),
        officeOf(ownerOf(contact)),
        ago(taught),
        ago(taught),
        0.5,
        city.province,
        city.id,
        incomeOf(i),
        3000 + (i % 5000),
        isPaid(i) ? incomeOf(i) : 0,
        1,
        noon(Math.min(DAYS, taught + 20), i),
        noon(Math.max(0, taught), i),
        paid,
        paid,
        month,
        month,
      ];
    },
  );
  await copyRows(client, 'teacher_booking', 'teacher_id, date, half, holder', LESSONS, (i) => [
    last.teacher + 1 + expertOf(i),
    ago(lessonDay(i)),
    1,
    `L${last.lesson + 1 + i}`,
  ]);
  await copyRows(client, 'lesson_session', 'lesson_id, date, half, teacher_id, holder', LESSONS, (i) => [
    last.lesson + 1 + i,
    ago(lessonDay(i)),
    1,
    last.teacher + 1 + expertOf(i),
    `L${last.lesson + 1 + i}`,
  ]);
  await copyRows(
    client,
    'receipt',
    'id, no, institution_id, owner_id, organisation_id, amount, allocated, received_on',
    LESSONS,
    (i) =>
      isPaid(i)
        ? [
            last.receipt + 1 + i,
            `SK-S${i}`,
            last.institution + 1 + institutionOf(held(i)),
            last.personnel + 1 + ownerOf(held(i)),
            officeOf(ownerOf(held(i))),
            incomeOf(i),
            incomeOf(i),
            ago(lessonDay(i) - 30),
          ]
        : null,
  );
  await copyRows(
    client,
    'receipt_line',
    'receipt_id, lesson_id, amount, owner_id, received_on',
    LESSONS,
    (i) =>
      isPaid(i)
        ? [
            last.receipt + 1 + i,
            last.lesson + 1 + i,
            incomeOf(i),
            last.personnel + 1 + ownerOf(held(i)),
            ago(lessonDay(i) - 30),
          ]
        : null,
  );
}

const spelled = new Map(TOPICS.map((topic) => [topic, pinyinOf(topic)]));
const pinyins = (topic: string) => spelled.get(topic) ?? { full: '', initials: '' };
