import type { OutputOf } from '@shibiao/contract/endpoint';
import type { systemApi } from '@shibiao/contract/system';
import type pg from 'pg';
import type { NightlyBackup } from '../../db/backup/nightly.ts';
import { lastRun } from '../../db/job-ages.ts';
import type { Environment } from '../../environment.ts';

/** The latest nightly backup, as reported by its job. */
export async function lastBackup(
  pool: pg.Pool,
  { BACKUP_KEEP }: Pick<Environment, 'BACKUP_KEEP'>,
): Promise<OutputOf<typeof systemApi.backup>> {
  const run = await lastRun(pool, 'backup');
  return {
    isOn: BACKUP_KEEP > 0,
    at: run?.at ?? null,
    hours: run ? Math.floor(run.seconds / 3600) : null,
    badFiles: (run?.output as Partial<NightlyBackup> | null)?.bad ?? 0,
  };
}
