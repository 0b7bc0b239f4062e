import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Figures, inTurns, load, type Shots } from '../load.ts';

export interface Sides {
  floor: string;
  product: string;
  pool: pg.Pool;
  /** Session with access to everything. */
  token: string;
  /** One for each writing connection. */
  people: { id: number; token: string }[];
}
export interface Compared {
  name: string;
  goal: number;
  floor: Figures;
  product: Figures;
}

const PROVINCES = [130_000, 440_000, 510_000, 330_000, 110_000, 320_000];
const LEVELS = ['A', 'B', 'C', 'D'];
const WORDS = ['张伟', '王芳', '李强', '刘洋', '陈静', '杨磊'];

/** Cycles through a list. */
function ring<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length] as T;
}

/** Requests per second for equal answers, alternating between floor and product. */
export async function compareCalls(sides: Sides): Promise<Compared[]> {
  const headers = { authorization: `bearer ${sides.token}`, client: 'web' };
  const quiet = () => untilIdle(sides.pool);
  const bothRead = async (name: string, goal: number, query: () => string, paths: [string, string]) => ({
    name,
    goal,
    ...(await inTurns(
      () => load(sides.floor, () => ({ path: `${paths[0]}?${query()}` })),
      () => load(sides.product, () => ({ path: `${paths[1]}?${query()}`, headers })),
      quiet,
    )),
  });
  const list: [string, string] = ['/list', '/api/heZuoKeHu/heZuoKeHuList'];
  const filters = ring(
    PROVINCES.flatMap((provinceId) => LEVELS.map((level) => `level=${level}&provinceId=${provinceId}`)),
  );
  const word = ring(WORDS);
  const ids = await contacts(sides.pool, 'owner_id is not null', 5000);
  const id = ring(ids);
  const compared = [
    await bothRead(
      '筛选并排序的列表',
      3,
      () => `${filters()}&page=1&count=20&sort=updatedAt&order=desc`,
      list,
    ),
    await bothRead(
      '深页（第 500 页）',
      20,
      () => `level=${LEVELS[0]}&page=500&count=20&sort=updatedAt&order=desc`,
      list,
    ),
    await bothRead(
      '两个汉字的包含搜索',
      100,
      () => `keyword=${encodeURIComponent(word())}&page=1&count=20`,
      list,
    ),
    await bothRead('一行', 2, () => `id=${id()}`, ['/one', '/api/heZuoKeHu/heZuoKeHuOne']),
    { name: '保存', goal: 0.65, ...(await inTurns(...(await saving(sides)), quiet)) },
    { name: '领取', goal: 0.65, ...(await inTurns(...(await claiming(sides)), quiet)) },
  ];
  await sides.pool.query(ONE_CLAIM_EACH);
  return compared;
}

/** Seconds of load claim more than two thousand people do in a day; today's list is measured with one claim each. */
const ONE_CLAIM_EACH = `delete from pool_claim where day = current_date
  and id <= (select id from pool_claim order by id desc offset 2000 limit 1)`;

/** Statements of disconnected clients run to their end, and vacuum runs too. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and backend_type in ('client backend', 'autovacuum worker')",
    );
    if (rows.length === 0) return;
    await sleep(100);
  }
}

type Both = [() => Promise<Figures>, () => Promise<Figures>];
const JSON_TYPE = { 'content-type': 'application/json', client: 'web' };

async function saving(sides: Sides): Promise<Both> {
  const { rows } = await sides.pool.query<{
    id: number;
    version: number;
    name: string;
    tel: string;
    owner: number;
  }>(
    `select id, version, name, tel, owner_id as owner from contact where owner_id is not null and deleted_at is null and tel like '144%' order by id limit 8000 offset 20000`,
  );
  const half = rows.length / 2;
  const forFloor = ring(rows.slice(0, half));
  const forProduct = ring(rows.slice(half));
  const remark = () => `测试 ${Math.floor(performance.now() * 1000)}`;
  const productShots: Shots = () => {
    const row = forProduct();
    const body = {
      id: row.id,
      version: row.version++,
      contactName: row.name,
      tel: row.tel,
      remark: remark(),
    };
    return {
      method: 'POST',
      path: '/api/heZuoKeHu/heZuoKeHuAddOrUp',
      headers: { ...JSON_TYPE, authorization: `bearer ${sides.token}` },
      body: JSON.stringify(body),
    };
  };
  const floorShots: Shots = () => {
    const row = forFloor();
    const body = { id: row.id, contactName: row.name, tel: row.tel, remark: remark() };
    return { method: 'POST', path: '/save', headers: JSON_TYPE, body: JSON.stringify(body) };
  };
  return [() => load(sides.floor, floorShots), () => load(sides.product, productShots)];
}

async function claiming(sides: Sides): Promise<Both> {
  const free = await contacts(
    sides.pool,
    "owner_id is null and pool_since is not null and tel like '144%' and (protected_until is null or protected_until < current_date)",
    100_000,
  );
  let next = 0;
  const person = ring(sides.people);
  return [
    () => load(sides.floor, () => ({ path: `/claim?id=${free[next++]}&by=${person().id}` })),
    () =>
      load(sides.product, () => ({
        path: `/api/gonghai/lingqu?id=${free[next++]}`,
        headers: { authorization: `bearer ${person().token}`, client: 'web' },
      })),
  ];
}

async function contacts(pool: pg.Pool, condition: string, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from contact where ${condition} and deleted_at is null order by id limit $1`,
    [limit],
  );
  return rows.map((row) => row.id);
}
