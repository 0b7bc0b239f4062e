import type { InputOf } from '@shibiao/contract/endpoint';
import type { sentMessagesApi } from '@shibiao/contract/sentMessages';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { picturesOf } from '../../lib/rich-text.ts';
import { isOwn, ownsTemplate } from './templates.queries.ts';
import { isRich, textsOf } from './texts.rules.ts';

/** @throws 404 for another's, 408 without a text or with pictures, 409 on a version conflict */
export async function saveTemplate(
  db: Database,
  actor: Actor,
  form: InputOf<typeof sentMessagesApi.saveTemplate>,
): Promise<{ id: number }> {
  const { content, contentHtml } = textsOf(form, form.msgSendtype);
  if (!content.trim())
    throw invalid({ field: isRich(form.msgSendtype) ? 'contentHtml' : 'content', message: '请填写内容' });
  if (contentHtml && picturesOf(contentHtml).length > 0)
    throw invalid({ field: 'contentHtml', message: '模板不含图片，请在发送时插入' });
  const { id, version, name, title } = form;
  const values = { name, title, msg_send_type: form.msgSendtype, content, content_html: contentHtml };
  return await transaction(db, actor, async (trx) => {
    if (!id)
      return { id: await insertRow(trx, 'message_template', { ...values, by_account_id: actor.accountId }) };
    await lockRow(trx, 'message_template', id, version);
    if (!(await ownsTemplate(trx, actor, id))) throw notFound('消息模板');
    await updateRow(trx, 'message_template', id, values);
    return { id };
  });
}

/** @throws 404 for another's */
export const deleteTemplate = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, actor, (trx) => markDeleted(trx, 'message_template', [id], '消息模板', isOwn(actor)));
