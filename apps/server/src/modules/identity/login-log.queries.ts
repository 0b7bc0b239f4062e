import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { and, type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { textHasKeyword } from '../../db/search.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountInScope, seesEveryAccount } from '../access/assignments.queries.ts';

/** Tries of unknown names belong to no account; only readers of every account see them. */
export function visibleLogins(actor: Actor): Condition {
  if (seesEveryAccount(actor)) return sql`true`;
  const seesAll = actor.userType === 1 && actor.scope === 'all';
  return sql`case when login_log.account_id is null then ${seesAll} else exists (
    select from account where account.id = login_log.account_id and coalesce(${accountInScope(actor)}, ${seesAll})) end`;
}

/** Accounts are found first, so that the log is read by its index over them. */
const triedBy = (keyword: string): Condition =>
  sql`(login_log.username = ${keyword} or login_log.ip = ${keyword} or login_log.account_id = any(array(
    select account.id from account where ${textHasKeyword('account', keyword)} limit 1000)))`;

const selectLogin = (rows: Rows<'login_log'>) =>
  rows
    .leftJoin('account', 'account.id', 'login_log.account_id')
    .select([
      'login_log.id',
      'login_log.account_id as accountId',
      'login_log.username',
      'account.nickname',
      'account.user_type as userType',
      'account.personnel_id as personnelId',
      'account.contact_id as contactId',
      'account.teacher_id as teacherId',
      'login_log.at',
      'login_log.ip',
      'login_log.client',
      'login_log.user_agent as userAgent',
      'login_log.method',
      'login_log.result',
    ]);

/** Sign-in tries: account, time, address and result. */
const loginsOf = (endpoint: typeof identityApi.loginLog, also: Condition) =>
  list(endpoint, {
    table: 'login_log',
    title: '登录记录',
    visible: (actor) =>
      and(sql`login_log.deleted_at is null and login_log.result <> 'checking'`, also, visibleLogins(actor)),
    filters: {
      keyword: triedBy,
      result: equals('login_log.result'),
      from: since('login_log.at'),
      to: until('login_log.at'),
    },
    sorts: { at: { by: sql`login_log.at` } },
    defaultSort: ['at', 'desc'],
    select: selectLogin,
  });

export const logins = loginsOf(identityApi.loginLog, sql`true`);
export const teacherLogins = loginsOf(
  identityApi.teacherLoginLog,
  sql`exists (select from account where account.id = login_log.account_id and account.user_type = 3)`,
);
