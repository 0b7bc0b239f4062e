import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { learningApi } from '@shibiao/contract/learning/learning';
import type { Database } from '../../db/pool.ts';
import { insertRow } from '../../db/rows.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { questionsOf } from './courses.queries.ts';
import { attemptsOf } from './learner.queries.ts';
import { finishLesson, onLesson, stateOf, stepFor } from './learner.service.ts';
import { restUntil, scoreOf, shuffled } from './quiz.rules.ts';

const bestOf = (attempts: readonly { score: number }[]): number | null =>
  attempts.length === 0 ? null : Math.max(...attempts.map(({ score }) => score));

/** The questions for the next attempt; the right answers only for who has passed. */
export async function quizFor(
  db: Database,
  actor: Actor,
  { id, preview }: InputOf<typeof learningApi.quiz>,
): Promise<OutputOf<typeof learningApi.quiz>> {
  const isPreview = preview === true;
  const { step, card } = await stepFor(db, actor, id, isPreview);
  if (step.kind !== 'quiz') throw badRequest('这一节不是测验');
  const attempts = isPreview ? [] : await attemptsOf(db, actor.accountId, id);
  const isPassed = attempts.some(({ passed }) => passed);
  const no = attempts.length + 1;
  const seed = `${actor.accountId}:${id}:${no}`;
  const questions = await questionsOf(db, [id]);
  return {
    no,
    passPercent: card.passPercent,
    best: bestOf(attempts),
    isPassed,
    restUntil: restUntil(attempts),
    attempts,
    questions: shuffled(questions, seed).map(
      ({ lessonId: _lesson, options, answer, explanation, ...question }) => {
        const all = options.map((text, place) => ({ place, text }));
        return {
          ...question,
          // 对 and 错 keep their order.
          options: question.kind === '判断' ? all : shuffled(all, `${seed}:${question.id}`),
          answer: isPassed ? answer : null,
          explanation: isPassed ? explanation : null,
        };
      },
    ),
  };
}

/** Counts an attempt. @throws 400 while the quiz rests or its questions have changed, 408 with a question unanswered */
export const answerQuiz = (db: Database, actor: Actor, { id, answers }: InputOf<typeof learningApi.answer>) =>
  onLesson(db, actor, id, async (trx, { step, card }): Promise<OutputOf<typeof learningApi.answer>> => {
    if (step.kind !== 'quiz') throw badRequest('这一节不是测验');
    const before = await attemptsOf(trx, actor.accountId, id);
    const rest = restUntil(before);
    if (rest) throw badRequest(`连续三次没有通过，请休息到 ${rest.slice(11, 16)} 再试`, { restUntil: rest });
    const questions = await questionsOf(trx, [id]);
    if (answers.some(({ questionId }) => !questions.some((one) => one.id === questionId)))
      throw badRequest('题目已更新，请重新开始');
    const missing = questions.filter((one) => !answers.some(({ questionId }) => questionId === one.id));
    if (missing.length > 0) throw invalid({ field: 'answers', message: `还有 ${missing.length} 题没有作答` });
    const score = scoreOf(questions, answers);
    const passed = score >= card.passPercent;
    const no = before.length + 1;
    await insertRow(trx, 'learning_attempt', {
      account_id: actor.accountId,
      lesson_id: id,
      no,
      answers: JSON.stringify(answers),
      score: String(score),
      passed,
    });
    if (passed && !step.isDone)
      await finishLesson(trx, actor, { courseId: step.courseId, lessonId: id, how: 'passed' });
    const attempts = await attemptsOf(trx, actor.accountId, id);
    return { ...(await stateOf(trx, actor, id)), no, score, passed, restUntil: restUntil(attempts) };
  });
