import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { NOTICE_KEYS, type wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { mpApp } from '../../lib/wechat-apps.ts';
import { accountsWithRole, deliver } from './messages.queries.ts';
import { noticeData, noticeKeyOf } from './notices.rules.ts';
import {
  endBinding,
  noteRefused,
  noteSent,
  noticeTemplates,
  sendNone,
  templateOff,
  type Waiting,
  waitingForWechat,
} from './wechat.queries.ts';
import { providerOf } from './wechat-provider.ts';
import { WechatRefusal } from './wechat-wire.ts';

/** Messages a run; the job runs every minute. */
const MOST = 200;
const TRIES = 3;
/** WeChat's error codes: no longer a follower; refused by the person; daily quota used up. */
const GONE: readonly number[] = [40003, 43004];
const UNWANTED: readonly number[] = [43101, 43019];
const USED_UP = 45009;
const TEMPLATE_WRONG = 40037;
const REMINDER = 12;

interface Template {
  templateId: string;
  fields: Readonly<Record<string, string>>;
}
/** Fields of the template that only the environment names. */
const USUAL_FIELDS = { thing1: 'title', thing2: 'content', time3: 'at' };

/** The template of each kind of notice; that of 消息 stands for kinds without one. */
async function templatesOf(
  db: Database,
  { WECHAT_TEMPLATE_ID: usual }: Environment,
): Promise<(key: string) => Template | undefined> {
  const on = (await noticeTemplates(db)).flatMap(({ key, templateId, fields, isOn }) =>
    isOn && templateId ? [[key, { templateId, fields: fields as Template['fields'] }] as const] : [],
  );
  const byKey = new Map<string, Template>(on);
  const fallback = byKey.get('message') ?? (usual ? { templateId: usual, fields: USUAL_FIELDS } : undefined);
  return (key) => byKey.get(key) ?? fallback;
}

/** Sends pending messages to WeChat; without a provider they are only stored. Senders never wait for it. */
export async function sendWaiting(db: Database, environment: Environment): Promise<void> {
  const provider = providerOf(environment);
  const templateFor = await templatesOf(db, environment);
  if (!provider || !NOTICE_KEYS.values.some((key) => templateFor(key))) {
    await sendNone(db, 'mp', '未配置微信模板消息');
    return;
  }
  const { ids: appIds } = mpApp(environment);
  for (const one of await waitingForWechat(db, 'mp', appIds, MOST)) {
    if (!one.openId) {
      await noteSent(db, one.id, { status: 5, error: '未绑定服务号或已解除绑定' });
      continue;
    }
    if (one.isOver) {
      await noteSent(db, one.id, { status: 5, error: '消息已收回、删除或已读' });
      continue;
    }
    const key = noticeKeyOf(one);
    const template = templateFor(key);
    if (!template) {
      await noteSent(db, one.id, { status: 5, error: '没有这类通知的微信模板' });
      continue;
    }
    try {
      const wechat_msgid = await provider.send({
        openId: one.openId,
        key: `message-${one.messageId}`,
        templateId: template.templateId,
        data: noticeData(template.fields, one, NOTICE_KEYS.labelOf(key)),
        url: null,
      });
      await transaction(db, SYSTEM, async (trx) => {
        await noteSent(trx, one.id, { status: 2, error: null, errcode: 0, wechat_msgid });
        await noteRefused(trx, one.accountId, appIds, false);
      });
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      if (error.code === USED_UP) return;
      await refused(db, one, error.code, { appIds, templateId: template.templateId });
    }
  }
}

/** The consequence of WeChat's refusal of a notice, besides its row. */
async function refused(
  db: Database,
  { id, accountId, tries }: Waiting,
  code: number,
  { appIds, templateId }: { appIds: readonly string[]; templateId: string },
): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    if (GONE.includes(code)) {
      await endBinding(trx, accountId, appIds);
      await noteSent(trx, id, { status: 4, errcode: code, error: '对方未关注或已取消绑定' });
    } else if (UNWANTED.includes(code)) {
      await noteRefused(trx, accountId, appIds, true);
      await noteSent(trx, id, { status: 5, errcode: code, error: '对方已拒收' });
    } else if (code === TEMPLATE_WRONG) {
      await noteSent(trx, id, { status: 4, errcode: code, error: '微信模板编号不正确' });
      if (await templateOff(trx, templateId, '微信不认识这个模板编号，已停用'))
        await deliver(trx, await accountsWithRole(trx, ['super_admin', 'admin']), {
          msgSendtype: REMINDER,
          title: '微信通知模板已停用：微信不认识它的编号',
          content: `模板编号 ${templateId}，请核对后重新启用`,
          data: { path: '/messages/noticeTemplates' },
        });
    } else
      await noteSent(trx, id, {
        status: tries + 1 < TRIES ? 1 : 4,
        errcode: code,
        error: code === -1 ? '微信没有响应' : `微信拒绝（${code}）`,
      });
  });
}

export async function listNoticeTemplates(
  db: Database,
): Promise<OutputOf<typeof wechatMessagesApi.noticeTemplates>> {
  const rows = await noticeTemplates(db);
  return { list: rows.map((row) => ({ ...row, fields: row.fields as Record<string, string> })) };
}

/** @throws 404, 409 on a version conflict */
export async function saveNoticeTemplate(
  db: Database,
  actor: Actor,
  { id, version, templateId, fields, isOn }: InputOf<typeof wechatMessagesApi.saveNoticeTemplate>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'notice_template', id, version);
    await updateRow(trx, 'notice_template', id, {
      template_id: templateId ?? null,
      fields: JSON.stringify(fields),
      is_on: isOn,
      problem: null,
    });
  });
}
