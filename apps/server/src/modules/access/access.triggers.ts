import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0013_access.sql. */
export const accessTriggers: readonly TriggerRule[] = [
  {
    on: [
      'account_role.access_changed',
      'function.access_changed',
      'organisation.access_changed',
      'personnel.access_changed',
      'personnel_region.access_changed',
      'role.access_changed',
      'role_function.access_changed',
      'role_menu.access_changed',
    ],
    runs: 'notify_access',
    does: 'tells',
    keeps: 'Every server reads cached sessions again when rights, people or organisations change.',
  },
  {
    on: ['account.super_admin_stays', 'account_role.super_admin_stays', 'personnel.super_admin_stays'],
    runs: 'keep_super_admin',
    does: 'refuses',
    keeps:
      'At the end of a transaction an active account holds super_admin, of a person at work if of any, however many give it up at once.',
  },
  {
    on: ['account.visitors_within', 'account_role.visitors_within', 'role_function.visitors_within'],
    runs: 'keep_visitors_within',
    does: 'refuses',
    keeps:
      'No role, function or kind that is given to an account of a partner or teacher brings a function that the built-in role of the kind lacks.',
  },
];
