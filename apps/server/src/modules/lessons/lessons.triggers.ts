import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0023_lessons.sql. */
export const lessonsTriggers: readonly TriggerRule[] = [
  {
    on: ['lesson.teacher_confirmation'],
    runs: 'end_teacher_confirmation',
    does: 'derives',
    keeps:
      'A confirmation by the teacher falls with the teacher, the days, the city or the venue that it was of.',
  },
  {
    on: ['lesson.owner_change'],
    runs: 'keep_lesson_owner',
    does: 'derives',
    keeps:
      'lesson_owner_change has every earlier owner of a lesson that was ever committed, with the moment until which it was theirs.',
  },
  {
    on: ['lesson_log.owner'],
    runs: 'keep_step_owner',
    does: 'derives',
    keeps: 'A step keeps the owner of its lesson at that time.',
  },
  {
    on: ['lesson.travel_payer'],
    runs: 'fill_travel_payer',
    does: 'derives',
    keeps:
      "A lesson with a teacher has a payer of the travel, the teacher's card's where none is given; without a teacher it has none.",
  },
  {
    on: ['lesson.lesson_postponed'],
    runs: 'note_postponement',
    does: 'derives',
    keeps: 'postponed_on is the day since which a lesson is postponed; empty in every other state.',
  },
  {
    on: ['lesson.deal_created', 'lesson.deal_confirmed'],
    runs: 'note_deal',
    does: 'derives',
    keeps: "A customer's last_deal_at is no earlier than the day on which a lesson of theirs was confirmed.",
  },
  {
    on: ['lesson.settled_first'],
    runs: 'refuse_unsettled_lesson',
    does: 'refuses',
    keeps:
      'A lesson goes (cancelled, postponed or deleted) only without invoiced money, active payment requests and received money.',
  },
  {
    on: ['lesson.asked_stays'],
    runs: 'refuse_moving_asked_lesson',
    does: 'refuses',
    keeps: 'A lesson whose fee is asked for keeps its teacher and does not end later.',
  },
  {
    on: ['lesson.zz_closed'],
    runs: 'guard_closed_lesson',
    does: 'refuses',
    keeps:
      'Fee, costs, subsidy and travel payer of a closed lesson change by its approved correction or as a cost that is due, and otherwise not at all.',
  },
];
