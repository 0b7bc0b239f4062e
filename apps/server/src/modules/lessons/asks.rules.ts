import type { Session } from '@shibiao/contract/lessons/lessons';
import { orderedSessions, timesText } from './lessons.rules.ts';

/** What a teacher's confirmation is of. */
export interface Facts {
  teacherId: number | null;
  sessions: Session[];
  cityId: number | null;
  cityName: string | null;
  venue: string | null;
  isOnline: boolean;
}
export interface Difference {
  title: string;
  before: string;
  after: string;
}

const placeText = ({ isOnline, cityName }: Facts): string => (isOnline ? '线上' : (cityName ?? '待定'));

/** Facts that differ, old and new in words. The name of a place may change; only another place counts. */
export function differencesOf(before: Facts, after: Facts): Difference[] {
  const times = (facts: Facts) => timesText(orderedSessions(facts.sessions));
  const isMoved = before.cityId !== after.cityId || before.isOnline !== after.isOnline;
  return [
    { title: '上课时间', before: times(before), after: times(after), is: times(before) !== times(after) },
    { title: '城市', before: placeText(before), after: placeText(after), is: isMoved },
    {
      title: '地点',
      before: before.venue ?? '待定',
      after: after.venue ?? '待定',
      is: (before.venue ?? '') !== (after.venue ?? ''),
    },
  ].flatMap(({ is, ...one }) => (is ? [one] : []));
}

/** 上课时间由 … 改为 …；城市由 … 改为 … */
export const differencesText = (differences: readonly Difference[]): string =>
  differences.map(({ title, before, after }) => `${title}由 ${before} 改为 ${after}`).join('；');

/** Minutes within which changes are told in one message. */
export const TOGETHER_MINUTES = 10;
