import path from 'node:path';
import { readEnvironment } from '../apps/server/src/environment.ts';

/** Where the server keeps its data, and in it the embedded database. */
export function dataDirectory(): { data: string; cluster: string } {
  const data = path.resolve(readEnvironment().DATA_DIR);
  return { data, cluster: path.join(data, 'pg') };
}
