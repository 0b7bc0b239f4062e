// npm run seed -- demo|scale: fills the database at DATABASE_URL, or the embedded one.
import { bulkSettings } from '@shibiao/embedded-postgres/settings';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { readEnvironment } from '../apps/server/src/environment.ts';
import { dataDirectory } from './data-directory.ts';

const kind = process.argv[2];
if (kind !== 'demo' && kind !== 'scale') {
  console.error('用法：npm run seed -- demo|scale');
  process.exit(1);
}

const given = readEnvironment().DATABASE_URL;
const embedded = given
  ? undefined
  : await startEmbedded({
      dir: dataDirectory().cluster,
      ...(kind === 'scale' ? { settings: bulkSettings } : {}),
    });
const url = embedded?.url ?? given;
try {
  await migrate(url);
  const { seed } = await import('../apps/server/src/db/seed/main.ts');
  console.log(kind === 'demo' ? '正在写入演示数据…' : '正在写入规模数据…');
  const started = performance.now();
  await seed(kind, url);
  console.log(`完成，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`);
} finally {
  await embedded?.stop();
}
