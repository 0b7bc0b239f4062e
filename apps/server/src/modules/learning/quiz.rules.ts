import { createHash } from 'node:crypto';
import { FAILURES, REST_MINUTES } from '@shibiao/contract/learning/codes';
import { instantOf, timeOf } from '../../lib/dates.ts';

/** A list in an order that its seed decides: another one for each attempt, the same after a reload. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((one, place) => ({
    one,
    key: createHash('sha1').update(`${seed}:${place}`).digest('hex'),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one);
}

interface Question {
  id: number;
  answer: readonly number[];
  points: number;
}
interface Given {
  questionId: number;
  places: readonly number[];
}

const isRight = ({ answer }: Question, places: readonly number[]): boolean =>
  new Set(places).size === answer.length && answer.every((place) => places.includes(place));

/** Points earned in per cent of all, two decimals. A question is right as a whole or not at all. */
export function scoreOf(questions: readonly Question[], given: readonly Given[]): number {
  const places = new Map(given.map((one) => [one.questionId, one.places]));
  const all = questions.reduce((sum, { points }) => sum + points, 0);
  const earned = questions
    .filter((question) => isRight(question, places.get(question.id) ?? []))
    .reduce((sum, { points }) => sum + points, 0);
  return all === 0 ? 0 : Math.round((earned / all) * 10_000) / 100;
}

/**
 * Until when a quiz rests: ten minutes after every third failure in a row, never after passing once.
 * @param attempts in the order of their numbers
 */
export function restUntil(
  attempts: readonly { passed: boolean; at: string }[],
  now = Date.now(),
): string | null {
  const last = attempts.at(-1);
  if (!last || attempts.some(({ passed }) => passed) || attempts.length % FAILURES !== 0) return null;
  const end = instantOf(last.at) + REST_MINUTES * 60_000;
  return end > now ? timeOf(end) : null;
}
