import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0020_personnel_archive.sql. */
export const archiveTriggers: readonly TriggerRule[] = [
  {
    on: ['personnel.identity_card', 'personnel_archive.identity_card'],
    runs: 'check_identity_card',
    does: 'refuses',
    keeps: 'Birth and gender of a person, where given, are those of the registered identity card.',
  },
];
