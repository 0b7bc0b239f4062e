import { z } from 'zod';
import { command, endpoints, query, toVisitors } from '../endpoint.ts';
import { byId, id, int, optionalFlag, parsedJson } from '../fields.ts';
import { fileRef } from '../files.ts';
import { portalFile } from '../portal.ts';
import { learnerAnswers } from './portal.ts';

const MOST_SECONDS = 86_400;
const second = int(0, MOST_SECONDS);
/** Spans of a video that were shown since the last report: from, and the second before which they end. */
const spans = z.preprocess(
  (value) => parsedJson(value) ?? [],
  z.array(z.tuple([second, second]).refine(([from, to]) => from < to, '时段不正确')).max(200, '时段过多'),
);
const places = z.array(int(0, 7)).min(1, '请作答').max(8);
const answers = z.preprocess(
  parsedJson,
  z
    .array(z.object({ questionId: id, places }))
    .min(1, '请作答')
    .max(200, '题目过多'),
);
/** An editor looks at a draft as its learners will; nothing is recorded. */
const asPreview = { preview: optionalFlag };
const toStaff = learnerAnswers(fileRef);
const toOthers = learnerAnswers(portalFile);
const answered = <K extends keyof typeof toStaff>(kind: K) => ({
  output: toStaff[kind],
  visitors: toVisitors(toOthers[kind]),
});

export const learningApi = endpoints('learning', {
  home: query('GET /learning/home', '利润宝首页', answered('home')),
  /** A course with the learner's progress; `id` is the course's. */
  course: query('GET /learning/course', '利润宝课程', {
    input: byId.extend(asPreview),
    ...answered('course'),
  }),
  /** The content of a lesson. 400 in a sequential course while lessons before it are not done. */
  lesson: query('GET /learning/lesson', '利润宝小节', {
    input: byId.extend(asPreview),
    ...answered('lesson'),
  }),
  /** Begins a lesson, and its course with the first. */
  open: command('POST /learning/open', '开始学习', { input: byId, ...answered('state') }),
  /**
   * Credits what was shown of a lesson since the last report: spans of a video, or visible seconds of a file or text.
   * 400 where more is reported than the time that passed allows.
   */
  beat: command('POST /learning/beat', '记录学习进度', {
    input: z.object({
      id,
      spans,
      seconds: int(0, 3600).default(0),
      position: second.default(0),
      isAtEnd: optionalFlag,
    }),
    ...answered('state'),
  }),
  /** Ticks an optional lesson as done. */
  tick: command('POST /learning/tick', '勾选学完', { input: byId, ...answered('state') }),
  /** The questions of a quiz, shuffled for the next attempt; `id` is the lesson's. */
  quiz: query('GET /learning/quiz', '利润宝测验', {
    input: byId.extend(asPreview),
    ...answered('quiz'),
  }),
  answer: command('POST /learning/answer', '提交测验', {
    input: z.object({ id, answers }),
    ...answered('answered'),
  }),
  /** Clears the bubble: the caller has seen the courses that are there. */
  visit: command('POST /learning/visit', '打开利润宝', answered('bubble')),
  bubble: query('GET /learning/bubble', '利润宝气泡', answered('bubble')),
});
