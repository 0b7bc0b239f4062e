import { availableParallelism } from 'node:os';

/** How much the database can do at once: it runs on this machine, or on one that is no weaker. */
export const CORES = availableParallelism();
