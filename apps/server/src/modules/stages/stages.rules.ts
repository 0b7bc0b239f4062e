import type { Stage, StageKey } from '@shibiao/contract/stages';
import { CONFIRMED, POSTPONED, RESERVED } from '../lessons/lessons.rules.ts';

/** Who did something, and when. */
interface Deed {
  at: string | null;
  by: string | null;
  byId: number | null;
  /** The invoice, receipt or payment request. */
  recordId?: number | null;
}
export interface DemandFacts {
  status: number;
  made: Deed;
  recommended: Deed;
}
export interface LessonFacts {
  lessonStatus: number;
  lastDate: string;
  teacherId: number | null;
  teacherName: string | null;
  planned: Deed;
  confirmed: Deed;
  evaluated: Deed;
  invoice: Deed;
  receipt: Deed;
  payment: Deed;
  /** Yuan. */
  income: number;
  /** Applied for, and issued of it. */
  invoiced: number;
  issued: number;
  received: number;
  /** Share of the income without the written-off amount. */
  receivable: number;
  /** The teacher's fee with subsidies, and travel that the teacher paid: what is owed, asked for and paid. */
  fee: number;
  requested: number;
  paid: number;
  /** Somebody teaches it, no fee was agreed on, and finance has not said that there is none. */
  isUnpriced: boolean;
}

type State = Stage['state'];
const LOST = 5;
const NOBODY = { at: null, by: null, byId: null, recordId: null } satisfies Deed;
const LIVE: readonly number[] = [CONFIRMED, RESERVED, POSTPONED];

/** Money of which `done` of `due` came about; nothing due needs no step. */
const moneyState = (done: number, due: number, isBegun = done > 0): State =>
  due <= 0 ? 'skipped' : done >= due ? 'done' : isBegun ? 'part' : 'open';

/** Where all that was asked for is paid and something is left, the next request is waited for, not the last one. */
const settlementOf = ({ payment, fee, requested, paid }: LessonFacts): Deed =>
  paid < fee && requested <= paid ? { ...payment, recordId: null } : payment;

const stage = (key: StageKey, state: State, deed: Deed): Stage => ({
  key,
  state,
  ...NOBODY,
  ...(state === 'done' || state === 'part' ? deed : {}),
});

/** The nine stages of a demand, a lesson, or both. @param today YYYY-MM-DD */
export function stagesOf(demand: DemandFacts | null, lesson: LessonFacts | null, today: string): Stage[] {
  const isRecommended = demand !== null && demand.recommended.at !== null;
  const recommend: State = isRecommended ? 'done' : lesson || !demand ? 'skipped' : 'open';
  const isConfirmed = lesson?.lessonStatus === CONFIRMED;
  const isTaught = isConfirmed && lesson.lastDate <= today;
  return [
    stage('demand', demand ? 'done' : 'skipped', demand?.made ?? NOBODY),
    stage('recommend', recommend, demand?.recommended ?? NOBODY),
    stage('plan', lesson ? 'done' : 'open', lesson?.planned ?? NOBODY),
    stage('confirm', isConfirmed ? 'done' : 'open', lesson?.confirmed ?? NOBODY),
    stage('teach', isTaught ? 'done' : 'open', {
      at: lesson?.lastDate ?? null,
      by: lesson?.teacherName ?? null,
      byId: lesson?.teacherId ?? null,
    }),
    stage('evaluate', lesson?.evaluated.at ? 'done' : 'open', lesson?.evaluated ?? NOBODY),
    stage(
      'invoice',
      lesson ? moneyState(lesson.issued, lesson.income, lesson.invoiced > 0) : 'open',
      lesson?.invoice ?? NOBODY,
    ),
    stage(
      'receive',
      lesson ? moneyState(lesson.received, lesson.receivable) : 'open',
      lesson?.receipt ?? NOBODY,
    ),
    stage(
      'settle',
      lesson && !lesson.isUnpriced ? moneyState(lesson.paid, lesson.fee, lesson.requested > 0) : 'open',
      lesson ? settlementOf(lesson) : NOBODY,
    ),
  ];
}

/** Neither cancelled nor released. */
export const isLive = ({ lessonstatus }: { lessonstatus: number }): boolean => LIVE.includes(lessonstatus);

/** The way ends with a lost demand or a cancelled lesson. */
export const isEnded = (demand: DemandFacts | null, lesson: LessonFacts | null): boolean =>
  lesson ? !LIVE.includes(lesson.lessonStatus) : demand?.status === LOST;

/** The first stage that waits for somebody; a step that is begun, such as a payment on its way, waits as well. */
export const nextStage = (stages: readonly Stage[]): StageKey | null =>
  stages.find(({ state }) => state === 'open' || state === 'part')?.key ?? null;
