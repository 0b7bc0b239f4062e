import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hostsOf } from './hosts.ts';
import { createPool, SESSION_SETTINGS } from './pool.ts';

const HEARD_MS = 10_000;
const OLDEST = 150_000;
/** Time limit for a database that starts or fails over. */
const WAIT_MS = 15_000;
const RETRY_MS = 500;
/** Connection refused; starting or stopping; standby. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '25006']);

/**
 * Checks before the start that the database meets the requirements: a supported version, session settings that persist,
 * notifications that arrive.
 * @param directUrl address that bypasses a transaction pooler; empty: `url`
 * @param onWait called once when the database is not reachable yet, which may be a start or a failover
 * @throws Error in Chinese that says what to change
 */
export async function checkDatabase(url: string, directUrl = '', onWait?: () => void): Promise<void> {
  if (directUrl) await settleForRole(directUrl);
  const pool = createPool(url, { max: 2, applicationName: 'shibiao-check' });
  let listener: pg.Client | undefined;
  try {
    const found = await firstAnswer(pool, onWait);
    // The host that accepts writes, of an address with several.
    listener = new pg.Client({ connectionString: hostsOf(directUrl || url).current });
    listener.on('error', () => undefined);
    if (found && found.version < OLDEST)
      throw new Error('数据库的版本过旧：需要 PostgreSQL 15 或更新的版本。');
    if (found?.zone !== SESSION_SETTINGS.timezone || !found.style.startsWith(SESSION_SETTINGS.datestyle))
      throw new Error(
        'DATABASE_URL 经过的连接池不保留会话设置（时区仍是别的），时间会错：请改用会话模式，或另设 DATABASE_DIRECT_URL。',
      );
    await listener.connect();
    const token = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      listener?.on('notification', ({ payload }) => payload === token && resolve(true));
    });
    await listener.query('listen app_check');
    await pool.query(`select pg_notify('app_check', $1)`, [token]);
    if (!(await Promise.race([heard, sleep(HEARD_MS, false, { ref: false })])))
      throw new Error(
        'DATABASE_URL 经过以事务为单位借出连接的连接池（如 PgBouncer 的 transaction 模式），收不到通知：请另设 DATABASE_DIRECT_URL 直连数据库，或改用会话模式。',
      );
  } finally {
    await listener?.end().catch(() => undefined);
    await pool.end();
  }
}

interface Found {
  version: number;
  zone: string;
  style: string;
}

/** Answer of the first host that accepts writes. */
async function firstAnswer(pool: pg.Pool, onWait?: () => void): Promise<Found | undefined> {
  const end = Date.now() + WAIT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<Found>(
        `select current_setting('server_version_num')::int as version, current_setting('timezone') as zone,
          current_setting('datestyle') as style`,
      );
      return rows[0];
    } catch (error) {
      if (!AWAY.has((error as { code?: string }).code ?? '') || Date.now() > end) throw error;
      if (attempt === 1) onWait?.();
      await sleep(RETRY_MS);
    }
  }
}

/** Sets the session settings for our role in this database, so that they hold behind any pooler. */
async function settleForRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: hostsOf(directUrl).current });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      await client.query(
        `do $$ begin execute format('alter role current_user in database %I set %s = %L', current_database(), ${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}); end $$`,
      );
  } finally {
    await client.end();
  }
}
