import type { Insertable } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { Random } from '../random.ts';
import { type People, personName, spelled } from './people.ts';
import type { Joiner } from './staff.ts';

/** title, organisation, leader, post, headcount, days since opened, status */
const OPENINGS: readonly (readonly [string, number, number, string, number, number, number])[] = [
  ['业务员（邢台一组）', 201, 4, '业务员', 2, 330, 1],
  ['业务员（深圳）', 203, 16, '业务员', 1, 180, 3],
  ['业务员（成都）', 204, 21, '业务员', 2, 130, 1],
  ['业务员（杭州）', 205, 22, '业务员', 1, 320, 3],
  ['业务员（北京）', 206, 23, '业务员', 2, 230, 1],
  ['服务专员', 20, 12, '服务专员', 1, 200, 3],
  ['师资专员', 4, 7, '师资专员', 1, 90, 3],
  ['市场专员', 11, 10, '市场专员', 2, 60, 1],
  ['财务专员', 30, 8, '财务专员', 1, 150, 4],
];
const CANDIDATES = 160;
const CHANNELS = [
  ['BOSS直聘', 40],
  ['智联', 22],
  ['前程无忧', 15],
  ['内推', 12],
  ['校招', 8],
  ['猎聘', 3],
] as const;
/** Last stage of candidates who are not hired, with its weight. */
const REACH = [
  [1, 56],
  [2, 22],
  [3, 11],
  [4, 6],
  [5, 4],
  [6, 1],
] as const;
const REASONS: Record<string, readonly string[]> = {
  淘汰: ['经验不足', '沟通不符', '薪资不符', '稳定性'],
  放弃: ['接受其他机会', '薪资', '通勤'],
  储备: ['暂无名额'],
};

/** 9 openings and 160 candidates with their steps; 8 became the recent joiners. */
export async function addRecruitment(
  trx: Trx,
  day: string,
  people: People,
  joiners: readonly Joiner[],
): Promise<void> {
  const random = new Random(20_260_310);
  const hr = people.staff.find((one) => one.role === 'hr');
  if (!hr) return;
  await insertRows(
    trx,
    'job_opening',
    OPENINGS.map(([title, organisation_id, owner_id, post, headcount, ago, status], i) => ({
      id: i + 1,
      title,
      ...spelled(title, 'other'),
      organisation_id,
      post,
      headcount,
      reason: '新增',
      opened_on: addDays(day, -ago),
      wanted_by: addDays(day, -ago + 60),
      salary_from: '5000.00',
      salary_to: '9000.00',
      owner_id,
      interviewers: [owner_id, hr.id],
      status,
      description: '负责区域内培训机构客户的开发与维护，完成月度目标。',
    })),
  );
  const candidates: Insertable<DB['candidate']>[] = [];
  const steps: Insertable<DB['candidate_step']>[] = [];
  const add = (
    row: Partial<Insertable<DB['candidate']>>,
    opening: number,
    reach: number,
    applied: string,
  ) => {
    const id = candidates.length + 1;
    const name = row.name ?? personName(random);
    const owner = OPENINGS[opening]?.[2] ?? hr.id;
    let on = applied;
    let stage = 1;
    steps.push({ candidate_id: id, action: '应聘', to_stage: 1, at: `${on} 09:30:00`, by_id: hr.id });
    while (stage < reach) {
      const next = stage + 1;
      const wait = random.int(1, 4);
      if (addDays(on, wait) >= day) break;
      on = addDays(on, wait);
      const at = `${on} ${String(random.int(9, 17)).padStart(2, '0')}:15:00`;
      const from = { candidate_id: id, from_stage: stage, to_stage: next, at, by_id: hr.id };
      if (next === 3)
        steps.push({
          ...from,
          action: '安排面试',
          interview_at: `${addDays(on, 1)} 14:00:00`,
          interviewers: [owner],
        });
      else if (next === 5) steps.push({ ...from, action: 'Offer' });
      else if (next === 7) steps.push({ ...from, action: '入职', at: `${row.entry_on} 09:00:00` });
      else steps.push({ ...from, action: '推进' });
      if (next === 4)
        steps.push({
          candidate_id: id,
          action: '评价',
          from_stage: 4,
          to_stage: 4,
          at: `${on} 18:00:00`,
          by_id: owner,
          scores: JSON.stringify({ 专业: random.int(3, 5), 沟通: random.int(3, 5), 意愿: random.int(3, 5) }),
          comment: '可以进入下一步',
        });
      stage = next;
    }
    const isOpen = stage < 7 && addDays(on, 16) > day;
    const result =
      stage === 7 || isOpen
        ? null
        : stage >= 5
          ? '放弃'
          : random.weighted([
              ['淘汰', 70],
              ['放弃', 22],
              ['储备', 8],
            ] as const);
    const reason = result === null ? null : random.pick(REASONS[result] ?? ['其他']);
    if (result !== null)
      steps.push({
        candidate_id: id,
        action: result,
        from_stage: stage,
        to_stage: stage,
        at: `${addDays(on, random.int(1, 3))} 17:40:00`,
        by_id: hr.id,
        reason,
      });
    candidates.push({
      gender: random.int(1, 2),
      birth_year: Number(day.slice(0, 4)) - random.int(22, 38),
      education: random.pick(['大专', '本科', '本科', '硕士']),
      years: random.int(0, 12),
      current_company: random.chance(0.6)
        ? random.pick(['中公教育', '平安保险', '招商银行', '顺丰速运'])
        : null,
      channel: random.weighted(CHANNELS),
      expected_salary: `${random.int(10, 18) * 500}.00`,
      ...row,
      id,
      name,
      ...spelled(name),
      phone: row.phone ?? `1390003${String(1000 + id)}`,
      opening_id: opening + 1,
      applied_on: applied,
      stage,
      result,
      reject_reason: reason,
      offer_salary: stage >= 5 ? '7000.00' : null,
      offer_on: stage >= 5 ? on : null,
      owner_id: hr.id,
    });
  };
  for (const { id, name, phone, organisationId, entry } of joiners) {
    const opening = OPENINGS.findIndex(([, organisation]) => organisation === organisationId);
    if (opening >= 0)
      add(
        { name, phone, personnel_id: id, entry_on: entry },
        opening,
        7,
        addDays(entry, -random.int(22, 40)),
      );
  }
  while (candidates.length < CANDIDATES) {
    const opening = random.int(0, OPENINGS.length - 1);
    const opened = OPENINGS[opening]?.[5] ?? 100;
    add({}, opening, random.weighted(REACH), addDays(day, -random.int(opening % 3 === 0 ? 0 : 2, opened)));
  }
  await insertRows(trx, 'candidate', candidates);
  await insertRows(trx, 'candidate_step', steps);
  await continueNumbering(trx, 'job_opening', 'candidate');
  for (const { id, personnel_id } of candidates)
    if (personnel_id)
      await trx
        .updateTable('personnel_archive')
        .set({ candidate_id: id })
        .where('personnel_id', '=', personnel_id)
        .execute();
}
