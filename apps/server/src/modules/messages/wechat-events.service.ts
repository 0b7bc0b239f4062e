import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/pool.ts';
import { forbidden } from '../../lib/errors.ts';
import { noteDelivered, noteSubscribed } from './wechat.queries.ts';

interface Signed {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** @throws 403 unless the signature proves WeChat as the sender */
export function mustBeWechat(token: string | undefined, { signature, timestamp, nonce }: Signed): void {
  const wanted = createHash('sha1')
    .update([token ?? '', timestamp, nonce].sort().join(''))
    .digest();
  const given = Buffer.from(signature, 'hex');
  if (!token || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw forbidden('签名不正确');
}

/** The text of an element, with or without CDATA. */
const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<\\]]{0,200})`).exec(xml)?.[1]?.trim();

/** Records the result of a template message, and who follows us; other events are ignored. */
export async function takeEvent(db: Database, xml: string): Promise<void> {
  const event = elementOf(xml, 'Event');
  const openId = elementOf(xml, 'FromUserName');
  if (openId && (event === 'subscribe' || event === 'unsubscribe'))
    await noteSubscribed(db, openId, event === 'subscribe');
  if (event !== 'TEMPLATESENDJOBFINISH') return;
  const msgid = elementOf(xml, 'MsgID');
  const status = elementOf(xml, 'Status') ?? '';
  if (!msgid) return;
  const problem = status === 'success' ? null : status.includes('user block') ? '对方已拒收' : '微信未能送达';
  await noteDelivered(db, msgid, problem);
}
