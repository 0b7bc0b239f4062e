import type { InputOf } from '@shibiao/contract/endpoint';
import type { systemApi } from '@shibiao/contract/system';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { keepError } from './errors.queries.ts';

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
