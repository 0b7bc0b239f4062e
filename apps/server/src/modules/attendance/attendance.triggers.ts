import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0046_attendance.sql. */
export const attendanceTriggers: readonly TriggerRule[] = [
  {
    on: ['attendance_item.locked'],
    runs: 'refuse_locked_attendance',
    does: 'refuses',
    keeps: 'Items of a locked month of a person stay as they are.',
  },
];
