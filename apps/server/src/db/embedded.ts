import { clusterDirectory as directoryOf } from '@shibiao/embedded-postgres/directory';
import { EmbeddedError } from '@shibiao/embedded-postgres/errors';
import type { Settings } from '@shibiao/embedded-postgres/settings';
import { type EmbeddedDatabase, startEmbedded as start } from '@shibiao/embedded-postgres/start';
import { settleRestores } from './backup/swap.ts';
import { withDatabase } from './hosts.ts';

/** Name of the product's database in the embedded cluster. */
export const DATABASE = 'shibiao';
const systemDirectory = '/var/lib/shibiao';
const advice = '也可以用 DATA_DIR 指定另一个数据目录，或用 DATABASE_URL 使用已有的 PostgreSQL。';

/** Starts the product's database in a directory of its own, see `startEmbedded` of the package. */
export async function startEmbedded(options: {
  dir: string;
  port?: number;
  settings?: Settings;
  logDirectory?: string;
  report?: (sentence: string) => void;
}): Promise<EmbeddedDatabase> {
  const settings = { timezone: 'Asia/Shanghai', log_timezone: 'Asia/Shanghai', ...options.settings };
  try {
    return await start({
      ...options,
      database: DATABASE,
      systemDirectory,
      settings,
      beforeUse: (url) => settleRestores(withDatabase(url, DATABASE), options.report ?? console.log),
    });
  } catch (error) {
    if (error instanceof EmbeddedError) error.message += `\n${advice}`;
    throw error;
  }
}

/** The real data directory for `dir`: as root it may be below a system directory. */
export const clusterDirectory = (dir: string): string => directoryOf(dir, systemDirectory);
