import type { Environment } from '../../environment.ts';
import { askerOf, posterOf, WechatRefusal } from './wechat-wire.ts';

/** WeCom's codes for a token that is wrong or over. */
const TOKEN_ENDED: readonly number[] = [40014, 42001];
/** Sent to nobody: all recipients are unknown or cannot see the application. */
const NOBODY = 81013;
/** Seconds in which WeCom drops a repeated card. */
const REPEATED_S = 1800;

export interface Card {
  userId: string;
  title: string;
  description: string;
  url: string;
}

/** Sends cards to members of the company's WeCom. */
export interface WecomProvider {
  /** @returns WeCom's message number @throws WechatRefusal with WeCom's code, −1 without an answer */
  send: (card: Card) => Promise<string>;
  /** The member with a telephone number. @throws WechatRefusal, also for a number that no member has */
  memberOf: (phone: string) => Promise<string>;
}

export const wecomApp = ({ WECOM_CORP_ID: id = '' }: Environment) => ({ ids: [id] });

/** The configured provider; null when WeCom is not configured. */
export function wecomProviderOf(environment: Environment): WecomProvider | null {
  const { WECOM_BASE_URL: base, WECOM_CORP_ID, WECOM_SECRET, WECOM_AGENT_ID } = environment;
  if (!base || !WECOM_CORP_ID || !WECOM_SECRET) return null;
  const ask = askerOf(base);
  const renew = async (): Promise<string> => {
    const asked = new URLSearchParams({ corpid: WECOM_CORP_ID, corpsecret: WECOM_SECRET });
    return String((await ask(`/cgi-bin/gettoken?${asked}`)).access_token);
  };
  const post = posterOf(ask, renew, TOKEN_ENDED);
  return {
    send: async ({ userId, ...textcard }) => {
      const answer = await post('/cgi-bin/message/send', {
        touser: userId,
        msgtype: 'textcard',
        agentid: Number(WECOM_AGENT_ID),
        textcard,
        enable_duplicate_check: 1,
        duplicate_check_interval: REPEATED_S,
      });
      // A member who is unknown is named in an answer that is otherwise good.
      if (answer.invaliduser || answer.unlicenseduser) throw new WechatRefusal(NOBODY);
      return String(answer.msgid);
    },
    memberOf: async (phone) => String((await post('/cgi-bin/user/getuserid', { mobile: phone })).userid),
  };
}
