import type { Run } from './indexes.ts';

/** A table and one of its triggers. */
export type Trigger = readonly [table: string, trigger: string];

/**
 * Switches off triggers that keep derived columns while tables are filled, and switches them on again. The work writes
 * the columns for all rows at once.
 */
export async function withoutTriggers(
  run: Run,
  triggers: readonly Trigger[],
  work: () => Promise<void>,
): Promise<void> {
  for (const [table, trigger] of triggers) await run(`alter table ${table} disable trigger ${trigger}`);
  await work();
  // A table cannot be altered with pending deferred checks.
  await run('set constraints all immediate');
  await run('set constraints all deferred');
  for (const [table, trigger] of triggers) await run(`alter table ${table} enable trigger ${trigger}`);
}
