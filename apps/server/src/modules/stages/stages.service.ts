import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { stagesApi } from '@shibiao/contract/stages';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { demands } from '../demands/demands.queries.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { demandFacts, demandOf, lessonFacts, lessonsOf } from './stages.queries.ts';
import { isEnded, isLive, nextStage, stagesOf } from './stages.rules.ts';

type Stages = OutputOf<typeof stagesApi.stages>;

/** Stages of a demand or a lesson. @throws 404 outside the caller's scope, 408 when neither is named */
export async function stages(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof stagesApi.stages>,
): Promise<Stages> {
  if (input.lessonId) await lessonInScope(db, actor, input.lessonId);
  if (input.demandId) await demands.mustSee(db, actor, [input.demandId]);
  if (!input.lessonId && !input.demandId) throw invalid({ field: 'lessonId', message: '请指定需求或课程' });
  const demandId = input.lessonId ? await demandOf(db, input.lessonId) : (input.demandId as number);
  const lessons = demandId ? await lessonsOf(db, actor, demandId) : [];
  // A cancelled lesson is no stage of the demand; another one is still to be planned.
  const lessonId = input.lessonId ?? lessons.find(isLive)?.id ?? null;
  const [demand, lesson, isVisible] = await Promise.all([
    demandId ? demandFacts(db, demandId) : null,
    lessonId ? lessonFacts(db, lessonId) : null,
    demandId ? isSeen(db, actor, demandId) : false,
  ]);
  const list = stagesOf(demand, lesson, today());
  const hasEnded = isEnded(demand, lesson);
  return {
    demandId: isVisible ? demandId : null,
    lessonId,
    isEnded: hasEnded,
    isUnpriced: lesson?.isUnpriced ?? false,
    stages: list,
    next: hasEnded ? null : nextStage(list),
    lessons,
    teacherId: lesson ? null : (demand?.teacherId ?? null),
  };
}

/** Whether the caller may open the demand; access to the lesson does not imply it. */
async function isSeen(db: Executor, actor: Actor, demandId: number): Promise<boolean> {
  try {
    await demands.mustSee(db, actor, [demandId]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
