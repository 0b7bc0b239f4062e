import path from 'node:path';
import { readEnvironment } from '../apps/server/src/environment.ts';

/** Data directory of the server, and of the embedded database in it. */
export function dataDirectory(): { data: string; cluster: string } {
  const data = path.resolve(readEnvironment().DATA_DIR);
  return { data, cluster: path.join(data, 'pg') };
}
