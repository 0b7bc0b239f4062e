import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export interface Running {
  origin: string;
  /** Milliseconds from process start to the first good answer. */
  startedIn: number;
  /** Resident memory in MB. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a script as its own process and waits until `path` answers. `args` may use `{port}`. */
export async function start(
  script: string,
  options: { args?: string[]; env?: Record<string, string>; path: string },
): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  const args = (options.args ?? []).map((one) => one.replace('{port}', String(port)));
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(child, `${origin}${options.path}`);
  return {
    origin,
    startedIn: performance.now() - started,
    memory: () => residentOf(child),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} 未能启动`);
    const response = await fetch(url).catch(() => undefined);
    if (response && response.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** @see proc(5): VmRSS in kB. Not available outside Linux. */
async function residentOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
