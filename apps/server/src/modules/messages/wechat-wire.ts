const TIMEOUT_MS = 8_000;

/** A refusal of WeChat or WeCom: its code, −1 without an answer. */
export class WechatRefusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`WeChat answered ${code}`);
    this.code = code;
  }
}

type Answer = Record<string, unknown>;
/** Asks by POST with a body, else by GET. @throws WechatRefusal */
export type Ask = (path: string, body?: object) => Promise<Answer>;

/** The wire of both services: JSON whose `errcode` says what is wrong. */
export const askerOf =
  (base: string): Ask =>
  async (path, body) => {
    const answer = await fetch(`${base}${path}`, {
      ...(body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((response) => response.json() as Promise<Answer>)
      .catch(() => null);
    if (!answer) throw new WechatRefusal(-1);
    if (answer.errcode) throw new WechatRefusal(Number(answer.errcode));
    return answer;
  };

/**
 * Posts with the service's token, and once more with a new one where it is over.
 * @param renew asks for a token; forced: the one in use is over
 * @param ended the service's codes for a token that is wrong or over
 */
export function posterOf(
  ask: Ask,
  renew: (isForced: boolean) => Promise<string>,
  ended: readonly number[],
): (path: string, body: object) => Promise<Answer> {
  let token: string | null = null;
  const post = async (path: string, body: object, isForced: boolean) => {
    if (isForced || token === null) token = await renew(isForced);
    return await ask(`${path}?access_token=${encodeURIComponent(token)}`, body);
  };
  return async (path, body) => {
    try {
      return await post(path, body, false);
    } catch (error) {
      if (!(error instanceof WechatRefusal) || !ended.includes(error.code)) throw error;
      return await post(path, body, true);
    }
  };
}
