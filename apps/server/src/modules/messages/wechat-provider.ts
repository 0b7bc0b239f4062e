import type { Environment } from '../../environment.ts';

const TIMEOUT_MS = 8_000;
/** WeChat's length limit for a field of type thing. */
const THING_MOST = 20;

export interface Notice {
  openId: string;
  /** Equal for every retry, so that WeChat sends it once. */
  key: string;
  title: string;
  content: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string;
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

/** The configured provider; null when WeChat or its template is not configured. */
export function providerOf(environment: Environment): WechatProvider | null {
  const { WECHAT_BASE_URL: base, WECHAT_TEMPLATE_ID: template } = environment;
  if (!base || !template) return null;
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
      appid: environment.WECHAT_APP_ID,
      secret: environment.WECHAT_APP_SECRET,
      force_refresh: isForced,
    });
    return String(answer.access_token);
  };
  const post = async ({ openId, key, title, content, at }: Notice): Promise<string> => {
    token ??= await tokenNow();
    const { msgid } = await ask(`/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`, {
      touser: openId,
      template_id: template,
      client_msg_id: key,
      data: {
        thing1: { value: thing(title) },
        thing2: { value: thing(content) },
        time3: { value: at.slice(0, 16) },
      },
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

/** At most 20 characters, never empty: WeChat refuses the whole message otherwise. */
function thing(text: string): string {
  const characters = [...text.trim()];
  if (characters.length === 0) return '—';
  return characters.length > THING_MOST
    ? `${characters.slice(0, THING_MOST - 1).join('')}…`
    : characters.join('');
}
