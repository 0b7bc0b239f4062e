import { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type pg from 'pg';
import { modules } from '../../apps/server/src/modules.ts';
import { type Figures, load, type Shot } from '../load.ts';
import { combinationsOf, samplesOf, shapeOf } from './combinations.ts';

/** A list or report under all its filters and sorts. */
export interface Swept {
  path: string;
  title: string;
  combinations: number;
  /** Milliseconds of the slowest combinations on one connection, slowest first. */
  slowest: { query: string; took: number }[];
  /** Milliseconds of the slowest cold query. */
  first: number;
  /** Number of combinations above the budget for one query. */
  over: number;
  /** All combinations shuffled over 16 connections, with the target p95. */
  mixed: Figures;
  goal: number;
}

/** Budgets in milliseconds: one query on one connection, and the p95 of sixteen concurrent people. */
export const ALONE = 250;
export const MIXED = 120;
/** The p95 budget of cached figures over many rows. */
export const FIGURES = 500;
const FIGURES_OF = new Set([
  'statistics',
  'customerStatistics',
  'rankings',
  'salespeople',
  'teacherDept',
  'targets',
  'home',
  'profit',
]);
/** Pages of figures in a module of lists. */
const FIGURE_PATHS = new Set<string>([
  analyticsApi.teacherNameSearch.path,
  analyticsApi.seeTeacherRecord.path,
  analyticsApi.techerCollectionRecord.path,
  analyticsApi.packageDownload.path,
  analyticsApi.hotTopic.path,
  analyticsApi.activeUserNum.path,
  analyticsApi.retention.path,
  analyticsApi.actives.path,
]);
/** Answers about the caller or settings do not grow with the data. */
const SMALL = new Set(['identity', 'access', 'messages', 'views', 'system', 'files', 'startup', 'audit']);
/** Repetitions of each combination; the median counts, because the first one loads pages into memory. */
const TIMES = 3;
const MIXED_REQUESTS = 300;
/** Warm-up requests: each connection reads its catalogue and plans a prepared statement anew five times. */
const WARMING = 300;

/** Every list and report, one combination after another, then all mixed. */
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
    const answered: string[] = [];
    let first = 0;
    for (const query of queries) {
      const took = await alone(origin, shotOf(query));
      if (took === null) continue;
      answered.push(query);
      slowest.push({ query: decodeURIComponent(query), took: took.middle });
      first = Math.max(first, took.first);
    }
    if (answered.length < queries.length) say(`${path}：${queries.length - answered.length} 种条件没有答复`);
    if (answered.length === 0) continue;
    slowest.sort((a, b) => b.took - a.took);
    const shuffled = shuffle(answered);
    let next = 0;
    const anyOf = () => shotOf(shuffled[next++ % shuffled.length] ?? '');
    await load(origin, anyOf, { requests: WARMING });
    const mixed = await load(origin, anyOf, { requests: Math.max(MIXED_REQUESTS, answered.length) });
    const over = slowest.filter(({ took }) => took > ALONE).length;
    const goal = FIGURES_OF.has(endpoint.noun) || FIGURE_PATHS.has(path) ? FIGURES : MIXED;
    swept.push({
      first,
      path,
      title,
      combinations: answered.length,
      slowest: slowest.slice(0, 3),
      over,
      mixed,
      goal,
    });
    const [worst] = slowest;
    say(
      `${path}：${answered.length} 种，最慢 ${worst?.took.toFixed(0)} 毫秒（${worst?.query}），首次 ${first.toFixed(0)}；混合 p95 ${mixed.p95.toFixed(0)} 毫秒`,
    );
  }
  return swept;
}

/** Queries for several rows that require no id; GET and POST of one path once. */
function listsOf(only: string | undefined): Endpoint[] {
  const byPath = new Map<string, Endpoint>();
  for (const { endpoint } of modules.flatMap(({ calls }) => calls)) {
    if (endpoint.intent !== 'query' || byPath.has(endpoint.path)) continue;
    if (only && !only.split(',').some((part) => endpoint.path.includes(part))) continue;
    const { hasTotal, isOfOne } = shapeOf(endpoint);
    if (!hasTotal && (SMALL.has(endpoint.noun) || isOfOne)) continue;
    byPath.set(endpoint.path, endpoint);
  }
  return [...byPath.values()];
}

/** @returns milliseconds of the first request and the median; null when the sample names nothing that exists */
async function alone(
  origin: string,
  { method, path, headers }: Shot,
): Promise<{ first: number; middle: number } | null> {
  const took: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    const response = await fetch(origin + path, { method: method ?? 'GET', headers: headers ?? {} });
    await response.arrayBuffer();
    if (response.status !== 200) return null;
    took.push(performance.now() - began);
  }
  const [first = Number.NaN] = took;
  return { first, middle: took.sort((a, b) => a - b)[TIMES >> 1] ?? Number.NaN };
}

/** Deterministic order. */
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
