import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { noteSent, sendNone, type Waiting, waitingForWechat } from './wechat.queries.ts';
import { providerOf, WechatRefusal } from './wechat-provider.ts';

/** Messages a run; the job runs every minute. */
const MOST = 200;
const TRIES = 3;
/** WeChat's error codes: no longer a follower; refused by the person; daily quota used up. */
const GONE: readonly number[] = [40003, 43004];
const UNWANTED: readonly number[] = [43101, 43019];
const USED_UP = 45009;
const TEMPLATE_WRONG = 40037;

/** Sends pending messages to WeChat; without a provider they are only stored. Senders never wait for it. */
export async function sendWaiting(db: Database, environment: Environment): Promise<void> {
  const provider = providerOf(environment);
  if (!provider) {
    await sendNone(db, '未配置微信模板消息');
    return;
  }
  for (const one of await waitingForWechat(db, MOST)) {
    if (!one.openId) {
      await noteSent(db, one.id, { status: 5, error: '已解除微信绑定' });
      continue;
    }
    if (one.isOver) {
      await noteSent(db, one.id, { status: 5, error: '消息已收回、删除或已读' });
      continue;
    }
    try {
      const wechat_msgid = await provider.send({
        ...one,
        openId: one.openId,
        key: `message-${one.messageId}`,
      });
      await noteSent(db, one.id, { status: 2, error: null, wechat_msgid });
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      if (error.code === USED_UP) return;
      await refused(db, one, error.code);
    }
  }
}

async function refused(db: Database, { id, accountId, tries }: Waiting, code: number): Promise<void> {
  if (GONE.includes(code))
    await transaction(db, SYSTEM, async (trx) => {
      // WeChat no longer knows the person, or the person unfollowed us.
      await updateRow(trx, 'account', accountId, { wechat_open_id: null });
      await noteSent(trx, id, { status: 4, error: '对方未关注或已取消绑定' });
    });
  else if (UNWANTED.includes(code)) await noteSent(db, id, { status: 5, error: '对方已拒收' });
  else if (code === TEMPLATE_WRONG) await noteSent(db, id, { status: 4, error: '微信模板编号不正确' });
  else
    await noteSent(db, id, {
      status: tries + 1 < TRIES ? 1 : 4,
      error: code === -1 ? '微信没有响应' : `微信拒绝（${code}）`,
    });
}
