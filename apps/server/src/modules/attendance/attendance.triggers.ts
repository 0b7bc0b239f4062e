import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0046_attendance.sql. */
export const attendanceTriggers: readonly TriggerRule[] = [
  {
    on: ['attendance_item.locked'],
    runs: 'refuse_locked_attendance',
    does: 'refuses',
    keeps: 'Items of a locked month of a person stay as they are.',
  },
  {
    on: ['attendance_item.not_own', 'attendance_month.not_own'],
    runs: 'refuse_own_attendance',
    does: 'refuses',
    keeps: 'Nobody writes or locks the own attendance; of the own month one only confirms or objects.',
  },
];
