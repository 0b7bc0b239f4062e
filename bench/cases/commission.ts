import type pg from 'pg';

export interface CommissionFigures {
  people: number;
  entries: number;
  /** From saving a rule to its answer: all of the month's entries are rated anew. */
  seconds: number;
}

/** A rule for salespeople that begins last month: what 2,000 people have open since then is rated anew. */
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
    // Another rate each time, so that a second run has as much to write.
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

/** The rule that an earlier run made. */
async function savedRule(pool: pg.Pool, since: string): Promise<object> {
  const { rows } = await pool.query<{ id: number; version: number }>(
    `select id, version from commission_rule where role = '业务员' and organisation_id is null and from_date = $1`,
    [since],
  );
  return rows[0] ?? {};
}
