import { type Insertable, sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import { checkDigit } from '../../../lib/id-card.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { Random } from '../random.ts';
import { type People, personName, spelled } from './people.ts';

/** A person hired through recruitment: entered so many days ago, possibly left again. */
export interface Joiner {
  id: number;
  name: string;
  phone: string;
  organisationId: number;
  leaderId: number;
  post: string;
  entry: string;
}

/** organisation, leader, post, days since entry, days since leaving (null: here), type, reason */
const EXTRA: readonly (readonly [number, number, string, number, number | null, string?, string?])[] = [
  [201, 4, '业务员', 620, 470, '主动', '薪酬'],
  [202, 15, '业务员', 900, 400, '主动', '职业规划'],
  [203, 16, '业务员', 560, 330, '被动', '绩效'],
  [204, 21, '业务员', 480, 260, '主动', '家庭'],
  [11, 10, '市场专员', 700, 180, '协商', '裁员'],
  [205, 22, '业务员', 260, 200, '被动', '试用不合格'],
  [206, 23, '业务员', 170, 60, '主动', '通勤'],
  [20, 12, '服务专员', 140, 25, '合同到期', '其他'],
  [201, 4, '业务员', 200, null],
  [203, 16, '业务员', 120, null],
  [204, 21, '业务员', 75, null],
  [4, 7, '师资专员', 40, null],
  [11, 10, '市场专员', 12, null],
];
const EDUCATIONS = ['大专', '本科', '本科', '本科', '硕士'];
const SCHOOLS = ['河北大学', '邢台学院', '河北师范大学', '燕山大学', '深圳大学', '四川大学', '浙江工商大学'];
const MAJORS = ['市场营销', '工商管理', '金融学', '人力资源管理', '汉语言文学', '会计学'];
const PLACES = ['河北邢台', '河北石家庄', '河南安阳', '山东聊城', '四川成都', '浙江杭州', '广东深圳'];

/**
 * Histories of 18 months: 8 left, 5 joined lately, 2 came back, 3 moved; then everybody's archive and contracts, three
 * of which end soon. A random generator of its own keeps the other demo rows unchanged.
 */
export async function addStaff(trx: Trx, day: string, people: People): Promise<Joiner[]> {
  const random = new Random(20_260_218);
  const joiners: Joiner[] = [];
  const first = people.staff.length + 1;
  const rows = EXTRA.map(
    ([organisation_id, leader_id, post, since, left], i): Insertable<DB['personnel']> => {
      const name = personName(random);
      const entry = addDays(day, -since);
      const phone = `1380002${String(1000 + i)}`;
      if (since <= 260)
        joiners.push({
          id: first + i,
          name,
          phone,
          organisationId: organisation_id,
          leaderId: leader_id,
          post,
          entry,
        });
      return {
        id: first + i,
        name,
        ...spelled(name),
        organisation_id,
        leader_id,
        job_no: `SB${String(1100 + i)}`,
        phone,
        gender: random.int(1, 2),
        birth: addDays(day, -random.int(22, 38) * 365 - random.int(0, 364)),
        entry_date: entry,
        regular_date: addDays(entry, 90),
        quit_date: left === null ? null : addDays(day, -left),
        login_status: left === null ? 1 : 2,
        post,
        grade: 'P4',
      };
    },
  );
  await insertRows(trx, 'personnel', rows);
  await continueNumbering(trx, 'personnel');
  for (const [i, [, , , , left, quit_type, quit_reason]] of EXTRA.entries())
    if (left !== null)
      await trx
        .updateTable('employment')
        .set({ quit_type: quit_type ?? null, quit_reason: quit_reason ?? null })
        .where('personnel_id', '=', first + i)
        .execute();
  await addReturns(trx, day);
  await addMoves(trx, day);
  await addArchives(trx, random, day);
  await addContracts(trx, day);
  return joiners;
}

/** Two salespeople had left before and came back. */
async function addReturns(trx: Trx, day: string): Promise<void> {
  for (const [id, back, away] of [
    [26, 210, 290],
    [31, 330, 420],
  ] as const) {
    const entry = addDays(day, -back);
    const quit = addDays(day, -away);
    const { entry_date: earlier } = await trx
      .selectFrom('personnel')
      .where('id', '=', id)
      .select('entry_date')
      .executeTakeFirstOrThrow();
    const start = earlier !== null && earlier < quit ? earlier : addDays(quit, -300);
    await trx
      .updateTable('employment')
      .set({ entry_date: entry, regular_date: entry, tenure_from: entry })
      .where('personnel_id', '=', id)
      .execute();
    await sql`with past as (
        insert into employment (personnel_id, entry_date, regular_date, quit_date, tenure_from, quit_type, quit_reason)
        values (${id}, ${start}::date, ${start}::date + 90, ${quit}::date, ${start}::date, '主动', '职业规划') returning id
      )
      insert into assignment (employment_id, personnel_id, organisation_id, leader_id, post, grade, from_date, to_date)
      select past.id, p.id, p.organisation_id, p.leader_id, p.post, p.grade, ${start}::date, ${quit}::date
      from past, personnel p where p.id = ${id}`.execute(trx);
  }
}

/** Three people worked elsewhere in the company before. */
async function addMoves(trx: Trx, day: string): Promise<void> {
  for (const [id, ago, organisation, leader, post] of [
    [5, 190, 202, 15, '业务员'],
    [24, 150, 20, 12, '服务专员'],
    [38, 110, 201, 4, '业务员'],
  ] as const) {
    const on = addDays(day, -ago);
    await sql`with here as (
        update assignment set from_date = ${on}::date where personnel_id = ${id} and to_date is null and from_date < ${on}::date
        returning employment_id, grade
      )
      insert into assignment (employment_id, personnel_id, organisation_id, leader_id, post, grade, from_date, to_date)
      select here.employment_id, ${id}, ${organisation}, ${leader}, ${post}, here.grade, e.entry_date, ${on}::date - 1
      from here join employment e on e.id = here.employment_id`.execute(trx);
  }
}

async function addArchives(trx: Trx, random: Random, day: string): Promise<void> {
  const people = await trx
    .selectFrom('personnel')
    .select(['id', 'name', 'birth', 'gender', 'entry_date', 'regular_date'])
    .orderBy('id')
    .execute();
  await insertRows(
    trx,
    'personnel_archive',
    people.map(({ id, birth, gender, entry_date, regular_date }): Insertable<DB['personnel_archive']> => {
      const born = (birth ?? '1990-01-01').replaceAll('-', '');
      // The 17th digit is odd for a man, even for a woman.
      const digits = `130502${born}${String(10 + (id % 80))}${gender === 1 ? 1 : 2}`;
      const graduated = `${Number(born.slice(0, 4)) + 22}-07-01`;
      return {
        personnel_id: id,
        id_card: digits + checkDigit(digits),
        ethnicity: random.chance(0.93) ? '汉族' : '回族',
        native_place: random.pick(PLACES),
        household: random.pick(['本地城镇', '本地农村', '外地城镇', '外地农村']),
        politics: random.pick(['群众', '群众', '共青团员', '中共党员']),
        marriage: random.pick(['未婚', '已婚', '已婚']),
        education: id % 17 === 0 ? null : random.pick(EDUCATIONS),
        school: random.pick(SCHOOLS),
        major: random.pick(MAJORS),
        graduated_on: graduated,
        work_since: graduated < (entry_date ?? day) ? graduated : entry_date,
        address: '河北省邢台市襄都区中兴东大街',
        email: `staff${id}@example.com`,
        emergency_name: personName(random),
        emergency_phone: `1370000${String(1000 + id)}`,
        emergency_relation: random.pick(['配偶', '父亲', '母亲']),
        bank_name: random.pick(['中国工商银行邢台分行', '中国建设银行邢台分行']),
        bank_account: `622202${String(1_000_000_000_000 + id * 7919)}`,
        social_security_city: '邢台',
        fund: '12%',
        channel: random.pick(['BOSS直聘', '智联', '内推', '校招']),
        probation_to: regular_date,
      };
    }),
  );
}

/** Three-year contracts from the entry on, renewed until today; three of them end within a month. */
async function addContracts(trx: Trx, day: string): Promise<void> {
  const periods = await trx
    .selectFrom('employment')
    .select(['personnel_id', 'entry_date', 'quit_date'])
    .orderBy('personnel_id')
    .orderBy('entry_date')
    .execute();
  const contracts: Insertable<DB['labour_contract']>[] = [];
  const agreed = new Set<number>();
  const endSoon = new Map([
    [9, 12],
    [27, 20],
    [33, 27],
  ]);
  for (const { personnel_id, entry_date, quit_date } of periods) {
    // Two recent joiners have no signed contract, which causes reminders.
    if (addDays(entry_date, 45) > day) continue;
    const until = quit_date ?? day;
    for (let from = entry_date, round = 1; from <= until; round++) {
      const isOpen = round > 2;
      const soon = endSoon.get(personnel_id);
      const planned = addDays(from, 3 * 365 + (round === 1 ? 1 : 0));
      const to = isOpen ? null : quit_date === null && soon && planned > day ? addDays(day, soon) : planned;
      contracts.push({
        personnel_id,
        no: `LD${String(contracts.length + 1).padStart(4, '0')}`,
        kind: isOpen ? '无固定' : '固定',
        company_id: null,
        from_date: from,
        to_date: to,
        probation_months: agreed.has(personnel_id) ? 0 : 3,
        signed_on: from,
      });
      agreed.add(personnel_id);
      if (to === null) break;
      from = addDays(to, 1);
    }
  }
  await insertRows(trx, 'labour_contract', contracts);
  await sql`update labour_contract set company_id = (select min(id) from contract_company)`.execute(trx);
}
