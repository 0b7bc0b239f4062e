import type pg from 'pg';
import { modules } from '../../apps/server/src/modules.ts';
import { type Figures, load } from '../load.ts';
import { combinationsOf, samplesOf, shapeOf } from './combinations.ts';

/** A list or report under all its filters and sorts. */
export interface Swept {
  path: string;
  title: string;
  /** p95 in ms that it should keep. */
  goal: number;
  combinations: number;
  /** How many of them missed the goal. */
  over: number;
  /** p95 in ms at 16 connections of the slowest combinations, slowest first. */
  slowest: { query: string; p95: number; failed: number }[];
  /** All combinations shuffled, each connection asking another one: when none was asked before, and when each was. */
  mixed: { first: Figures; later: Figures };
}

/** p95 in ms at 16 connections: reports, the customers' lists, all others. */
const GOALS = { report: 500, customers: 100, list: 50 };
const CUSTOMERS = new Set(['customers', 'contacts', 'pool', 'rankings']);
/** Answers about the caller alone, and the settings of the house: neither grow with the data. */
const SMALL = new Set(['identity', 'access', 'messages', 'views', 'system', 'files', 'startup', 'audit']);
/** Reports although they have pages or a total: groups, people and counts computed over everything. */
const COMPUTED = new Set([
  '/finance/receivables/ages',
  '/tiChengHeSuanController/ceshigongzi',
  '/newindex/teacherhuizong',
  '/lessoninfo/listjigou',
  '/kehupkpm/keHuPkPmList',
  '/paiMingYueTj/paiMingYueTjList',
]);
/** Requests for each combination, over all connections, after two on each that only warm up. */
const REQUESTS = 160;
const WARM_UP = 32;
/** What misses its goal is measured again and its best counts: whatever else the machine does only ever adds. */
const TRIES = 3;

interface Options {
  /** Parts of paths, by commas; all lists unless told. */
  only?: string | undefined;
  everySort?: boolean;
  say: (text: string) => void;
}

/** Every list and report under what combinationsOf says, first all mixed, then one combination after another. */
export async function sweepLists(
  origin: string,
  token: string,
  pool: pg.Pool,
  { only, everySort = false, say }: Options,
): Promise<Swept[]> {
  const known = await samplesOf(pool);
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const swept: Swept[] = [];
  for (const { endpoint } of modules.flatMap(({ calls: own }) => own)) {
    const { path, title, method, module } = endpoint;
    // A list that answers GET and POST alike is swept once.
    if (endpoint.intent !== 'query' || swept.some((one) => one.path === path)) continue;
    if (only && !only.split(',').some((part) => path.includes(part))) continue;
    const { hasTotal, needs } = shapeOf(endpoint);
    const isReport = !hasTotal || COMPUTED.has(path);
    // What needs to be told a row is about that row, not a report.
    if (isReport && (SMALL.has(module) || needs.length > 0)) continue;
    const goal = isReport ? GOALS.report : CUSTOMERS.has(module) ? GOALS.customers : GOALS.list;
    const queries = combinationsOf(endpoint, known, everySort);
    if (queries.length === 0) continue;
    const shotOf = (query: string) => ({ method, path: `/api${path}?${query}`, headers });
    const mix = async () => {
      const shuffled = shuffle(queries);
      let next = 0;
      return await load(origin, () => shotOf(shuffled[next++ % shuffled.length] ?? ''), {
        requests: Math.max(REQUESTS, queries.length),
      });
    };
    const first = await mix();
    const slowest: Swept['slowest'] = [];
    for (const query of queries) {
      const shot = () => shotOf(query);
      await load(origin, shot, { requests: WARM_UP });
      let best = await load(origin, shot, { requests: REQUESTS });
      for (let tries = 1; tries < TRIES && best.p95 > goal; tries++) {
        const again = await load(origin, shot, { requests: REQUESTS });
        if (again.p95 < best.p95) best = again;
      }
      slowest.push({ query: decodeURIComponent(query), p95: best.p95, failed: best.failed });
    }
    slowest.sort((a, b) => b.p95 - a.p95);
    const over = slowest.filter(({ p95 }) => p95 > goal);
    const mixed = { first, later: await mix() };
    swept.push({
      path,
      title,
      goal,
      combinations: queries.length,
      over: over.length,
      slowest: slowest.slice(0, 5),
      mixed,
    });
    say(
      `${path}：${queries.length} 种，超出 ${goal} 毫秒的 ${over.length} 种，最慢 p95 ${slowest[0]?.p95.toFixed(0)} 毫秒（${slowest[0]?.query}）；混合 p95 初次 ${mixed.first.p95.toFixed(0)}、再次 ${mixed.later.p95.toFixed(0)} 毫秒`,
    );
    for (const { query, p95 } of over) say(`  ${p95.toFixed(0)} ${query}`);
  }
  return swept;
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
