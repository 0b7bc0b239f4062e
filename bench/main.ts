// npm run bench [-- part …]: measures on the scale data and writes docs/performance.md whole.
// Parts: scale, calls, export, web, screens, lists, use, own, streams, commission, import, sizes, start (all unless
// told);
// `lists=<part of a path>,…` sweeps only some lists. `soak`, alone and not among all, loads a server of its own for
// ten minutes (`soak=<seconds>`).
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bulkSettings } from '@shibiao/embedded-postgres/settings';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { seed } from '../apps/server/src/db/seed/main.ts';
import { dataDirectory } from '../scripts/data-directory.ts';
import { buildWeb } from '../scripts/prepare.mjs';
import { compareCalls } from './cases/calls.ts';
import { measureCommission } from './cases/commission.ts';
import { measureExport } from './cases/export.ts';
import { measureImport } from './cases/import.ts';
import { sweepLists } from './cases/lists.ts';
import { measureOwn } from './cases/own.ts';
import { measureScale } from './cases/scale.ts';
import { measureScreens } from './cases/screens.ts';
import { measureSizes } from './cases/sizes.ts';
import { soak } from './cases/soak.ts';
import { measureStart } from './cases/start.ts';
import { measureStreams } from './cases/streams.ts';
import { measureUse } from './cases/use.ts';
import { measureWeb } from './cases/web.ts';
import { start } from './processes.ts';
import { type Results, report } from './report.ts';
import { setUp, signIn } from './setup.ts';

const ADMIN = '13800000001';
const SERVER = path.resolve('apps/server/src/main.ts');
const asked = process.argv.slice(2);
const isAsked = (part: string) => asked.length === 0 || asked.some((one) => one.split('=')[0] === part);
const partsOf = (part: string) => asked.find((one) => one.startsWith(`${part}=`))?.slice(part.length + 1);
const say = (text: string) => console.log(text);

if (asked.some((one) => one.startsWith('soak'))) {
  const isGood = await soak(SERVER, Number(partsOf('soak') ?? 600), say);
  say(isGood ? '平稳' : '没有达到目标');
  process.exit(isGood ? 0 : 1);
}

const data = path.join(dataDirectory().data, 'bench');
const environment = {
  DATA_DIR: data,
  DATABASE_URL: '',
  SEED: 'none',
  JOBS: '0',
  RATE_LIMIT: '100000000',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  DATABASE_POOL: '20',
};
const results: Results = {};
// Without the web's figures the others still count.
if (isAsked('web') || isAsked('screens')) buildWeb();

say('正在准备规模数据……');
const embedded = await startEmbedded({ dir: path.join(data, 'pg'), settings: bulkSettings });
const { pool, people } = await setUp(embedded.url, () => seed('scale', embedded.url));
const used = { ...environment, DATABASE_URL: embedded.url };
const product = await start(SERVER, { env: used, path: '/readyz' });
try {
  const token = await signIn(product.origin, ADMIN);
  const signedIn = async () => {
    const sessions = [];
    for (const { id, phone } of people) sessions.push({ id, token: await signIn(product.origin, phone) });
    return sessions;
  };
  if (isAsked('scale')) {
    say('规模数据的恒等式……');
    results.scale = await measureScale(pool);
  }
  if (isAsked('calls')) {
    say('请求：与裸 Fastify + pg 对比……');
    const floor = await start(path.resolve('bench/floor.ts'), {
      args: [embedded.url, '{port}'],
      path: '/one?id=1',
    });
    results.calls = await compareCalls({
      floor: floor.origin,
      product: product.origin,
      pool,
      token,
      people: await signedIn(),
    });
    await floor.stop();
  }
  if (isAsked('export')) {
    say('导出……');
    results.export = await measureExport(
      product,
      token,
      `createdFrom=${new Date(Date.now() - 51 * 86_400_000).toISOString().slice(0, 10)}`,
    );
  }
  if (isAsked('web')) {
    say('浏览器……');
    // Without its figures the others still count.
    results.web = await measureWeb(product.origin, ADMIN).catch((error: Error) => {
      say(`浏览器部分没有完成：${error.message.split('\n')[0]}`);
      return undefined;
    });
  }
  if (isAsked('screens')) {
    say('浏览器：与裸 antd 页面对比……');
    results.screens = await measureScreens(product.origin, token).catch((error: Error) => {
      say(`页面部分没有完成：${error.message.split('\n')[0]}`);
      return undefined;
    });
  }
  if (isAsked('lists')) {
    say('全部列表的筛选与排序……');
    results.lists = await sweepLists(product.origin, token, pool, { only: partsOf('lists'), say });
  }
  if (isAsked('use')) {
    say('统计数据、夜间合计与记录……');
    results.use = await measureUse(product.origin, token, pool, await signedIn());
  }
  if (isAsked('own')) {
    say('本人的页面、利润宝与申请……');
    results.own = await measureOwn(product.origin, token, pool, await signedIn());
  }
  if (isAsked('streams')) {
    say('一百人看视频……');
    results.streams = await measureStreams(product.origin, token, pool, data);
  }
  if (isAsked('commission')) {
    say('一个月的提成重算……');
    results.commission = await measureCommission(product.origin, token, pool);
  }
  if (isAsked('import')) {
    say('导入 5 万客户……');
    results.import = await measureImport(product.origin, token);
  }
  if (isAsked('sizes')) {
    say('大小……');
    results.sizes = await measureSizes(pool);
  }
} finally {
  await pool.end();
  await product.stop();
  await embedded.stop();
}
if (isAsked('start')) {
  say('冷启动……');
  results.start = await measureStart(SERVER, environment, ADMIN);
}
const text = report(results);
say(text);
if (asked.length === 0) await writeFile('docs/performance.md', text);
