import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0028_payments.sql. */
export const paymentsTriggers: readonly TriggerRule[] = [
  {
    on: ['payment_line.fill'],
    runs: 'fill_payment_line',
    does: 'derives',
    keeps:
      "A new line settles the fee and subsidy of its lesson where the request is for a teacher's fee, and is active and paid as its request is.",
  },
  {
    on: ['payment_request.lines_follow'],
    runs: 'follow_payment_status',
    does: 'derives',
    keeps: 'Lines are active until their request is rejected or withdrawn, and paid when it is.',
  },
  {
    on: ['payment_line.lesson_sum'],
    runs: 'keep_lesson_payments',
    does: 'derives',
    keeps:
      "A lesson's teacher_requested, teacher_paid and travel_requested are the sums of its lines; its checks refuse more than is owed.",
  },
  {
    on: ['payment_line.tax_borne'],
    runs: 'keep_tax_borne',
    does: 'derives',
    keeps:
      "A lesson's tax_borne, a part of tax_share, is the tax that the company bears on its active lines.",
  },
  {
    on: ['payment_request.month_open'],
    runs: 'guard_paid_request',
    does: 'refuses',
    keeps: 'A payment of a locked month keeps its day, sum, state and existence, and none is dated there.',
  },
];
