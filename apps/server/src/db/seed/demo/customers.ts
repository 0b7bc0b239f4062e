import { addDays, daysBetween } from '../../../lib/dates.ts';
import { releaseReason } from '../../../modules/pool/pool.rules.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { timeOn } from '../times.ts';
import { INSTITUTIONS, PLACES, POSITIONS, SOURCES, TRACKING_NOTES } from '../words.ts';
import { type People, personName, type Staff, spelled } from './people.ts';

export interface Customer {
  id: number;
  name: string;
  institutionId: number;
  owner: Staff | null;
  provinceId: number;
  cityId: number;
}
export interface Institution {
  id: number;
  name: string;
  industry: string;
  provinceId: number;
  cityId: number;
}
const STREETS = ['中兴东大街', '人民路', '建设大街', '解放路', '长江路', '裕华西路', '科技路', '滨江大道'];
const CONTACTS = 2000;
const POOL_SHARE = 0.2;

/** 600 institutions in 30 cities. */
export async function addInstitutions(trx: Trx, random: Random): Promise<Institution[]> {
  const made: Institution[] = PLACES.flatMap(([cityId, city, provinceId], p) =>
    INSTITUTIONS.map(([pattern, , industry], i) => ({
      id: p * INSTITUTIONS.length + i + 1,
      name: pattern.replace('{}', city),
      industry,
      provinceId,
      cityId,
    })),
  );
  await insertRows(
    trx,
    'institution',
    made.map((one, i) => ({
      id: one.id,
      name: one.name,
      ...spelled(one.name, 'other'),
      is_core: random.chance(0.08) ? 1 : 2,
      level: random.weighted([
        ['A', 1],
        ['B', 3],
        ['C', 4],
        ['D', 4],
      ]),
      kind: INSTITUTIONS[i % INSTITUTIONS.length]?.[1] ?? null,
      industry: one.industry,
      province_id: one.provinceId,
      city_id: one.cityId,
      address: `${STREETS[i % STREETS.length]}${random.int(1, 299)}号`,
      source: random.pick(SOURCES),
    })),
  );
  await continueNumbering(trx, 'institution');
  return made;
}

/** Days without follow-up in the pool's first rule. */
const DAYS_SILENT = 30;
const DAYS_WITHOUT_DEAL = 90;
const COOLDOWN_DAYS = 7;

function reasonFor(rule: string | null, random: Random): string {
  const said = releaseReason(random.pick(['联系不上', '暂无培训需求', '不在服务区域']));
  return rule ?? said;
}

/**
 * 2,000 customers: most owned by a salesperson of the region, some in the pool, each with its ownership and follow-ups.
 */
export async function addCustomers(
  trx: Trx,
  random: Random,
  day: string,
  people: People,
  institutions: Institution[],
): Promise<Customer[]> {
  const taken = new Set<string>();
  const customers: Customer[] = [];
  const rows = [];
  const periods = [];
  const trackings = [];
  for (let id = 1; id <= CONTACTS; id++) {
    const institution = random.pick(institutions);
    let name = personName(random);
    while (taken.has(`${institution.id}${name}`)) name = personName(random);
    taken.add(`${institution.id}${name}`);
    const near = people.sellers.filter(
      (seller) => Math.floor(seller.officeCity / 10_000) === Math.floor(institution.provinceId / 10_000),
    );
    const seller = random.pick(near.length > 0 && random.chance(0.85) ? near : people.sellers);
    const owner = random.chance(POOL_SHARE) ? null : seller;
    const created = addDays(day, -random.int(5, 540));
    const lastFollow = addDays(day, -random.int(owner ? 0 : 31, owner ? 26 : 200));
    const follow = lastFollow < created ? created : lastFollow;
    const next = owner && random.chance(0.6) ? timeOn(addDays(day, random.int(-2, 20)), random) : null;
    const createdAt = timeOn(created, random);
    const followedAt = follow === created ? createdAt : timeOn(follow, random);
    // Returned to the pool by its rules, or earlier by the salesperson.
    const releasedAt = owner
      ? null
      : timeOn(addDays(day, -random.int(0, Math.min(30, daysBetween(created, day) - 1))), random);
    const isSilent = addDays(follow, DAYS_SILENT) <= addDays(created, DAYS_WITHOUT_DEAL);
    const due = isSilent ? addDays(follow, DAYS_SILENT) : addDays(created, DAYS_WITHOUT_DEAL);
    const isRecycled = !owner && due < day;
    const pooledAt = isRecycled ? `${due} 01:10:00` : releasedAt;
    const rule = isSilent ? `超过 ${DAYS_SILENT} 天未跟进` : `超过 ${DAYS_WITHOUT_DEAL} 天未成交`;
    rows.push({
      id,
      name,
      ...spelled(name),
      tel: `139${String(10_000_000 + id * 37).slice(-8)}`,
      wechat: random.chance(0.7) ? `wx${String(id * 7919).slice(0, 8)}` : null,
      position: random.pick(POSITIONS),
      is_key_person: random.chance(0.25),
      institution_id: institution.id,
      owner_id: owner?.id ?? null,
      organisation_id: owner?.organisationId ?? null,
      kind: random.chance(0.06) ? 'market' : 'partner',
      level: random.weighted([
        ['A', 1],
        ['B', 2],
        ['C', 3],
        ['D', 4],
      ]),
      province_id: institution.provinceId,
      city_id: institution.cityId,
      source: random.pick(SOURCES),
      last_follow_up_at: followedAt,
      next_follow_up_at: next,
      owned_since: owner ? createdAt : null,
      recycle_on: owner ? addDays(follow, 30) : null,
      pool_since: pooledAt,
      pool_reason: owner ? null : reasonFor(isRecycled ? rule : null, random),
      previous_owner_id: owner ? null : seller.id,
      protected_until: pooledAt ? addDays(pooledAt.slice(0, 10), COOLDOWN_DAYS - 1) : null,
      created_at: createdAt,
      updated_at: followedAt,
    });
    customers.push({
      id,
      name,
      institutionId: institution.id,
      owner,
      provinceId: institution.provinceId,
      cityId: institution.cityId,
    });
    periods.push({
      contact_id: id,
      owner_id: seller.id,
      from_at: createdAt,
      to_at: pooledAt,
      how: 'created',
      ended_how: owner ? null : isRecycled ? 'recycled' : 'released',
    });
    const times = random.int(1, 5);
    for (let n = 0; n < times; n++) {
      const on = addDays(follow, -n * random.int(9, 28));
      if (on < created) break;
      const at = n === 0 ? followedAt : timeOn(on, random);
      trackings.push({
        contact_id: id,
        by_id: seller.id,
        assignee_id: seller.id,
        at,
        method: random.weighted([
          ['电话', 5],
          ['微信', 4],
          ['拜访', 2],
          ['其他', 1],
        ]),
        content: random.pick(TRACKING_NOTES),
        next_at: n === 0 ? next : null,
        created_at: at,
      });
    }
  }
  await insertRows(trx, 'contact', rows);
  await insertRows(trx, 'ownership_period', periods);
  await insertRows(trx, 'tracking', trackings);
  await continueNumbering(trx, 'contact');
  return customers;
}
