import { addDays, weekday } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';
import { AUDIENCES, EVALUATION_TEXTS, FIELDS } from '../words.ts';
import type { Customer } from './customers.ts';
import { spelled } from './people.ts';
import type { Teacher } from './teachers.ts';

export interface Lesson {
  id: number;
  code: string;
  name: string;
  customer: Customer;
  ownerId: number;
  organisationId: number;
  teacher: Teacher;
  /** Day of entry. */
  created: string;
  first: string;
  last: string;
  status: number;
  income: number;
  teacherFee: number;
  travel: number;
  subsidy: number;
}
const PAST_DAYS = 545;
const FUTURE_DAYS = 60;
const LESSONS = 3000;
const earlier = (a: string, b: string) => (a < b ? a : b);
const noon = (day: string) => reached(`${day} 10:30:00`);

/** 3,000 lessons over 18 months and the two months ahead, no teacher twice on one half-day. */
export async function addLessons(
  trx: Trx,
  random: Random,
  day: string,
  customers: Customer[],
  teachers: Teacher[],
  companies: number,
): Promise<Lesson[]> {
  const owned = customers.filter((customer) => customer.owner !== null);
  // A few hundred loyal customers book most of the lessons.
  const loyal = random.some(owned, 500);
  const usable = teachers.filter((teacher) => teacher.isUsable);
  const booked = new Set<string>();
  const numbers = new Map<string, number>();
  const lessons: Lesson[] = [];
  const rows = [];
  const sessions = [];
  const bookings = [];
  const logs = [];
  for (let id = 1; id <= LESSONS; id++) {
    const first = workday(addDays(day, random.int(-PAST_DAYS, FUTURE_DAYS)), random);
    const isFuture = first >= day;
    const customer = random.chance(0.8) ? random.pick(loyal) : random.pick(owned);
    const owner = customer.owner;
    if (!owner) continue;
    const halves = random.weighted([
      [1, 1],
      [2, 4],
      [4, 3],
      [6, 1],
    ]);
    const slots = Array.from({ length: halves }, (_, i) => ({
      date: addDays(first, Math.floor(i / 2)),
      half: halves === 1 ? random.int(1, 2) : (i % 2) + 1,
    }));
    const found = freeTeacher(random, usable, slots, booked);
    // The documented teacher has a full year. The found one keeps the half-days free: all others stay alike.
    const [documented] = usable;
    const isHers =
      id % 60 === 1 &&
      documented &&
      !slots.some((slot) => booked.has(`${documented.id}/${slot.date}/${slot.half}`));
    if (isHers) for (const slot of slots) booked.add(`${found.id}/${slot.date}/${slot.half}`);
    const teacher = isHers ? documented : found;
    const status = isFuture
      ? random.weighted([
          [1, 6],
          [3, 4],
          [2, 0.5],
          [4, 0.5],
        ])
      : random.weighted([
          [1, 92],
          [0, 3],
          [2, 2],
          [4, 3],
        ]);
    const field = random.pick(teacher.fields);
    const topic = random.pick(FIELDS[field as keyof typeof FIELDS] as readonly string[]);
    const name = `${topic}${random.chance(0.3) ? `（${random.pick(AUDIENCES)}班）` : ''}`;
    const days = halves / 2;
    const teacherFee = Math.round(teacher.feeDay * (halves === 1 ? 0.6 : days));
    const income = Math.round((teacherFee * (random.int(140, 210) / 100)) / 100) * 100;
    const travel = random.chance(0.6) ? random.int(3, 22) * 100 : 0;
    const subsidy = random.chance(0.08) ? 200 : 0;
    const month = first.slice(0, 7).replace('-', '');
    const number = (numbers.get(month) ?? 0) + 1;
    numbers.set(month, number);
    const code = `KC${month}${String(number).padStart(4, '0')}`;
    const last = slots[slots.length - 1]?.date ?? first;
    const created = addDays(
      isFuture ? addDays(day, first < addDays(day, 10) ? -12 : -6) : first,
      -random.int(isFuture ? 1 : 8, isFuture ? 9 : 40),
    );
    const isTaught = status === 1 && last < day;
    const isClaiming = status === 1 || status === 3;
    rows.push({
      id,
      code,
      name,
      ...spelled(name, 'other'),
      // Topics as people type them: two spellings, sometimes none.
      topic: id % 197 === 0 ? null : id % 31 === 0 ? `${topic}课` : topic,
      field,
      industry: null,
      contact_id: customer.id,
      institution_id: customer.institutionId,
      teacher_id: teacher.id,
      owner_id: owner.id,
      organisation_id: owner.organisationId,
      handover_id: random.chance(0.7) ? 12 : 38,
      first_date: first,
      last_date: last,
      days: days.toFixed(1),
      province_id: id % 211 === 0 ? null : customer.provinceId,
      city_id: id % 211 === 0 ? null : customer.cityId,
      venue: random.pick(['总部三楼会议室', '培训中心报告厅', '酒店会议厅', '线上直播间']),
      is_online: random.chance(0.08),
      audience: random.pick(AUDIENCES),
      headcount: random.int(2, 15) * 10,
      contract_company_id: random.int(1, companies),
      fee_income: income.toFixed(2),
      teacher_fee: teacherFee.toFixed(2),
      travel_fee: travel.toFixed(2),
      material_fee: random.chance(0.2) ? '300.00' : '0.00',
      other_fee: '0.00',
      subsidy: subsidy.toFixed(2),
      tax_share: (income * 0.03).toFixed(2),
      is_managed: random.chance(0.05),
      gift_lessons: random.chance(0.02) ? 1 : 0,
      lesson_status: status,
      // 取消确认 follows a confirmation, by the customer as well.
      customer_confirmed_at: status === 1 || status === 0 ? noon(addDays(created, 2)) : null,
      teacher_phone_date: isTaught || (status === 1 && random.chance(0.7)) ? noon(addDays(created, 3)) : null,
      courseware_confirmed_at:
        isTaught && id % 19 !== 0 ? noon(addDays(first, id % 13 === 0 ? 1 : -1 - (id % 5))) : null,
      courseware_uploader_id: isTaught ? 7 : null,
      courseware_uploaded_at: isTaught ? noon(addDays(first, -3)) : null,
      reserve_expires_on: status === 3 ? earlier(addDays(day, random.int(-1, 9)), addDays(first, -1)) : null,
      cancellation_confirmed_at: status === 0 || status === 4 ? noon(addDays(created, 5)) : null,
      postponement_confirmed_at: status === 2 ? noon(addDays(created, 5)) : null,
      created_at: noon(created),
      updated_at: noon(isTaught ? last : created),
    });
    for (const slot of slots) {
      sessions.push({
        lesson_id: id,
        date: slot.date,
        half: slot.half,
        teacher_id: teacher.id,
        holder: isClaiming ? `L${id}` : null,
      });
      if (!isClaiming) continue;
      booked.add(`${teacher.id}/${slot.date}/${slot.half}`);
      bookings.push({ teacher_id: teacher.id, date: slot.date, half: slot.half, holder: `L${id}` });
    }
    logs.push({
      lesson_id: id,
      at: noon(created),
      by_id: owner.id,
      actor_name: owner.name,
      action: '预留',
      from_status: null,
      to_status: 3,
      reason: null,
    });
    const wasConfirmed = status === 1 || status === 0;
    if (wasConfirmed)
      logs.push({
        lesson_id: id,
        at: noon(addDays(created, 2)),
        by_id: owner.id,
        actor_name: owner.name,
        action: '确认',
        from_status: 3,
        to_status: 1,
        reason: null,
      });
    if (status !== 3 && status !== 1) {
      logs.push({
        lesson_id: id,
        at: noon(addDays(created, wasConfirmed ? 4 : 2)),
        by_id: owner.id,
        actor_name: owner.name,
        action: { 0: '取消确认', 2: '延期', 4: '取消预留' }[status] ?? '',
        from_status: wasConfirmed ? 1 : 3,
        to_status: status,
        reason: random.pick(['客户预算调整', '学员时间冲突', '讲师行程冲突', '客户内部会议']),
      });
    }
    lessons.push({
      id,
      code,
      name,
      customer,
      ownerId: owner.id,
      organisationId: owner.organisationId,
      teacher,
      created,
      first,
      last,
      status,
      income,
      teacherFee,
      travel,
      subsidy,
    });
  }
  await insertRows(trx, 'lesson', rows);
  await insertRows(trx, 'teacher_booking', bookings);
  await insertRows(trx, 'lesson_session', sessions);
  await insertRows(trx, 'lesson_log', logs);
  await insertRows(
    trx,
    'lesson_number',
    [...numbers].map(([month, last]) => ({ month, last })),
  );
  await continueNumbering(trx, 'lesson');
  return lessons;
}

