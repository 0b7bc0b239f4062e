import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';

interface TemporaryDatabase extends AsyncDisposable {
  url: string;
}

/** A temporary database without durability. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'shibiao-'));
  const remove = (): void => fs.rmSync(home, { recursive: true, force: true });
  const settings = { fsync: 'off', shared_buffers: '32MB', max_wal_size: '64MB' };
  try {
    const { url, stop } = await startEmbedded({ dir: path.join(home, 'pg'), settings });
    const dispose = async (): Promise<void> => {
      await stop();
      remove();
    };
    return { url, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    remove();
    throw error;
  }
}
