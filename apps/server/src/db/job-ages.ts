import type pg from 'pg';

/**
 * When each scheduled job last ended well, for alarms; a job that has not run since the schedule was made counts from
 * then.
 */
export async function jobAges(pool: pg.Pool): Promise<{ job: string; seconds: number }[]> {
  const { rows: known } = await pool.query<{ there: boolean }>(
    `select to_regclass('pgboss.schedule') is not null as there`,
  );
  if (!known[0]?.there) return [];
  const { rows } = await pool.query<{ job: string; seconds: number }>(
    `select s.name as job, extract(epoch from now() - coalesce(max(j.completed_on), min(s.created_on)))::float8 as seconds
    from pgboss.schedule s left join pgboss.job j on j.name = s.name and j.state = 'completed'
    group by s.name order by s.name`,
  );
  return rows;
}
