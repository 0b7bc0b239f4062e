import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0490_lesson_requests.sql. */
export const lessonRequestsTriggers: readonly TriggerRule[] = [
  {
    on: ['lesson_request.keep_lesson_request'],
    runs: 'keep_lesson_request',
    does: 'refuses',
    keeps: 'A request that was accepted, declined or withdrawn keeps its state, its words and its answer.',
  },
];
