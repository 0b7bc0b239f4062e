import { addressOfRunning } from '@shibiao/embedded-postgres/running';
import { settleRestores } from '../apps/server/src/db/backup/swap.ts';
import { clusterDirectory, DATABASE, startEmbedded } from '../apps/server/src/db/embedded.ts';
import { readEnvironment } from '../apps/server/src/environment.ts';
import { dataDirectory } from './data-directory.ts';

/**
 * Runs work on the product's database: at DATABASE_URL, in a running server, or started for it.
 * @param work receives the address and the data directory
 */
export async function withDatabase(work: (url: string, data: string) => Promise<void>): Promise<void> {
  const { DATABASE_URL } = readEnvironment();
  const { data, cluster } = dataDirectory();
  const running = DATABASE_URL || addressOfRunning(clusterDirectory(cluster), DATABASE);
  if (running) {
    await settleRestores(running, console.log);
    return await work(running, data);
  }
  const embedded = await startEmbedded({ dir: cluster });
  try {
    await work(embedded.url, data);
  } finally {
    await embedded.stop();
  }
}
