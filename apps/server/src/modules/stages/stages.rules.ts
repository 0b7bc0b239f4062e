import type { Stage, StageKey } from '@shibiao/contract/stages';
import { CONFIRMED, POSTPONED, RESERVED } from '../lessons/lessons.rules.ts';

/** Person and time of an action. */
interface Deed {
  at: string | null;
  by: string | null;
  byId: number | null;
  /** Id of the invoice, receipt or payment request. */
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
  /** Amounts applied for and issued. */
  invoiced: number;
  issued: number;
  received: number;
  /** Income minus write-offs. */
  receivable: number;
  /** The teacher's fee with subsidies, and travel paid by the teacher: owed, requested and paid. */
  fee: number;
  requested: number;
  paid: number;
  /** Taught by a teacher without an agreed fee, and finance has not marked it as free. */
  isUnpriced: boolean;
}

type State = Stage['state'];
const LOST = 5;
const NOBODY = { at: null, by: null, byId: null, recordId: null } satisfies Deed;
const LIVE: readonly number[] = [CONFIRMED, RESERVED, POSTPONED];

/** State of `done` of `due` money; nothing due needs no step. */
const moneyState = (done: number, due: number, isBegun = done > 0): State =>
  due <= 0 ? 'skipped' : done >= due ? 'done' : isBegun ? 'part' : 'open';

/** When all requests are paid and an amount is left, the next request is pending. */
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
  const recommend: State = isRecommended ? 'done' : !demand ? 'skipped' : lesson ? 'passed' : 'open';
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

/** The stages end with a lost demand or a cancelled lesson. */
export const isEnded = (demand: DemandFacts | null, lesson: LessonFacts | null): boolean =>
  lesson ? !LIVE.includes(lesson.lessonStatus) : demand?.status === LOST;

/** The first stage that waits for somebody; a started step, such as a payment in progress, waits too. */
export const nextStage = (stages: readonly Stage[]): StageKey | null =>
  stages.find(({ state }) => state === 'open' || state === 'part')?.key ?? null;
