import type { TriggerRule } from '../../noun.ts';

export const matchingTriggers: readonly TriggerRule[] = [
  {
    on: ['demand_recommendation.version'],
    runs: 'count_recommendation_version',
    does: 'derives',
    keeps: 'Whatever staff send and the customer answers counts the version of a recommendation.',
  },
];
