import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0009_institutions.sql. */
export const institutionsTriggers: readonly TriggerRule[] = [
  {
    on: ['institution_alias.former_names'],
    runs: 'keep_former_names',
    does: 'derives',
    keeps: "An institution's former_names are the names in institution_alias, in their order.",
  },
  {
    on: [
      'contact.at_living_institution',
      'contact.moves_to_living_institution',
      'contract_group.at_living_institution',
      'contract_group.moves_to_living_institution',
      'demand.at_living_institution',
      'invoice.at_living_institution',
      'invoice_profile.at_living_institution',
      'invoice_request.at_living_institution',
      'lesson.at_living_institution',
      'receipt.at_living_institution',
      'receipt.moves_to_living_institution',
    ],
    runs: 'at_living_institution',
    does: 'refuses',
    keeps:
      'A record written for a merged institution goes to the one it was merged into; for a deleted one it is refused.',
  },
];
