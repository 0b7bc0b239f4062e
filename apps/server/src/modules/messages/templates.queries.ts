import { sentMessagesApi } from '@shibiao/contract/sentMessages';
import { sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, hasRole } from '../../lib/actor.ts';
import { ADMINS } from '../access/roles.data.ts';

/** Templates that the actor may change: their own; an administrator's all. */
export const isOwn = (actor: Actor): Condition =>
  hasRole(actor, ...ADMINS) ? sql`true` : sql`message_template.by_account_id = ${actor.accountId}`;

/** Everybody who may send sees all templates. */
export const templates = list(sentMessagesApi.templates, {
  table: 'message_template',
  title: '消息模板',
  visible: () => sql`message_template.deleted_at is null`,
  filters: {
    id: equals('message_template.id'),
    keyword: (words) =>
      sql`lower(message_template.name || ' ' || message_template.title || ' ' || message_template.content) like ${likePattern(words)}`,
  },
  sorts: { updatedAt: { by: sql`message_template.updated_at` } },
  defaultSort: ['updatedAt', 'desc'],
  select: (rows: Rows<'message_template'>, actor: Actor) =>
    rows
      .leftJoin('account', 'account.id', 'message_template.by_account_id')
      .select([
        'message_template.id',
        'message_template.version',
        'message_template.name',
        'message_template.msg_send_type as msgSendtype',
        'message_template.title',
        'message_template.content',
        'message_template.content_html as contentHtml',
        'account.personnel_id as byId',
        'account.nickname as byName',
        'message_template.updated_at as updatedAt',
        sql<boolean>`coalesce(${isOwn(actor)}, false)`.as('isOwn'),
      ]),
});

/** Whether a template is the caller's own. */
export async function ownsTemplate(trx: Trx, actor: Actor, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message_template')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isOwn(actor))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
