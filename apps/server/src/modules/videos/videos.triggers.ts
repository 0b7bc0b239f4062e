import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0430_videos.sql. */
export const videosTriggers: readonly TriggerRule[] = [
  {
    on: ['video_view.count_video_view'],
    runs: 'count_video_view',
    does: 'derives',
    keeps: 'The figures of a video are the sums of its views of three seconds and more.',
  },
];
