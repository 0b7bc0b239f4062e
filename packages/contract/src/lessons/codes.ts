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
 * Progress derived from the state, the calendar and the money. 已完成: all income received and the teacher paid in full,
 * as far as the reader may know.
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

/** Steps to these states need a reason. */
export const STATES_WITH_REASON: readonly LessonStatus[] = [0, 2, 4];

/** Whether the record is live. */
export const LESSON_RECORD = codes({ value: 1, label: '有效' }, { value: 2, label: '已删除', tone: 'bad' });

/**
 * Pending steps of a lesson. reserve: a reservation that expires within 3 days; teacher: future without a teacher;
 * phone: future without the teacher's confirmation; courseware: confirmed, within a week, courseware not confirmed;
 * price: taught without an agreed fee and not marked free; fee: taught, teacher not paid in full.
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

/** Side that caused another teacher or other days of a confirmed lesson. */
export const CHANGE_REASONS = words('学员', '讲师', '客户', '其他');

/** Missing facts of a lesson; statistics count them as 未填. */
export const LESSON_BLANKS = codes(
  { value: 'province', label: '未填省份' },
  /** Includes online lessons, which have no place. */
  { value: 'place', label: '没有省份' },
  { value: 'city', label: '没有城市' },
  { value: 'industry', label: '未填行业' },
  { value: 'field', label: '未填领域' },
  { value: 'topic', label: '未填课题' },
  { value: 'teacher', label: '待定讲师' },
  { value: 'handover', label: '未填对接人' },
);
export type LessonBlank = (typeof LESSON_BLANKS)['values'][number];

/** Interface function: its holders see and change the figures of lessons. */
export const LESSON_MONEY = '/lesson/money';
