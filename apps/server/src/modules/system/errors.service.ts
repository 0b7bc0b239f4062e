import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { systemApi } from '@shibiao/contract/system';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { readableStacks } from '../../lib/source-maps.ts';
import { clientErrors, keepError } from './errors.queries.ts';

/** Limits reports, so that one broken screen does not fill the table. */
const REPORTS = { name: 'error-reports', most: 30 };

/** Stores an error reported by a browser; reports above the limit are dropped. */
export async function reportError(
  db: Executor,
  limits: HourlyLimits,
  actor: Actor,
  report: InputOf<typeof systemApi.reportError>,
  userAgent: string | null,
): Promise<void> {
  if ((await limits.take(REPORTS, actor.accountId)) > 0) return;
  await keepError(db, actor, report, userAgent);
}

/** Errors of browsers; each stack also with the places of the source, as far as their maps are here. */
export async function listErrors(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof systemApi.errors>,
): Promise<OutputOf<typeof systemApi.errors>> {
  const errors = await clientErrors.page(db, actor, input);
  const sources = await readableStacks(errors.list.map(({ stack }) => stack));
  return { ...errors, list: errors.list.map((error, at) => ({ ...error, source: sources[at] ?? null })) };
}
