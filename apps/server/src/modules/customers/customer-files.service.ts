import type { customerPageApi } from '@shibiao/contract/customers/customerPage';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
import { refOf } from '../files/files.service.ts';
import { mustOwn } from './customers.policy.ts';
import { customerFiles } from './facts.queries.ts';

type Api = typeof customerPageApi;

export async function filesOfCustomer(
  { db, actor, environment }: { db: Database; actor: Actor; environment: Environment },
  input: InputOf<Api['customerFiles']>,
): Promise<OutputOf<Api['customerFiles']>> {
  const page = await customerFiles.page(db, actor, input);
  const list = page.list.map(({ uploadedBy, at, isOfTracking, ...file }) => ({
    ...refOf(environment, file),
    uploadedBy,
    at,
    isOfTracking,
  }));
  return { ...page, list };
}

/** @throws 408 when a file is not the caller's, has another purpose or is attached elsewhere */
export async function attachCustomerFiles(
  db: Database,
  actor: Actor,
  { id, fileIds }: InputOf<Api['attachFiles']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, [id]);
    await attachFiles(trx, actor.accountId, { kind: 'contact', id, purpose: 'customer' }, fileIds);
  });
}

/** Detaches a file from the customer itself. @throws 404 for any other file */
export async function removeCustomerFile(
  db: Database,
  actor: Actor,
  { id, fileId }: InputOf<Api['removeFile']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, [id]);
    const removed = await takeOffFiles(trx, { kind: 'contact', id, purposes: ['customer'] }, { fileId });
    if (removed.length === 0) throw notFound('文件');
  });
}
