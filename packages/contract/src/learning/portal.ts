import { z } from 'zod';
import { wireDate, wireTime } from '../fields.ts';

/**
 * Answers to learners. Staff and visitors learn alike, each from schemas of their own, so that a column added for one
 * never reaches the other.
 */
export function learnerAnswers<F extends z.ZodType>(file: F) {
  const card = z.object({
    id: z.number(),
    title: z.string(),
    summary: z.string().nullable(),
    category: z.string(),
    lecturer: z.string().nullable(),
    coverUrl: z.string().nullable(),
    isRequired: z.boolean(),
    dueOn: wireDate.nullable(),
    isOverdue: z.boolean(),
    standing: z.string(),
    /** Done share of the required lessons, four decimals; null where none is required. */
    rate: z.number().nullable(),
    done: z.number(),
    total: z.number(),
    lessons: z.number(),
    /** Lessons added after completion and not done. */
    newLessons: z.number(),
    minutes: z.number(),
    lastLessonId: z.number().nullable(),
    lastAt: wireTime.nullable(),
    publishedAt: wireTime.nullable(),
  });
  const home = z.object({
    banners: z.array(
      z.object({ id: z.number(), title: z.string(), url: z.string(), opens: z.string().nullable() }),
    ),
    courses: z.array(card),
  });

  const step = z.object({
    id: z.number(),
    title: z.string(),
    kind: z.string(),
    minutes: z.number().nullable(),
    isRequired: z.boolean(),
    isNew: z.boolean(),
    isLocked: z.boolean(),
    isDone: z.boolean(),
    doneHow: z.string().nullable(),
    /** Seconds counted and needed until it is done. */
    seconds: z.number(),
    needed: z.number(),
  });
  const course = card.extend({
    description: z.string().nullable(),
    isSequential: z.boolean(),
    passPercent: z.number(),
    completedAt: wireTime.nullable(),
    learnerName: z.string(),
    chapters: z.array(z.object({ id: z.number(), title: z.string(), lessons: z.array(step) })),
  });

  const lesson = step.extend({
    courseId: z.number(),
    durationS: z.number().nullable(),
    pages: z.number().nullable(),
    body: z.string().nullable(),
    file: file.nullable(),
    /** Where a video plays; null where the teacher's video is no longer shown. */
    videoUrl: z.string().nullable(),
    /** Second at which a video goes on. */
    position: z.number(),
  });

  /** The new state, so that no screen has to guess it. */
  const state = z.object({
    isDone: z.boolean(),
    seconds: z.number(),
    needed: z.number(),
    rate: z.number().nullable(),
    isCompleted: z.boolean(),
  });

  const question = z.object({
    id: z.number(),
    text: z.string(),
    kind: z.string(),
    points: z.number(),
    options: z.array(z.object({ place: z.number(), text: z.string() })),
    /** Places of the right options and why; after passing only. */
    answer: z.array(z.number()).nullable(),
    explanation: z.string().nullable(),
  });
  const quiz = z.object({
    /** Number of the attempt that comes next. */
    no: z.number(),
    passPercent: z.number(),
    best: z.number().nullable(),
    isPassed: z.boolean(),
    /** Until when no attempt is taken. */
    restUntil: wireTime.nullable(),
    questions: z.array(question),
    attempts: z.array(z.object({ no: z.number(), score: z.number(), passed: z.boolean(), at: wireTime })),
  });
  const answered = state.extend({
    no: z.number(),
    score: z.number(),
    passed: z.boolean(),
    restUntil: wireTime.nullable(),
  });
  const bubble = z.object({ count: z.number(), isUrgent: z.boolean() });
  return { home, course, lesson, state, quiz, answered, bubble };
}
