import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0002_audit.sql. */
export const auditTriggers: readonly TriggerRule[] = [
  {
    givenBy: ['make_editable', 'make_audited'],
    runs: 'write_audit',
    does: 'derives',
    keeps:
      'Every change stands in audit_log with its actor, before and after, without secrets and derived columns; not while app.audit is off, nor sign-ins and settings of accounts.',
  },
  {
    givenBy: ['make_editable'],
    runs: 'stamp_row',
    does: 'derives',
    keeps: 'A new row names the account that made it, unless the statement named another.',
  },
  {
    givenBy: ['make_editable'],
    runs: 'touch_row',
    does: 'derives',
    keeps:
      'An updated row counts its version up and names when and by whom; not while app.quiet is on, nor for sign-ins and settings of accounts.',
  },
  {
    givenBy: ['make_ledger'],
    runs: 'refuse_ledger_change',
    does: 'refuses',
    keeps: 'A row of a ledger is never updated, deleted or truncated; a mistake is corrected by another row.',
  },
];
