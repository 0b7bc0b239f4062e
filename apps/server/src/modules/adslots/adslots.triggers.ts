import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0043_advertising.sql. */
export const adslotsTriggers: readonly TriggerRule[] = [
  {
    on: ['ad_log.ledger'],
    runs: 'keep_ad_log',
    does: 'refuses',
    keeps:
      'An entry of the log is never deleted and changes for a day only, always under its slot, time and author.',
  },
];
