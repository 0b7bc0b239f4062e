import type { TriggerRule } from '../../noun.ts';

/**
 * Pay is computed by the database when a transaction commits, in migrations/0030_commission_posting.sql. A write notes
 * its lesson (touch_commission); the first note of the transaction posts for all (post_touched_commission calls
 * post_commission). post_lesson_commission finds the entries that a lesson lacks, post_commission_entry writes each,
 * and rate_commission rates the months that got some. Tables, tiers and guards stand in 0029_commissions.sql.
 */
export const commissionsTriggers: readonly TriggerRule[] = [
  {
    on: ['commission_share.commission', 'lesson.commission', 'receipt.commission', 'receipt_line.commission'],
    runs: 'touch_commission',
    does: 'posts',
    keeps:
      'A lesson whose pay may have changed (money, costs, owner, shares) is noted in commission_touch; shares are frozen for the owner before one that comes after its last day.',
  },
  {
    on: ['commission_touch.post'],
    runs: 'post_touched_commission',
    does: 'posts',
    keeps:
      'At commit the pay of every noted lesson is posted and rated by post_commission; commission_touch is empty again.',
  },
  {
    on: ['commission_entry.lesson_months'],
    runs: 'keep_lesson_commission_months',
    does: 'derives',
    keeps: "A lesson's first_commission_month and last_commission_month span the months of its entries.",
  },
  {
    on: ['commission_share.shares_make_100'],
    runs: 'check_commission_shares',
    does: 'refuses',
    keeps:
      'At the end of a transaction the shares of 业务员 and 协作 of a lesson make 100, or it has no shares at all.',
  },
  {
    on: ['commission_entry.guard', 'commission_entry.guard_truncate'],
    runs: 'guard_commission_entry',
    does: 'refuses',
    keeps:
      'An entry is never deleted; only its rating and batch change, not once its batch is handed in, and none is posted in tiers or rated for a closed month.',
  },
  {
    on: ['commission_batch.guard'],
    runs: 'guard_commission_batch',
    does: 'refuses',
    keeps:
      'A batch takes one step at a time, back only from 待审批, keeps its figures once handed in, and is not approved or paid by a person who earns from it.',
  },
  {
    on: ['commission_batch.month_open'],
    runs: 'guard_payment_month',
    does: 'refuses',
    keeps: 'A batch is not paid in a locked month.',
  },
];
