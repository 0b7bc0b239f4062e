import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0440_learning.sql and 0557_lessons_with_teachers_videos.sql. */
export const learningTriggers: readonly TriggerRule[] = [
  {
    on: ['learning_attempt.follow_learning_attempt'],
    runs: 'follow_learning_attempt',
    does: 'refuses',
    keeps: 'The attempts of a person at a quiz are numbered from 1 without a gap.',
  },
  {
    on: ['learning_progress.keep_learning_progress'],
    runs: 'keep_learning_progress',
    does: 'refuses',
    keeps: 'What was watched stays watched, and a lesson once done stays done.',
  },
  {
    on: ['learning_enrolment.keep_learning_completion'],
    runs: 'keep_learning_completion',
    does: 'refuses',
    keeps: 'A course is completed once, with the revision of that time.',
  },
  {
    on: ['teacher_video.follow_replaced_video'],
    runs: 'follow_replaced_video',
    does: 'derives',
    keeps:
      'A video that is published in the place of another one stands in the lessons that showed the former.',
  },
];
