import { codes, words } from '../codes.ts';

/** product.md 4 */
export const LESSON_STATUS = codes(
  { value: 1, label: '已确认', tone: 'good' },
  { value: 3, label: '预留', tone: 'info' },
  { value: 2, label: '延期', tone: 'warn' },
  { value: 0, label: '取消确认', tone: 'quiet' },
  { value: 4, label: '取消预留', tone: 'quiet' },
);
export type LessonStatus = (typeof LESSON_STATUS)['values'][number];

/**
 * How a lesson stands today, beside the state that people give it: a confirmed one is taught by the calendar and
 * finished by its money. 已完成: everything came in and the teacher has everything, as far as the reader may know of both.
 */
export const LESSON_PROGRESS = codes(
  { value: 1, label: '已确认', tone: 'good' },
  { value: 3, label: '预留', tone: 'info' },
  { value: 2, label: '延期', tone: 'warn' },
  { value: 0, label: '取消确认', tone: 'quiet' },
  { value: 4, label: '取消预留', tone: 'quiet' },
  { value: 5, label: '上课中', tone: 'info' },
  { value: 6, label: '已上课', tone: 'good' },
  { value: 7, label: '已完成', tone: 'good' },
);

/** A step to one of these states says why. */
export const STATES_WITH_REASON: readonly LessonStatus[] = [0, 2, 4];

/** Whether the record itself is live. */
export const LESSON_RECORD = codes({ value: 1, label: '有效' }, { value: 2, label: '已删除', tone: 'bad' });

/**
 * What a lesson waits for. reserve: a reservation that expires within 3 days; teacher: ahead and nobody teaches it;
 * phone: ahead and its teacher has not confirmed the date; courseware: confirmed, within a week, courseware not
 * confirmed; price: taught, and no fee was agreed on, nor is it without one; fee: taught, teacher not paid in full.
 */
export const LESSON_WAITS = codes(
  { value: 'reserve', label: '3 天内预留到期' },
  { value: 'teacher', label: '待定讲师' },
  { value: 'phone', label: '待讲师确认' },
  { value: 'courseware', label: '一周内课件未确认' },
  { value: 'price', label: '已上课，课酬待定' },
  { value: 'fee', label: '课酬未付清' },
);
export type LessonWait = (typeof LESSON_WAITS)['values'][number];

export const HALVES = codes(
  { value: 1, label: '上午' },
  { value: 2, label: '下午' },
  { value: 3, label: '晚上' },
);

export const EVALUATION_SOURCES = codes(
  { value: 'institution', label: '机构', tone: 'info' },
  { value: 'staff', label: '内部', tone: 'quiet' },
);

/** On whose side a confirmed lesson got another teacher or other days. */
export const CHANGE_REASONS = words('学员', '讲师', '客户', '其他');

/** What a lesson may lack; statistics count such lessons as 未填. */
export const LESSON_BLANKS = codes(
  { value: 'province', label: '未填省份' },
  /** Online ones as well, which are nowhere. */
  { value: 'place', label: '没有省份' },
  { value: 'city', label: '没有城市' },
  { value: 'industry', label: '未填行业' },
  { value: 'field', label: '未填领域' },
  { value: 'topic', label: '未填课题' },
  { value: 'teacher', label: '待定讲师' },
  { value: 'handover', label: '未填对接人' },
);
export type LessonBlank = (typeof LESSON_BLANKS)['values'][number];

/** A function of the interface: who holds it sees and changes the figures of lessons. */
export const LESSON_MONEY = '/lesson/money';
