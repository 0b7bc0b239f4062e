import { recommendationsApi } from '@shibiao/contract/recommendations';
import { matchApi } from '@shibiao/contract/teachers';
import { serve } from '../../lib/serve.ts';
import { demands } from '../demands/demands.queries.ts';
import { answerQuestion } from './answers.service.ts';
import { withPortalCards } from './cards.rules.ts';
import { match } from './match.service.ts';
import { listRecommendations, recommendationInScope } from './recommendations.queries.ts';
import { recommend, sendToCustomer, withdraw } from './recommendations.service.ts';
import { sentFor } from './sent.queries.ts';

/** Calls served by the teachers module. */
export const matchCalls = [serve(matchApi.match, ({ db, actor, input }) => match(db, actor, input))];

/** Calls that the demands module serves. */
export const recommendationCalls = [
  serve(
    recommendationsApi.recommendations,
    async ({ db, input }) => ({ list: await listRecommendations(db, input.id) }),
    {
      ...demands.ofRow,
      visitors: {
        partner: async ({ db, actor, input, environment }) => ({
          list: withPortalCards(environment.SIGNING_KEY, await sentFor(db, actor, input.id)),
        }),
      },
    },
  ),
  serve(
    recommendationsApi.recommend,
    ({ db, actor, input }) => recommend(db, actor, input.id, input.teacherIds),
    demands.ofRow,
  ),
  serve(
    recommendationsApi.sendRecommendations,
    ({ db, actor, input }) => sendToCustomer(db, actor, input),
    demands.ofRow,
  ),
  serve(recommendationsApi.answerQuestion, ({ db, actor, input }) => answerQuestion(db, actor, input), {
    row: ({ db, actor, id }) => recommendationInScope(db, actor, id),
    rowTable: 'demand_recommendation',
  }),
  serve(
    recommendationsApi.withdrawRecommendation,
    ({ db, actor, input }) => withdraw(db, actor, input.id, input.teacherIds),
    demands.ofRow,
  ),
];
