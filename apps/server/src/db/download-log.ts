import type { Endpoint } from '@shibiao/contract/endpoint';
import { type AuditActor, type Executor } from './transaction.ts';

/** Logs every download of a signed-in person with its filter before the first byte is sent. */
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
