import { DEMAND_STATUS, demandColumns, demandsApi } from '@shibiao/contract/demands';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { demands, partnersDemands } from './demands.queries.ts';
import { deleteDemands, saveDemand } from './demands.service.ts';
import { demandsTriggers } from './demands.triggers.ts';

const calls = [
  serve(demandsApi.list, ({ db, actor, input }) => demands.page(db, actor, input), {
    visitors: { partner: ({ db, actor, input }) => partnersDemands.page(db, actor, input) },
  }),
  serve(demandsApi.one, ({ db, actor, input }) => demands.one(db, actor, input.id), {
    visitors: { partner: ({ db, actor, input }) => partnersDemands.one(db, actor, input.id) },
  }),
  serve(
    demandsApi.save,
    ({ db, limits, actor, input }) => saveDemand(db, limits, actor, input),
    demands.ofRow,
  ),
  serve(demandsApi.delete, ({ db, actor, input }) => deleteDemands(db, actor, input.id)),
  serve(demandsApi.export, exportsList('需求', demandColumns, demands)),
];

const STAFF_READERS = [...SALES, ...TEACHER_DEPARTMENT] as const;
const READERS = [...STAFF_READERS, 'partner'] as const;

export const demandsModule: NounModule = {
  noun: 'demands',
  triggers: demandsTriggers,
  calls,
  grants: {
    '*': READERS,
    delete: SALES,
    export: [...SALES, ...TEACHER_DEPARTMENT],
  },
  menu: {
    '/sales': [
      [10, 'demands', '需求', 'demands', 'demands/list', STAFF_READERS],
      [30, 'demands/:id', '需求详情', 'demandDetail', 'demands/detail', STAFF_READERS],
    ],
  },
  audited: {
    demand: {
      title: '需求',
      columns: {
        date_from: '开始日期',
        date_to: '结束日期',
        budget: '预算',
        mode: '方式',
        deadline: '截止日期',
        lost_reason: '丢单原因',
        customer_remark: '补充说明',
        include_teachers: '指定讲师',
        exclude_teachers: '排除讲师',
        created_for: '代建给',
      },
      codes: { status: DEMAND_STATUS },
    },
  },
};
