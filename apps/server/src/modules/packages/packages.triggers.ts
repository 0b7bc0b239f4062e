import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0431_packages.sql. */
export const packagesTriggers: readonly TriggerRule[] = [
  {
    on: ['package_download.keep_package_download'],
    runs: 'keep_package_download',
    does: 'refuses',
    keeps: 'A download stays as it was written; only the bytes that were sent of it grow.',
  },
];
