import { recommendationsApi } from '@shibiao/contract/demands';
import { matchApi } from '@shibiao/contract/teachers';
import { serve } from '../../lib/serve.ts';
import { demands } from '../demands/demands.queries.ts';
import { match } from './match.service.ts';
import { listRecommendations } from './recommendations.queries.ts';
import { recommend, withdraw } from './recommendations.service.ts';

/** Served with the teachers. */
export const matchCalls = [serve(matchApi.match, ({ db, actor, input }) => match(db, actor, input))];

/** Served with the demands. */
export const recommendationCalls = [
  serve(
    recommendationsApi.recommendations,
    async ({ db, actor, input }) => ({ list: await listRecommendations(db, actor, input.id) }),
    demands.ofRow,
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
