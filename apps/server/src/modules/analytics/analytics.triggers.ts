import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0450_analytics.sql. */
export const analyticsTriggers: readonly TriggerRule[] = [
  {
    on: ['favourite.log_favourite', 'favourite.log_favourite_move'],
    runs: 'log_favourite',
    does: 'posts',
    keeps:
      'Every star given, taken or moved by a merge is in favourite_log, so that it tells the stars of any day.',
  },
];
