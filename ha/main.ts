// npm run ha: a Patroni cluster of two nodes on loopback with two servers under write load. The primary's process is
// killed, then its whole node; reports how long saves failed and whether one was lost.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../apps/server/src/db/pool.ts';
import { type Running, start } from '../bench/processes.ts';
import { signIn } from '../bench/setup.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { Load } from './load.ts';
import { missingPackages, until } from './processes.ts';

const SERVER = path.resolve('apps/server/src/main.ts');
const SALESPERSON = '13800000005';
const PHONES = [16_100_000_000, 16_200_000_000];
const GOALS = { process: 10, node: 25 };
const say = (text: string) => console.log(text);

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`缺少 ${missing.join('、')}。Debian / Ubuntu：apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const data = await mkdtemp(path.join(tmpdir(), 'shibiao-ha-servers-'));
const environment = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  SEED: 'demo',
  DATA_DIR: data,
  RATE_LIMIT: '1000000',
};

say('正在搭建两个节点……');
const cluster = await startCluster();
const servers: Running[] = [];
let isGood = false;
try {
  const { both, proxy } = cluster.urls;
  for (const DATABASE_URL of [both, proxy])
    servers.push(await start(SERVER, { env: { ...environment, DATABASE_URL }, path: '/readyz' }));
  isGood = await measure(cluster, servers);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
  await rm(data, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function measure({ urls, primary, settled, nodes }: Cluster, [one, two]: Running[]): Promise<boolean> {
  if (!one || !two) throw new Error('需要两个服务');
  const pool = createPool(urls.both, { max: 2 });
  await pool.query('update organisation set contact_cap = null');
  const { rows } = await pool.query<{ id: number }>(
    `select institution_id as id from contact join personnel p on p.id = owner_id
     join account a on a.personnel_id = p.id where a.username = $1 limit 1`,
    [SALESPERSON],
  );
  const institution = rows[0]?.id ?? 0;
  const loads: Load[] = [];
  for (const [index, { origin }] of [one, two].entries())
    loads.push(new Load(origin, await signIn(origin, SALESPERSON), institution, PHONES[index] ?? 0));

  /** Causes a failure, waits until both servers save again, and reports the outage. */
  const strike = async (what: string, blow: () => Promise<void> | void): Promise<number> => {
    await until(() => loads.every((load) => load.acknowledged.length > 100), '两个服务都在保存').catch(
      (error) => {
        say(loads.flatMap((load) => load.odd.slice(-2)).join('\n'));
        throw error;
      },
    );
    const at = Date.now();
    await blow();
    await sleep(1000);
    const later = Date.now();
    await until(() => loads.every((load) => load.since(later) > 100), '两个服务都恢复保存', 120);
    const pauses = loads.map((load) => load.longestPause(at));
    say(
      `${what}：经两个地址的服务停 ${pauses[0]?.toFixed(1)} 秒，经 haproxy 的服务停 ${pauses[1]?.toFixed(1)} 秒`,
    );
    return Math.max(...pauses);
  };

  const processPause = await strike('主库进程被杀', async () => (await primary()).killDatabase());
  await settled();
  const lost = await primary();
  const nodePause = await strike('主库整个节点断电', async () => await lost.killAll());
  lost.start();
  await until(async () => await lost.is('sync'), '断电的节点回来并同步', 120);
  say(`断电的节点（${lost.name}）已自动回来成为备节点；主库是 ${nodes.find((node) => node !== lost)?.name}`);
  for (const load of loads) await load.stop();

  const told = loads.flatMap((load) => load.acknowledged.map(({ tel }) => tel));
  // The first connection may still reach the former primary.
  await until(
    () =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    '主库应答',
  );
  const found = await pool.query('select from contact where tel = any($1)', [told]);
  await pool.end();
  const lostWrites = told.length - (found.rowCount ?? 0);
  const odd = loads.flatMap((load) => load.odd);
  say(`已答复的保存 ${told.length} 个，丢失 ${lostWrites} 个；不在约定内的答复 ${odd.length} 个`);
  if (odd.length > 0) say([...new Set(odd)].slice(0, 10).join('\n'));
  const isGood = processPause <= GOALS.process && nodePause <= GOALS.node && lostWrites === 0;
  say(isGood ? `达到目标（进程 ≤ ${GOALS.process} 秒，节点 ≤ ${GOALS.node} 秒，丢失 0）` : '没有达到目标');
  return isGood;
}
