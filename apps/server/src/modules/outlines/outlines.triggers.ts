import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, in migrations/0421_outlines.sql and 0555_outline_lists.sql. */
export const outlinesTriggers: readonly TriggerRule[] = [
  {
    on: ['teacher_node.check_teacher_node'],
    runs: 'check_teacher_node',
    does: 'refuses',
    keeps:
      'A parent is a live folder of the same teacher, no node is below itself, and a tree has at most six levels.',
  },
  {
    on: ['teacher_node_version.follow_node_version'],
    runs: 'follow_node_version',
    does: 'refuses',
    keeps: 'The versions of a document are numbered from 1 without a gap.',
  },
  {
    on: ['teacher_node.take_node_size'],
    runs: 'take_node_size',
    does: 'derives',
    keeps: "A document's size is that of its newest version's file.",
  },
];
