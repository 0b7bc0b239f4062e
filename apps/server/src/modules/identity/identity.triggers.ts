import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0012_accounts.sql. */
export const identityTriggers: readonly TriggerRule[] = [
  {
    on: ['account.access_changed'],
    runs: 'notify_account',
    does: 'tells',
    keeps:
      'Every server reads cached sessions again when an account changes in more than settings, sign-in time or stamps.',
  },
  {
    on: ['session.session_revoked'],
    runs: 'notify_session',
    does: 'tells',
    keeps: 'A session that ends leaves the cache of every server, and its open event streams close.',
  },
  {
    on: ['contact.sessions_end', 'teacher.sessions_end'],
    runs: 'end_sessions_of_gone',
    does: 'derives',
    keeps:
      'Sessions end when their customer is deleted, or their teacher deleted, terminated or blacklisted.',
  },
  {
    on: ['account.portal_contact'],
    runs: 'keep_portal_contact_of_account',
    does: 'derives',
    keeps: 'A customer whom an account names has a row in portal_contact.',
  },
  {
    on: ['contact.portal_contact'],
    runs: 'keep_portal_contact',
    does: 'derives',
    keeps: 'A row of portal_contact has the institution, scope and search text of its customer.',
  },
  {
    on: ['contact.narrow_portal'],
    runs: 'narrow_portal',
    does: 'derives',
    keeps:
      'An account of a customer with another number or another institution sees its own records and no money, but for a merge of institutions; servers are told of other rights.',
  },
  {
    on: ['contact.portal_money'],
    runs: 'keep_portal_money',
    does: 'derives',
    keeps: 'The account of a new key person sees the institution’s money.',
  },
];
