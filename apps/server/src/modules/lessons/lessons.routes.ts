import { LESSON_STATUS, lessonsApi } from '@shibiao/contract/lessons/lessons';
import { transaction } from '../../db/transaction.ts';
import { staffId } from '../../lib/actor.ts';
import { daysBetween, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { type ExportColumn, exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { takeOffFiles } from '../files/attachments.queries.ts';
import {
  type LessonRow,
  lessonInScope,
  lessonsByCode,
  listLessons,
  oneLesson,
  pageOfLessons,
  streamLessons,
} from './lessons.queries.ts';
import { deleteLessons, restoreLesson, saveLesson } from './lessons.service.ts';
import { clearStamp, setFact, setStamp, setUploader } from './stamps.service.ts';
import { changeState } from './states.service.ts';
import {
  calendarOf,
  contractCompanies,
  contractGroupOf,
  daysBySlot,
  handoverContacts,
  institutionsWithLessons,
  setInstitutionLevel,
  statByMonth,
  stepLog,
} from './views.queries.ts';
import { takeLessonId } from './writes.queries.ts';

/** A call that names a lesson: somebody else's answers 404 whatever else is sent. */
const inScope: ServeOptions = { row: ({ db, actor, id }) => lessonInScope(db, actor, id) };
const CALENDAR_DAYS = 62;

export const lessonCalls = [
  serve(lessonsApi.list, ({ db, actor, input }) => listLessons(db, actor, input)),
  serve(lessonsApi.teacherLessons, ({ db, actor, input }) => pageOfLessons(db, actor, input)),
  serve(lessonsApi.detail, ({ db, actor, input }) => oneLesson(db, actor, input.id)),
  serve(lessonsApi.byLessonIds, async ({ db, actor, input }) => ({
    list: await lessonsByCode(
      db,
      actor,
      input.lessonids
        .split(',')
        .map((one) => one.trim())
        .slice(0, 500),
    ),
  })),
  serve(lessonsApi.exportLessons, async ({ db, actor, input }) =>
    exportOf('课程', COLUMNS, input.columns, streamLessons(db, actor, input)),
  ),
  serve(lessonsApi.edit, ({ db, actor, input }) => saveLesson(db, actor, input), inScope),
  serve(lessonsApi.delete, ({ db, actor, input }) => deleteLessons(db, actor, input.id)),
  serve(lessonsApi.restore, ({ db, actor, input }) => restoreLesson(db, actor, input.id)),
  serve(lessonsApi.reserveOrPostpone, ({ db, actor, input }) => changeState(db, actor, input), inScope),
  serve(lessonsApi.reserveOrPostponeLog, ({ db, actor, input }) => stepLog(db, actor, input)),
  serve(lessonsApi.setConfirmedAt, ({ db, actor, input }) => setStamp(db, actor, 'customer', input), inScope),
  serve(
    lessonsApi.clearConfirmedAt,
    ({ db, actor, input }) => clearStamp(db, actor, 'customer', input),
    inScope,
  ),
  serve(
    lessonsApi.setCoursewareConfirmedAt,
    ({ db, actor, input }) => setStamp(db, actor, 'courseware', input),
    inScope,
  ),
  serve(
    lessonsApi.clearCoursewareConfirmedAt,
    ({ db, actor, input }) => clearStamp(db, actor, 'courseware', input),
    inScope,
  ),
  serve(
    lessonsApi.setTeacherPhoneDate,
    ({ db, actor, input }) => setStamp(db, actor, 'teacherPhone', input),
    inScope,
  ),
  serve(
    lessonsApi.clearTeacherPhoneDate,
    ({ db, actor, input }) => clearStamp(db, actor, 'teacherPhone', input),
    inScope,
  ),
  serve(
    lessonsApi.setPostponementConfirmedAt,
    ({ db, actor, input }) => setStamp(db, actor, 'postponement', input),
    inScope,
  ),
  serve(
    lessonsApi.clearPostponementConfirmedAt,
    ({ db, actor, input }) => clearStamp(db, actor, 'postponement', input),
    inScope,
  ),
  serve(
    lessonsApi.setCancellationConfirmedAt,
    ({ db, actor, input }) => setStamp(db, actor, 'cancellation', input),
    inScope,
  ),
  serve(
    lessonsApi.clearCancellationConfirmedAt,
    ({ db, actor, input }) => clearStamp(db, actor, 'cancellation', input),
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
  serve(
    lessonsApi.clearSubsidy,
    ({ db, actor, input }) => setFact(db, actor, [input.id], { subsidy: '0.00' }),
    inScope,
  ),
  serve(
    lessonsApi.isManaged,
    async ({ db, actor, input }) => ({ isManaged: (await oneLesson(db, actor, input.id)).isManaged }),
    inScope,
  ),
  serve(
    lessonsApi.clearOutlineFiles,
    async ({ db, actor, input }) => {
      await transaction(db, actor, (trx) =>
        takeOffFiles(trx, { kind: 'lesson', id: input.id, purposes: ['outline'] }),
      );
      return {};
    },
    inScope,
  ),
  serve(lessonsApi.nextLessonId, async ({ db, input }) => ({
    lessonid: await takeLessonId(db, (input.date ?? today()).slice(0, 7).replace('-', '')),
  })),
  serve(lessonsApi.contractCompanies, async ({ db }) => ({ list: await contractCompanies(db, 1) })),
  serve(lessonsApi.contractCompaniesSecond, async ({ db }) => ({ list: await contractCompanies(db, 2) })),
  serve(lessonsApi.contractGroup, ({ db, actor, input }) => contractGroupOf(db, actor, input.id)),
  serve(lessonsApi.handoverContacts, ({ db }) => handoverContacts(db)),
  serve(lessonsApi.updateOrgLevel, async ({ db, actor, input }) => {
    await transaction(db, actor, (trx) => setInstitutionLevel(trx, input.coorgid, input.level));
    return {};
  }),
  serve(lessonsApi.listInstitutions, ({ db, actor, input }) => institutionsWithLessons(db, actor, input)),
  serve(lessonsApi.daysBySlot, async ({ db, actor, input }) => ({
    list: await daysBySlot(db, actor, input),
  })),
  serve(lessonsApi.monthStat, async ({ db, actor, input }) => ({
    list: await statByMonth(db, actor, input.year ?? Number(today().slice(0, 4))),
  })),
  serve(lessonsApi.calendar, async ({ db, actor, input }) => {
    const days = daysBetween(input.from, input.to);
    if (days < 0 || days > CALENDAR_DAYS)
      throw invalid({ field: 'to', message: `一次最多查看 ${CALENDAR_DAYS} 天` });
    return await calendarOf(db, actor, input);
  }),
];

const COLUMNS: ExportColumn<LessonRow>[] = [
  { key: 'lessonid', title: '课程编号', width: 16 },
  { key: 'lessonname', title: '课程名称', width: 30 },
  { key: 'lessondate', title: '上课日期', type: 'date' },
  { key: 'lastDate', title: '结束日期', type: 'date' },
  { key: 'lessondays', title: '天数', type: 'number' },
  { key: 'lessonstatus', title: '状态', value: (row) => LESSON_STATUS[row.lessonstatus as 1] },
  { key: 'teachername', title: '讲师' },
  { key: 'orgcontact', title: '客户' },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'authorName', title: '业务员' },
  { key: 'cityName', title: '城市' },
  { key: 'field', title: '领域' },
  { key: 'feeIncome', title: '课程款', type: 'money' },
  { key: 'teacherFee', title: '讲师费', type: 'money' },
  { key: 'profit', title: '利润', type: 'money' },
  { key: 'invoiced', title: '已开票', type: 'money' },
  { key: 'received', title: '已收款', type: 'money' },
  { key: 'score', title: '评分', type: 'number' },
];
