import pg from 'pg';
import { migrate } from '../apps/server/src/db/migrate.ts';

/** People who claim and save concurrently, one per connection. */
export const PEOPLE = 16;
/** Required version of the scale data; older data lacks measured tables. */
const SCALE_VERSION = 3;
export const DEMO_PASSWORD = 'Demo@2026';

/** Fills an empty database and prepares the bench: a pool rule with caps that no run reaches. Idempotent. */
export async function setUp(
  url: string,
  fill: () => Promise<void>,
): Promise<{ pool: pg.Pool; people: { id: number; phone: string }[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await migrate(url);
  const filled = await pool.query<{ value: unknown }>("select value from setting where key = 'scale'");
  if (filled.rowCount === 0) await fill();
  else if (filled.rows[0]?.value !== SCALE_VERSION)
    throw new Error('规模数据是旧的：请删除数据目录里的 bench，再运行一次');
  await pool.query('update pool_rule set daily_claim_cap = 1000');
  await pool.query('delete from pool_claim_count');
  await pool.query('update organisation set contact_cap = null');
  const { rows } = await pool.query<{ id: number; phone: string }>(
    `select a.personnel_id as id, a.username as phone from account a join personnel p on p.id = a.personnel_id
     where p.job_no like 'SC%' order by a.id limit $1`,
    [PEOPLE],
  );
  return { pool, people: rows };
}

/** @returns the token of a session */
export async function signIn(origin: string, account: string): Promise<string> {
  const response = await fetch(`${origin}/api/user/auth/login_pwd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: DEMO_PASSWORD }),
  });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: { accessToken: string };
  };
  if (code !== 200) throw new Error(`登录 ${account} 失败：${message}`);
  return data.accessToken;
}
