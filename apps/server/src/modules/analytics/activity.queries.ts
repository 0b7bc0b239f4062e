import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { ActiveDay } from '../../plugins/activity.ts';

/** Adds what accounts did to their days. The kind of account is that of the day's first act. */
export async function addActiveDays(db: Executor, days: readonly ActiveDay[]): Promise<void> {
  await sql`insert into activity_day as d (account_id, day, user_type, first_at, last_at, actions, web, phone, wechat)
    select "accountId", day, "userType", "firstAt", "lastAt", web + phone + wechat, web, phone, wechat
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as one ("accountId" integer, day date, "userType" smallint,
      "firstAt" timestamptz, "lastAt" timestamptz, web integer, phone integer, wechat integer)
    order by 1, 2
    on conflict (account_id, day) do update set first_at = least(d.first_at, excluded.first_at),
      last_at = greatest(d.last_at, excluded.last_at), actions = d.actions + excluded.actions,
      web = d.web + excluded.web, phone = d.phone + excluded.phone, wechat = d.wechat + excluded.wechat`.execute(
    db,
  );
}
