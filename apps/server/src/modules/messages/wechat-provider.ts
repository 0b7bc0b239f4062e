import type { Environment } from '../../environment.ts';
import { mpApp } from '../../lib/wechat-apps.ts';
import { askerOf, posterOf } from './wechat-wire.ts';

/** WeChat's code for a token that is over. */
const TOKEN_ENDED: readonly number[] = [40001];

export interface Notice {
  openId: string;
  /** Equal for every retry, so that WeChat sends it once. */
  key: string;
  templateId: string;
  data: Record<string, { value: string }>;
  /** Address that the notice opens; null: none. */
  url: string | null;
}

/** Sends notices to WeChat. */
export interface WechatProvider {
  /** @returns WeChat's message number @throws WechatRefusal with WeChat's code, −1 without an answer */
  send: (notice: Notice) => Promise<string>;
}

/** The configured provider; null when WeChat is not configured. */
export function providerOf(environment: Environment): WechatProvider | null {
  const { WECHAT_BASE_URL: base } = environment;
  if (!base) return null;
  const { id: appId, secret } = mpApp(environment);
  const ask = askerOf(base);
  // The stable token is shared by all servers until a forced renewal.
  const renew = async (isForced: boolean): Promise<string> => {
    const answer = await ask('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: isForced,
    });
    return String(answer.access_token);
  };
  const post = posterOf(ask, renew, TOKEN_ENDED);
  return {
    send: async ({ openId, key, templateId, data, url }) => {
      const { msgid } = await post('/cgi-bin/message/template/send', {
        touser: openId,
        template_id: templateId,
        client_msg_id: key,
        url: url || undefined,
        data,
      });
      return String(msgid);
    },
  };
}
