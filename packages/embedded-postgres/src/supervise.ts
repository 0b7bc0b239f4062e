import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './server.ts';

/** Delays in milliseconds before each restart of a database that ended by itself; it is given up after the last. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
/** Uptime in milliseconds after which earlier failures are forgotten. */
const HEALTHY = 60_000;

export interface Supervision {
  /** Restarts the server on its port; throws when it does not start. */
  restart: () => Promise<RunningServer>;
  /** Called with a sentence at each end and each restart. */
  report: (sentence: string) => void;
  /** Milliseconds before each try. */
  pauses?: readonly number[];
}

export interface Supervised {
  /** Resolves with the reason when the database could not be kept running; never when it was stopped. */
  failed: Promise<Error>;
  stop: () => Promise<void>;
}

/**
 * Restarts a server that ended without a stop (killed, PANIC on a full disk) after a growing delay, at most five times
 * in a row.
 */
export function supervise(
  started: RunningServer,
  { restart, report, pauses = PAUSES }: Supervision,
): Supervised {
  let server: RunningServer | null = started;
  let restarting: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<Error>();
  let failures = 0;

  const watch = (running: RunningServer): void => {
    const since = Date.now();
    void running.exited.then(() => {
      server = null;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY) failures = 0;
      restarting = bringBack();
    });
  };

  async function bringBack(): Promise<void> {
    let reason = '';
    for (; failures < pauses.length; failures++) {
      report(`内置数据库意外停止，正在重新启动（第 ${failures + 1} 次）`);
      // A stop meanwhile ends the pause.
      await sleep(pauses[failures], undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        server = await restart();
      } catch (error) {
        reason = (error as Error).message;
        continue;
      }
      failures++;
      report('内置数据库已重新启动');
      watch(server);
      return;
    }
    giveUp(new Error(`内置数据库连续 ${pauses.length} 次没有启动成功，服务无法继续。${reason}`.trim()));
  }

  watch(started);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await restarting;
    await server?.stop();
  };
  return { failed, stop };
}
