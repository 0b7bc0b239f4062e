import { poolApi } from '@shibiao/contract/customers/pool';
import { staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { limitsOf, listClaims } from './claims.queries.ts';
import { listPool, streamPool } from './pool.queries.ts';
import { claim, release, removeRule, saveRule } from './pool.service.ts';
import { listRules, oneRule } from './rules.queries.ts';

export const poolCalls = [
  serve(poolApi.list, ({ db, actor, input }) => listPool(db, actor, input)),
  serve(poolApi.claimedToday, ({ db, actor, input }) =>
    listClaims(db, actor, { ...input, day: input.day ?? today() }),
  ),
  serve(poolApi.claim, async ({ db, actor, input }) => {
    await claim(db, actor, input.id);
    return {};
  }),
  serve(poolApi.limits, ({ db, actor }) => limitsOf(db, staffId(actor), today())),
  serve(poolApi.release, async ({ db, actor, input }) => {
    await release(db, actor, input.ids, input.reason);
    return {};
  }),
  serve(poolApi.rules, async ({ db }) => ({ list: await listRules(db) })),
  serve(poolApi.saveRule, ({ db, actor, input }) => saveRule(db, actor, input), {
    row: ({ db, actor, id }) => oneRule(db, actor, id),
  }),
  serve(poolApi.deleteRule, ({ db, actor, input }) => removeRule(db, actor, input.id), {
    row: ({ db, actor, id }) => oneRule(db, actor, id),
  }),
  serve(poolApi.export, async ({ db, actor, input }) =>
    exportOf('公海客户', COLUMNS, input.columns, streamPool(db, actor, input)),
  ),
];

const COLUMNS = [
  { key: 'contactName', title: '客户' },
  { key: 'tel', title: '电话', width: 16 },
  { key: 'position', title: '职位' },
  { key: 'cooperationName', title: '机构', width: 30 },
  { key: 'level', title: '等级', width: 8 },
  { key: 'provinceName', title: '省份' },
  { key: 'cityName', title: '城市' },
  { key: 'source', title: '来源' },
  { key: 'lastFollowUpAt', title: '最近跟进', type: 'time' as const },
  { key: 'lastDealAt', title: '最近成交', type: 'date' as const },
  { key: 'poolSince', title: '进入公海', type: 'time' as const },
  { key: 'poolReason', title: '原因', width: 30 },
  { key: 'previousOwnerName', title: '原负责人' },
];
