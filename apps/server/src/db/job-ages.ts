import type pg from 'pg';

export interface JobAge {
  job: string;
  /** Cron expression in Asia/Shanghai. */
  cron: string;
  seconds: number;
  /** Queued or running. */
  isUnderWay: boolean;
}

/** Last success of each scheduled job; for a job without one, the creation of its schedule. */
export async function jobAges(pool: pg.Pool): Promise<JobAge[]> {
  if (!(await hasScheduler(pool))) return [];
  const { rows } = await pool.query<JobAge>(
    `select s.name as job, min(s.cron) as cron,
      extract(epoch from now() - coalesce(max(j.completed_on) filter (where j.state = 'completed'), min(s.created_on)))::float8 as seconds,
      count(*) filter (where j.state in ('created', 'retry', 'active')) > 0 as "isUnderWay"
    from pgboss.schedule s left join pgboss.job j on j.name = s.name
    group by s.name order by s.name`,
  );
  return rows;
}

/** Last success of a job on any server, and its result; null when unknown. */
export async function lastRun(
  pool: pg.Pool,
  job: string,
): Promise<{ at: string; seconds: number; output: unknown } | null> {
  if (!(await hasScheduler(pool))) return null;
  const { rows } = await pool.query<{ at: string; seconds: number; output: unknown }>(
    `select completed_on as at, extract(epoch from now() - completed_on)::float8 as seconds, output
    from pgboss.job where name = $1 and state = 'completed' order by completed_on desc limit 1`,
    [job],
  );
  return rows[0] ?? null;
}

async function hasScheduler(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('pgboss.schedule') is not null as there`,
  );
  return rows[0]?.there ?? false;
}
