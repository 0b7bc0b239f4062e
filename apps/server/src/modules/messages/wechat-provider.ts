import type { Environment } from '../../environment.ts';
import { mpApp } from '../../lib/wechat-apps.ts';

const TIMEOUT_MS = 8_000;

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

export class WechatRefusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`WeChat answered ${code}`);
    this.code = code;
  }
}

/** The configured provider; null when WeChat is not configured. */
export function providerOf(environment: Environment): WechatProvider | null {
  const { WECHAT_BASE_URL: base } = environment;
  if (!base) return null;
  const { id: appId, secret } = mpApp(environment);
  let token: string | null = null;
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((response) => response.json() as Promise<Record<string, unknown>>)
      .catch(() => null);
    if (!answer) throw new WechatRefusal(-1);
    if (answer.errcode) throw new WechatRefusal(Number(answer.errcode));
    return answer;
  };
  // The stable token is shared by all servers until a forced renewal.
  const tokenNow = async (isForced = false): Promise<string> => {
    const answer = await ask('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: isForced,
    });
    return String(answer.access_token);
  };
  const post = async ({ openId, key, templateId, data, url }: Notice): Promise<string> => {
    token ??= await tokenNow();
    const { msgid } = await ask(`/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`, {
      touser: openId,
      template_id: templateId,
      client_msg_id: key,
      ...(url ? { url } : {}),
      data,
    });
    return String(msgid);
  };
  return {
    send: async (notice) => {
      try {
        return await post(notice);
      } catch (error) {
        if (!(error instanceof WechatRefusal) || error.code !== TOKEN_ENDED) throw error;
        token = await tokenNow(true);
        return await post(notice);
      }
    },
  };
}
const TOKEN_ENDED = 40001;