/** Lessons are taught mostly on working days. */
function workday(day: string, random: Random): string {
  const week = weekday(day);
  return week >= 6 && random.chance(0.8) ? addDays(day, 8 - week) : day;
}

function freeTeacher(
  random: Random,
  teachers: Teacher[],
  slots: { date: string; half: number }[],
  booked: Set<string>,
): Teacher {
  for (;;) {
    const teacher = random.pick(teachers);
    if (!slots.some((slot) => booked.has(`${teacher.id}/${slot.date}/${slot.half}`))) return teacher;
  }
}

/** Most taught lessons are evaluated by the institution, some by our own staff too. */
export async function addEvaluations(
  trx: Trx,
  random: Random,
  day: string,
  lessons: Lesson[],
): Promise<void> {
  const rows = lessons
    .filter((lesson) => lesson.status === 1 && lesson.last < addDays(day, -2) && random.chance(0.85))
    .map((lesson) => {
      const mood = random.weighted([
        [5, 6],
        [4, 4],
        [3, 0.6],
      ]);
      const score = () =>
        Math.max(
          1,
          Math.min(
            5,
            mood +
              random.weighted([
                [0, 6],
                [-1, 2],
                [1, 1],
              ]),
          ),
        );
      return {
        lesson_id: lesson.id,
        teacher_id: lesson.teacher.id,
        source: 'institution',
        content_score: score(),
        expression_score: score(),
        interaction_score: score(),
        organisation_score: score(),
        text: random.chance(0.7) ? random.pick(EVALUATION_TEXTS) : null,
        created_at: `${addDays(lesson.last, 2)} 15:00:00`,
      };
    });
  await insertRows(trx, 'evaluation', rows);
}
