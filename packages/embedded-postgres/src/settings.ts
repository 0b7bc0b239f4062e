import os from 'node:os';

/** PostgreSQL settings by name, as on its command line. */
export type Settings = Record<string, string | number>;

const MB = 1024 * 1024;
const memory = Math.floor(os.totalmem() / MB);

/**
 * For a machine that is shared with the application: an eighth of its memory is the database's own. Durability is
 * PostgreSQL's default: fsync, full_page_writes and synchronous_commit stay on.
 */
export const usualSettings: Settings = {
  max_connections: 100,
  shared_buffers: `${Math.min(2048, Math.max(128, Math.floor(memory / 8)))}MB`,
  effective_cache_size: `${Math.max(512, Math.floor(memory / 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  min_wal_size: '80MB', // Minimum size of the log.
  max_wal_size: '512MB', // Maximum amount read by a recovery; bulk loads use more.
  checkpoint_completion_target: 0.9,
  random_page_cost: 1.1, // solid-state disks
  jit: 'off', // costs more than it saves on queries of milliseconds
};

/** For bulk writes: fewer checkpoints at the price of a longer recovery. */
export const bulkSettings: Settings = { max_wal_size: '2GB' };
