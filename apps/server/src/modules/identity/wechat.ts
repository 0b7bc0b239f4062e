import type { Environment } from '../../environment.ts';
import { badRequest } from '../../lib/errors.ts';
import type { WechatApp } from '../../lib/wechat-apps.ts';

const TIMEOUT_MS = 8_000;

export interface WechatUser {
  openId: string;
  unionId: string | null;
  nickname: string | null;
}

/** The address for consent, and the application that asks; null when WeChat is not configured. */
export function authorizeUrl(
  environment: Environment,
  { app, id }: WechatApp,
  redirect: string | null | undefined,
  state: string,
): string | null {
  if (!environment.WECHAT_BASE_URL) return null;
  // Inside WeChat the bare openid is asked for, which needs no consent; on a desk the person scans a code.
  const [page, scope] =
    app === 'mp' ? ['/connect/oauth2/authorize', 'snsapi_base'] : ['/connect/qrconnect', 'snsapi_login'];
  const url = new URL(`${environment.WECHAT_BASE_URL}${page}`);
  url.searchParams.set('appid', id);
  url.searchParams.set('redirect_uri', redirect ?? '');
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('scope', scope ?? '');
  url.searchParams.set('state', state);
  return `${url}#wechat_redirect`;
}

/**
 * Exchanges a code for the person's openid and nickname.
 * @throws 400 when the code is refused, comes from a snapshot page, or WeChat does not answer
 */
export async function wechatUser(
  environment: Environment,
  { app, id, secret }: WechatApp,
  code: string,
): Promise<WechatUser> {
  if (!environment.WECHAT_BASE_URL) throw badRequest('微信登录暂未开通');
  const granted = await ask(environment, '/sns/oauth2/access_token', {
    appid: id,
    secret,
    code,
    grant_type: 'authorization_code',
  });
  const { openid, access_token: token, unionid, is_snapshotuser: isSnapshot } = granted;
  // A snapshot page gives a virtual openid, which belongs to nobody.
  if (Number(isSnapshot) === 1) throw badRequest('请点右下角“使用完整服务”，再登录');
  if (typeof openid !== 'string' || openid === '') throw badRequest('微信授权已失效，请重新登录');
  // The nickname only helps the person to recognise the account; signing in works without it.
  const profile =
    typeof token === 'string' && app === 'web'
      ? await ask(environment, '/sns/userinfo', { access_token: token, openid, lang: 'zh_CN' }).catch(
          () => null,
        )
      : null;
  return {
    openId: openid.slice(0, 100),
    unionId: typeof unionid === 'string' && unionid !== '' ? unionid.slice(0, 100) : null,
    nickname: typeof profile?.nickname === 'string' ? profile.nickname.slice(0, 60) : null,
  };
}

async function ask(
  environment: Environment,
  path: string,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${environment.WECHAT_BASE_URL}${path}?${new URLSearchParams(parameters)}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.json())
    .catch(() => null);
  if (typeof answer !== 'object' || answer === null) throw badRequest('微信服务暂时没有响应，请稍后再试');
  return answer as Record<string, unknown>;
}
