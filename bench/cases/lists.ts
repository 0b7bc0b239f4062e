import type { Endpoint } from '@shibiao/contract/endpoint';
import type pg from 'pg';
import { modules } from '../../apps/server/src/modules.ts';
import { type Figures, load } from '../load.ts';
import { combinationsOf, samplesOf, shapeOf } from './combinations.ts';

/** A list or report under all its filters and sorts. */
export interface Swept {
  path: string;
  title: string;
  combinations: number;
  /** Milliseconds of the slowest combinations on one connection, slowest first. */
  slowest: { query: string; took: number }[];
  /** How many of them take longer alone than they should. */
  over: number;
  /** All combinations shuffled, each of 16 connections asking another one. */
  mixed: Figures;
}

/** Milliseconds: one question alone on one connection, and the p95 of sixteen people asking different ones. */
export const ALONE = 250;
export const MIXED = 120;
/** Answers about the caller alone, and the settings of the house: neither grow with the data. */
const SMALL = new Set(['identity', 'access', 'messages', 'views', 'system', 'files', 'startup', 'audit']);
/** Each combination is asked so often alone; the middle counts, for the first one brings its pages into memory. */
const TIMES = 3;
const MIXED_REQUESTS = 300;

/** Every list and report of the product, one combination after another, then all of them mixed. */
export async function sweepLists(
  origin: string,
  token: string,
  pool: pg.Pool,
  { only, say }: { only?: string | undefined; say: (text: string) => void },
): Promise<Swept[]> {
  const known = await samplesOf(pool);
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const swept: Swept[] = [];
  for (const endpoint of listsOf(only)) {
    const { path, title, method } = endpoint;
    const queries = combinationsOf(endpoint, known);
    const shotOf = (query: string) => ({ method, path: `/api${path}?${query}`, headers });
    const slowest: Swept['slowest'] = [];
    for (const query of queries) {
      const { p50 } = await load(origin, () => shotOf(query), { requests: TIMES, connections: 1 });
      slowest.push({ query: decodeURIComponent(query), took: p50 });
    }
    slowest.sort((a, b) => b.took - a.took);
    const shuffled = shuffle(queries);
    let next = 0;
    const mixed = await load(origin, () => shotOf(shuffled[next++ % shuffled.length] ?? ''), {
      requests: Math.max(MIXED_REQUESTS, queries.length),
    });
    const over = slowest.filter(({ took }) => took > ALONE).length;
    swept.push({ path, title, combinations: queries.length, slowest: slowest.slice(0, 3), over, mixed });
    const [worst] = slowest;
    say(
      `${path}：${queries.length} 种，最慢 ${worst?.took.toFixed(0)} 毫秒（${worst?.query}）；混合 p95 ${mixed.p95.toFixed(0)} 毫秒`,
    );
  }
  return swept;
}

/** Queries that answer more than one row and may be asked without naming one; GET and POST of one path once. */
function listsOf(only: string | undefined): Endpoint[] {
  const byPath = new Map<string, Endpoint>();
  for (const { endpoint } of modules.flatMap(({ calls }) => calls)) {
    if (endpoint.intent !== 'query' || byPath.has(endpoint.path)) continue;
    if (only && !only.split(',').some((part) => endpoint.path.includes(part))) continue;
    const { hasTotal, needs } = shapeOf(endpoint);
    if (!hasTotal && (SMALL.has(endpoint.noun) || needs.length > 0)) continue;
    byPath.set(endpoint.path, endpoint);
  }
  return [...byPath.values()];
}

/** In an order that is the same in every run. */
function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list];
  let seed = 1;
  for (let i = shuffled.length - 1; i > 0; i--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const j = seed % (i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return shuffled;
}
