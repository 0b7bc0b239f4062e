import type { Environment } from '../environment.ts';

/** An application of ours with WeChat: the website's (`web`) or the official account (`mp`). */
export interface WechatApp {
  app: 'web' | 'mp';
  id: string;
  secret: string;
  /** The ids under which its bindings stand: early ones of the website name none. */
  ids: readonly string[];
}

export function webApp({ WECHAT_APP_ID: id = '', WECHAT_APP_SECRET: secret = '' }: Environment): WechatApp {
  return { app: 'web', id, secret, ids: [...new Set([id, ''])] };
}

/** The official account; the website's application where only one is configured. */
export function mpApp(environment: Environment): WechatApp {
  const { WECHAT_MP_APP_ID: id, WECHAT_MP_APP_SECRET: secret = '' } = environment;
  return id ? { app: 'mp', id, secret, ids: [id] } : webApp(environment);
}
