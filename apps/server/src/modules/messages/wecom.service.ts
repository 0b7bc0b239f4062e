import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { cardOf } from './cards.rules.ts';
import {
  bindMember,
  endBinding,
  noteRefused,
  noteSent,
  sendNone,
  staffWithoutWecom,
  waitingForWechat,
} from './wechat.queries.ts';
import { WechatRefusal } from './wechat-wire.ts';
import { wecomApp, wecomProviderOf } from './wecom-provider.ts';

/** Cards a run; the job runs every minute. */
const MOST = 200;
/** WeCom takes so many a minute and member. */
const MOST_OF_ONE = 30;
const TRIES = 3;
/** Half-hours, at which everybody's programs send. */
const BUSY_MINUTES: readonly number[] = [0, 30];
/** The member has left the company, or is none of it. */
const GONE: readonly number[] = [46004, 60111];
/** The member is not among those who see the application. */
const UNSEEN = 81013;
/** Calls or messages used up for now. */
const USED_UP: readonly number[] = [45009, 45033];
/** Numbers asked for a run; the job runs every hour. */
const MEMBERS = 100;

/** Sends pending messages of staff to WeCom. Senders never wait for it. */
export async function sendCards(db: Database, environment: Environment, at = new Date()): Promise<void> {
  const provider = wecomProviderOf(environment);
  if (!provider) {
    await sendNone(db, 'wecom', '未配置企业微信');
    return;
  }
  if (BUSY_MINUTES.includes(at.getUTCMinutes())) return;
  const appIds = wecomApp(environment).ids;
  const site = environment.WECOM_SITE_URL ?? '';
  const sent = new Map<number, number>();
  for (const one of await waitingForWechat(db, 'wecom', appIds, MOST)) {
    const { id, accountId, openId: userId, tries } = one;
    if (!userId || one.isOver) {
      const error = userId ? '消息已收回、删除或已读' : '不在企业微信里';
      await noteSent(db, id, { status: 5, error });
      continue;
    }
    const before = sent.get(accountId) ?? 0;
    if (before >= MOST_OF_ONE) continue;
    sent.set(accountId, before + 1);
    try {
      const wechat_msgid = await provider.send({ userId, ...cardOf(one, site) });
      await transaction(db, SYSTEM, async (trx) => {
        await noteSent(trx, id, { status: 2, error: null, errcode: 0, wechat_msgid });
        await noteRefused(trx, accountId, appIds, false);
      });
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      const { code } = error;
      if (USED_UP.includes(code)) return;
      await transaction(db, SYSTEM, async (trx) => {
        if (GONE.includes(code)) {
          await endBinding(trx, accountId, appIds);
          await noteSent(trx, id, { status: 4, errcode: code, error: '不在企业微信里' });
        } else if (code === UNSEEN) {
          await noteRefused(trx, accountId, appIds, true);
          await noteSent(trx, id, { status: 5, errcode: code, error: '应用对其不可见' });
        } else
          await noteSent(trx, id, {
            status: tries + 1 < TRIES ? 1 : 4,
            errcode: code,
            error: code === -1 ? '企业微信没有响应' : `企业微信拒绝（${code}）`,
          });
      });
    }
  }
}

/** Binds staff to the members of WeCom who have their telephone numbers; nobody has to do anything for it. */
export async function bindMembers(db: Database, environment: Environment): Promise<void> {
  const provider = wecomProviderOf(environment);
  const [appId = ''] = wecomApp(environment).ids;
  if (!provider) return;
  for (const { accountId, phone } of await staffWithoutWecom(db, appId, MEMBERS)) {
    try {
      const userId = await provider.memberOf(phone);
      await transaction(db, SYSTEM, (trx) => bindMember(trx, accountId, appId, userId));
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      // Any other answer concerns all numbers.
      if (!GONE.includes(error.code)) return;
    }
  }
}
