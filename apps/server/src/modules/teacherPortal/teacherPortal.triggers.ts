import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0500_teacher_portal.sql. */
export const teacherPortalTriggers: readonly TriggerRule[] = [
  {
    on: ['teacher_change.decided'],
    runs: 'keep_teacher_decision',
    does: 'refuses',
    keeps: 'A decision on a request of a teacher is taken once and stays.',
  },
];
