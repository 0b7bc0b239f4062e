import { sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import { addWorkdays } from '../../../lib/holidays.ts';
import type { Trx } from '../../transaction.ts';
import { organisationsBelow } from '../../trees.ts';
import { insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import type { People } from './people.ts';

const REASONS = ['区域调整', '客户要求更换业务员', '组内平衡', '长期未成交，换人跟进'];

/**
 * Customers transferred between colleagues of one group in the last weeks, with the log, the former owner's period and
 * the follow-ups until then.
 */
export async function addTransfers(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const receivers = people.sellers.filter((one) => one.role === 'salesperson').slice(0, 8);
  for (const [nth, to] of receivers.entries()) {
    const from = people.sellers.find((one) => one.leaderId === to.leaderId && one.id !== to.id);
    const leader = people.staff.find((one) => one.id === to.leaderId);
    if (!from || !leader) continue;
    const { rows } = await sql<{ id: number }>`
      select p.contact_id as id from ownership_period p join contact c on c.id = p.contact_id
      where p.owner_id = ${to.id} and p.to_at is null and p.how = 'created' and c.created_at < ${day}::date - 70
      order by p.contact_id limit ${random.int(1, 6)}`.execute(trx);
    if (rows.length === 0) continue;
    const at = `${addWorkdays(addDays(day, -3 - nth * 6), -1)} 10:${10 + nth}:00`;
    const ids = rows.map((row) => row.id);
    const reason = random.pick(REASONS);
    const { id } = await trx
      .insertInto('transfer')
      .values({
        from_id: from.id,
        to_id: to.id,
        by_id: leader.id,
        at,
        how: ids.length === 1 ? 'single' : 'batch',
        reason,
        contacts: ids.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(
      trx,
      'transfer_item',
      ids.map((contact_id) => ({ transfer_id: id, contact_id, from_id: from.id })),
    );
    await sql`update contact set owned_since = ${at}, previous_owner_id = ${from.id} where id = any(${ids})`.execute(
      trx,
    );
    await sql`update ownership_period set from_at = ${at}, how = 'transferred', by_id = ${leader.id}, reason = ${reason}
      where contact_id = any(${ids}) and to_at is null`.execute(trx);
    await sql`insert into ownership_period (contact_id, owner_id, from_at, to_at, how, ended_how)
      select id, ${from.id}, created_at, ${at}, 'created', 'transferred' from contact where id = any(${ids})`.execute(
      trx,
    );
    await sql`update tracking set by_id = ${from.id} where contact_id = any(${ids}) and at < ${at}`.execute(
      trx,
    );
  }
}

/** Ending of an institution's name, and its ending in the duplicate. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['农村商业银行', '农商行'],
  ['国有资产运营集团', '国资集团'],
  ['商业培训学院', '商学院'],
];

/** Duplicate institutions that were merged, with their customers moved. */
export async function addMerges(trx: Trx, day: string): Promise<void> {
  for (const [nth, [ending, short]] of SPELLINGS.entries()) {
    await sql`
      with winner as (select * from institution where name like ${`%${ending}`} order by id desc limit 1),
      loser as (insert into institution (name, pinyin, initials, level, kind, industry, province_id, city_id, source, merged_into)
        select replace(name, ${ending}, ${short}), pinyin, initials, level, kind, industry, province_id, city_id, source, id from winner
        returning id, name, merged_into),
      merge as (insert into institution_merge (winner_id, loser_id, by_id, at, moved)
        select merged_into, id, 3, ${`${addDays(day, -9 - nth * 17)} 15:20:00`}::timestamptz, jsonb_build_object('contact', (
          select coalesce(jsonb_agg(c.id), '[]') from (select id from contact where institution_id = merged_into order by id limit 2) c))
        from loser returning id, winner_id)
      insert into institution_alias (institution_id, name, merge_id) select merge.winner_id, loser.name, merge.id from merge, loser`.execute(
      trx,
    );
  }
}

const HEADERS = ['姓名', '手机号', '单位', '职务', '业务员'];
/** Import rows with errors: line, cells, reason. */
const WRONG: readonly (readonly [number, readonly string[], string])[] = [
  [7, ['赵敏', '1380013800', '邢台市总工会', '主任', ''], '电话：应为 11 位手机号或带区号的座机'],
  [16, ['孙立', '13911110000', '', '培训经理', ''], '机构：必填'],
];
const SKIPPED = 3;

/** An office's new customers imported by its manager; another import was cancelled. */
export async function addImports(trx: Trx, day: string, people: People): Promise<void> {
  const manager = people.staff.find((one) => one.role === 'manager');
  if (!manager) return;
  const { rows } = await sql<{ id: number }>`
    select c.id from ownership_period p join contact c on c.id = p.contact_id
    where p.to_at is null and p.how = 'created' and c.organisation_id in ${organisationsBelow(manager.organisationId)}
      and c.created_at between ${day}::date - 26 and ${day}::date - 7
    order by c.created_at, c.id`.execute(trx);
  const ids = rows.map((row) => row.id);
  const first = await sql<{
    at: string;
  }>`select min(created_at) as at from contact where id = any(${ids})`.execute(trx);
  const at = first.rows[0]?.at ?? `${addDays(day, -20)} 10:00:00`;
  await sql`update contact set created_at = ${at}, owned_since = ${at} where id = any(${ids})`.execute(trx);
  await sql`update ownership_period set from_at = ${at}, how = 'imported' where contact_id = any(${ids}) and to_at is null`.execute(
    trx,
  );
  const total = ids.length + SKIPPED + WRONG.length;
  const { id } = await trx
    .insertInto('import_job')
    .values({
      kind: 'customers',
      account_id: manager.accountId,
      file_name: '邢台培训展会名单.xlsx',
      headers: HEADERS,
      status: 'done',
      total,
      done: total,
      created: ids.length,
      skipped: SKIPPED,
      failed: WRONG.length,
      created_at: at,
      started_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    trx,
    'import_row',
    WRONG.map(([row_no, cells, error]) => ({
      job_id: id,
      row_no,
      cells: JSON.stringify(cells),
      result: 'failed',
      error,
    })),
  );
  const givenUp = `${addDays(day, -4)} 16:40:00`;
  await trx
    .insertInto('import_job')
    .values({
      kind: 'customers',
      account_id: manager.accountId,
      file_name: '老客户通讯录.xlsx',
      headers: HEADERS,
      status: 'cancelled',
      total: 86,
      created_at: givenUp,
      finished_at: givenUp,
    })
    .execute();
}
