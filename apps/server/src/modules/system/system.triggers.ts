import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0022_money_months.sql. */
export const systemTriggers: readonly TriggerRule[] = [
  {
    on: ['setting.money_month'],
    runs: 'lock_money_month',
    does: 'refuses',
    keeps:
      'Finance locks no month that is not over; locking waits for writers of money, and they wait for it.',
  },
];
