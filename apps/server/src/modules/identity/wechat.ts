import type { Environment } from '../../environment.ts';
import { badRequest } from '../../lib/errors.ts';

const TIMEOUT_MS = 8_000;

export interface WechatUser {
  openId: string;
  nickname: string | null;
}

const isConfigured = (environment: Environment) => environment.WECHAT_BASE_URL !== undefined;

/** Address of the consent page; null when WeChat is not configured. */
export function authorizeUrl(
  environment: Environment,
  redirect: string | null | undefined,
  state: string,
): string | null {
  if (!isConfigured(environment)) return null;
  const url = new URL(`${environment.WECHAT_BASE_URL}/connect/qrconnect`);
  url.searchParams.set('appid', environment.WECHAT_APP_ID ?? '');
  url.searchParams.set('redirect_uri', redirect ?? '');
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('scope', 'snsapi_login');
  url.searchParams.set('state', state);
  return `${url}#wechat_redirect`;
}

/**
 * Exchanges a code for the person's openid and nickname.
 * @throws 400 when the code is refused or WeChat does not answer
 */
export async function wechatUser(environment: Environment, code: string): Promise<WechatUser> {
  if (!isConfigured(environment)) throw badRequest('微信登录暂未开通');
  const granted = await ask(environment, '/sns/oauth2/access_token', {
    appid: environment.WECHAT_APP_ID ?? '',
    secret: environment.WECHAT_APP_SECRET ?? '',
    code,
    grant_type: 'authorization_code',
  });
  const { openid, access_token: token } = granted;
  if (typeof openid !== 'string' || openid === '') throw badRequest('微信授权已失效，请重新登录');
  // The nickname only helps the person to recognise the account; signing in works without it.
  const profile =
    typeof token === 'string'
      ? await ask(environment, '/sns/userinfo', { access_token: token, openid, lang: 'zh_CN' }).catch(
          () => null,
        )
      : null;
  return {
    openId: openid.slice(0, 100),
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
