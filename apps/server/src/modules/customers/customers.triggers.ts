import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0015_ownership.sql. */
export const customersTriggers: readonly TriggerRule[] = [
  {
    on: ['contact.one_owner', 'ownership_period.one_owner'],
    runs: 'check_ownership',
    does: 'refuses',
    keeps:
      'At the end of a transaction a customer has an owner exactly while one ownership period of that owner is open.',
  },
];
