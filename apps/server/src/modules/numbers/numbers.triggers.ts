import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0041_numbers.sql. */
export const numbersTriggers: readonly TriggerRule[] = [
  {
    on: ['phone_number_log.follow'],
    runs: 'follow_phone_number_log',
    does: 'posts',
    keeps:
      "A number's holder, status, plan, fee and bindings follow its ledger; an entry that does not fit its state is refused.",
  },
  {
    on: ['phone_number_log.zz_month_open'],
    runs: 'guard_number_month',
    does: 'refuses',
    keeps: 'No fee is entered for a locked month.',
  },
  {
    on: ['phone_number_log.zz_fee_once'],
    runs: 'refuse_second_number_fee',
    does: 'refuses',
    keeps: 'A number has one fee a month that is not corrected.',
  },
];
