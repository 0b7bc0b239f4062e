import type { OutputOf } from '@shibiao/contract/endpoint';
import type { requestsApi } from '@shibiao/contract/requests/requests';
import type { Database } from '../../db/pool.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { refOf } from '../files/files.service.ts';
import { factsOf } from './facts.queries.ts';
import { factsInWords } from './facts.rules.ts';
import { filesOf, logOf, requests, stepsOf } from './requests.queries.ts';

/** A request with everything about it. @throws 404 outside the caller's sight */
export async function oneRequest(
  db: Database,
  actor: Actor,
  environment: Environment,
  id: number,
): Promise<OutputOf<typeof requestsApi.one>> {
  const row = await requests.one(db, actor, id);
  const [facts, steps, log, files] = await Promise.all([
    factsOf(db, id),
    stepsOf(db, id),
    logOf(db, id),
    filesOf(db, id),
  ]);
  return {
    ...row,
    ...facts,
    facts: factsInWords(row, facts),
    steps,
    log,
    files: files.map((file) => refOf(environment, file)),
  };
}
