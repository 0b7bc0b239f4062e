import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0025_evaluations.sql. */
export const evaluationsTriggers: readonly TriggerRule[] = [
  {
    on: ['evaluation.teacher_score'],
    runs: 'keep_teacher_score',
    does: 'derives',
    keeps:
      "A teacher's score and customer_score are the means of the live evaluations that name the teacher, with their numbers.",
  },
];
