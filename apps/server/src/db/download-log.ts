import type { Endpoint } from '@shibiao/contract/endpoint';
import { type AuditActor, type Executor } from './transaction.ts';

/**
 * Keeps who took which rows out of the house: every download of somebody signed in, with its filter, before the first
 * byte leaves.
 */
export async function logDownload(
  db: Executor,
  actor: AuditActor,
  endpoint: Pick<Endpoint, 'path' | 'title'>,
  input: unknown,
): Promise<void> {
  await db
    .insertInto('download_log')
    .values({
      account_id: actor.accountId,
      actor_name: actor.name,
      ip: actor.ip ?? null,
      path: `/api${endpoint.path}`,
      title: endpoint.title,
      input: JSON.stringify(input ?? {}),
    })
    .execute();
}
