import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { poolCalls } from './pool.routes.ts';
import { recycle } from './recycling.service.ts';

export const poolModule: NounModule = {
  noun: 'pool',
  calls: poolCalls,
  grants: {
    '*': SALES,
    saveRule: LEADERS,
    deleteRule: LEADERS,
  },
  menu: [
    {
      under: '/customers',
      order: 50,
      path: '/customers/pool',
      title: '公海',
      name: 'pool',
      view: 'customers/pool',
      roles: SALES,
    },
  ],
  constraints: {
    pool_rule_once: { field: 'organisationId', message: '该组织已有公海规则' },
  },
  audited: {
    pool_rule: { title: '公海规则' },
  },
  jobs: [{ name: 'pool-recycle', cron: '30 1 * * *', run: recycle }],
};
