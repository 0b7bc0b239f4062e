import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Trx } from '../../db/transaction.ts';
import { cookieOf, setCookie } from '../../lib/cookies.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { mpApp, webApp } from '../../lib/wechat-apps.ts';
import type { AnonymousContext } from './anonymous-context.ts';
import { addGrant, addState, adoptByUnion, bindGrant, grantOf, takeState } from './wechat.queries.ts';
import { authorizeUrl, wechatUser } from './wechat.ts';

/** Cookie of the browser that went to WeChat. Another browser gets nothing for the same code or grant. */
const COOKIE = 'shibiao_wechat';
const COOKIE_SECONDS = 20 * 60;
const EXPIRED = '微信授权已失效，请重新登录';

export interface WechatGrant {
  id: string;
  browserHash: Buffer;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const secret = () => randomBytes(32).toString('base64url');
const browserOf = ({ request }: Pick<AnonymousContext, 'request'>): Buffer | null => {
  const cookie = cookieOf(request, COOKIE);
  return cookie && cookie.length <= 100 ? hashOf(cookie) : null;
};

/** WeChat's consent page, with a state that only this browser can return, once. */
export async function beginWechat(
  context: AnonymousContext & { reply: FastifyReply },
  redirect: string | null | undefined,
): Promise<{ url: string | null }> {
  const [state, browser] = [secret(), secret()];
  const isInside = /MicroMessenger/i.test(String(context.request.headers['user-agent'] ?? ''));
  const app = isInside ? mpApp(context.environment) : webApp(context.environment);
  const url = authorizeUrl(context.environment, app, redirect, state);
  if (url === null) return { url };
  await addState(context.db, hashOf(state), hashOf(browser), app.app);
  setCookie(context.reply, COOKIE, browser, COOKIE_SECONDS);
  return { url };
}

/**
 * The WeChat person of a code. A state is required: a code sent by an attacker would sign the person in as the
 * attacker.
 * @returns `keep` gives the browser a grant that a sign-in binds @throws 400
 */
export async function wechatPerson(
  context: AnonymousContext,
  code: string,
  state: string | null | undefined,
) {
  const browserHash = browserOf(context);
  const begun = browserHash && state ? await takeState(context.db, hashOf(state), browserHash) : undefined;
  if (!browserHash || !begun) throw badRequest(EXPIRED);
  const app = begun === 'mp' ? mpApp(context.environment) : webApp(context.environment);
  const user = await wechatUser(context.environment, app, code);
  if (user.unionId) await adoptByUnion(context.db, app, user.openId, user.unionId);
  return {
    openId: user.openId,
    app,
    async keep(): Promise<string> {
      const id = randomBytes(24).toString('base64url');
      await addGrant(context.db, { id, ...user, app, browserHash });
      return id;
    },
  };
}

/** A grant sent with a sign-in: valid in this browser and confirmed. @throws 400, 408 */
export async function grantToBind(
  context: AnonymousContext,
  input: { auth3_id?: string | null | undefined; bindWechat?: boolean | null | undefined },
): Promise<WechatGrant | null> {
  if (!input.auth3_id) return null;
  const browserHash = browserOf(context);
  if (!browserHash || !(await grantOf(context.db, input.auth3_id, browserHash))) throw badRequest(EXPIRED);
  if (!input.bindWechat) throw invalid({ field: 'bindWechat', message: '请先确认将微信绑定到登录的账号' });
  return { id: input.auth3_id, browserHash };
}

/** Binds a grant's WeChat to the signed-in account. @throws 400 */
export async function bindTo(trx: Trx, grant: WechatGrant, accountId: number): Promise<void> {
  const result = await bindGrant(trx, grant, accountId);
  if (result === 'gone') throw badRequest(EXPIRED);
  if (result === 'elsewhere') throw badRequest('该微信已绑定其他账号');
  if (result === 'taken')
    throw badRequest('该账号已绑定其他微信。请先用密码或验证码登录，在个人中心解除绑定后再试');
}

/** The WeChat person of a grant, and whether an account is bound to it. @throws 400 when the grant has expired */
export async function wechatBinding(context: AnonymousContext, id: string) {
  const browserHash = browserOf(context);
  const grant = browserHash && (await grantOf(context.db, id, browserHash));
  if (!grant) throw badRequest(EXPIRED);
  return { nickname: grant.nickname, isBound: grant.is_bound };
}
