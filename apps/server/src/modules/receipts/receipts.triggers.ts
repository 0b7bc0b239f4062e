import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0027_receipts.sql. */
export const receiptsTriggers: readonly TriggerRule[] = [
  {
    on: ['receipt_line.lesson_sum', 'lesson_write_off.lesson_sum'],
    runs: 'keep_lesson_sums',
    does: 'derives',
    keeps:
      "lesson.received and written_off are the sums of the active lines and write-offs; the lesson's check refuses more than its fee.",
  },
  {
    on: ['receipt_line.receipt_sum'],
    runs: 'keep_receipt_allocated',
    does: 'derives',
    keeps:
      "receipt.allocated is the sum of its active lines; the receipt's check refuses more than its amount.",
  },
  {
    on: ['receipt_line.owner'],
    runs: 'keep_line_owner',
    does: 'derives',
    keeps: 'A new line has the day of its receipt and the owner of its lesson on that day.',
  },
  {
    on: ['receipt.line_day'],
    runs: 'keep_line_day',
    does: 'derives',
    keeps: 'Lines have the day of their receipt; none while it is cancelled.',
  },
  {
    on: ['receipt_line.lesson_days'],
    runs: 'keep_lesson_receipt_days',
    does: 'derives',
    keeps: "A lesson's first_receipt_on and last_receipt_on span the days of its active lines.",
  },
  {
    on: ['receipt_line.released'],
    runs: 'note_release',
    does: 'derives',
    keeps: 'released_at is the moment at which a line gave its amount back; empty while it holds it.',
  },
  {
    on: ['receipt.refunded_lines', 'receipt_line.refunded_lines'],
    runs: 'check_refunded_lines',
    does: 'refuses',
    keeps:
      'At the end of a transaction the refunds of the lines are no more than the refund of their receipt.',
  },
  {
    on: ['receipt.refunded_stays'],
    runs: 'guard_refunded_receipt',
    does: 'refuses',
    keeps: 'A receipt with a refund is not cancelled and keeps its amount but by another refund.',
  },
  {
    on: ['receipt.month_open'],
    runs: 'guard_receipt_month',
    does: 'refuses',
    keeps:
      'A receipt or refund of a locked month keeps its day, sum, method and existence, and no new one is dated there.',
  },
  {
    on: ['lesson_write_off.guard'],
    runs: 'guard_write_off',
    does: 'refuses',
    keeps:
      'A write-off clears all that is open of a lesson, within the set sum and in an open month, by somebody who earns nothing by the lesson; later it is only undone.',
  },
  {
    on: ['bank_line.guard'],
    runs: 'guard_bank_line',
    does: 'refuses',
    keeps:
      'A line of a bank statement keeps its day, amount and key, and is not ignored while a receipt claims it.',
  },
  {
    on: ['receipt.bank_line'],
    runs: 'guard_receipt_line_of_bank',
    does: 'refuses',
    keeps:
      "A live receipt of a bank line has, with its refunds, the line's amount, and the line is not ignored.",
  },
];
