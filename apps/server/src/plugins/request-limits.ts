import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network.ts';

/** Limits calls per address on this server. Registered before the sessions, so that guessing tokens is limited too. */
export function requestLimits(app: FastifyInstance, mostPerMinute: number): void {
  const limiter = new RateLimiterMemory({ points: mostPerMinute, duration: 60 });
  app.addHook('onRequest', async (request) => {
    // Checks the route, because `/%61pi/…` reaches the same one; unmatched requests are checked by address.
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) return;
    try {
      await limiter.consume(networkOf(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooMany('请求过于频繁，请稍后再试', Math.ceil(refused.msBeforeNext / 1000));
    }
  });
}
