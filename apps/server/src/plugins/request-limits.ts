import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network.ts';

/**
 * Limits the calls of one address to this server. Registered before the sessions: whoever tries out tokens is limited
 * too.
 */
export function requestLimits(app: FastifyInstance, mostPerMinute: number): void {
  const limiter = new RateLimiterMemory({ points: mostPerMinute, duration: 60 });
  app.addHook('onRequest', async (request) => {
    // By the route: `/%61pi/…` finds the same one. What finds none is told by its address.
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) return;
    try {
      await limiter.consume(networkOf(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooMany('请求过于频繁，请稍后再试', Math.ceil(refused.msBeforeNext / 1000));
    }
  });
}
