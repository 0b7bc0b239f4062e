import path from 'node:path';
import { buildApp } from './app.ts';
import { settleRestores } from './db/backup/swap.ts';
import { checkDatabase } from './db/check-database.ts';
import { createPool } from './db/pool.ts';
import type { Environment } from './environment.ts';
import { seedIfWanted } from './first-data.ts';
import { startJobs } from './jobs/schedule.ts';
import { missingFiles } from './modules/files/files.service.ts';
import { clean } from './modules/files/store.ts';
import { hasAccounts } from './modules/identity/accounts.queries.ts';
import { prepare } from './prepare.ts';

/**
 * Migrates the database, fills an empty one, and serves requests.
 * @param stops collects the functions that stop the product, in order of start
 */
export async function serve(
  environment: Environment,
  url: string,
  stops: (() => Promise<unknown>)[],
  say: (text: string) => void,
): Promise<void> {
  if (environment.DATABASE_URL !== '') await settleRestores(environment.DATABASE_DIRECT_URL || url, say);
  await checkDatabase(url, environment.DATABASE_DIRECT_URL, () => say('数据库还不能写入，正在等待……'));
  const pool = createPool(url, { max: 4, applicationName: 'shibiao-start' });
  say('正在准备数据库……');
  const applied = await prepare(pool);
  if (applied.length > 0) say(`已执行 ${applied.length} 个迁移`);
  const isDemo = await seedIfWanted(pool, url, environment, say);
  await pool.end();

  const app = await buildApp({ ...environment, DEMO: environment.DEMO || isDemo }, url);
  stops.push(() => drain(app, environment.DRAIN_SECONDS));
  if (environment.JOBS) {
    const jobs = await startJobs(environment.DATABASE_DIRECT_URL || url, app, environment);
    stops.push(() => jobs.stop());
  }
  await clean(environment.DATA_DIR);
  const missing = await missingFiles(app.db, environment.DATA_DIR);
  if (missing > 0)
    say(
      `注意：最近上传的文件有 ${missing} 个不在 ${path.resolve(environment.DATA_DIR, 'files')}。多个服务器须共用这个目录，或使用七牛存储。`,
    );
  const address = await app.listen({ port: environment.PORT, host: environment.HOST });
  const { port } = new URL(address);
  say(`\n师表已启动：http://localhost:${port}`);
  if (!isDemo && !(await hasAccounts(app.db)))
    say('还没有账号：请执行 npm run admin -- 手机号 姓名，开通第一位超级管理员');
  if (isDemo)
    say('演示账号：13800000001（超级管理员）… 13800000005（业务员），密码 Demo@2026；其余见 README');
}

/** Stops accepting requests and waits for running ones within the time limit. */
async function drain(app: Awaited<ReturnType<typeof buildApp>>, seconds: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(timeout);
}
