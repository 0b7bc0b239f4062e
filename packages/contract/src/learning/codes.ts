import { z } from 'zod';
import { USER_TYPE } from '../accounts.ts';
import { codes, words } from '../codes.ts';
import { LEVELS } from '../customers/customers.ts';
import { id, parsedJson } from '../fields.ts';

export const COURSE_CATEGORIES = words(
  '新人必修',
  '业务技能',
  '产品知识',
  '讲师成长',
  '客户经营',
  '制度合规',
);
export const COURSE_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '已发布', tone: 'good' },
  { value: 3, label: '下架', tone: 'warn' },
);
export const LESSON_KINDS = codes(
  { value: 'video', label: '视频' },
  { value: 'file', label: '文件' },
  { value: 'text', label: '图文' },
  { value: 'quiz', label: '测验' },
);
export type LessonKind = (typeof LESSON_KINDS)['values'][number];
export const QUESTION_KINDS = words('单选', '多选', '判断');
/** How a lesson was done. */
export const DONE_HOW = codes(
  { value: 'watched', label: '看完视频' },
  { value: 'opened', label: '看完文件' },
  { value: 'read', label: '读完' },
  { value: 'passed', label: '测验通过' },
  { value: 'ticked', label: '自行勾选' },
);
export const BANNER_TARGETS = codes(
  { value: 'course', label: '课程' },
  { value: 'package', label: '资料包' },
  { value: 'teacher', label: '讲师' },
  { value: 'link', label: '链接' },
);
/** A learner of a course; overdue ones are also listed by their own filter. */
export const STANDINGS = codes(
  { value: 'new', label: '未开始', tone: 'quiet' },
  { value: 'learning', label: '学习中', tone: 'info' },
  { value: 'completed', label: '已完成', tone: 'good' },
  { value: 'catchUp', label: '补学', tone: 'warn' },
);
export const OVERDUE = codes({ value: 1, label: '逾期未学完' });

/** Share of a video that must have been shown. */
export const DONE_SHARE = 0.9;
/** Seconds for which a file must be visible a page, and at most. */
export const SECONDS_A_PAGE = 5;
export const MOST_FILE_SECONDS = 180;
/** Seconds for which a text must be visible, besides being read to its end. */
export const TEXT_SECONDS = 15;
/** Failures in a row after which a quiz rests, and for how long. */
export const FAILURES = 3;
export const REST_MINUTES = 10;
/** Days before a required course is due from which the menu's bubble is red. */
export const URGENT_DAYS = 3;
/** Most courses that the bubble counts. */
export const MOST_BUBBLE = 99;
/** Banners shown at once. */
export const MOST_BANNERS = 8;
export const BANNER_SIZE = { width: 1125, height: 450 };

/** Seconds for which a lesson must be shown until it is done; 0 for a quiz. */
export function neededSeconds(lesson: {
  kind: string;
  durationS: number | null;
  pages: number | null;
}): number {
  if (lesson.kind === 'video') return Math.ceil((lesson.durationS ?? 0) * DONE_SHARE);
  if (lesson.kind === 'file') return Math.min((lesson.pages ?? 1) * SECONDS_A_PAGE, MOST_FILE_SECONDS);
  return lesson.kind === 'text' ? TEXT_SECONDS : 0;
}

const few = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => {
      const list = parsedJson(value);
      return typeof list === 'string'
        ? list.split(',').filter((part) => part.trim() !== '')
        : typeof list === 'number'
          ? [list]
          : (list ?? []);
    },
    z.array(item).max(100, '最多选 100 项'),
  );

/** Readers of a course or banner; an empty list of a kind restricts nothing. */
export const audienceFields = {
  userTypes: few(USER_TYPE.schema).refine((types) => types.length > 0, '请选择给谁看'),
  roleKeys: few(z.string().max(50)),
  organisationIds: few(id),
  levels: few(LEVELS.schema),
  provinceIds: few(id),
};
/** The same in answers. */
export const wireAudience = {
  userTypes: z.array(z.number()),
  roleKeys: z.array(z.string()),
  organisationIds: z.array(z.number()),
  levels: z.array(z.string()),
  provinceIds: z.array(z.number()),
};
