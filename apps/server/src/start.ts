import path from 'node:path';
import { startEmbedded } from './db/embedded.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { checkPort, tellOperator } from './start-advice.ts';

/** Seconds for closing connections, jobs and the embedded database after the last request. */
const STOP_SECONDS = 3;
/** Exit code when the database could not be kept running (EX_UNAVAILABLE of sysexits.h). */
const EXIT_DATABASE = 69;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Starts the product: database, migrations, first data, web and API on one port. A stop loses no request. */
async function run(): Promise<void> {
  const environment = readEnvironment(process.env, (sentence) => say(`注意：${sentence}`));
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
  // The launcher holds our IPC channel: this process exits when it is killed.
  process.on('disconnect', () => void stop('启动程序已退出'));

  // Modules load while PostgreSQL starts in its own process.
  const [url, { serve }] = await Promise.all([databaseOf(environment, stops, stop), import('./serving.ts')]);
  await serve(environment, url, stops, say);
}

/** @returns the database's address: the configured one, or that of the embedded one, which is started here. */
async function databaseOf(
  environment: Environment,
  stops: (() => Promise<unknown>)[],
  stop: (reason: string, exitCode: number) => Promise<void>,
): Promise<string> {
  if (environment.DATABASE_URL !== '') return environment.DATABASE_URL;
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
  return embedded.url;
}

/** Runs until a signal; exits with a clear message when it cannot start. */
export async function start(): Promise<void> {
  try {
    await run();
  } catch (error) {
    tellOperator(error);
    process.exit(1);
  }
}
