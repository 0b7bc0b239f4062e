import { createHash } from 'node:crypto';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Listener } from '../db/listener.ts';
import { type Actor, mayCall } from '../lib/actor.ts';
import { bearerOf } from '../lib/bearer.ts';
import { cookieOf } from '../lib/cookies.ts';
import { forbidden, unauthenticated } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

interface Cached {
  actor: Actor;
  expiresAt: number;
}
/** Loads a session from the database; null when it is unknown, revoked, expired or its account is disabled. */
export type LoadSession = (tokenHash: Buffer) => Promise<Cached | null>;

/** Calls allowed with the default password: sign-out and change of password. */
const WITH_DEFAULT_PASSWORD = new Set([
  '/user/profile/mine',
  // These answer empty lists.
  '/user/session',
  '/user/menu',
  '/user/functions',
  '/user/pwd_update',
  '/user/codepwd_update',
  '/user/auth/send_code',
  '/user/auth/logout',
  '/user/auth/logout2',
]);

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export class SessionCache {
  private readonly cache = new LRUCache<string, Cached>({ max: 20_000, ttl: 5 * 60_000 });
  /** Short-lived cache of invalid tokens: windows left open keep polling. Separate, so that they evict no session. */
  private readonly refused = new LRUCache<string, true>({ max: 5_000, ttl: 30_000 });
  private readonly load: LoadSession;
  private readonly listener: Pick<Listener, 'isConnected'>;
  private generation = 0;

  constructor(load: LoadSession, listener: Pick<Listener, 'isConnected'>) {
    this.load = load;
    this.listener = listener;
  }

  async get(tokenHash: Buffer): Promise<Actor | null> {
    const key = tokenHash.toString('hex');
    const cached = this.cache.get(key);
    if (cached) return cached.expiresAt > Date.now() ? cached.actor : null;
    if (this.refused.has(key)) return null;
    const { generation } = this;
    const loaded = await this.load(tokenHash);
    // Nothing is cached without a listening connection, because revocations elsewhere would be missed, or when a change
    // arrived during the read.
    if (this.listener.isConnected && generation === this.generation) {
      if (loaded) this.cache.set(key, loaded);
      else this.refused.set(key, true);
    }
    return loaded?.actor ?? null;
  }
  drop(tokenHash: string): void {
    this.generation++;
    this.cache.delete(tokenHash);
    this.refused.delete(tokenHash);
  }
  clear(): void {
    this.generation++;
    this.cache.clear();
    this.refused.clear();
  }
}

/** Name of the web's session cookie. */
const TOKEN_COOKIE = 'shibiao_token';

/**
 * Session of a signed file link: browsers load pictures without an Authorization header. Other calls never use the
 * cookie, which prevents CSRF.
 */
function pictureToken(request: FastifyRequest, { access, intent }: Endpoint): string | undefined {
  if (access !== 'anyone' || intent !== 'download') return undefined;
  // Only letters, digits, - and _: no decoding needed.
  return cookieOf(request, TOKEN_COOKIE) ?? undefined;
}

/** The first two checks of every call: signed in, and the call's path granted. */
export function sessions(app: FastifyInstance, cache: SessionCache): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const token = bearerOf(request) ?? pictureToken(request, endpoint);
    const actor = token ? await cache.get(hashToken(token)) : null;
    if (actor) request.actor = { ...actor, ip: request.ip, requestId: String(request.id) };
    if (endpoint.access === 'anyone') return;
    if (!request.actor) throw unauthenticated();
    if (request.actor.mustChangePassword && !WITH_DEFAULT_PASSWORD.has(endpoint.path))
      throw forbidden('请先修改默认密码');
    if (!mayCall(request.actor, endpoint)) throw forbidden();
  });
}
