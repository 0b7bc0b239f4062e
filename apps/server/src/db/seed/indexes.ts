interface Index {
  name: string;
  definition: string;
}
/** Runs one statement inside the caller's transaction. */
type Run = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Fills tables without those indexes that `condition` chooses (over pg_index x, pg_class i, pg_am a), and builds them
 * again at the end: many rows are indexed far sooner at once, and a tenth is written to the log. Indexes of
 * constraints must stay, and so does what the work itself searches by.
 */
export async function withoutIndexes(run: Run, condition: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await run(
    `select i.oid::regclass::text as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
     where i.relnamespace = 'public'::regnamespace and not x.indisunique and ${condition} order by 1`,
  );
  const indexes = rows as Index[];
  for (const { name } of indexes) await run(`drop index ${name}`);
  await work();
  // No index is built on a table whose deferred checks are still to come.
  await run('set constraints all immediate');
  for (const { definition } of indexes) await run(definition);
}
