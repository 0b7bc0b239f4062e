import { homeApi } from '@shibiao/contract/home';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { cashFlow, nextLoad, ownMonths, ownPace } from './home.service.ts';
import { setupSteps } from './setup.queries.ts';
import { readTogether } from './together.service.ts';

const calls = [
  serve(homeApi.together, readTogether),
  serve(homeApi.pace, ({ db, actor, input }) => ownPace(db, actor, input)),
  serve(homeApi.months, ({ db, actor, input }) => ownMonths(db, actor, input)),
  serve(homeApi.load, ({ db, actor }) => nextLoad(db, actor)),
  serve(homeApi.cash, ({ db, actor }) => cashFlow(db, actor)),
  serve(homeApi.setup, async ({ db, environment }) => ({
    list: await setupSteps(db),
    defaultPassword: environment.DEFAULT_PASSWORD,
  })),
];

/** Blocks of 首页 that no other screen has; its menu entry belongs to targets. */
export const homeModule: NounModule = {
  noun: 'home',
  calls,
  grants: {
    '*': SALES,
    load: [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
    cash: ['general_manager', 'finance'],
    setup: ['hr'],
  },
};
