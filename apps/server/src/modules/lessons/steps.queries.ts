import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { visibleLessons } from './columns.queries.ts';

const ofLessons = (condition: Condition): Condition =>
  sql`exists (select from lesson where lesson.id = lesson_log.lesson_id and ${condition})`;

/** Readers of all lessons read all steps without a check per lesson. */
const visible = (actor: Actor): Condition =>
  actor.userType === 1 && visiblePersonnel(actor, 'lessons') === null
    ? sql`true`
    : ofLessons(visibleLessons(actor));

type Dates = RawBuilder<{ date: string; half: number }[] | null>;

const selectStep = (rows: Rows<'lesson_log'>) =>
  rows
    .innerJoin('lesson', 'lesson.id', 'lesson_log.lesson_id')
    .leftJoin('teacher as old_teacher', 'old_teacher.id', 'lesson_log.old_teacher_id')
    .leftJoin('teacher as new_teacher', 'new_teacher.id', 'lesson_log.new_teacher_id')
    .select([
      'lesson_log.id',
      'lesson_log.lesson_id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson_log.at',
      'lesson_log.actor_name as by',
      'lesson_log.action',
      'lesson_log.from_status as fromStatus',
      'lesson_log.to_status as toStatus',
      'lesson_log.reason',
      'lesson_log.told',
      'old_teacher.name as oldTeacher',
      'new_teacher.name as newTeacher',
      'lesson_log.change_reason as changeReason',
      (sql`lesson_log.old_dates` as Dates).as('oldDates'),
      (sql`lesson_log.new_dates` as Dates).as('newDates'),
    ]);

/** Steps of lessons, newest first. */
export const steps = list(lessonsApi.reserveOrPostponeLog, {
  table: 'lesson_log',
  title: '流转记录',
  visible,
  filters: {
    keyword: (words) => ofLessons(matchesKeyword('lesson', words)),
    lessonId: equals('lesson_log.lesson_id'),
    toStatus: equals('lesson_log.to_status'),
    authorId: equals('lesson_log.owner_id'),
    from: since('lesson_log.at'),
    to: until('lesson_log.at'),
  },
  sorts: { at: { by: sql`lesson_log.at` } },
  defaultSort: ['at', 'desc'],
  select: selectStep,
});
