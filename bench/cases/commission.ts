import type pg from 'pg';

export interface CommissionFigures {
  people: number;
  entries: number;
  /** Time to save a rule: all entries of the month are rated again. */
  seconds: number;
}

/** A rule for salespeople from last month on: open entries of 2,000 people are rated again. */
export async function measureCommission(
  origin: string,
  token: string,
  pool: pg.Pool,
): Promise<CommissionFigures> {
  const { rows } = await pool.query<{ since: string; people: number; entries: number }>(
    `select to_char(date_trunc('month', current_date) - interval '1 month', 'YYYY-MM-DD') as since,
       count(distinct personnel_id)::integer as people, count(*)::integer as entries
     from commission_entry where is_tiered and month = to_char(current_date - interval '1 month', 'YYYY-MM')`,
  );
  const { since = '', people = 0, entries = 0 } = rows[0] ?? {};
  const began = performance.now();
  const response = await fetch(`${origin}/api/tiChengHeSuanController/guizeedit`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, client: 'web', 'content-type': 'application/json' },
    // A different rate each time, so that every run writes as much.
    body: JSON.stringify({
      role: '业务员',
      fromDate: since,
      tiers: [
        { upTo: 30_000 + (Date.now() % 1000), rate: 0.11 },
        { upTo: null, rate: 0.13 },
      ],
      ...(await savedRule(pool, since)),
    }),
  });
  const { code, message } = (await response.json()) as { code: number; message: string };
  if (code !== 200) throw new Error(`提成重算失败：${message}`);
  return { people, entries, seconds: (performance.now() - began) / 1000 };
}

/** The rule of an earlier run. */
async function savedRule(pool: pg.Pool, since: string): Promise<object> {
  const { rows } = await pool.query<{ id: number; version: number }>(
    `select id, version from commission_rule where role = '业务员' and organisation_id is null and from_date = $1`,
    [since],
  );
  return rows[0] ?? {};
}
