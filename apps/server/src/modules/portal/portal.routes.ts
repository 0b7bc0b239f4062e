import { FREE_DAYS, portalApi, TEACHER_PAGES } from '@shibiao/contract/portalCalls';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, monthRange, today } from '../../lib/dates.ts';
import { forbidden, tooMany } from '../../lib/errors.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { answerRecommendation, askAbout } from '../matching/answers.service.ts';
import { markSeen, mustBeSent } from '../matching/sent.queries.ts';
import { catalogueOf, cataloguePage, mustBeListed, takenHalves } from './catalogue.queries.ts';
import { portalDemand, portalDemands } from './demands.queries.ts';
import { factsOfPast } from './home.queries.ts';
import { homeOf } from './home.service.ts';

const PAGES = { name: 'portal-teachers', most: TEACHER_PAGES };

const REFUSED = '客户门户只对合作客户开放';
/** Staff are refused, administrators included: the portal answers for the caller's own institution. */
const refused = () => Promise.reject(forbidden(REFUSED));
function mustBePartner({ userType }: Actor): void {
  if (userType !== 2) throw forbidden(REFUSED);
}

const ofDemand: ServeOptions = {
  row: ({ db, actor, id }) => portalDemands.one(db, actor, id),
  rowTable: 'demand',
};
const ofSent: ServeOptions = {
  row: ({ db, actor, id }) => mustBeSent(db, actor, id),
  rowTable: 'demand_recommendation',
};
const ofTeacher: ServeOptions = {
  row: ({ db, actor, id }) => mustBeListed(db, actor, id),
  rowTable: 'teacher',
};

export const portalCalls = [
  serve(portalApi.home, refused, {
    visitors: { partner: ({ db, actor, environment }) => homeOf(db, actor, environment) },
  }),
  serve(portalApi.teachers, refused, {
    visitors: {
      partner: ({ db, actor, input, environment }) =>
        catalogueOf(actor, environment.SIGNING_KEY).page(db, actor, input),
    },
  }),
  serve(portalApi.teacher, refused, {
    ...ofTeacher,
    visitors: {
      partner: async ({ db, actor, input, limits, environment }) => {
        const wait = await limits.take(PAGES, actor.accountId);
        if (wait > 0) throw tooMany(`一小时内最多查看 ${TEACHER_PAGES} 次讲师主页，请稍后再来`, wait);
        return await cataloguePage(db, actor, environment.SIGNING_KEY, input.id);
      },
    },
  }),
  serve(portalApi.teacherMonth, refused, {
    ...ofTeacher,
    visitors: {
      partner: async ({ db, actor, input }) => {
        await mustBeListed(db, actor, input.id);
        const month = monthRange(input.month);
        const day = today();
        const last = addDays(day, FREE_DAYS);
        const span = { from: month.from < day ? day : month.from, to: month.to > last ? last : month.to };
        const isBeyond = span.from > span.to;
        return { ...span, taken: isBeyond ? [] : await takenHalves(db, input.id, span) };
      },
    },
  }),
  serve(portalApi.demands, refused, {
    visitors: { partner: ({ db, actor, input }) => portalDemands.page(db, actor, input) },
  }),
  serve(portalApi.demand, refused, {
    ...ofDemand,
    visitors: {
      partner: ({ db, actor, input, environment }) =>
        portalDemand(db, actor, environment.SIGNING_KEY, input.id),
    },
  }),
  serve(portalApi.again, refused, {
    rowTable: 'lesson',
    visitors: { partner: ({ db, actor, input }) => factsOfPast(db, actor, input.id) },
  }),
  serve(
    portalApi.seen,
    async ({ db, actor, input }) => {
      mustBePartner(actor);
      await transaction(db, actor, (trx) => markSeen(trx, actor, input.id));
    },
    ofDemand,
  ),
  serve(
    portalApi.answer,
    async ({ db, actor, input }) => {
      mustBePartner(actor);
      await answerRecommendation(db, actor, input);
    },
    ofSent,
  ),
  serve(
    portalApi.ask,
    async ({ db, actor, input }) => {
      mustBePartner(actor);
      await askAbout(db, actor, input);
    },
    ofSent,
  ),
];
