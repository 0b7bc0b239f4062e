import path from 'node:path';
import { buildApp } from './app.ts';
import { checkDatabase } from './db/check-database.ts';
import { startEmbedded } from './db/embedded.ts';
import { createPool } from './db/pool.ts';
import { readEnvironment } from './environment.ts';
import { seedIfWanted } from './first-data.ts';
import { startJobs } from './jobs/schedule.ts';
import { missingFiles } from './modules/files/files.service.ts';
import { clean } from './modules/files/store.ts';
import { prepare } from './prepare.ts';
import { adviceFor, checkPort } from './start-advice.ts';

/** Seconds for what comes after the last request: connections, jobs, the embedded database. */
const STOP_SECONDS = 3;
/** The exit code of a database that could not be kept running (EX_UNAVAILABLE of sysexits.h). */
const EXIT_DATABASE = 69;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Starts the product: database, migrations, first data, web and API on one port. Stops without losing a request. */
async function run(): Promise<void> {
  const environment = readEnvironment();
  await checkPort(environment.PORT, environment.HOST);
  const stops: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async (reason: string, exitCode = 0) => {
    if (isStopping) return;
    isStopping = true;
    say(`正在停止（${reason}）……`);
    const forced = setTimeout(
      () => process.exit(exitCode || 1),
      (environment.DRAIN_SECONDS + STOP_SECONDS) * 1000,
    ).unref();
    for (const end of stops.reverse()) await end().catch((error: unknown) => console.error(error));
    clearTimeout(forced);
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // The launcher holds our IPC channel: when it is killed, this process must not stay behind.
  process.on('disconnect', () => void stop('启动程序已退出'));

  let url = environment.DATABASE_URL;
  if (url === '') {
    say('正在启动内置 PostgreSQL……');
    const embedded = await startEmbedded({
      dir: path.resolve(environment.DATA_DIR, 'pg'),
      logDirectory: path.resolve(environment.DATA_DIR, 'log'),
      report: say,
    });
    void embedded.failed.then((error) => {
      console.error(
        `${error.message}\n请查看 ${path.resolve(environment.DATA_DIR, 'log/postgres.log')} 和磁盘空间。`,
      );
      void stop('数据库无法启动', EXIT_DATABASE);
    });
    stops.push(() => embedded.stop());
    url = embedded.url;
  }
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
  if (isDemo)
    say('演示账号：13800000001（超级管理员）… 13800000005（业务员），密码 Demo@2026；其余见 README');
}

/** Takes no new requests and waits for those under way, as long as it is allowed. */
async function drain(app: Awaited<ReturnType<typeof buildApp>>, seconds: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(timeout);
}

/** Runs until a signal; ends the process with a clear message when it cannot start. */
export async function start(): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { message, stack } = error as Error;
    console.error(adviceFor(error) ?? message);
    if (process.env.LOG_LEVEL === 'debug') console.error(stack);
    process.exit(1);
  }
}
