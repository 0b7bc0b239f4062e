import { boardApi } from '@shibiao/contract/lessons/board';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import { staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { exportsList } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { boardOf, calendarOf, ownBoard, portalCalendarOf } from './board.service.ts';
import { checkBooking } from './booking.service.ts';
import { clearConfirmation, setConfirmation, setUploader } from './confirmations.service.ts';
import {
  askCorrection,
  decideCorrection,
  listCorrections,
  withdrawCorrection,
} from './corrections.service.ts';
import { clearSubsidy, setFact } from './facts.service.ts';
import { lessonInScope, lessons, lessonsByCode, oneLesson, teacherLessons } from './lessons.queries.ts';
import { deleteLessons, restoreLesson, saveLesson, takeLessonId } from './lessons.service.ts';
import { contractCompanies, contractGroupOf, handoverContacts } from './options.queries.ts';
import {
  partnersLesson,
  partnersLessons,
  teachersLesson,
  teachersLessons,
  teachersOwnLessons,
} from './portal.queries.ts';
import { previewReplacement, replaceTeacher } from './replacement.service.ts';
import { daysBySlot, institutionsWithLessons, statByMonth } from './reports.queries.ts';
import { changeState } from './states.service.ts';
import { steps } from './steps.queries.ts';

/** A call that names a lesson outside the scope answers 404 whatever else is sent. */
const inScope: ServeOptions = { row: ({ db, actor, id }) => lessonInScope(db, actor, id) };

export const lessonCalls = [
  serve(lessonsApi.list, ({ db, actor, input }) => lessons.page(db, actor, input), {
    visitors: {
      partner: ({ db, actor, input }) => partnersLessons.page(db, actor, input),
      teacher: ({ db, actor, input }) => teachersLessons.page(db, actor, input),
    },
  }),
  serve(lessonsApi.teacherLessons, ({ db, actor, input }) => teacherLessons.page(db, actor, input), {
    visitors: { teacher: ({ db, actor, input }) => teachersOwnLessons.page(db, actor, input) },
  }),
  serve(lessonsApi.detail, ({ db, actor, input }) => oneLesson(db, actor, input.id), {
    visitors: {
      partner: ({ db, actor, input }) => partnersLesson(db, actor, input.id),
      teacher: ({ db, actor, input }) => teachersLesson(db, actor, input.id),
    },
  }),
  serve(lessonsApi.byLessonIds, async ({ db, actor, input }) => ({
    list: await lessonsByCode(
      db,
      actor,
      input.lessonids.split(',').map((one) => one.trim()),
    ),
  })),
  serve(lessonsApi.exportLessons, exportsList('课程', lessonColumns, lessons)),
  serve(lessonsApi.edit, ({ db, actor, input }) => saveLesson(db, actor, input), inScope),
  serve(replacementApi.replacement, ({ db, actor, input }) => previewReplacement(db, actor, input), inScope),
  serve(replacementApi.replaceTeacher, ({ db, actor, input }) => replaceTeacher(db, actor, input), inScope),
  serve(correctionsApi.corrections, ({ db, actor, input }) => listCorrections(db, actor, input.id), inScope),
  serve(correctionsApi.askCorrection, ({ db, actor, input }) => askCorrection(db, actor, input), {
    rowField: 'lessonId',
    ...inScope,
  }),
  serve(correctionsApi.withdrawCorrection, ({ db, actor, input }) => withdrawCorrection(db, actor, input)),
  serve(correctionsApi.decideCorrection, ({ db, actor, input }) => decideCorrection(db, actor, input)),
  serve(lessonsApi.delete, ({ db, actor, input }) => deleteLessons(db, actor, input.id)),
  serve(lessonsApi.restore, ({ db, actor, input }) => restoreLesson(db, actor, input.id)),
  serve(lessonsApi.reserveOrPostpone, ({ db, actor, input }) => changeState(db, actor, input), inScope),
  serve(lessonsApi.reserveOrPostponeLog, ({ db, actor, input }) => steps.page(db, actor, input)),
  serve(
    lessonsApi.setConfirmedAt,
    ({ db, actor, input }) => setConfirmation(db, actor, 'customer', input),
    inScope,
  ),
  serve(
    lessonsApi.clearConfirmedAt,
    ({ db, actor, input }) => clearConfirmation(db, actor, 'customer', input),
    inScope,
  ),
  serve(
    lessonsApi.setCoursewareConfirmedAt,
    ({ db, actor, input }) => setConfirmation(db, actor, 'courseware', input),
    inScope,
  ),
  serve(
    lessonsApi.clearCoursewareConfirmedAt,
    ({ db, actor, input }) => clearConfirmation(db, actor, 'courseware', input),
    inScope,
  ),
  serve(
    lessonsApi.setTeacherPhoneDate,
    ({ db, actor, input }) => setConfirmation(db, actor, 'teacherPhone', input),
    inScope,
  ),
  serve(
    lessonsApi.clearTeacherPhoneDate,
    ({ db, actor, input }) => clearConfirmation(db, actor, 'teacherPhone', input),
    inScope,
  ),
  serve(
    lessonsApi.setPostponementConfirmedAt,
    ({ db, actor, input }) => setConfirmation(db, actor, 'postponement', input),
    inScope,
  ),
  serve(
    lessonsApi.clearPostponementConfirmedAt,
    ({ db, actor, input }) => clearConfirmation(db, actor, 'postponement', input),
    inScope,
  ),
  serve(
    lessonsApi.setCancellationConfirmedAt,
    ({ db, actor, input }) => setConfirmation(db, actor, 'cancellation', input),
    inScope,
  ),
  serve(
    lessonsApi.clearCancellationConfirmedAt,
    ({ db, actor, input }) => clearConfirmation(db, actor, 'cancellation', input),
    inScope,
  ),
  serve(
    lessonsApi.setCoursewareUploader,
    ({ db, actor, input }) => setUploader(db, actor, input, input.personnelId ?? staffId(actor)),
    inScope,
  ),
  serve(
    lessonsApi.clearCoursewareUploader,
    ({ db, actor, input }) => setUploader(db, actor, input, null),
    inScope,
  ),
  serve(lessonsApi.updateGiftLessons, ({ db, actor, input }) =>
    setFact(db, actor, input.id, { gift_lessons: input.giftLessons ?? 1 }),
  ),
  serve(lessonsApi.clearSubsidy, ({ db, actor, input }) => clearSubsidy(db, actor, input), inScope),
  serve(
    lessonsApi.isManaged,
    async ({ db, actor, input }) => ({ isManaged: (await oneLesson(db, actor, input.id)).isManaged }),
    inScope,
  ),
  serve(lessonsApi.nextLessonId, async ({ db, input }) => ({
    lessonid: await takeLessonId(db, input.date ?? today()),
  })),
  serve(lessonsApi.contractCompanies, async ({ db }) => ({ list: await contractCompanies(db, 1) })),
  serve(lessonsApi.contractCompaniesSecond, async ({ db }) => ({ list: await contractCompanies(db, 2) })),
  serve(lessonsApi.contractGroup, ({ db, actor, input }) => contractGroupOf(db, actor, input.id)),
  serve(lessonsApi.handoverContacts, ({ db }) => handoverContacts(db)),
  serve(lessonsApi.listInstitutions, ({ db, actor, input }) => institutionsWithLessons(db, actor, input)),
  serve(lessonsApi.daysBySlot, async ({ db, actor, input }) => ({
    list: await daysBySlot(db, actor, input),
  })),
  serve(lessonsApi.monthStat, ({ db, actor, input }) =>
    statByMonth(db, actor, input.year ?? Number(today().slice(0, 4))),
  ),
  serve(boardApi.board, ({ db, actor, input }) => boardOf(db, actor, input), {
    visitors: { teacher: ({ db, actor, input }) => ownBoard(db, actor, input) },
  }),
  serve(boardApi.checkBooking, ({ db, actor, input }) => checkBooking(db, actor, input), inScope),
  serve(lessonsApi.calendar, ({ db, actor, input }) => calendarOf(db, actor, input), {
    visitors: {
      partner: ({ db, actor, input }) => portalCalendarOf(db, actor, input),
      teacher: ({ db, actor, input }) => portalCalendarOf(db, actor, input),
    },
  }),
];
