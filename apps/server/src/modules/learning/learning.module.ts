import { bannerColumns, learningBannersApi } from '@shibiao/contract/learning/banners';
import { BANNER_TARGETS, COURSE_STATUS, LESSON_KINDS } from '@shibiao/contract/learning/codes';
import { courseColumns, learnerColumns, learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { everyRow, exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { type Call, serve, serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { EDITOR_FILES, staffRoles } from './audience.queries.ts';
import { banners } from './banners.queries.ts';
import { bannerPage, deleteBanners, orderBanners, saveBanner } from './banners.service.ts';
import { chapterRow, courses, lessonRow } from './courses.queries.ts';
import {
  copyCourse,
  courseToEdit,
  deleteChapter,
  deleteCourses,
  orderChapters,
  publishCourse,
  saveChapter,
  saveCourse,
  takeCourseOff,
} from './courses.service.ts';
import { bubbleOf } from './learner.queries.ts';
import { beat, courseFor, home, lessonFor, openLesson, tick, visit } from './learner.service.ts';
import { learningTriggers } from './learning.triggers.ts';
import { deleteLesson, orderLessons, saveLesson } from './lessons.service.ts';
import { figuresOf, learnersIn } from './progress.queries.ts';
import { remind } from './progress.service.ts';
import { answerQuiz, quizFor } from './quiz.service.ts';

type OfRow = Pick<Call<unknown>, 'db' | 'actor'> & { id: number };
const ofChapter = { row: ({ db, id }: OfRow) => chapterRow(db, id), rowTable: 'learning_chapter' };
const ofLesson = { row: ({ db, id }: OfRow) => lessonRow(db, id), rowTable: 'learning_lesson' };

const calls = [
  serveAlike(learningApi.home, ({ db, actor, environment }) => home(db, actor, environment)),
  serveAlike(learningApi.course, ({ db, actor, environment, input }) =>
    courseFor(db, actor, environment, input),
  ),
  serveAlike(learningApi.lesson, ({ db, actor, environment, input }) =>
    lessonFor(db, actor, environment, input),
  ),
  serveAlike(learningApi.open, ({ db, actor, input }) => openLesson(db, actor, input.id)),
  serveAlike(learningApi.beat, ({ db, actor, input }) => beat(db, actor, input)),
  serveAlike(learningApi.tick, ({ db, actor, input }) => tick(db, actor, input.id)),
  serveAlike(learningApi.quiz, ({ db, actor, input }) => quizFor(db, actor, input)),
  serveAlike(learningApi.answer, ({ db, actor, input }) => answerQuiz(db, actor, input)),
  serveAlike(learningApi.visit, ({ db, actor }) => visit(db, actor)),
  serveAlike(learningApi.bubble, ({ db, actor }) => bubbleOf(db, actor.accountId)),

  serve(learningCoursesApi.list, ({ db, actor, input }) => courses.page(db, actor, input)),
  serve(learningCoursesApi.exportCourses, exportsList('利润宝课程', courseColumns, courses)),
  serve(
    learningCoursesApi.one,
    ({ db, environment, input }) => courseToEdit(db, environment, input.id),
    courses.ofRow,
  ),
  serve(learningCoursesApi.roles, async ({ db }) => ({ list: await staffRoles(db) })),
  serve(learningCoursesApi.edit, ({ db, actor, input }) => saveCourse(db, actor, input), courses.ofRow),
  serve(learningCoursesApi.publish, ({ db, actor, input }) => publishCourse(db, actor, input), courses.ofRow),
  serve(learningCoursesApi.takeOff, ({ db, actor, input }) => takeCourseOff(db, actor, input), courses.ofRow),
  serve(learningCoursesApi.copy, ({ db, actor, input }) => copyCourse(db, actor, input.id), courses.ofRow),
  serve(
    learningCoursesApi.delete,
    ({ db, actor, input }) => deleteCourses(db, actor, input.id),
    courses.ofRow,
  ),
  serve(learningCoursesApi.editChapter, ({ db, actor, input }) => saveChapter(db, actor, input), {
    ...courses.ofRow,
    rowField: 'courseId',
  }),
  serve(
    learningCoursesApi.orderChapters,
    ({ db, actor, input }) => orderChapters(db, actor, input),
    courses.ofRow,
  ),
  serve(
    learningCoursesApi.deleteChapter,
    ({ db, actor, input }) => deleteChapter(db, actor, input.id),
    ofChapter,
  ),
  serve(learningCoursesApi.editLesson, ({ db, actor, input }) => saveLesson(db, actor, input), {
    ...ofChapter,
    rowField: 'chapterId',
  }),
  serve(learningCoursesApi.orderLessons, ({ db, actor, input }) => orderLessons(db, actor, input), ofChapter),
  serve(
    learningCoursesApi.deleteLesson,
    ({ db, actor, input }) => deleteLesson(db, actor, input.id),
    ofLesson,
  ),
  serve(learningCoursesApi.progress, ({ db, actor, input }) => figuresOf(db, actor, input.id), courses.ofRow),
  serve(
    learningCoursesApi.learners,
    ({ db, actor, input }) => learnersIn(db, actor, input, input),
    courses.ofRow,
  ),
  serve(
    learningCoursesApi.progressExcel,
    async ({ db, actor, input }) =>
      exportOf(
        '学习情况',
        exportColumns(learnerColumns),
        input.columns,
        everyRow(learnersIn(db, actor, input)),
      ),
    courses.ofRow,
  ),
  serve(learningCoursesApi.remind, ({ db, actor, input }) => remind(db, actor, input), courses.ofRow),

  serve(learningBannersApi.banners, ({ db, actor, environment, input }) =>
    bannerPage(db, actor, environment, input),
  ),
  serve(learningBannersApi.exportBanners, exportsList('利润宝轮播', bannerColumns, banners)),
  serve(learningBannersApi.editBanner, ({ db, actor, input }) => saveBanner(db, actor, input), banners.ofRow),
  serve(learningBannersApi.orderBanners, ({ db, actor, input }) => orderBanners(db, actor, input.ids)),
  serve(
    learningBannersApi.deleteBanner,
    ({ db, actor, input }) => deleteBanners(db, actor, input.id),
    banners.ofRow,
  ),
];

const EDITORS = ['market_department', 'hr', ...TEACHER_DEPARTMENT] as const;
const LEARNERS = [...STAFF, ...VISITORS] as const;
/** Leaders follow their people's progress. */
const READERS = [...EDITORS, ...LEADERS] as const;
const OF_LEARNERS = Object.keys(learningApi);
const OF_READERS = ['list', 'exportCourses', 'progress', 'learners', 'progressExcel', 'remind'] as const;

const audienceTitles = {
  user_types: '给谁看',
  role_keys: '角色',
  organisation_ids: '组织',
  levels: '机构等级',
  province_ids: '省份',
};

export const learningModule: NounModule = {
  noun: 'learning',
  calls,
  grants: {
    '*': EDITORS,
    ...Object.fromEntries(OF_LEARNERS.map((one) => [one, LEARNERS])),
    ...Object.fromEntries(OF_READERS.map((one) => [one, READERS])),
  },
  menu: {
    '': [
      [85, '/profitTreasure', '利润宝', 'profitTreasure', 'learning/home', LEARNERS, { icon: 'trophy' }],
      [86, '/profitTreasure/courses/:id', '利润宝课程', 'profitTreasureCourse', 'learning/course', LEARNERS],
    ],
    '/market': [
      [80, '/profitTreasure/profitCourse', '利润宝课程管理', 'profitCourse', 'learning/courses', READERS],
      [81, '/profitTreasure/profitBanner', '利润宝轮播', 'profitBanner', 'learning/banners', EDITORS],
      [82, '/profitTreasure/profitCourse/:id', '课程编辑', 'profitCourseEditor', 'learning/editor', EDITORS],
      [83, '/profitTreasure/progress/:id', '学习情况', 'profitProgress', 'learning/progress', READERS],
    ],
  },
  bubbles: {
    '/profitTreasure': (db, actor) => bubbleOf(db, actor.accountId),
  },
  triggers: learningTriggers,
  readableFiles: { staff: EDITOR_FILES },
  constraints: {
    learning_course_due: { field: 'dueDays', message: '必修课请填几天内学完' },
    learning_banner_days: { field: 'toDate', message: '结束日期不能早于开始日期' },
    learning_lesson_content: { field: 'kind', message: '请给出这一节的内容' },
    learning_question_answer: { field: 'questions', message: '请选正确答案' },
    learning_attempt_no: { field: '', message: '请再提交一次' },
  },
  audited: {
    learning_course: {
      title: '利润宝课程',
      columns: {
        ...audienceTitles,
        category: '分类',
        cover_file_id: '封面',
        summary: '简介',
        description: '介绍',
        lecturer: '主讲',
        is_required: '必修',
        due_days: '期限（天）',
        is_sequential: '按顺序学习',
        pass_percent: '及格线（%）',
        published_at: '发布时间',
        revision: '版次',
      },
      codes: { status: COURSE_STATUS },
    },
    learning_banner: {
      title: '利润宝轮播',
      columns: { ...audienceTitles, target: '打开', course_id: '课程', package_id: '资料包', link: '链接' },
      codes: { target: BANNER_TARGETS },
    },
    learning_chapter: { title: '利润宝章', columns: { course_id: '课程' } },
    learning_lesson: {
      title: '利润宝小节',
      columns: {
        chapter_id: '章',
        version_id: '课纲版本',
        video_id: '讲师视频',
        body: '正文',
        duration_s: '时长（秒）',
        pages: '页数',
        minutes: '分钟',
        is_required: '必修',
        is_published: '发布',
        since_revision: '从第几版起',
      },
      codes: { kind: LESSON_KINDS },
    },
    learning_question: {
      title: '利润宝题目',
      columns: {
        lesson_id: '小节',
        text: '题目',
        options: '选项',
        answer: '正确答案',
        explanation: '解析',
        points: '分值',
      },
    },
  },
};
