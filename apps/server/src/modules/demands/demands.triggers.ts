import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0021_demands.sql. */
export const demandsTriggers: readonly TriggerRule[] = [
  {
    on: ['demand.created_for'],
    runs: 'keep_created_for',
    does: 'derives',
    keeps: 'A new demand keeps in created_for the owner it came to.',
  },
  {
    on: ['demand_recommendation.credit'],
    runs: 'keep_recommendation_credit',
    does: 'derives',
    keeps: 'A new recommendation is credited to the person its demand counts for.',
  },
  {
    on: ['demand.recommendation_credit'],
    runs: 'keep_recommendation_credits',
    does: 'derives',
    keeps: 'Recommendations of a demand are credited to another person when the demand counts for another.',
  },
];
