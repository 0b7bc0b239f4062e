import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { evaluations, partnersEvaluations } from './evaluations.queries.ts';
import { evaluate, reviewText } from './evaluations.service.ts';

const inScope: ServeOptions = { row: ({ db, actor, id }) => lessonInScope(db, actor, id) };

export const evaluationCalls = [
  serve(evaluationsApi.evaluations, ({ db, actor, input }) => evaluations.page(db, actor, input), {
    visitors: { partner: ({ db, actor, input }) => partnersEvaluations.page(db, actor, input) },
  }),
  serve(evaluationsApi.editEvaluation, ({ db, actor, input }) => evaluate(db, actor, input), inScope),
  serve(evaluationsApi.editReview, ({ db, actor, input }) => evaluate(db, actor, input), inScope),
  serve(evaluationsApi.reviewText, ({ db, actor, input }) => reviewText(db, actor, input)),
];
