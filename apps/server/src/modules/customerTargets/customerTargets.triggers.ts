import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0034_targets.sql. */
export const customerTargetsTriggers: readonly TriggerRule[] = [
  {
    on: ['customer_target.target_sum', 'customer_target_part.target_part_sum'],
    runs: 'check_target_sum',
    does: 'refuses',
    keeps: "At the end of a transaction the members' parts make the team's target.",
  },
];
