import pg from 'pg';
import { migrate } from '../apps/server/src/db/migrate.ts';

/** Sixteen people who claim and save at once, as sixteen connections do. */
export const PEOPLE = 16;
const FIRST_PHONE = 13_900_100_000;
const phoneOf = (index: number) => String(FIRST_PHONE + index);
export const DEMO_PASSWORD = 'Demo@2026';

/**
 * Fills the database when it is empty, and brings it into the state that the bench starts from: accounts for some of
 * its salespeople, and a pool rule whose caps nobody reaches within a run. Safe to repeat.
 */
export async function setUp(
  url: string,
  fill: () => Promise<void>,
): Promise<{ pool: pg.Pool; people: { id: number; phone: string }[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await migrate(url);
  const { rowCount } = await pool.query("select from setting where key = 'scale'");
  if (rowCount === 0) await fill();
  await pool.query(
    `insert into account (username, nickname, user_type, personnel_id, password_hash)
     select ($2::bigint + p.n)::text, p.name, 1, p.id, (select password_hash from account where username = '13800000005')
     from (select id, name, row_number() over (order by id) - 1 as n from personnel where job_no like 'SC%' order by id limit $1) p
     on conflict do nothing`,
    [PEOPLE, FIRST_PHONE],
  );
  await pool.query(
    `insert into account_role (account_id, role_id)
     select a.id, r.id from account a cross join role r where a.username like '139001000%' and r.key = 'salesperson' on conflict do nothing`,
  );
  await pool.query('update pool_rule set daily_claim_cap = 1000');
  await pool.query('delete from pool_claim_count');
  await pool.query('update organisation set contact_cap = null');
  const { rows } = await pool.query<{ id: number; phone: string }>(
    `select personnel_id as id, username as phone from account where username = any($1) order by username`,
    [Array.from({ length: PEOPLE }, (_, i) => phoneOf(i))],
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
