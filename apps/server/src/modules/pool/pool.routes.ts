import { poolApi, poolColumns } from '@shibiao/contract/customers/pool';
import { staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { exportsList } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { claims, limitsOf, openWorkOf } from './claims.queries.ts';
import { poolCustomers } from './pool.queries.ts';
import { claim, release } from './pool.service.ts';
import { listRules } from './rules.queries.ts';
import { removeRule, ruleToChange, saveRule } from './rules.service.ts';
import { undoActs } from './undo.service.ts';

const ofRule: ServeOptions = { row: ({ db, actor, id }) => ruleToChange(db, actor, id) };

export const poolCalls = [
  serve(poolApi.list, ({ db, actor, input }) => poolCustomers.page(db, actor, input)),
  serve(poolApi.claimedToday, ({ db, actor, input }) => claims.page(db, actor, input)),
  serve(poolApi.claim, ({ db, actor, input }) => claim(db, actor, input.id)),
  serve(poolApi.limits, ({ db, actor }) => limitsOf(db, staffId(actor), today())),
  serve(poolApi.releasing, ({ db, actor, input }) => openWorkOf(db, actor, input.ids)),
  serve(poolApi.release, ({ db, actor, input }) => release(db, actor, input.ids, input.reason)),
  serve(poolApi.undo, ({ db, actor, input }) => undoActs(db, actor, input.ids)),
  serve(poolApi.rules, async ({ db }) => ({ list: await listRules(db) })),
  serve(poolApi.saveRule, ({ db, actor, input }) => saveRule(db, actor, input), ofRule),
  serve(poolApi.deleteRule, ({ db, actor, input }) => removeRule(db, actor, input.id), ofRule),
  serve(poolApi.export, exportsList('公海客户', poolColumns, poolCustomers)),
];
