import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0048_market.sql. */
export const marketTriggers: readonly TriggerRule[] = [
  {
    on: ['contact.market_lead', 'contact.market_lead_change'],
    runs: 'keep_market_lead',
    does: 'derives',
    keeps:
      'market_lead has a row of every live market customer, as market_lead_facts says it; off while app.leads is off.',
  },
  {
    on: [
      'lesson.market_lead',
      'lesson.market_lead_change',
      'ownership_period.market_lead',
      'ownership_period.market_lead_change',
      'tracking.market_lead',
      'tracking.market_lead_change',
    ],
    runs: 'keep_market_lead_of',
    does: 'derives',
    keeps: 'market_lead follows the lessons, ownership and follow-ups of market customers.',
  },
  {
    on: ['assignment.market_lead', 'assignment.market_lead_change'],
    runs: 'keep_market_leads_of_owner',
    does: 'derives',
    keeps: 'market_lead follows the roles that owners of market customers had.',
  },
  {
    on: ['account.market_lead'],
    runs: 'keep_market_leads_of_account',
    does: 'derives',
    keeps: 'market_lead follows the person of the account that brought a customer.',
  },
];
