import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { customersApi } from '@shibiao/contract/customers/customers';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { type Figures, load, type Shots } from '../load.ts';
import { type Running, start } from '../processes.ts';
import { signIn } from '../setup.ts';

/** Requests per second: several times the load of two hundred people. */
const RATE = 60;
const PEOPLE = ['13800000003', '13800000004', '13800000005', '13800000006'];
const LISTS = [
  '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20',
  '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20&keyword=%E6%9D%8E',
];
const EXPORT_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** Allowed memory growth between the second and last fifth of the time, and the event loop's lag budget. */
const GROWTH = 1.15;
const LAG_MS = 50;
const POOL = 20;

interface Sample {
  memory: number;
  connections: number;
}

/**
 * Loads a server on demo data for some minutes with lists, saves, exports and running jobs.
 * @returns whether memory stayed flat, connections within the pool, and the event loop's lag within its budget
 */
export async function soak(script: string, seconds: number, say: (text: string) => void): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shibiao-soak-'));
  const embedded = await startEmbedded({ dir: path.join(folder, 'pg') });
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: embedded.url,
    DATABASE_POOL: String(POOL),
    SEED: 'demo',
    DATA_DIR: folder,
    RATE_LIMIT: '100000000',
    METRICS_TOKEN: '',
  };
  const product = await start(script, { env, path: '/readyz' });
  const pool = new pg.Pool({ connectionString: embedded.url, max: 1, application_name: 'soak' });
  try {
    await pool.query('update organisation set contact_cap = null');
    const tokens = await Promise.all(PEOPLE.map((phone) => signIn(product.origin, phone)));
    const shots = mixOf(tokens);
    say('预热一分钟……');
    await load(product.origin, shots, { seconds: Math.min(60, seconds / 5), rate: RATE });
    await lagOf(product);
    say(`每秒 ${RATE} 个请求，${seconds} 秒……`);
    const samples: Sample[] = [];
    const look = setInterval(
      () => void sampleOf(product, pool).then((one) => samples.push(one)),
      LOOK_EVERY_MS,
    );
    const exports = setInterval(() => void exportOnce(product, tokens[0] ?? ''), EXPORT_EVERY_MS);
    const figures = await load(product.origin, shots, { seconds, rate: RATE });
    clearInterval(look);
    clearInterval(exports);
    return judge(figures, samples, await lagOf(product), say);
  } finally {
    await pool.end();
    await product.stop();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nine reads per save. */
function mixOf(tokens: string[]): Shots {
  let turn = 0;
  return () => {
    turn++;
    const headers = {
      authorization: `bearer ${tokens[turn % tokens.length]}`,
      client: 'web',
      'content-type': 'application/json',
    };
    if (turn % 10 !== 0) return { method: 'GET', path: LISTS[turn % LISTS.length] ?? '', headers };
    const tel = String(16_000_000_000 + turn);
    const body = JSON.stringify({ contactName: `客户${tel}`, tel, coorgid: 1 });
    return { method: 'POST', path: `/api${customersApi.save.path}`, headers, body };
  };
}

async function sampleOf(product: Running, pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'shibiao'`,
  );
  return { memory: await product.memory(), connections: rows[0]?.n ?? 0 };
}

/** p99 of the event loop's lag in milliseconds since the last call. */
async function lagOf(product: Running): Promise<number> {
  const text = await (await fetch(`${product.origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

async function exportOnce(product: Running, token: string): Promise<void> {
  const answer = await fetch(`${product.origin}/api/heZuoKeHu/exportHeZuoKeHu`, {
    headers: { authorization: `bearer ${token}`, client: 'web' },
  });
  await answer.arrayBuffer();
}

function judge(figures: Figures, samples: Sample[], lag: number, say: (text: string) => void): boolean {
  const fifth = Math.floor(samples.length / 5);
  const early = meanOf(samples.slice(fifth, 2 * fifth).map(({ memory }) => memory));
  const late = meanOf(samples.slice(-fifth).map(({ memory }) => memory));
  const peak = Math.max(...samples.map(({ memory }) => memory));
  const connections = Math.max(...samples.map((sample) => sample.connections));
  say(
    `请求 ${figures.rate.toFixed(0)} 个/秒，p50 ${figures.p50.toFixed(0)}、p95 ${figures.p95.toFixed(0)}、p99 ${figures.p99.toFixed(0)} 毫秒，失败 ${figures.failed}`,
  );
  say(`内存：前段 ${early.toFixed(0)} MB，末段 ${late.toFixed(0)} MB，最高 ${peak.toFixed(0)} MB`);
  say(`数据库连接：最多 ${connections}（连接池 ${POOL}）`);
  say(`事件循环延迟 p99：${lag.toFixed(0)} 毫秒（目标 ≤ ${LAG_MS}）`);
  return late <= early * GROWTH && connections <= POOL && lag <= LAG_MS && figures.failed === 0;
}

const meanOf = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
