import type pg from 'pg';
import { withStartLock } from './db/migrate.ts';
import type { Environment } from './environment.ts';

/** Lock for servers that start together on an empty database: one fills it, the others wait. */
const LOCK = 7_203_412;

/**
 * Fills an empty database with the demo data: an embedded one automatically, an external one only with SEED=demo.
 * @returns true when the database holds demo data
 */
export async function seedIfWanted(
  pool: pg.Pool,
  url: string,
  environment: Environment,
  say: (text: string) => void,
): Promise<boolean> {
  return await withStartLock(pool, LOCK, () => seedIfEmpty(pool, url, environment, say));
}

async function seedIfEmpty(
  pool: pg.Pool,
  url: string,
  environment: Environment,
  say: (text: string) => void,
): Promise<boolean> {
  const { rows } = await pool.query<{ demo: boolean; empty: boolean }>(
    `select exists (select from setting where key = 'demo') as demo, not exists (select from account) as empty`,
  );
  const state = rows[0];
  if (state?.demo || !state?.empty) return state?.demo ?? false;
  const isWanted =
    environment.SEED === 'demo' || (environment.SEED === '' && environment.DATABASE_URL === '');
  if (!isWanted) return false;
  say('正在生成演示数据……');
  const { seed } = await import('./db/seed/main.ts');
  await seed('demo', url);
  const { writeDemoDocuments } = await import('./db/seed/demo/outlines.ts');
  const { writeDemoVideos } = await import('./db/seed/demo/videos.ts');
  await Promise.all([
    writeDemoDocuments(pool, environment.DATA_DIR),
    writeDemoVideos(pool, environment.DATA_DIR),
  ]);
  return true;
}
