import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0019_employment.sql. */
export const personnelTriggers: readonly TriggerRule[] = [
  {
    on: ['personnel.employment_mirror'],
    runs: 'mirror_employment',
    does: 'derives',
    keeps:
      'A person has an entry date; a last day exactly when they left; and enters again when they come back after it.',
  },
  {
    on: ['personnel.employment'],
    runs: 'keep_employment',
    does: 'posts',
    keeps:
      "A person's newest employment has the dates of the person's row, and its open assignment the place of today or of app.effective_on.",
  },
  {
    on: ['account.assignment_roles', 'account_role.assignment_roles'],
    runs: 'keep_assignment_roles',
    does: 'posts',
    keeps: "A person's open assignment has the roles of the account.",
  },
  {
    on: ['employment.fit'],
    runs: 'fit_assignments',
    does: 'derives',
    keeps:
      "The first and last assignment of an employment begin and end with it, and the person's row has the dates of the newest employment.",
  },
  {
    on: ['employment.close'],
    runs: 'close_employment',
    does: 'derives',
    keeps: "closed_on is the day on which an employment's last day was entered; empty while it has none.",
  },
  {
    on: ['assignment.assignments_whole', 'employment.assignments_whole'],
    runs: 'check_assignments',
    does: 'refuses',
    keeps:
      'At the end of a transaction assignments fill their employment from its first to its last day, without a gap.',
  },
];
