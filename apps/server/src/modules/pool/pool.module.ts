import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { poolCalls } from './pool.routes.ts';
import { poolTriggers } from './pool.triggers.ts';
import { recycle } from './recycling.service.ts';
import { restoreOwned } from './restoring.service.ts';

export const poolModule: NounModule = {
  noun: 'pool',
  triggers: poolTriggers,
  calls: poolCalls,
  grants: {
    '*': SALES,
    saveRule: LEADERS,
    deleteRule: LEADERS,
  },
  menu: { '/customers': [[50, 'pool', '公海', 'pool', 'customers/pool', SALES]] },
  constraints: {
    pool_rule_once: { field: 'organisationId', message: '该部门已有公海规则' },
  },
  audited: {
    pool_rule: {
      title: '公海规则',
      columns: {
        days_without_follow_up: '未跟进回收（天）',
        days_without_deal_a: 'A 级未成交回收（天）',
        days_without_deal_b: 'B 级未成交回收（天）',
        days_without_deal_c: 'C 级未成交回收（天）',
        days_without_deal_d: 'D 级未成交回收（天）',
        warn_days: '提前提醒（天）',
        daily_claim_cap: '每日领取上限',
        cooldown_days: '冷却期（天）',
        is_enabled: '启用',
      },
    },
  },
  restorable: [{ table: 'contact', restore: restoreOwned }],
  jobs: [{ name: 'pool-recycle', cron: '30 1 * * *', run: recycle }],
};
