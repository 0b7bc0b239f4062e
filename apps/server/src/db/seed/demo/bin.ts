import { type RawBuilder, sql } from 'kysely';
import { releaseReason } from '../../../modules/pool/pool.rules.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering } from '../insert.ts';

interface Gone {
  table: keyof DB;
  /** Label of a row in the bin. */
  label: RawBuilder<unknown>;
  /** The account that deleted the row. */
  by: RawBuilder<number | null>;
  reason?: string;
}
interface Picked extends Gone {
  where: RawBuilder<boolean>;
  most: number;
}

/** A different time for each row, within the last months. */
const WHEN = sql`(current_date - 3 - (t.id * 7) % 80) + time '09:10' + make_interval(mins => (t.id * 37) % 480)`;
const ADMINISTRATOR = sql<number>`1`;
const ofPerson = (column: string) =>
  sql<
    number | null
  >`(select a.id from account a where a.personnel_id = t.${sql.ref(column)} and a.deleted_at is null)`;

/** Rows of the demo that somebody deleted. */
const PICKED: readonly Picked[] = [
  {
    table: 'demand',
    label: sql`t.topic`,
    by: ofPerson('owner_id'),
    reason: '客户重复提出',
    where: sql`t.status = 5`,
    most: 12,
  },
  {
    // Never the latest one, which is the customer's last follow-up.
    table: 'tracking',
    label: sql`left(t.content, 40)`,
    by: ofPerson('by_id'),
    where: sql`t.at < now() - interval '60 days' and t.at < (select max(at) from tracking l where l.contact_id = t.contact_id)`,
    most: 15,
  },
  {
    table: 'teacher_unavailability',
    label: sql`t.from_date::text`,
    by: ADMINISTRATOR,
    where: sql`t.from_date > current_date + 20`,
    most: 6,
  },
  {
    table: 'contact_target',
    label: sql`t.month`,
    by: ADMINISTRATOR,
    where: sql`t.month = (select min(month) from contact_target)`,
    most: 8,
  },
  {
    table: 'contract_group',
    label: sql`t.title`,
    by: ADMINISTRATOR,
    reason: '合同未签成',
    where: sql`not exists (select from lesson l where l.contract_group_id = t.id)`,
    most: 3,
  },
];

/** Rows inserted only to be deleted; the last of each kind has its name taken by a live row. */
const MADE: readonly (Gone & { insert: RawBuilder<unknown> })[] = [
  {
    table: 'supply',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    reason: '合并登记',
    insert: sql`insert into supply (name, pinyin, initials, spec, unit, kind, place, deleted_at)
      select name || n.suffix, pinyin, initials, spec, unit, kind, place, now() from (select * from supply order by id limit 1) s
      cross join (values ('（旧）'), ('（样品）'), ('')) as n (suffix)`,
  },
  {
    table: 'dictionary_item',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    insert: sql`insert into dictionary_item (list_name, name, deleted_at)
      select list_name, name || n.suffix, now() from (select * from dictionary_item where deleted_at is null order by id limit 1) s
      cross join (values ('（停用）'), ('（重复）'), ('')) as n (suffix)`,
  },
  {
    table: 'institution',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    reason: '重复建立',
    insert: sql`insert into institution (name, pinyin, initials, deleted_at)
      select name || n.suffix, pinyin, initials, now() from (select * from institution where merged_into is null order by id limit 1) s
      cross join (values ('（旧）'), ('（误建）'), ('')) as n (suffix)`,
  },
  {
    table: 'contact',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    reason: '同一人登记了两次',
    insert: sql`with made as (
        insert into contact (name, pinyin, initials, tel, institution_id, level, source, province_id, city_id, previous_owner_id,
          created_at, pool_since, pool_reason, protected_until, deleted_at)
        select name || '（重复）', pinyin, initials, '138' || lpad((id * 6151)::text, 8, '0'), institution_id, 'D', source,
          province_id, city_id, owner_id, now() - interval '150 days', now() - interval '120 days', ${releaseReason('电话是空号')},
          current_date - 114, now()
        from contact where deleted_at is null and owner_id is not null order by id limit 4
        returning id, previous_owner_id, created_at, pool_since)
      insert into ownership_period (contact_id, owner_id, from_at, to_at, how, ended_how)
      select id, previous_owner_id, created_at, pool_since, 'created', 'released' from made`,
  },
  {
    table: 'organisation',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    reason: '试点结束',
    insert: sql`insert into organisation (name, deleted_at) values ('苏州试点', now()), ('武汉试点', now())`,
  },
  {
    table: 'role',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    insert: sql`insert into role (key, name, code, scope, deleted_at) values ('trial_reader', '试用只读', 90, 'self', now()), ('intern', '实习生', 91, 'self', now())`,
  },
  {
    table: 'bank_account',
    label: sql`t.account_no`,
    by: ADMINISTRATOR,
    reason: '已销户',
    insert: sql`insert into bank_account (bank_name, account_no, deleted_at) values
      ('中国银行邢台分行', '100400000000000091', now()), ('招商银行深圳分行', '755900000000000092', now())`,
  },
  {
    table: 'contract_company',
    label: sql`t.name`,
    by: ADMINISTRATOR,
    insert: sql`insert into contract_company (name, series, deleted_at) select name || '（旧名）', series, now() from contract_company order by id limit 2`,
  },
];

/** Inserts a deletion with its own day for each deleted row without one. */
const noted = ({ table, label, by, reason = '' }: Gone) => sql`
  with gone as (update ${sql.table(table)} t set deleted_at = ${WHEN} where deleted_at is not null
      and not exists (select from deletion_item i where i.table_name = ${table} and i.row_id = t.id)
    returning t.id, left(coalesce(${label}, '编号 ' || t.id), 200) as title, t.deleted_at as at, coalesce(${by}, 1) as by_id)
  insert into gone_row select ${table}, id, title, at, by_id, nullif(${reason}, '') from gone`;

