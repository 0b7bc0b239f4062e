import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0042_equipment.sql. */
export const equipmentTriggers: readonly TriggerRule[] = [
  {
    on: ['equipment.number'],
    runs: 'number_equipment',
    does: 'derives',
    keeps: 'A new device has the next asset number of its year.',
  },
  {
    on: ['equipment_log.follow'],
    runs: 'follow_equipment_log',
    does: 'posts',
    keeps:
      "A device's status, holder, place and due day follow its ledger; an entry that does not fit its state is refused.",
  },
  {
    on: ['equipment_log.ledger'],
    runs: 'keep_equipment_log',
    does: 'refuses',
    keeps: 'An entry of the ledger never changes but once, by its receipt being confirmed.',
  },
];
