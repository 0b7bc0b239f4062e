import { archiveApi } from '@shibiao/contract/archive/calls';
import { customersApi } from '@shibiao/contract/customers/customers';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { sql } from 'kysely';
import { addDays, monthOf } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';

/** Customers who bound WeChat and sign in with it. */
export async function addWechatSignIns(trx: Trx, day: string): Promise<void> {
  await sql`insert into account_wechat (account_id, app, app_id, open_id, is_subscribed)
    select id, 'web', '', 'demo-' || id, true from account where user_type = 2 and id % 3 = 0`.execute(trx);
  await sql`insert into login_log (account_id, username, at, ip, client, user_agent, method, result)
    select a.id, a.username, t.at, '10.8.' || a.id % 6 || '.' || 20 + a.id % 200, 'web', 'MicroMessenger', 'wechat', 'ok'
    from account a cross join generate_series(1, 4) n cross join lateral (
      select ${day}::date - (a.id * 5 + n * 9) % 60 - 1 + time '12:10' + make_interval(mins => (a.id * 37 + n * 101) % 480) as at) t
    where a.user_type = 2 and exists (select from account_wechat b where b.account_id = a.id) order by t.at`.execute(
    trx,
  );
}

/** Download logs: account, days ago, filter. */
const downloads = (
  day: string,
): readonly (readonly [number, number, Pick<Endpoint, 'path' | 'title'>, object])[] => [
  [3, 41, customersApi.export, { level: 'A' }],
  [9, 36, archiveApi.export, {}],
  [8, 30, receiptsApi.export, { from: addDays(day, -60), to: addDays(day, -31) }],
  [8, 30, receivablesApi.export, {}],
  [4, 24, salespeopleApi.exportMonthly, { month: monthOf(addDays(day, -31)) }],
  [2, 18, lessonsApi.exportLessons, { from: addDays(day, -90), to: addDays(day, -1) }],
  [5, 11, customersApi.export, { keyword: '银行' }],
  [8, 8, receiptsApi.export, { from: addDays(day, -30), to: addDays(day, -8) }],
  [3, 5, customersApi.exportByRegion, { provinceId: 130000 }],
  [2, 2, salespeopleApi.exportMonthly, { month: monthOf(day) }],
];

export async function addDownloads(trx: Trx, day: string): Promise<void> {
  for (const [nth, [account, ago, { path, title }, input]] of downloads(day).entries())
    await sql`insert into download_log (at, account_id, actor_name, ip, path, title, input)
      select ${`${addDays(day, -ago)} ${9 + nth}:12:00`}::timestamptz, id, nickname, '10.1.1.' || 10 + id, ${`/api${path}`}, ${title}, ${JSON.stringify(input)}::jsonb
      from account where id = ${account}`.execute(trx);
}
