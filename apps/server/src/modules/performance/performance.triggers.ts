import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0047_performance.sql. */
export const performanceTriggers: readonly TriggerRule[] = [
  {
    on: ['performance_item.weights'],
    runs: 'check_performance_weights',
    does: 'refuses',
    keeps: 'At the end of a transaction the weights of a sheet that was written make 100.',
  },
];
