import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0003_trash.sql. */
export const trashTriggers: readonly TriggerRule[] = [
  {
    givenBy: ['make_restorable'],
    runs: 'note_deletion',
    does: 'derives',
    keeps:
      'A row marked as deleted stands in the bin under the act of its transaction, and its item is closed when the mark goes.',
  },
  {
    on: ['deletion_item.ledger'],
    runs: 'refuse_item_change',
    does: 'refuses',
    keeps: 'An item of the bin never changes but once, by coming back.',
  },
];
