import { recommendationsApi } from '@shibiao/contract/demands';
import { matchApi } from '@shibiao/contract/teachers';
import { serve } from '../../lib/serve.ts';
import { demands } from '../demands/demands.queries.ts';
import { match } from './match.service.ts';
import { listRecommendations, recommendedTo } from './recommendations.queries.ts';
import { recommend, withdraw } from './recommendations.service.ts';

/** Calls served by the teachers module. */
export const matchCalls = [serve(matchApi.match, ({ db, actor, input }) => match(db, actor, input))];

/** Calls that the demands module serves. */
export const recommendationCalls = [
  serve(
    recommendationsApi.recommendations,
    async ({ db, input }) => ({ list: await listRecommendations(db, input.id) }),
    {
      ...demands.ofRow,
      visitors: { partner: ({ db, actor, input }) => recommendedTo(db, actor, input.id) },
    },
  ),
  serve(
    recommendationsApi.recommend,
    ({ db, actor, input }) => recommend(db, actor, input.id, input.teacherIds),
    demands.ofRow,
  ),
  serve(
    recommendationsApi.withdrawRecommendation,
    ({ db, actor, input }) => withdraw(db, actor, input.id, input.teacherIds),
    demands.ofRow,
  ),
];
