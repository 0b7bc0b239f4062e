import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../environment.ts';
import { maskedTarget } from './signin.rules.ts';

export interface SmsProvider {
  send(phone: string, text: string): Promise<void>;
}
const TIMEOUT_MS = 10_000;

/** The provider at SMS_URL (POST JSON `{phone, content}`); without one the text is logged. */
export function smsProvider(environment: Environment, log: FastifyBaseLogger): SmsProvider {
  const { SMS_URL, SMS_TOKEN } = environment;
  if (!SMS_URL) {
    return {
      async send(phone, text) {
        log.info(`短信（未配置 SMS_URL，仅记录）→ ${maskedTarget(phone)}：${text}`);
      },
    };
  }
  return {
    async send(phone, content) {
      const response = await fetch(SMS_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${SMS_TOKEN ?? ''}` },
        body: JSON.stringify({ phone, content }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`SMS provider answered ${response.status}`);
    },
  };
}
