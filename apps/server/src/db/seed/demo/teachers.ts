import { addDays } from '../../../lib/dates.ts';
import { checkDigit } from '../../../lib/id-card.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { FIELDS, PLACES } from '../words.ts';
import { personName, spelled } from './people.ts';

export interface Teacher {
  id: number;
  name: string;
  fields: string[];
  topics: string[];
  cityId: number;
  feeDay: number;
  isUsable: boolean;
  settlementMethod: number;
  isFeeAfterTax: boolean;
  paysTravel: boolean;
  bankName: string;
  bankAccount: string;
}
const TEACHERS = 300;
const BANKS = ['中国工商银行', '中国建设银行', '招商银行', '中国银行', '中国农业银行'] as const;

/** 300 teachers with fields, prices and a few days when they cannot teach. */
export async function addTeachers(trx: Trx, random: Random, day: string): Promise<Teacher[]> {
  const names = new Set<string>();
  const teachers: Teacher[] = [];
  const rows = [];
  const absences = [];
  const fieldNames = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  for (let id = 1; id <= TEACHERS; id++) {
    let name = id === 1 ? '孙博文' : personName(random);
    while (names.has(name)) name = personName(random);
    names.add(name);
    const [cityId, , provinceId] = random.pick(PLACES);
    const fields = random.some(fieldNames, random.int(1, 3));
    const topics = fields.flatMap((field) => random.some<string>(FIELDS[field], random.int(1, 3)));
    const level =
      id === 1
        ? 1
        : random.weighted([
            [1, 2],
            [2, 5],
            [3, 4],
            [4, 0.3],
          ]);
    const cooperation =
      id === 1
        ? 1
        : random.weighted([
            [1, 18],
            [2, 1],
            [3, 1],
          ]);
    const feeDay =
      (level === 1 ? random.int(90, 160) : level === 2 ? random.int(55, 95) : random.int(30, 60)) * 100;
    const birth = addDays(day, -random.int(30, 60) * 365 - random.int(0, 364));
    const gender = random.int(1, 2);
    const digits = `${cityId + 2}${birth.replaceAll('-', '')}${String(random.int(1, 49)).padStart(2, '0')}${random.int(0, 4) * 2 + (gender === 1 ? 1 : 0)}`;
    const row = {
      id,
      name,
      ...spelled(name),
      gender,
      phone: id === 1 ? '13800000030' : `137${String(20_000_000 + id * 53)}`,
      birth,
      id_card: digits + checkDigit(digits),
      home_province_id: provinceId,
      home_city_id: cityId,
      fields,
      topics,
      tags: random.some(
        ['实战派', '幽默', '案例丰富', '教授', '前行长', '外企背景', '畅销书作者'],
        random.int(1, 3),
      ),
      management_level: level,
      cooperation_status: cooperation,
      until_date: cooperation === 1 ? addDays(day, random.int(60, 700)) : addDays(day, -random.int(10, 200)),
      settlement_method: random.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
      fee_day: feeDay.toFixed(2),
      fee_half_day: (feeDay * 0.6).toFixed(2),
      is_fee_after_tax: random.chance(0.4),
      travel_payer: random.pick(['公司', '机构', '讲师']),
      bank_name: random.pick(BANKS),
      bank_account: `6222${String(100_000_000_000 + id * 7_654_321).slice(0, 12)}${id % 10}`,
      subsidy: random.chance(0.1) ? '200.00' : '0.00',
      intro: `${name}老师，${fields.join('、')}领域讲师，授课${random.int(3, 20)}年，服务过${random.int(20, 300)}家机构，主讲${topics.map((topic) => `《${topic}》`).join('')}。`,
      created_at: `${addDays(day, -random.int(30, 900))} 09:00:00`,
    };
    rows.push(row);
    teachers.push({
      id,
      name,
      fields,
      topics,
      cityId,
      feeDay,
      isUsable: level !== 4 && cooperation === 1,
      settlementMethod: row.settlement_method,
      isFeeAfterTax: row.is_fee_after_tax,
      paysTravel: row.travel_payer === '讲师',
      bankName: row.bank_name,
      bankAccount: row.bank_account,
    });
    if (random.chance(0.25)) {
      const from = addDays(day, random.int(5, 60));
      absences.push({
        teacher_id: id,
        from_date: from,
        to_date: addDays(from, random.int(0, 6)),
        reason: random.pick(['休假', '已有其他安排', '身体原因', '出国']),
      });
    }
  }
  await insertRows(trx, 'teacher', rows);
  await insertRows(trx, 'teacher_unavailability', absences);
  await continueNumbering(trx, 'teacher');
  return teachers;
}
