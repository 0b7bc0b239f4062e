import { addDays } from '../../../lib/dates.ts';
import { pinyinOf } from '../../../lib/pinyin.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { GIVEN, SURNAMES } from '../words.ts';

export interface Staff {
  id: number;
  accountId: number;
  name: string;
  organisationId: number;
  officeCity: number;
  leaderId: number | null;
  role: string;
}

/** Fixed organisation ids of product.md 9: 2 业务中心, 261 分公司业务部, 4 师资部, 11 市场部, 20 服务部. */
const ORGANISATIONS = [
  [1, '师表教育科技有限公司', null, '公司', null, 130500],
  [2, '业务中心', 1, '部门', 300, 130500],
  [261, '分公司业务部', 1, '部门', 300, null],
  [4, '师资部', 1, '部门', null, 130500],
  [11, '市场部', 1, '部门', null, 130500],
  [20, '服务部', 1, '部门', null, 130500],
  [30, '财务部', 1, '部门', null, 130500],
  [31, '人力资源部', 1, '部门', null, 130500],
  [32, '综合部', 1, '部门', null, 130500],
  [33, '总经办', 1, '部门', null, 130500],
  [101, '邢台业务部', 2, '部门', 300, 130500],
  [102, '深圳分公司', 261, '公司', 250, 440300],
  [103, '成都分公司', 261, '公司', 250, 510100],
  [104, '杭州分公司', 261, '公司', 250, 330100],
  [105, '北京分公司', 261, '公司', 250, 110100],
  [201, '邢台一组', 101, '小组', 300, 130500],
  [202, '邢台二组', 101, '小组', 300, 130500],
  [203, '深圳一组', 102, '小组', 250, 440300],
  [204, '成都一组', 103, '小组', 250, 510100],
  [205, '杭州一组', 104, '小组', 250, 330100],
  [206, '北京一组', 105, '小组', 250, 110100],
] as const;

/** name, role, organisation, leader (index in this list, from 1), phone ending of the demo accounts. */
const PEOPLE: readonly (readonly [string, string, number, number, string?])[] = [
  ['系统管理员', 'super_admin', 33, 0, '01'],
  ['周致远', 'general_manager', 33, 0, '02'],
  ['韩建国', 'manager', 101, 2, '03'],
  ['沈海燕', 'sales_leader', 201, 3, '04'],
  ['李晓明', 'salesperson', 201, 4, '05'],
  ['陈嘉豪', 'salesperson', 203, 16, '06'],
  ['宋慧敏', 'teacher_department', 4, 2, '07'],
  ['郑红梅', 'finance', 30, 2, '08'],
  ['何丽华', 'hr', 31, 2, '09'],
  ['唐雨桐', 'market_department', 11, 2, '10'],
  ['冯桂英', 'general_office', 32, 2, '11'],
  ['袁春梅', 'service_department', 20, 2, '12'],
  ['邓云飞', 'admin', 33, 2, '13'],
  ['许立新', 'salesperson', 201, 4, '99'],
  ['曹永强', 'sales_leader', 202, 3],
  ['梁国栋', 'sales_leader', 203, 17],
  ['黄振华', 'manager', 102, 2],
  ['彭思远', 'manager', 103, 2],
  ['沈承志', 'manager', 104, 2],
  ['贾俊杰', 'manager', 105, 2],
  ['蒋天宇', 'sales_leader', 204, 18],
  ['吕若曦', 'sales_leader', 205, 19],
  ['魏浩然', 'sales_leader', 206, 20],
  ['薛佳琪', 'salesperson', 201, 4],
  ['叶博文', 'salesperson', 202, 15],
  ['潘欣怡', 'salesperson', 202, 15],
  ['杜志强', 'salesperson', 202, 15],
  ['夏婉清', 'salesperson', 203, 16],
  ['钟宇航', 'salesperson', 203, 16],
  ['田书瑶', 'salesperson', 204, 21],
  ['任景行', 'salesperson', 204, 21],
  ['姜雪梅', 'salesperson', 205, 22],
  ['范晓东', 'salesperson', 205, 22],
  ['石子涵', 'salesperson', 206, 23],
  ['姚文博', 'salesperson', 206, 23],
  ['谭娜', 'teacher_reminder', 4, 7],
  ['廖静', 'teacher_replacement_reminder', 4, 7],
  ['邹敏', 'service_department', 20, 12],
  ['熊超', 'finance', 30, 8],
  ['陆艳', 'market_department', 11, 10],
  ['康磊', 'general_office', 32, 11],
];
const SALES = new Set(['salesperson', 'sales_leader', 'manager']);

