// npm run dev: the server restarts and the web reloads on every change. The database runs here, which keeps restarts
// short.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { readEnvironment } from '../apps/server/src/environment.ts';
import { dataDirectory } from './data-directory.ts';

const root = path.resolve(import.meta.dirname, '..');
const { DATABASE_URL, PORT } = readEnvironment();
const embedded = DATABASE_URL ? undefined : await startEmbedded({ dir: dataDirectory().cluster });
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(PORT),
  API_ORIGIN: `http://127.0.0.1:${PORT}`,
  ...(embedded && { DATABASE_URL: embedded.url, SEED: 'demo', DEMO: '1' }),
};

const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(process.execPath, ['--watch-preserve-output', '--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  spawn(process.execPath, [vite], {
    cwd: path.join(root, 'apps/web'),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];
const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())));

// The first process that ends stops the other; Ctrl-C reaches all.
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('exit', stop);
await Promise.race(ended);
stop();
await Promise.all(ended);
await embedded?.stop();
