import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';

/** Whether a person exists in scope. A constraint refuses a second account. */
export async function candidateExists(
  db: Executor,
  actor: Actor,
  userType: 1 | 2 | 3,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`${
    userType === 1
      ? sql`select from personnel where id = ${id} and deleted_at is null and ${inScope(actor, 'personnel', 'personnel.id')}`
      : userType === 2
        ? sql`select from contact where id = ${id} and deleted_at is null and ${inScope(actor, 'customers', 'contact.owner_id')}`
        : sql`select from teacher where id = ${id} and deleted_at is null and ${scopeOf(actor, 'teachers') === 'all'}`
  }`.execute(db);
  return rows.length > 0;
}

/** Session user info (product.md 3) beyond the session itself. */
export async function profileOf(db: Executor, accountId: number) {
  const { rows } = await sql<{
    nickname: string;
    username: string;
    head_icon: string | null;
    settings: Record<string, unknown>;
    roles: { key: string; name: string; code: number }[];
    introduction: string | null;
    birth: string | null;
    greeted_year: number | null;
    owner_id: number | null;
    owner_org_id: number | null;
    part_time_org_id: number | null;
    cooperation_status: number | null;
    settlement_method: number | null;
    has_wechat: boolean;
    is_wechat_refused: boolean;
    /** Null: no member of WeCom. */
    is_wecom_refused: boolean | null;
  }>`
    select a.nickname, a.username, a.head_icon, a.settings,
           coalesce((select json_agg(json_build_object('key', r.key, 'name', r.name, 'code', r.code) order by r.code, r.id)
             from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null where ar.account_id = a.id), '[]') as roles,
           coalesce(t.intro, p.post, c.position) as introduction, coalesce(p.birth, t.birth) as birth,
           p.birthday_greeted_year as greeted_year, p.part_time_org_id,
           coalesce(p.id, c.owner_id) as owner_id, coalesce(p.organisation_id, o.organisation_id) as owner_org_id,
           t.cooperation_status, t.settlement_method, exists (select from account_wechat w where w.account_id = a.id and w.app <> 'wecom') as has_wechat,
           exists (select from account_wechat w where w.account_id = a.id and w.app <> 'wecom' and w.refused_at is not null) as is_wechat_refused,
           (select w.refused_at is not null from account_wechat w where w.account_id = a.id and w.app = 'wecom' limit 1) as is_wecom_refused
    from account a
    left join personnel p on p.id = a.personnel_id
    left join contact c on c.id = a.contact_id
    left join personnel o on o.id = c.owner_id
    left join teacher t on t.id = a.teacher_id
    where a.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Merges settings; others stay. @returns false when all together exceed `most` characters */
export async function mergeSettings(
  db: Executor,
  accountId: number,
  settings: Record<string, unknown>,
  most: number,
): Promise<boolean> {
  const added = JSON.stringify(settings);
  const { rows } = await sql`update account set settings = settings || ${added}::jsonb
    where id = ${accountId} and length((settings || ${added}::jsonb)::text) <= ${most} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** An image uploaded by the account itself. */
export async function ownImage(db: Executor, accountId: number, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .where('id', '=', fileId)
    .where('uploaded_by', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('mime', 'like', 'image/%')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The company's name on pages without a session; empty: none given. */
export async function companyName(db: Executor): Promise<string> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'companyName')
    .select(sql<string>`value #>> '{}'`.as('name'))
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Whether another record of the caller's kind has a number: each kind has one record for a number. */
export async function isPhoneOfAnother(trx: Executor, actor: Actor, phone: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select case ${actor.userType}::integer
    when 1 then exists (select from personnel where phone = ${phone} and deleted_at is null and id <> ${actor.personnelId})
    when 2 then exists (select from contact where tel = ${phone} and deleted_at is null and id <> ${actor.contactId})
    else exists (select from teacher where phone = ${phone} and deleted_at is null and id <> ${actor.teacherId}) end as "is"`.execute(
    trx,
  );
  return rows[0]?.is === true;
}