/** The recycle bin: some sixty deletions of a dozen kinds, three of them with a taken name. */
export async function addDeletions(trx: Trx): Promise<void> {
  // A table with pending deferred checks cannot be altered.
  await sql`set constraints all immediate`.execute(trx);
  await sql`create temporary table gone_row (kind text, id integer, title text, at timestamptz, by_id integer, reason text) on commit drop`.execute(
    trx,
  );
  for (const one of [...PICKED, ...MADE]) {
    // The trigger would make one deletion of the whole demo.
    const triggers = (how: 'disable' | 'enable') =>
      sql`alter table ${sql.table(one.table)} ${sql.raw(how)} trigger note_deletion, ${sql.raw(how)} trigger note_deletion_insert`;
    await triggers('disable').execute(trx);
    if ('insert' in one) {
      await continueNumbering(trx, one.table);
      await one.insert.execute(trx);
    } else
      await sql`update ${sql.table(one.table)} set deleted_at = now() where id in (
        select t.id from ${sql.table(one.table)} t where t.deleted_at is null and ${one.where} order by t.id limit ${one.most})`.execute(
        trx,
      );
    await noted(one).execute(trx);
    await triggers('enable').execute(trx);
  }
  // The bin is sorted by id, the latest last: one deletion for each row.
  await sql`insert into deletion (at, account_id, actor_name, reason, kind, root_id, title)
    select g.at, a.id, a.nickname, g.reason, g.kind, g.id, g.title from gone_row g join account a on a.id = g.by_id order by g.at, g.kind, g.id`.execute(
    trx,
  );
  await sql`insert into deletion_item (deletion_id, table_name, row_id, title)
    select d.id, d.kind, d.root_id, d.title from deletion d join gone_row g on (g.kind, g.id) = (d.kind, d.root_id)`.execute(
    trx,
  );
}

/** Favourites of the staff: customers, lessons and teachers, some in groups. */
export async function addFavourites(trx: Trx): Promise<void> {
  await sql`insert into favourite (account_id, kind, target_id, created_at, group_name, note)
    select a.id, s.kind, s.id, now() - make_interval(hours => (a.id * 13 + s.id * 7 + s.n::integer) % 4000),
      case when s.n % 5 = 0 then '重点' when s.n % 7 = 0 then '本季度' end, case when s.n % 11 = 0 then '下半年再联系' end
    from account a cross join lateral (
      (select 'customer' as kind, id, row_number() over (order by id) as n from contact
        where owner_id = a.personnel_id and deleted_at is null order by id limit 18)
      union all
      (select 'lesson', id, row_number() over (order by id desc) from lesson
        where owner_id = a.personnel_id and status = 1 order by id desc limit 10)
      union all
      (select 'teacher', id, row_number() over (order by (id * 17 + a.id * 31) % 101, id) from teacher
        where deleted_at is null and management_level < 4 order by (id * 17 + a.id * 31) % 101, id limit 22)
    ) s
    where a.user_type = 1 and a.status = 1 order by 4
    on conflict (account_id, kind, target_id) do nothing`.execute(trx);
}

/** WeChat messages of ten colleagues in all final states. */
export async function addWechatMessages(trx: Trx): Promise<void> {
  await sql`insert into account_wechat (account_id, app, app_id, open_id, is_subscribed, refused_at)
    select id, 'web', '', 'demo-' || id, true, case when id % 5 = 0 then now() - interval '2 days' end
    from account where user_type = 1 and status = 1 and id > 20 order by id limit 10`.execute(trx);
  await sql`insert into wechat_message_log (message_id, account_id, status, tries, wechat_msgid, error, errcode, at, sent_at, delivered_at)
    select m.id, m.recipient_id, s.status, case when s.status = 5 then 0 when s.status = 4 then 3 else 1 end,
      case when s.status in (2, 3) then (3000000 + m.id)::text end,
      case s.status when 4 then '微信没有响应' when 5 then '对方已拒收' end,
      case s.status when 4 then -1 when 5 then 43101 end, m.at,
      case when s.status in (2, 3) then m.at + interval '20 seconds' end, case when s.status = 3 then m.at + interval '25 seconds' end
    from (select m.* from message m join account a on a.id = m.recipient_id where exists (select from account_wechat b where b.account_id = a.id and b.app <> 'wecom')
      and m.at < now() - interval '5 minutes' order by m.id desc limit 400) m
    cross join lateral (select (case when m.id % 17 = 0 then 4 when m.id % 13 = 0 then 5 when m.id % 3 = 0 then 2 else 3 end)::smallint as status) s
    order by m.id`.execute(trx);
  await sql`insert into account_wechat (account_id, app, app_id, open_id)
    select id, 'wecom', 'demo', 'Demo' || id from account where user_type = 1 and status = 1 and id <= 20`.execute(
    trx,
  );
  await sql`insert into wechat_message_log (message_id, account_id, channel, status, tries, wechat_msgid, error, errcode, at, sent_at)
    select m.id, m.recipient_id, 'wecom', s.status, 1, case when s.status = 2 then 'card-' || m.id end,
      case s.status when 4 then '企业微信没有响应' end, case s.status when 4 then -1 when 2 then 0 end, m.at,
      case when s.status = 2 then m.at + interval '20 seconds' end
    from (select m.* from message m where m.at < now() - interval '5 minutes' and exists (
      select from account_wechat b where b.account_id = m.recipient_id and b.app = 'wecom') order by m.id desc limit 60) m
    cross join lateral (select (case when m.id % 11 = 0 then 4 else 2 end)::smallint as status) s
    order by m.id`.execute(trx);
}
