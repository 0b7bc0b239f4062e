import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backupAge } from '../db/backup/nightly.ts';
import { jobAges } from '../db/job-ages.ts';
import type { Listener } from '../db/listener.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Environment } from '../environment.ts';
import { freeBytes } from '../lib/disk.ts';
import { forbidden } from '../lib/errors.ts';
import type { Turns } from '../lib/turns.ts';
import type { EventHub } from './events.ts';

/** Shorter than the two seconds within which `/readyz` answers, also without a database. */
const READY_MS = 1500;
/** Minimum free space for large files. */
const LEAST_FREE = 100 * 1024 * 1024;
const late = () => sleep(READY_MS, false, { ref: false });
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface Watched {
  pool: pg.Pool;
  environment: Environment;
  hub: EventHub;
  turns: Turns;
  listener: Pick<Listener, 'isConnected'>;
}

/** `/healthz` (alive), `/readyz` (database reachable and migrated), `/metrics` (Prometheus). */
export function health(
  app: FastifyInstance,
  { pool, environment, hub, turns, listener }: Watched,
): { onDropped: () => void } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'shibiao_request_seconds',
    help: 'Duration of calls',
    labelNames: ['module', 'operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'shibiao_failures_total',
    help: 'Answers with status 500 and above',
    registers: [registry],
  });
  new Gauge({
    name: 'shibiao_database_connections',
    help: 'Pool connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'shibiao_open_screens',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(hub.openScreens);
    },
  });
  new Gauge({
    name: 'shibiao_exports',
    help: 'Exports by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'running' }, turns.running);
      this.set({ state: 'waiting' }, turns.waiting);
    },
  });
  const dropped = new Counter({
    name: 'shibiao_exports_dropped_total',
    help: 'Exports ended because their reader took nothing',
    registers: [registry],
  });
  const damaged = new Counter({
    name: 'shibiao_damaged_files_total',
    help: 'Downloads of files that are missing or not what they were',
    registers: [registry],
  });
  new Gauge({
    name: 'shibiao_disk_free_bytes',
    help: 'Free space where files are kept',
    registers: [registry],
    async collect() {
      this.set((await freeBytes(environment.DATA_DIR)) ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'shibiao_backup_age_seconds',
    help: 'Age of the newest nightly backup; not a number when there is none here',
    registers: [registry],
    async collect() {
      this.set((await backupAge(environment.DATA_DIR)) ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'shibiao_listener_connected',
    help: 'Whether this server hears the others',
    registers: [registry],
    collect() {
      this.set(listener.isConnected ? 1 : 0);
    },
  });
  new Gauge({
    name: 'shibiao_job_age_seconds',
    help: 'Time since each scheduled job last ended well, on whichever server',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const ages = await Promise.race([jobAges(pool).catch(() => []), late()]);
      this.reset();
      for (const { job, seconds: age } of Array.isArray(ages) ? ages : []) this.set({ job }, age);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    seconds.observe(
      { module: endpoint.module, operation: endpoint.operation, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) failures.inc();
    if (reply.statusCode === 410) damaged.inc();
  });

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = await Promise.race([isMigrated(pool).catch(() => false), late()]);
    const free = await freeBytes(environment.DATA_DIR);
    const status = !isReady ? 'unavailable' : free !== null && free < LEAST_FREE ? 'diskFull' : 'ready';
    return reply.status(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const isAllowed = environment.METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${environment.METRICS_TOKEN}`
      : // Behind a proxy on this machine every request looks local.
        LOCAL.has(request.ip) && !FORWARDED.some((name) => name in request.headers);
    if (!isAllowed) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { onDropped: () => dropped.inc() };
}
