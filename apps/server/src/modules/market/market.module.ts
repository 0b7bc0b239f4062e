import { budgetApi, budgetColumns, chargeColumns } from '@shibiao/contract/market/budget';
import { followerColumns, followerFigureColumns, followersApi } from '@shibiao/contract/market/followers';
import {
  leadColumns,
  MARKET_MEASURES,
  marketTargetColumns,
  marketTargetsApi,
} from '@shibiao/contract/market/targets';
import { datedFigure } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { charges } from './budget.queries.ts';
import { budgetLines, budgetMatrix, checkBudget, saveBudget } from './budget.service.ts';
import { followerChannels, followerLines } from './followers.queries.ts';
import {
  deleteChannel,
  followerSummary,
  followerTable,
  importFollowers,
  keepEntryTodos,
  saveChannel,
  saveFollowers,
  spanOf,
} from './followers.service.ts';
import { leads } from './leads.queries.ts';
import { marketTriggers } from './market.triggers.ts';
import { saveTargets, targetGrid, targetLines } from './targets.service.ts';

const targetCalls = [
  serve(marketTargetsApi.targets, ({ db, input }) =>
    datedFigure(db, marketTargetsApi.targets, seenByAll, input, () => targetGrid(db, input)),
  ),
  serve(marketTargetsApi.editTargets, ({ db, actor, input }) => saveTargets(db, actor, input)),
  serve(marketTargetsApi.leads, ({ db, actor, input }) => leads.page(db, actor, input)),
  serve(marketTargetsApi.exportLeads, exportsList('市场线索明细', leadColumns, leads)),
  serve(marketTargetsApi.exportTargets, async ({ db, input }) => {
    const grid = await targetGrid(db, input);
    return exportOf('市场目标', exportColumns(marketTargetColumns), input.columns, targetLines(grid), {
      year: grid.year,
    });
  }),
];

const budgetCalls = [
  serve(budgetApi.budgets, ({ db, input }) => budgetMatrix(db, input)),
  serve(budgetApi.editBudget, ({ db, actor, input }) => saveBudget(db, actor, input)),
  serve(budgetApi.exportBudget, async ({ db, input }) => {
    const matrix = await budgetMatrix(db, input);
    return exportOf('市场预算', exportColumns(budgetColumns), input.columns, budgetLines(matrix), {
      year: matrix.year,
    });
  }),
  serve(budgetApi.charges, ({ db, actor, input }) => charges.page(db, actor, input)),
  serve(budgetApi.exportCharges, exportsList('预算明细', chargeColumns, charges)),
  serve(budgetApi.budgetCheck, ({ db, input }) => checkBudget(db, input)),
];

const followerCalls = [
  serve(followersApi.followers, ({ db, input }) => followerTable(db, input)),
  serve(followersApi.editFollowers, ({ db, actor, input }) => saveFollowers(db, actor, input)),
  serve(followersApi.followerStatistics, ({ db, input }) =>
    datedFigure(db, followersApi.followerStatistics, seenByAll, input, () => followerSummary(db, input)),
  ),
  serve(followersApi.exportFollowers, async ({ db, input }) => {
    const span = spanOf(input);
    return exportOf('粉丝量', exportColumns(followerColumns), input.columns, followerLines(db, span), {
      from: span.from,
      to: span.to,
    });
  }),
  serve(followersApi.exportFollowerStatistics, async ({ db, input }) => {
    const { list, from, to } = await followerSummary(db, input);
    return exportOf('粉丝统计', exportColumns(followerFigureColumns), input.columns, list, {
      from,
      to,
    });
  }),
  serve(followersApi.channels, async ({ db }) => ({ list: await followerChannels(db) })),
  serve(followersApi.editChannel, ({ db, actor, input }) => saveChannel(db, actor, input)),
  serve(followersApi.deleteChannel, ({ db, actor, input }) => deleteChannel(db, actor, input.id)),
  serve(followersApi.importFollowers, ({ db, actor, input }) => importFollowers(db, actor, input)),
];

const READERS = ['market_department', 'general_manager'] as const;
const BUDGET_READERS = [...READERS, 'finance'] as const;
const WRITERS = ['market_department'] as const;

export const marketModule: NounModule = {
  noun: 'market',
  triggers: marketTriggers,
  calls: [...targetCalls, ...budgetCalls, ...followerCalls],
  grants: {
    '*': READERS,
    // Called by authors of payment requests.
    budgetCheck: STAFF,
    budgets: BUDGET_READERS,
    exportBudget: BUDGET_READERS,
    charges: BUDGET_READERS,
    exportCharges: BUDGET_READERS,
    editTargets: WRITERS,
    editBudget: WRITERS,
    editFollowers: WRITERS,
    editChannel: WRITERS,
    deleteChannel: WRITERS,
    importFollowers: WRITERS,
  },
  menu: {
    '/market': [
      [1, 'targets', '市场目标', 'marketTargets', 'market/targets', READERS],
      [2, 'budget', '市场预算', 'marketBudget', 'market/budget', BUDGET_READERS],
      [3, 'followers', '粉丝量', 'marketFollowers', 'market/followers', READERS],
    ],
  },
  constraints: {
    follower_channel_once: { field: 'name', message: '该平台已有此渠道' },
  },
  audited: {
    market_target: {
      title: '市场目标',
      columns: { reached: '完成' },
      codes: { measure: MARKET_MEASURES },
    },
    market_budget: { title: '市场预算', columns: { item: '项目', note: '备注' } },
    follower_channel: {
      title: '粉丝渠道',
      columns: {
        platform: '平台',
        account: '账号名',
        manager_id: '负责人',
        opened_on: '开通日期',
        closed_on: '停用日期',
      },
    },
    follower_count: {
      title: '粉丝量',
      columns: {
        channel_id: '渠道',
        total: '粉丝数',
        gained: '新增',
        lost: '取关',
        reads: '阅读',
        posts: '发文',
        note: '备注',
      },
    },
  },
  jobs: [{ name: 'followerTodos', cron: '25 7 * * *', run: keepEntryTodos }],
};