export interface People {
  staff: Staff[];
  /** Everybody who owns customers. */
  sellers: Staff[];
}

/** Offices, teams, about forty members of staff and their accounts. */
export async function addPeople(
  trx: Trx,
  random: Random,
  day: string,
  hashes: { demo: string; first: string },
): Promise<People> {
  await insertRows(
    trx,
    'organisation',
    ORGANISATIONS.map(([id, name, parent_id, kind, contact_cap, city_id], i) => ({
      id,
      name,
      parent_id,
      kind,
      contact_cap,
      city_id,
      sort_order: i,
    })),
  );
  const cities = new Map<number, number | null>(ORGANISATIONS.map(([id, , , , , city]) => [id, city]));
  const roles = new Map(
    (await trx.selectFrom('role').select(['id', 'key']).execute()).map((role) => [role.key, role.id]),
  );
  const staff: Staff[] = PEOPLE.map(([name, role, organisationId, leader], i) => ({
    id: i + 1,
    accountId: i + 1,
    name,
    role,
    organisationId,
    leaderId: leader || null,
    officeCity: cities.get(organisationId) ?? 130500,
  }));
  const phones = PEOPLE.map(([, , , , ending], i) =>
    ending ? `138000000${ending}` : `1380001${String(1000 + i)}`,
  );
  await insertRows(
    trx,
    'personnel',
    staff.map((person, i) => {
      const entry = addDays(day, -random.int(200, 3200));
      const age = random.int(24, 50);
      return {
        id: person.id,
        name: person.name,
        ...spelled(person.name),
        organisation_id: person.organisationId,
        leader_id: person.leaderId,
        job_no: `SB${String(1000 + i)}`,
        phone: phones[i] ?? null,
        gender: random.int(1, 2),
        birth: addDays(day, -age * 365 - random.int(0, 364)),
        entry_date: entry,
        regular_date: addDays(entry, 90),
        post: POSTS[person.role] ?? '专员',
        grade: random.pick(['P4', 'P5', 'P6', 'M1', 'M2']),
      };
    }),
  );
  await insertRows(
    trx,
    'account',
    staff.map((person, i) => ({
      id: person.accountId,
      username: phones[i] ?? '',
      nickname: person.name,
      ...spelled(person.name),
      password_hash: phones[i]?.endsWith('99') ? hashes.first : hashes.demo,
      user_type: 1,
      personnel_id: person.id,
      must_change_password: phones[i] === '13800000099',
    })),
  );
  await insertRows(
    trx,
    'account_role',
    staff.map((person) => ({ account_id: person.accountId, role_id: roles.get(person.role) ?? 0 })),
  );
  const sellers = staff.filter((person) => SALES.has(person.role));
  await insertRows(
    trx,
    'personnel_region',
    sellers.map((person) => ({
      personnel_id: person.id,
      region_id: Math.floor(person.officeCity / 10_000) * 10_000,
    })),
  );
  await continueNumbering(trx, 'organisation', 'personnel', 'account');
  return { staff, sellers };
}

const POSTS: Record<string, string> = {
  super_admin: '系统管理员',
  admin: '管理员',
  general_manager: '总经理',
  manager: '经理',
  sales_leader: '业务组长',
  salesperson: '业务员',
  teacher_department: '师资主管',
  teacher_reminder: '师资专员',
  teacher_replacement_reminder: '师资专员',
  finance: '财务专员',
  hr: '人事主管',
  market_department: '市场专员',
  general_office: '行政专员',
  service_department: '服务专员',
};

/** Columns for the search. */
export function spelled(name: string, kind: 'person' | 'other' = 'person') {
  const { full, initials } = pinyinOf(name, kind);
  return { pinyin: full, initials };
}
export const personName = (random: Random) => random.pick(SURNAMES) + random.pick(GIVEN);
