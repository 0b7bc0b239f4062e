import { CronExpressionParser } from 'cron-parser';
import type { JobAge } from '../db/job-ages.ts';

export const JOB_ZONE = 'Asia/Shanghai';
/** Time for the scheduler itself to start a due job. */
const GRACE_MS = 10 * 60_000;

/** Jobs that were due since their last success: no server ran then, or they failed. */
export function missedJobs(ages: readonly JobAge[], now = new Date()): string[] {
  return ages
    .filter(({ cron, seconds, isUnderWay }) => {
      const due = CronExpressionParser.parse(cron, { tz: JOB_ZONE, currentDate: now }).prev().getTime();
      const isLate = now.getTime() - due > GRACE_MS;
      return !isUnderWay && isLate && now.getTime() - seconds * 1000 < due;
    })
    .map(({ job }) => job);
}
