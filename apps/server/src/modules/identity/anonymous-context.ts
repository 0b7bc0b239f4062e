import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import type { AuditActor, Trx } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { hashToken } from '../../plugins/sessions.ts';
import { addSession } from './session-rows.queries.ts';
import type { Visitor } from './signin.queries.ts';

/** Context of a call without a session. */
export interface AnonymousContext {
  db: Database;
  environment: Environment;
  request: FastifyRequest;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  client: String(request.headers.client ?? '').slice(0, 30) || null,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

export const actorOf = (
  { request }: AnonymousContext,
  account: { id: number; personnel_id: number | null; nickname: string },
): AuditActor => ({
  accountId: account.id,
  personnelId: account.personnel_id,
  name: account.nickname,
  ip: request.ip,
  requestId: String(request.id),
});

/**
 * Opens a session; only the hash of its 256-bit token is stored.
 * @param beganAt start of the renewed session
 */
export async function openSession(
  trx: Trx,
  context: AnonymousContext,
  accountId: number,
  beganAt?: string,
): Promise<string> {
  const accessToken = randomBytes(32).toString('base64url');
  await addSession(trx, {
    ...visitorOf(context.request),
    tokenHash: hashToken(accessToken),
    accountId,
    beganAt,
    hours: context.environment.SESSION_HOURS,
  });
  return accessToken;
}

/** Clears cached sessions of this process before the answer; the database notifies the other servers. */
export function forgetSessions({ request }: Pick<AnonymousContext, 'request'>): void {
  request.server.sessionCache.clear();
}
