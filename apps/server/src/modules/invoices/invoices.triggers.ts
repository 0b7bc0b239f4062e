import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0026_invoices.sql. */
export const invoicesTriggers: readonly TriggerRule[] = [
  {
    on: ['invoice_line.lesson_sum'],
    runs: 'keep_lesson_sums',
    does: 'derives',
    keeps: "lesson.invoiced is the sum of the active lines; the lesson's check refuses more than its fee.",
  },
  {
    on: ['invoice_line.released'],
    runs: 'note_release',
    does: 'derives',
    keeps: 'released_at is the moment at which a line gave its amount back; empty while it holds it.',
  },
  {
    on: ['invoice.lesson_issued'],
    runs: 'keep_issued_of_invoice',
    does: 'derives',
    keeps: 'lesson.issued and invoiced_on follow the state and day of the invoices.',
  },
  {
    on: ['invoice_line.lesson_issued'],
    runs: 'keep_issued_of_line',
    does: 'derives',
    keeps: 'lesson.issued and invoiced_on follow the lines of invoices that are more than applied for.',
  },
  {
    on: ['invoice.invoice_sum', 'invoice_line.invoice_line_sum'],
    runs: 'check_invoice_sum',
    does: 'refuses',
    keeps:
      'At the end of a transaction the active lines of a live invoice, where it has any, make its amount.',
  },
  {
    on: ['invoice.month_open'],
    runs: 'guard_invoice_month',
    does: 'refuses',
    keeps:
      'No invoice is issued in a locked month, and one issued there keeps its day, sum, kind and existence.',
  },
  {
    on: ['invoice.parties_named', 'invoice.parties_named_later'],
    runs: 'guard_invoice_parties',
    does: 'refuses',
    keeps:
      "An invoice names its issuing company, a special one the buyer's tax number, and a tax number is well formed; a red one takes them over.",
  },
  {
    on: ['invoice_request.lines_close'],
    runs: 'close_invoice_request',
    does: 'derives',
    keeps: 'A lesson is in one open request at most; the lines of a handled request are closed.',
  },
  {
    on: ['invoice_request.keep_invoice_request'],
    runs: 'keep_invoice_request',
    does: 'refuses',
    keeps: 'A submitted, declined or withdrawn request keeps its state, buyer, amount and invoice.',
  },
];
