import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { until } from '../until.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The product as its own process, as it runs in production, on a given database. */
export class ServerProcess {
  readonly origin: string;
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;

  private constructor(url: string, port: number, settings: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: url,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
        JOBS: '0',
        SEED: 'none',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.exited = new Promise((resolve) => this.child.once('exit', resolve));
  }

  static async start(url: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(url, await freePort(), settings);
    await until(() => server.isReady(), 'the server is ready', 60);
    return server;
  }
  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }
  async isReady(): Promise<boolean> {
    return await fetch(`${this.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }
  /**
   * @param key idempotency key of the save
   * @returns the envelope's code; 0 without an answer
   */
  async ask(
    method: 'GET' | 'POST',
    url: string,
    token: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; code: number; message: string; data: unknown }> {
    try {
      const response = await fetch(this.origin + url, {
        method,
        headers: {
          authorization: `bearer ${token}`,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return {
        status: response.status,
        ...((await response.json()) as { code: number; message: string; data: unknown }),
      };
    } catch {
      return { status: 0, code: 0, message: '', data: null };
    }
  }
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    await this.exited;
  }
}
