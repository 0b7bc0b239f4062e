import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0045_recruitment.sql. */
export const recruitmentTriggers: readonly TriggerRule[] = [
  {
    on: ['candidate_step.ledger'],
    runs: 'keep_candidate_steps',
    does: 'refuses',
    keeps: "A step never changes but by losing its comment once the candidate's data are erased.",
  },
];
