import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0010_pool_rules.sql. */
export const poolTriggers: readonly TriggerRule[] = [
  {
    on: ['contact.recycling'],
    runs: 'keep_recycle_day',
    does: 'derives',
    keeps:
      "An owned customer's owned_since, recycle_on and recycle_warned_on follow owner, organisation, level, follow-up and deal by the pool rule of that moment; in the pool all three are empty.",
  },
  {
    on: ['organisation.warnings', 'pool_rule.warnings'],
    runs: 'keep_pool_warnings',
    does: 'derives',
    keeps:
      'pool_warning has the days of warning that hold in each organisation, by the nearest rule above it.',
  },
];
